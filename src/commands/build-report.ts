// Prints the summary of a finished build: one line after its warnings, or JSON.
import type { Built } from '../run/publish-site.ts';
import { type FormatOptions, formatOf, printJson, printProblems, problemsForPrograms } from './format.ts';
import { printLeftOut } from './left-out.ts';
import { counted, readableSize, readableTime, rootOf } from './options.ts';

/** Durations of the run and of its optional stages, in milliseconds. */
export interface Costs {
  readonly took: number;
  readonly drawing: number;
  readonly compressing: number;
  /** The table of --sizes. */
  readonly sizes?: string;
  /** Milliseconds per stage, for --timings. */
  readonly stages?: ReadonlyMap<string, number>;
}

/**
 * The facts that a build reports. Plain JSON data, because a cached report is printed when there is
 * nothing to do.
 */
export interface Report extends Pick<Built, 'published' | 'renderedImages' | 'compressed' | 'warnings' | 'waived'> {
  readonly out: string;
  readonly pages: number;
  readonly locales: readonly string[];
  readonly files: number;
  readonly bytes: number;
}

/** Collects the report of a finished build. */
export function reportOf({ staged, pages, rendering, ...built }: Built): Report {
  const { published, renderedImages, compressed, warnings, waived } = built;
  const bytes = [...staged.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const locales = rendering.site.locales.map(({ tag }) => tag);
  const counts = { out: staged.out, pages: pages.length, locales, files: staged.files.size, bytes };
  return { ...counts, published, renderedImages, compressed, warnings, waived };
}

/** The report for a later build that finds everything up to date: nothing written, rendered or compressed. */
export function upToDateReport(report: Report): Report {
  const compressed = report.compressed && { ...report.compressed, anew: 0 };
  return {
    ...report,
    published: { written: 0, unchanged: report.files, deleted: 0, leftAlone: [] },
    renderedImages: 0,
    compressed,
  };
}

/** Prints the report to stdout as text or JSON. In text form, problems go to stderr first. */
export function printReport(report: Report, options: FormatOptions & { readonly root: string }, costs: Costs): void {
  if (formatOf(options) === 'json') printJson(summary(report, options, costs));
  else {
    printProblems({ problems: report.warnings, waived: report.waived }, options, rootOf(options));
    if (costs.sizes) console.log(costs.sizes);
    for (const [stage, ms] of costs.stages ?? []) console.log(`${stage.padEnd(12)} ${Math.round(ms)} ms`);
    if (options.quiet) return;
    printLeftOut(rootOf(options));
    for (const path of report.published.leftAlone)
      console.log(`left alone: ${path}, which has changed since litfass wrote it`);
    console.log(sentence(report, costs));
  }
}

function sentence(report: Report, { took, drawing, compressing }: Costs): string {
  const { out, pages, locales, files, bytes, renderedImages, compressed, published, warnings, waived } = report;
  const changes = `${published.written} written, ${published.unchanged} unchanged, ${published.deleted} deleted`;
  return [
    pagesInTime(pages, locales.length, took),
    ...(renderedImages > 0 ? [`${readableTime(drawing)} of it for ${counted(renderedImages, 'new image')}`] : []),
    ...(compressed
      ? [`${readableTime(compressing)} of it to compress ${compressed.anew} of ${counted(compressed.files, 'file')}`]
      : []),
    `${counted(files, 'file')}, ${readableSize(bytes)} (${changes})`,
    ...warningsIn({ warnings, waived }),
    out,
  ].join(' · ');
}

/** How much was built or checked, and in how many milliseconds. */
export function pagesInTime(pages: number, locales: number, took: number): string {
  return `${counted(pages, 'page')} in ${counted(locales, 'locale')} in ${readableTime(took)}`;
}

/** The numbers of warnings, and of those that are waived. */
export function warningsIn({ warnings, waived }: Pick<Built, 'warnings' | 'waived'>): string[] {
  const open = warnings.length > 0 ? counted(warnings.length, 'warning') : 'no warnings';
  return waived.length > 0 ? [open, `${waived.length} waived`] : [open];
}

function summary(all: Report, options: FormatOptions, costs: Costs) {
  const { published, renderedImages, warnings, waived, ...report } = all;
  const { took, drawing, compressing } = costs;
  const { shown, ...rest } = problemsForPrograms({ problems: warnings, waived }, options);
  return {
    ...report,
    milliseconds: Math.round(took),
    images: { made: renderedImages, milliseconds: Math.round(drawing) },
    ...(costs.stages && {
      stages: Object.fromEntries([...costs.stages].map(([stage, ms]) => [stage, Math.round(ms)])),
    }),
    ...(report.compressed && { compressed: { ...report.compressed, milliseconds: Math.round(compressing) } }),
    ...published,
    warnings: shown,
    ...rest,
  };
}
