// npm run bench:collections: the same texts as pages and as entries of a collection, built by turns. Does an
// entry cost what a page costs, with its lists and the entries beside it? A measurement, not a test.
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeLargeSite } from './large.ts';
import { timed, workFolder } from './run.ts';
import { spread } from './table.ts';
import { repository } from './tools.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10002' }, rounds: { type: 'string', default: '5' } },
});
const pages = Number(values.pages);
const work = mkdtempSync(join(workFolder(), 'litfass-collections-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const kinds = [
  { name: 'pages', entries: false },
  { name: 'entries', entries: true },
];
/** What each kind has, with the pages of its lists. */
const written = new Map<string, number>();
const costs = new Map(kinds.map(({ name }): [string, number[]] => [name, []]));
for (const { name, entries } of kinds)
  writeLargeSite({ root: join(work, name), pages, claims: 30, entries, beside: !entries });
for (let round = 0; round < Number(values.rounds); round++)
  for (const { name } of kinds) {
    const root = join(work, name);
    for (const made of ['dist', '.litfass']) rmSync(join(root, made), { recursive: true, force: true });
    const args = [join(repository, 'bin/litfass.js'), 'build', '--root', root];
    const seconds = await timed({ args, cwd: root, env: process.env });
    const { length: count } = globSync('**/*.html', { cwd: join(root, 'dist'), exclude: ['**/index.html'] });
    written.set(name, count);
    costs.get(name)?.push((seconds * 1000) / count);
  }
for (const [name, each] of costs) {
  const { median, lower, upper } = spread(each);
  const count = String(written.get(name)).padStart(6);
  console.log(
    `${name.padEnd(8)}${count} pages   ${median.toFixed(3)} ms each (${lower.toFixed(3)} to ${upper.toFixed(3)})`,
  );
}
