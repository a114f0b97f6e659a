// npm run audit: what no build can know, asked of the built site by the tools that others would use on
// it. Prints what they counted as tables in Markdown, and ends with 1 when something is wrong. `npm
// test` asks the same of a few pages.
import { parseArgs } from 'node:util';
import { accessibility } from './accessibility.ts';
import { lighthouse } from './lighthouse.ts';
import { markup } from './markup.ts';
import type { Verdict } from './part.ts';
import { startSite } from './site.ts';
import { widths } from './widths.ts';

const parts = [markup, widths, accessibility, lighthouse];
const names = parts.map(({ name }) => name);
const usage = `npm run audit -- [--only NAME]… [--runs N] [--pages PATTERN]
  --only NAME       only this part: ${names.join(', ')}
  --runs N          so many runs of Lighthouse per page, of which the median counts; 5 when it is not named
  --pages PATTERN   only pages whose path this regular expression finds`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: names },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});
const runs = Number(values.runs);
const isUsable = Number.isInteger(runs) && runs > 0 && values.only.every((name) => names.includes(name));
if (values.help) console.log(usage);
else if (!isUsable) {
  console.error(usage);
  process.exitCode = 2;
} else await runAll();

async function runAll(): Promise<void> {
  const pattern = new RegExp(values.pages);
  const site = await startSite();
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= site.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)));
  try {
    for (const part of parts.filter(({ name }) => values.only.includes(name))) {
      const began = performance.now();
      const order = { site, runs, wanted: (path: string) => pattern.test(path), showProgress };
      const { table, faults } = await part.run(order).catch(brokenOff);
      showProgress('');
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      console.log(`${part.name}, ${seconds} s\n\n${table}\n`);
      for (const fault of faults) console.error(`${part.name}: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await stop();
  }
}

/** What else there is to be looked at is looked at all the same. */
function brokenOff(error: unknown): Verdict {
  return { table: 'broken off', faults: [String(error)] };
}

function showProgress(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`);
}
