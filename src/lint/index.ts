// Runs the rules about rendered pages. They work from the facts of the pages, never from their HTML, so
// that large sites fit into memory.

import { limitProblems } from '../hosts/host-limits.ts';
import type { Problem } from '../problems/problem.ts';
import { hostingOf } from '../publish/site-hosting.ts';
import { sitemapText } from '../publish/sitemap.ts';
import type { Site } from '../read/site.ts';
import { startFindingWriters } from '../render/index.ts';
import type { RenderedPage, Rendering } from '../render/rendered.ts';
import { budget, budgetFindings, type SizeInput } from '../rules/budget.ts';
import type { RenderedSite } from '../rules/finding/checked.ts';
import type { Found, PageFinding, ThemeSearch } from '../rules/finding/found.ts';
import { brokenPictures, image } from '../rules/image.ts';
import { allRules } from '../rules/index.ts';
import type { Rule, SiteRule } from '../rules/rule.ts';
import { themeRules } from '../rules/rules-of-theme.ts';
import type { Source } from '../site/source.ts';

/** The rendered pages of a site, and what is known of it. */
export interface LintInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  /** Every path in the output except those of pages. */
  readonly files: ReadonlySet<string>;
  /** Finds the component that wrote a faulty element. Without it, problems point to content. */
  readonly theme?: ThemeSearch;
  /** XML of the sitemaps that list pages. Without it, they are not checked. */
  readonly sitemap?: string;
  /** Pictures that could not be decoded, with the decoder's error. */
  readonly broken?: ReadonlyMap<string, string>;
  /** The files of content, for the rules of a release. */
  readonly sources?: readonly Source[];
  /** The day to compare dates with: 2026-11-01. */
  readonly date?: string | undefined;
  /** Rules to run in addition, for a release. */
  readonly releaseRules?: readonly SiteRule[];
  /** Called after each page and each rule. Its promise is awaited: a server must not be blocked for long. */
  readonly pause?: (() => Promise<void> | undefined) | undefined;
}

const noTheme: ThemeSearch = { findWriters: async () => undefined, templateSources: () => new Map() };

/**
 * All problems of the rendered site. Needs every page, because a link can only be checked against
 * its target.
 */
export async function lintPages(lintInput: LintInput): Promise<Problem[]> {
  const { theme = noTheme, broken = new Map(), releaseRules = [], pause, ...input } = lintInput;
  const byUrl = new Map(input.pages.map((page) => [page.route.url, page]));
  const rendered: RenderedSite = { sources: [], ...input, broken, pageAt: (url) => byUrl.get(url) };
  const checks = [...allRules, ...themeRules(input.site.theme)].flatMap((rule) =>
    rule.scope === 'page' && rule.check ? [{ rule, check: rule.check(rendered) }] : [],
  );
  const findings: RuleFinding[] = [];
  for (const page of input.pages) {
    for (const { rule, check } of checks) for (const finding of check(page)) findings.push({ rule, finding });
    const waiting = pause?.();
    if (waiting) await waiting;
  }
  const problems: Problem[] = [];
  for (const { rule, finding } of firstOfEachGroup(findings)) {
    const { findPlace, groupKey: _, ...found } = finding;
    const place = await findPlace?.(theme);
    problems.push(problemOf(rule, place ? { ...found, place } : found));
  }
  const siteRules = allRules.filter((rule) => rule.scope === 'site').filter(({ release }) => release !== 'only');
  for (const rule of [...siteRules, ...releaseRules]) {
    for (const found of rule.check?.(rendered) ?? []) problems.push(problemOf(rule, found));
    await pause?.();
  }
  return problems;
}

interface SiteToLint extends Omit<LintInput, 'site' | 'files' | 'theme' | 'sitemap'> {
  /** Every path in the output except those of pages; paths of pages do no harm. */
  readonly files: Iterable<string>;
  /** The texts of sitemap.xml, _headers and the like, by path. */
  readonly extraFiles: ReadonlyMap<string, string>;
  /** Finds the lines of the theme that wrote faulty elements. */
  readonly tracing: Parameters<typeof startFindingWriters>[1];
}

/** The problems of a site whose pages have been rendered. */
export async function lintSite(
  rendering: Rendering,
  { files, extraFiles, tracing, ...input }: SiteToLint,
): Promise<Problem[]> {
  const { site, assets } = rendering;
  const theme = {
    findWriters: startFindingWriters(rendering, tracing),
    templateSources: assets.templateSources,
  };
  const problems = await lintPages({
    ...{ ...input, site, theme, sitemap: sitemapText(extraFiles) },
    files: new Set([...files, ...extraFiles.keys()]),
  });
  return [...problems, ...limitProblems(hostingOf(rendering), site)];
}

/** The problems of pictures that could not be drawn: name → the decoder's error. */
export function lintPictures(site: Site, broken: ReadonlyMap<string, string>): Problem[] {
  return brokenPictures({ site, broken }).map((found) => problemOf(image, found));
}

/** The problems of the rule `budget`, whose sizes take a while to measure. */
export async function lintSizes(input: SizeInput): Promise<Problem[]> {
  const findings = (await budgetFindings(input)).map((finding) => ({ rule: budget, finding }));
  return firstOfEachGroup(findings).map(({ finding: { groupKey: _, ...found } }) => problemOf(budget, found));
}

interface RuleFinding {
  readonly rule: Rule;
  readonly finding: PageFinding;
}

/** Keeps the first finding of each group and adds to its text on how many more pages it is. */
function firstOfEachGroup(findings: readonly RuleFinding[]): RuleFinding[] {
  const groups = Map.groupBy(findings, ({ rule, finding }) => `${rule.id}\n${finding.groupKey}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const more = `the same on ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first, finding: { ...first.finding, text: `${first.finding.text} (${more})` } }];
  });
}

function problemOf({ id, severity }: Rule, found: Found): Problem {
  return { rule: id, severity, ...found };
}
