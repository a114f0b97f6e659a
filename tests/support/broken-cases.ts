// The cases of tests/broken/, see broken.test.ts. A case is a Markdown file. Each of its sections is a file
// that differs from the minimal site, with its text in a code block, or `Removed.` instead of one. The
// section `litfass check` is what the command prints. The text of a block is kept byte for byte.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changes, provenClaims, repository } from './helpers.ts';

const folder = join(repository, 'tests/broken');
const command = 'litfass check';

/** The names of the cases. */
export const brokenCases: readonly string[] = readdirSync(folder)
  .map((file) => file.replace(/\.md$/, ''))
  .sort();

const read = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');

/** The sections of a case: heading, and text, which is null for a removed file. */
function sectionsOf(name: string): Map<string, string | null> {
  const text = read(name);
  const section = /## ([^\n]+)\n\n(?:Removed\.\n|(`{3,})\w*\n((?:[^\n]*\n)*?)\2\n)(?:\n|$)/gy;
  const sections = [...text.matchAll(section)];
  const end = sections.reduce((length, [whole]) => length + whole.length, 0);
  const line = text.slice(0, end).split('\n').length;
  if (end < text.length) throw new Error(`tests/broken/${name}.md:${line} is no heading with a code block`);
  return new Map(sections.map(([, heading = '', , content]) => [heading, content ?? null]));
}

/** What a case changes in the minimal site. Its settings say nothing of claims that are unproven. */
export function changesOf(name: string): Changes {
  const changes = Object.fromEntries([...sectionsOf(name)].filter(([heading]) => heading !== command));
  return Object.hasOwn(changes, 'content/site.yaml') ? { 'content/claims.yaml': provenClaims, ...changes } : changes;
}

/** What `litfass check` has to print about a case. */
export function expectedOf(name: string): string {
  return sectionsOf(name).get(command) ?? '';
}

/** Writes what `litfass check` prints into the file of a case. */
export function writeExpected(name: string, printed: string): void {
  const [files] = read(name).split(`\n## ${command}\n`);
  writeFileSync(join(folder, `${name}.md`), `${files}\n## ${command}\n\n\`\`\`text\n${printed}\`\`\`\n`);
}
