// Writes the schemas to .litfass/schema/, the types of names to .litfass/types.d.ts, and the settings
// and snippets of VS Code to .vscode/.
// Writes a file only if it changes, and keeps all other settings.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, noCache } from '../files/cache.ts';
import { fileStamp } from '../files/file-stamp.ts';
import { ifPossible } from '../files/if-possible.ts';
import { guardedPath } from '../files/path-guard.ts';
import { readBytes } from '../files/read-if-possible.ts';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { isRecord } from '../site/record.ts';
import { jsonSchemas, schemaGlobs } from './json-schemas.ts';
import { nameTypes } from './name-types.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** The folder of the schemas, relative to the site. */
export const schemaFolder = '.litfass/schema';

/** The types of the names in content/, relative to the site. A theme's tsconfig.json includes them. */
export const typesFile = '.litfass/types.d.ts';

const snippets = '.vscode/litfass.code-snippets';

const hint = 'the site’s folder must be writable';

type SiteInput = Parameters<typeof vocabularyOf>[0] & { readonly bundle: { readonly fingerprint: string } };

/**
 * Writes the schemas and types of a site, unless `cache` shows that neither their input nor the files have
 * changed. Returns the files that changed. Throws a CliError if a file cannot be written.
 */
export function writeSchemas(root: string, read: SiteInput, cache = noCache): string[] {
  const key = cacheKey(read);
  const stamps = cache.get('schemas', key) as Readonly<Record<string, string>> | undefined;
  const isUnchanged = ([file, stamp]: readonly [string, string]) => fileStamp(join(root, file)) === stamp;
  if (stamps && existsSync(join(root, snippets)) === snippets in stamps && Object.entries(stamps).every(isUnchanged))
    return [];
  const vocabulary = vocabularyOf(read);
  // If the theme does not compile, its sections are unknown: keep the previous schemas.
  if (!vocabulary.theme) return [];
  const files = Object.entries(jsonSchemas(vocabulary)).map(([name, schema]): [string, string] => [
    `${schemaFolder}/${name}.json`,
    `${JSON.stringify(schema)}\n`,
  ]);
  files.push([typesFile, nameTypes(vocabulary)]);
  // VS Code completes inside a text only with its own snippets. Update them if `litfass schema` has
  // created the file.
  if (existsSync(join(root, snippets))) files.push([snippets, snippetsFile(vocabulary)]);
  const changed = files.flatMap(([file, text]) => (writeIfChanged(root, file, text, { hint }) ? [file] : []));
  cache.set('schemas', key, Object.fromEntries(files.map(([file]) => [file, fileStamp(join(root, file))])));
  return changed;
}

/** They depend on the names of pages and sections, and on the contents of the other files. */
function cacheKey({ loaded, bundle }: SiteInput): string {
  const names = [...loaded.sources.map(({ file }) => file), ...loaded.problems.map(({ place }) => place?.file)];
  const own = loaded.sources.filter(({ file }) => /^content\/(locales\/)?[\w.-]+$/.test(file)).map(({ text }) => text);
  return keyOf(
    bundle.fingerprint,
    JSON.stringify([names, [...bundle.assets.images.keys()], [...bundle.assets.publicFiles.keys()]]),
    ...own,
  );
}

/** The setting `yaml.schemas` of VS Code: from schema file to glob. */
export const editorSchemas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(schemaGlobs).map(([name, glob]) => [`./${schemaFolder}/${name}.json`, glob]),
);

/**
 * Updates .vscode/settings.json and the snippets. Returns what happened to the settings; 'unreadable': they
 * are not plain JSON with an object, and were left alone. Throws a CliError if a file cannot be written.
 */
export function writeEditorSettings(root: string, read: Parameters<typeof vocabularyOf>[0]) {
  writeIfChanged(root, snippets, snippetsFile(vocabularyOf(read)), { hint });
  const file = '.vscode/settings.json';
  const path = guardedPath(root, file);
  const before = existsSync(path) ? readBytes(path).toString() : '';
  const after = before.trim() === '' ? newSettings : withSchemas(before);
  // Settings with comments may have every schema already.
  const hasAll = Object.keys(editorSchemas).every((schema) => before.includes(`"${schema}"`));
  if (after === undefined) return hasAll ? 'unchanged' : 'unreadable';
  return writeIfChanged(root, file, after, { hint }) ? 'written' : 'unchanged';
}

const newSettings = `${JSON.stringify({ 'yaml.schemas': editorSchemas }, null, 2)}\n`;

/** Adds our settings. Returns undefined if `text` is not plain JSON, because comments would be lost. */
function withSchemas(text: string): string | undefined {
  const settings = ifPossible<unknown>(() => JSON.parse(text));
  if (!isRecord(settings)) return undefined;
  const own = settings['yaml.schemas'];
  if (own !== undefined && !isRecord(own)) return undefined;
  if (own && Object.entries(editorSchemas).every(([schema, glob]) => own[schema] === glob)) return text;
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  if (own === undefined) {
    // Inserted as text, to keep the author's formatting.
    const entry = JSON.stringify({ 'yaml.schemas': editorSchemas }, null, indent).slice(1, -2);
    const comma = Object.keys(settings).length > 0 ? ',' : '\n';
    return text.replace('{', () => `{${entry}${comma}`);
  }
  const merged = { ...settings, 'yaml.schemas': { ...own, ...editorSchemas } };
  return `${JSON.stringify(merged, null, indent)}\n`;
}

/**
 * The snippets have the bare name as a prefix too, so that VS Code offers them in the middle of a
 * sentence.
 */
function snippetsFile({ references, pages, links }: Vocabulary): string {
  const targets = [...pages.map((id) => `page.${id}`), ...links.map((name) => `link.${name}`)];
  const all = [...references, ...targets.map((target) => ({ reference: `\${${target}}`, text: '' }))];
  const entries = all.map(({ reference, text }) => {
    const body = reference.replace(/[$}\\]/g, '\\$&');
    const prefix = [reference, reference.slice(2, -1)];
    return [reference, { scope: 'yaml', prefix, body, ...(text && { description: text }) }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
