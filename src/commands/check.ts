// litfass check: everything that build does, without writing the output.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Fixed } from './fix.ts';
import { type FormatOptions, formatOf, printProblems, withFormat } from './format.ts';
import { baseUrl, counted, rootOf, seconds, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';
import { unlessStopped, whenStopped } from './stopping.ts';

export function checkCommand(): Command {
  return withFormat(withDate(withRoot(new Command('check'))))
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', baseUrl)
    .option('--release', 'tell also what a release refuses')
    .option('--fix', 'first write ${claim.ID} where a text states the figure of one claim by hand')
    .action(run);
}

interface Options extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly maxWarnings?: number;
  readonly baseUrl?: string;
  readonly release?: true;
  readonly fix?: true;
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  if (options.fix) tellFixed(await (await import('./fix.ts')).fixFigures(root, options.date), options);
  // Imported here, so that help and a wrong option need none of it.
  const [{ checkBuild }, { openCache }, { releaseGate }] = await Promise.all([
    import('../build.ts'),
    import('../memory.ts'),
    import('../release.ts'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'litfass-check-'));
  const telling = progress();
  const unwatch = whenStopped(
    () => rmSync(folder, { recursive: true, force: true }),
    () => 'nothing was written',
  );
  try {
    const { pages, site, warnings, waived } = await unlessStopped(
      checkBuild({
        root,
        date: options.date,
        maxWarnings: options.maxWarnings,
        baseUrl: options.baseUrl,
        release: options.release && releaseGate,
        memory: openCache(root),
        out: join(folder, 'out'),
        onProgress: telling.step,
      }),
    );
    telling.end();
    printProblems({ problems: warnings, waived }, options, root);
    if (formatOf(options) === 'json') return;
    const verdict = [
      warnings.length > 0 ? counted(warnings.length, 'warning') : 'nothing to complain about',
      ...(waived.length > 0 ? [`${waived.length} waived`] : []),
    ].join(' · ');
    console.log(
      `${counted(pages.length, 'page')} in ${counted(site.locales.length, 'locale')} in ${seconds(performance.now() - began)} · ${verdict}`,
    );
  } finally {
    unwatch();
    telling.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each rewritten stretch on a line, then what stays and why; beside a report for programs it goes to where progress is told. */
function tellFixed({ rewritten, left }: Fixed, options: FormatOptions): void {
  const print = formatOf(options) === 'pretty' ? console.log : console.error;
  const oneLine = (words: string) => words.replace(/\s+/g, ' ');
  for (const { file, line, before, after } of rewritten) print(`${file}:${line} “${oneLine(before)}” → ${after}`);
  for (const { file, line, words, why } of left) print(`${file}:${line} “${oneLine(words)}” stays: ${oneLine(why)}`);
  print(rewritten.length > 0 ? `${counted(rewritten.length, 'figure')} rewritten` : 'no figure to rewrite');
}
