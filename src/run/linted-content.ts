// Content that was read and linted, for commands that need no pages.
import { isFatal, type Settled } from '../lint/apply-settings.ts';
import { lintContent } from '../lint/files-and-texts.ts';
import { settleContent } from '../lint/index.ts';
import { type Problem, throwOnErrors } from '../problems/problem.ts';
import { type ReadSite, readSite } from '../read/index.ts';
import type { Site } from '../read/site.ts';
import type { Rendering } from '../render/rendered.ts';
import type { Source } from '../site/source.ts';
import type { CurrentSite, SiteState } from './current-site.ts';

/** Content that was read and linted, with the problems that are left after the settings of the site. */
export interface LintedContent extends Omit<ReadSite, 'problems' | 'again'>, Settled {
  /** What was read, with a site even if it has errors. */
  readonly read: ReadSite;
  /** Undefined if there are errors that no site can lower. */
  readonly site: Site | undefined;
  /** All problems, before the settings of the site. */
  readonly found: readonly Problem[];
  /** Of the files as they are. Undefined if nothing can be rendered. */
  readonly rendering: Rendering | undefined;
}

/** Lints the content of a site, or what it would be with other versions of its files. */
export function lintedContent(
  { read, problems, version }: CurrentSite,
  state: SiteState,
  sources?: readonly Source[],
): LintedContent {
  const { loaded, bundle } = read.content;
  const { date } = state.place;
  const memory = state.memory();
  const content = sources ? readSite({ ...loaded, sources }, bundle, { memory }) : read;
  const found = sources ? lintContent(content, { date, memory }) : problems();
  const site = found.some(isFatal) ? undefined : content.site;
  const { rendering } = version ?? {};
  return { ...content, ...settleContent(content, found, { date }), read: content, site, found, rendering };
}

/** The content if it has no errors that no site can lower. Throws a SiteError if it has. */
export function withoutErrors(content: LintedContent) {
  const { site, rendering, problems, waived } = content;
  if (site && rendering) return { ...content, site, rendering };
  throwOnErrors(problems, waived);
  throw noSite();
}

/** The error for what should be impossible: nothing was read, and nobody said why. */
export function noSite(): Error {
  return new Error('there is neither a site nor an error');
}
