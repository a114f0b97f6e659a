// Puts the schemas where editors find them: .litfass/schema/, and what VS Code needs to know in .vscode/.
// Files are only written when they change; settings that are not ours stay as they are.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { writeAtomically } from '../fs/atomic-write.ts';
import { fileStamp, keyOf, noCache } from '../memory.ts';
import { isRecord } from '../site/fields.ts';
import { jsonSchemas, schemaGlobs } from './json-schemas.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

export const schemaFolder = '.litfass/schema';

const snippets = '.vscode/litfass.code-snippets';

type Read = Parameters<typeof vocabularyOf>[0] & { readonly made: { readonly mark: string } };

/** Writes the schemas of the site as it was read. Returns the files that changed. */
export function writeSchemas(root: string, read: Read, memory = noCache): string[] {
  const key = keyOfNames(read);
  const known = memory.get('schemas', key) as Readonly<Record<string, string>> | undefined;
  const isAsWritten = ([file, sign]: readonly [string, string]) => fileStamp(join(root, file)) === sign;
  if (known && existsSync(join(root, snippets)) === snippets in known && Object.entries(known).every(isAsWritten))
    return [];
  const vocabulary = vocabularyOf(read);
  // While the theme does not compile nothing is known of its sections: the last schemas are better than none.
  if (!vocabulary.theme) return [];
  const files = Object.entries(jsonSchemas(vocabulary)).map(([name, schema]): [string, string] => [
    `${schemaFolder}/${name}.json`,
    `${JSON.stringify(schema)}\n`,
  ]);
  // VS Code completes inside a text only by its own snippets. They are kept fresh where litfass schema once wrote them.
  if (existsSync(join(root, snippets))) files.push([snippets, snippetsFile(vocabulary)]);
  const changed = files.flatMap(([file, text]) => (writeChanged(root, file, text) ? [file] : []));
  memory.set('schemas', key, Object.fromEntries(files.map(([file]) => [file, fileStamp(join(root, file))])));
  return changed;
}

/** Of pages, sections and locales the schemas know the names; of the others all that is written there. */
function keyOfNames({ loaded, made }: Read): string {
  const names = [...loaded.sources.map(({ file }) => file), ...loaded.problems.map(({ place }) => place?.file)];
  const own = loaded.sources.filter(({ file }) => /^content\/[\w.-]+$/.test(file)).map(({ text }) => text);
  return keyOf(made.mark, JSON.stringify([names, [...made.assets.images.keys()]]), ...own);
}

/** `yaml.schemas` of VS Code: which schema is for which files. */
export const editorSchemas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(schemaGlobs).map(([name, glob]) => [`./${schemaFolder}/${name}.json`, glob]),
);

/** What became of .vscode/settings.json: it says all that is needed now, or is no map that can be read, and stays as it is. */
export type SettingsState = 'written' | 'unchanged' | 'unreadable';

/** Brings .vscode/settings.json and the snippets in step. */
export function writeEditorSettings(root: string, read: Parameters<typeof vocabularyOf>[0]): SettingsState {
  writeChanged(root, snippets, snippetsFile(vocabularyOf(read)));
  const file = '.vscode/settings.json';
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = before.trim() === '' ? settingsFile() : withSchemas(before);
  if (after === undefined) return holdsAll(before) ? 'unchanged' : 'unreadable';
  return writeChanged(root, file, after) ? 'written' : 'unchanged';
}

function settingsFile(): string {
  return `${JSON.stringify({ 'yaml.schemas': editorSchemas }, null, 2)}\n`;
}

/** The settings with ours among them, or undefined where they are no plain JSON: comments must not be lost. */
function withSchemas(text: string): string | undefined {
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(settings)) return undefined;
  const own = settings['yaml.schemas'];
  if (own !== undefined && !isRecord(own)) return undefined;
  if (own && Object.entries(editorSchemas).every(([schema, glob]) => own[schema] === glob)) return text;
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  if (own === undefined) {
    // Put in as text, so that the author's own formatting stays.
    const entry = JSON.stringify({ 'yaml.schemas': editorSchemas }, null, indent).slice(1, -2);
    const comma = Object.keys(settings).length > 0 ? ',' : '\n';
    return text.replace('{', () => `{${entry}${comma}`);
  }
  const merged = { ...settings, 'yaml.schemas': { ...own, ...editorSchemas } };
  return `${JSON.stringify(merged, null, indent)}\n`;
}

/** Whether settings with comments already map every schema. */
function holdsAll(text: string): boolean {
  return Object.keys(editorSchemas).every((schema) => text.includes(`"${schema}"`));
}

/** Each reference under the letters that begin it, so that it is offered in the middle of a sentence. */
function snippetsFile({ references, pages, links }: Vocabulary): string {
  const targets = [...pages.map((id) => `page.${id}`), ...links.map((name) => `link.${name}`)];
  const all = [...references, ...targets.map((target) => ({ written: `\${${target}}`, words: '' }))];
  const entries = all.map(({ written, words }) => {
    const body = written.replace(/[$}\\]/g, '\\$&');
    return [
      written,
      { scope: 'yaml', prefix: [written, written.slice(2, -1)], body, ...(words && { description: words }) },
    ];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

function writeChanged(root: string, file: string, text: string): boolean {
  const path = join(root, file);
  try {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
    mkdirSync(dirname(path), { recursive: true });
    // An editor may read it at this moment; another process may write it, too.
    writeAtomically(path, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const taken = code === 'EEXIST' || code === 'ENOTDIR';
    const hint = taken ? `${dirname(file)} must be a folder` : 'the site’s folder must be writable';
    throw new CliError(73, `cannot write ${file} (${code})`, hint);
  }
  return true;
}
