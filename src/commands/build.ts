// litfass build: checks everything, then brings dist/ in step.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Built, build } from '../build.ts';
import { problemsToJson, waivedToJson } from '../problem.ts';
import { releaseGate } from '../release.ts';
import { writeSchemas } from '../schema/write.ts';
import { type FormatOptions, formatOf, printProblems, withFormat } from './format.ts';
import { lock } from './lock.ts';
import { baseUrl, counted, rootOf, seconds, size, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';
import { rememberAddresses } from './remember.ts';
import { sizeTable } from './sizes.ts';

interface Options extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly out?: string;
  readonly baseUrl?: string;
  readonly maxWarnings?: number;
  readonly release?: true;
  readonly sizes?: true;
  readonly compress?: true;
}

export function buildCommand(): Command {
  return withFormat(withDate(withRoot(new Command('build'))))
    .description('check the whole site and write it to dist/')
    .option('--out <dir>', 'where to write it (default: dist/ in the root)')
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', baseUrl)
    .option('--release', 'refuse what is not fit to be published, and remember the addresses')
    .option('--compress', 'write .br and .gz beside the files that they make smaller, for nginx')
    .option('--sizes', 'print a table of what each page weighs')
    .action(run);
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  const out = resolve(options.out ?? `${root}/dist`);
  const unlock = lock(root);
  const telling = progress();
  const drawing = stopwatch((step) => step.startsWith('drawing'));
  const compressing = stopwatch((step) => step === 'compressing');
  try {
    const built = await build({
      root,
      out,
      date: options.date,
      ...(options.maxWarnings !== undefined && { maxWarnings: options.maxWarnings }),
      onProgress: (step) => {
        drawing.step(step);
        compressing.step(step);
        telling.step(step);
      },
      ...(options.baseUrl && { baseUrl: options.baseUrl }),
      ...(options.release && { release: releaseGate }),
      ...(options.compress && { compress: true }),
    });
    if (options.release) rememberAddresses(root, built.addresses);
    telling.end();
    writeSchemas(root, built.read);
    const took = performance.now() - began;
    const costs = { took, drawing: drawing.took(), compressing: compressing.took() };
    if (formatOf(options) === 'json') console.log(JSON.stringify(summary(built, costs), null, 2));
    else {
      printProblems({ problems: built.warnings, waived: built.waived }, options, root);
      if (options.sizes) console.log(sizeTable(built));
      console.log(sentence(built, costs));
    }
  } finally {
    telling.end();
    unlock();
  }
}

/** How long the steps that are meant took together: images are made once, and what they cost is told apart. */
function stopwatch(isMeant: (step: string) => boolean) {
  let since: number | undefined;
  let took = 0;
  return {
    step(text: string) {
      if (since !== undefined && !isMeant(text)) {
        took += performance.now() - since;
        since = undefined;
      } else if (isMeant(text)) since ??= performance.now();
    },
    took: () => took,
  };
}

/** Milliseconds of the run, and of its parts that only some runs have. */
interface Costs {
  readonly took: number;
  readonly drawing: number;
  readonly compressing: number;
}

function sentence(built: Built, { took, drawing, compressing }: Costs): string {
  const { pages, site, staged, drawn, compressed, published, warnings, waived } = built;
  const bytes = [...staged.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const changes = `${published.written} written, ${published.unchanged} unchanged, ${published.deleted} deleted`;
  return [
    `${counted(pages.length, 'page')} in ${counted(site.locales.length, 'locale')} in ${seconds(took)}`,
    ...(drawn > 0 ? [`${seconds(drawing)} of it for ${counted(drawn, 'new image')}`] : []),
    ...(compressed
      ? [`${seconds(compressing)} of it to compress ${compressed.anew} of ${counted(compressed.files, 'file')}`]
      : []),
    `${counted(staged.files.size, 'file')}, ${size(bytes)} (${changes})`,
    warnings.length > 0 ? counted(warnings.length, 'warning') : 'no warnings',
    ...(waived.length > 0 ? [`${waived.length} waived`] : []),
    staged.out,
  ].join(' · ');
}

function summary(built: Built, { took, drawing, compressing }: Costs) {
  const { pages, site, staged, published, warnings } = built;
  return {
    out: staged.out,
    pages: pages.length,
    locales: site.locales.map(({ tag }) => tag),
    milliseconds: Math.round(took),
    images: { made: built.drawn, milliseconds: Math.round(drawing) },
    ...(built.compressed && { compressed: { ...built.compressed, milliseconds: Math.round(compressing) } }),
    files: staged.files.size,
    bytes: [...staged.files.values()].reduce((sum, file) => sum + file.bytes, 0),
    ...published,
    warnings: problemsToJson(warnings),
    waived: waivedToJson(built.waived),
  };
}
