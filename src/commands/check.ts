// litfass check: everything that build does, without writing the output.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { judge } from '../build.ts';
import { formatProblems, problemsToJson } from '../problem.ts';
import { counted, rootOf, seconds, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';

export function checkCommand(): Command {
  return withDate(withRoot(new Command('check')))
    .description('tell everything that is wrong with the content, and write nothing')
    .option('--json', 'print the problems as JSON')
    .action(run);
}

async function run(options: { readonly root: string; readonly date: string; readonly json?: true }): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  const folder = mkdtempSync(join(tmpdir(), 'litfass-check-'));
  const telling = progress();
  try {
    const { pages, site, warnings } = await judge({
      root,
      date: options.date,
      out: join(folder, 'out'),
      onProgress: telling.step,
    });
    telling.end();
    if (options.json) {
      console.log(JSON.stringify({ problems: problemsToJson(warnings) }, null, 2));
      return;
    }
    if (warnings.length > 0) process.stderr.write(`${formatProblems(warnings, { color: process.stderr.isTTY })}\n`);
    const verdict = warnings.length > 0 ? counted(warnings.length, 'warning') : 'nothing to complain about';
    console.log(
      `${counted(pages.length, 'page')} in ${counted(site.locales.length, 'locale')} in ${seconds(performance.now() - began)} · ${verdict}`,
    );
  } finally {
    telling.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
