// litfass check: runs every check of a build without writing the output.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { workplaceAt } from '../files/workplace.ts';
import { pagesInTime, warningsIn } from './build-report.ts';
import type { Fixed } from './fix.ts';
import { type FormatOptions, formatOf, printProblems, withFormat } from './format.ts';
import { printLeftOut } from './left-out.ts';
import { counted, outOf, rootOf, siteUrl, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';
import { onStopSignal, unlessStopped } from './stop-signals.ts';

/** The `check` command. */
export function checkCommand(): Command {
  return withFormat(withDate(withRoot(new Command('check'))))
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', siteUrl)
    .option('--release', 'also report what a release rejects')
    .option('--fix', 'first replace figures typed by hand with ${claim.ID} where exactly one claim matches')
    .action(run);
}

interface Options extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly baseUrl?: string;
  readonly fix?: true;
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  if (options.fix) printFixed(await (await import('./fix.ts')).fixFigures(root, options.date), options);
  // Imported late, so that --help and usage errors stay fast.
  const { readOnce } = await import('../engine.ts');
  const { openCache } = await import('../files/cache.ts');
  const { releaseGate } = await import('../lint/release.ts');
  const folder = mkdtempSync(join(tmpdir(), 'litfass-check-'));
  const reporter = progress(options);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const removeListeners = onStopSignal(removeFolder, () => 'nothing was written');
  try {
    const { date, baseUrl, maxWarnings, release } = options;
    const place = workplaceAt(root, { date, cache: openCache(root), onProgress: reporter.step });
    const check = async () => {
      const engine = await readOnce(place, { baseUrl });
      return engine.check({
        out: join(folder, 'out'),
        pagesFrom: outOf(root, undefined),
        maxWarnings,
        release: release && releaseGate,
      });
    };
    const { pages, rendering, warnings, waived } = await unlessStopped(check());
    reporter.end();
    printProblems({ problems: warnings, waived }, options, root);
    if (formatOf(options) === 'json' || options.quiet) return;
    printLeftOut(root);
    const read = pagesInTime(pages.length, rendering.site.locales.length, performance.now() - began);
    console.log([read, ...warningsIn({ warnings, waived })].join(' · '));
  } finally {
    removeListeners();
    reporter.end();
    removeFolder();
  }
}

/**
 * Prints each rewritten figure, then those that stay and why: to stderr when stdout carries a
 * machine-readable report.
 */
function printFixed({ rewritten, skipped }: Fixed, options: FormatOptions): void {
  if (options.quiet) return;
  const print = formatOf(options) === 'pretty' ? console.log : console.error;
  const oneLine = (words: string) => words.replace(/\s+/g, ' ');
  for (const { file, line, before, after } of rewritten) print(`${file}:${line} “${oneLine(before)}” → ${after}`);
  for (const { file, line, words, why } of skipped)
    print(`${file}:${line} “${oneLine(words)}” not rewritten: ${oneLine(why)}`);
  print(rewritten.length > 0 ? `${counted(rewritten.length, 'figure')} rewritten` : 'no figure to rewrite');
}
