// npm run bench:checks: what the ledger, the lints and the checks add to a build. Builds a large site
// and the real one, with and without them in turns, and compares the processor time of whole
// processes. A measurement, not a test.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeLargeSite } from './large.ts';
import { replaced } from './replaced.ts';
import { type Command, processorTime, workFolder } from './run.ts';
import { ratio, spread } from './table.ts';
import { copySite, published, repository } from './tools.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    pages: { type: 'string', default: '2000' },
    claims: { type: 'string', default: '500' },
    published: { type: 'boolean', default: false },
  },
});
const work = mkdtempSync(join(workFolder(), 'litfass-checks-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const large = join(work, 'large');
writeLargeSite({ root: large, pages: Number(values.pages), claims: Number(values.claims) });
console.log('processor time                       without         with        added');
await compare(`${values.claims} claims × ${values.pages} pages`, large);
await compare('the real site', copySite(work));

async function compare(name: string, site: string): Promise<void> {
  const without: number[] = [];
  const with_: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const checked of round % 2 ? [true, false] : [false, true]) {
      for (const folder of ['dist', '.litfass']) rmSync(join(site, folder), { recursive: true, force: true });
      const command = build(site, checked);
      (checked ? with_ : without).push((await processorTime(command)) ?? Number.NaN);
    }
  }
  const seconds = (times: readonly number[]) => `${spread(times).median.toFixed(2)} s`.padStart(12);
  const added = `+${((ratio(with_, without) - 1) * 100).toFixed(0)} %`.padStart(12);
  console.log(name.padEnd(32), seconds(without), seconds(with_), added);
}

function build(site: string, checked: boolean): Command {
  const cloned = join(repository, 'bin/litfass.js');
  const program = values.published
    ? [checked ? published(work) : published(work, 'unchecked', replaced)]
    : [...(checked ? [] : ['--import', join(repository, 'tests/bench/unchecked.ts')]), cloned];
  return {
    args: [...program, 'build', '--root', site],
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production' },
  };
}
