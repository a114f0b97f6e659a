// Runs the rules about rendered pages. They work from the facts of the pages, never from their HTML, so
// that large sites fit into memory.

import { pictureFile } from '../images/pictures.ts';
import { undecodedPicture } from '../problems/image.ts';
import type { Problem } from '../problems/problem.ts';
import { hostingOf } from '../publish/site-hosting.ts';
import { sitemapText } from '../publish/sitemap.ts';
import type { ReadSite } from '../read/index.ts';
import { loweredIn } from '../read/lowered-problems.ts';
import type { Site } from '../read/site.ts';
import { startFindingWriters } from '../render/index.ts';
import type { Rendering } from '../render/rendered.ts';
import type { WriterPlace } from '../render/writers.ts';
import type { RenderedSite, SizedSite } from '../rules/finding/checked.ts';
import type { PageFinding, ThemeSearch } from '../rules/finding/found.ts';
import { allRules } from '../rules/index.ts';
import { type CallCheck, justCall, type Rule } from '../rules/rule.ts';
import { themeRules } from '../rules/rules-of-theme.ts';
import { omit } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { isFatal, isOff, type RuleSettings, type Settled, settle } from './apply-settings.ts';
import { withoutShownErrors } from './consequences.ts';

/** The rendered pages of a site, and what is known of it. */
export interface LintInput extends Omit<RenderedSite, 'isWhole' | 'pageAt' | 'claimsFile'> {
  /** Finds the component that wrote a faulty element. Without it, problems point to content. */
  readonly theme?: ThemeSearch;
  /** The files of content, for the rules of a release. */
  readonly sources?: readonly Source[];
  /** Whether content has errors: then nothing is said that could follow from a page that lacks something. */
  readonly hasErrors?: boolean;
  /** Whether the checks of a release run, too, and how they are judged. */
  readonly release?: RuleSettings['release'];
  readonly callCheck?: CallCheck | undefined;
  /** Called after each page and each rule. Its promise is awaited: a server must not be blocked for long. */
  readonly pause?: (() => Promise<void> | undefined) | undefined;
}

const noTheme: ThemeSearch = { findWriters: async () => undefined, templateSources: () => new Map() };

/**
 * All problems of the rendered site. Needs every page, because a link can only be checked against
 * its target.
 */
export async function lintPages(lintInput: LintInput): Promise<Problem[]> {
  const { theme = noTheme, release = false, hasErrors = false, callCheck = justCall, pause, ...input } = lintInput;
  const claimsFile = input.sources?.find(({ file }) => file === 'content/claims.yaml');
  const byUrl = new Map(input.pages.map((page) => [page.route.url, page]));
  const pages = input.pages.filter(({ isUnrendered }) => !isUnrendered);
  const isWhole = !hasErrors && pages.length === input.pages.length;
  const rendered: RenderedSite = { ...input, pages, isWhole, pageAt: (url) => byUrl.get(url), claimsFile };
  const settings = { ...input.site, release };
  const rules = [...allRules, ...themeRules(input.site.theme)].filter(({ id }) => !isOff(id, settings));
  const pageChecks = rules.flatMap((rule) => {
    const check = rule.checks?.page?.(rendered);
    return check ? [{ rule, check }] : [];
  });
  const findings: RuleFinding[] = [];
  for (const page of pages) {
    const { locale } = page.route;
    const isMeant = input.site.inTranslation.includes(locale);
    for (const { rule, check } of pageChecks)
      for (const finding of callCheck(rule.id, () => [...check(page)]))
        findings.push({ rule, finding: isMeant ? { locale, ...finding } : finding });
    const waiting = pause?.();
    if (waiting) await waiting;
  }
  const placed = firstOfEachGroup(findings).map(async ({ rule, finding }) => ({
    rule,
    finding: placedAt(await finding.findPlace?.(theme), finding),
  }));
  const ofPages = firstOfEachGroup(await Promise.all(placed), 'element');
  const problems = ofPages.map(({ rule, finding }) => problemOf(rule, finding));
  for (const rule of rules) {
    const { site, release: ofRelease } = rule.checks ?? {};
    for (const check of [site, release ? ofRelease : undefined]) {
      problems.push(...callCheck(rule.id, () => Array.from(check?.(rendered) ?? [], rule.problem)));
      await pause?.();
    }
  }
  return problems.map(loweredIn(input.site.inTranslation));
}

/** A site whose pages have been rendered. */
export interface SiteToLint extends Omit<LintInput, 'site' | 'files' | 'theme' | 'sitemap'> {
  readonly rendering: Rendering;
  /** Every path in the output except those of pages; paths of pages do no harm. */
  readonly files: Iterable<string>;
  /** The sizes of the files in the output. Without them, budgets are not checked. */
  readonly sizes?: SizedSite['sizes'] | undefined;
  /** Pictures that could not be decoded, see `lintPictures`. */
  readonly broken?: ReadonlyMap<string, string>;
  /** The texts of sitemap.xml, _headers and the like, by path. */
  readonly extraFiles: ReadonlyMap<string, string>;
  /** Finds the lines of the theme that wrote faulty elements. */
  readonly tracing: Parameters<typeof startFindingWriters>[1];
}

/** The problems of a site whose pages have been rendered. */
async function lintSite(rendered: SiteToLint): Promise<Problem[]> {
  const { rendering, files, extraFiles, tracing, sizes, broken = new Map(), ...input } = rendered;
  const { site, assets } = rendering;
  const { pages, hasErrors } = input;
  // Started before the other checks: compressing runs on threads of zlib.
  const ofSizes = sizes && !hasErrors && !site.isPreview ? lintSizes({ site, pages, sizes }) : [];
  // Awaited below; without a handler, an earlier error would turn its rejection into a crash.
  Promise.resolve(ofSizes).catch(() => {});
  const ofPages = await lintPages({
    ...input,
    site,
    theme: { findWriters: startFindingWriters(rendering, tracing), templateSources: assets.templateSources },
    sitemap: sitemapText(extraFiles),
    files: new Set([...files, ...extraFiles.keys()]),
    hosting: () => hostingOf(rendering),
    assets,
  });
  return [...ofPages, ...(await ofSizes), ...lintPictures(site, broken)];
}

/**
 * The problems of a site, `ofContent` among them, after its settings are applied. `date` is the day to
 * compare dates with. `rendered` is undefined if nothing was rendered.
 */
export async function lintAll(
  read: ReadSite,
  ofContent: readonly Problem[],
  date: string | undefined,
  rendered: SiteToLint | undefined,
): Promise<Settled> {
  if (!rendered) return settleContent(read, ofContent, { date });
  const ofPages = await lintSite({ ...rendered, date });
  const all = [...ofContent, ...withoutShownErrors(ofPages, ofContent.filter(isFatal))];
  return settleContent(read, all, { date, seen: rendered.hasErrors ? 'parts' : 'all', release: rendered.release });
}

/** Applies the settings of a site to its problems. Without `seen`, these are not all. */
export function settleContent(
  { site, settings, content }: ReadSite,
  all: readonly Problem[],
  { date, seen = 'parts', release }: Partial<Pick<RuleSettings, 'date' | 'seen' | 'release'>>,
): Settled {
  const files = content.loaded.sources.map(({ file }) => file);
  return settle(all, { ...settings, files, theme: site?.theme, date, seen, release });
}

/**
 * The problems of pictures that could not be drawn, at their first use. A build knows them when it has drawn
 * all. `broken` maps their names to the decoder's errors.
 */
export function lintPictures(site: Site, broken: ReadonlyMap<string, string>): Problem[] {
  return [...broken].map(([name, reason]) => {
    const use = site.pictureUses.find((one) => pictureFile(one.name) === name);
    return undecodedPicture(name, reason, use?.source.place(use.path, use.aim));
  });
}

/** The problems of the sizes of pages, which take a while to measure. */
async function lintSizes(input: SizedSite): Promise<Problem[]> {
  const found = allRules
    .filter(({ id }) => !isOff(id, input.site))
    .map(async (rule) => ((await rule.checks?.size?.(input)) ?? []).map((finding) => ({ rule, finding })));
  return firstOfEachGroup((await Promise.all(found)).flat()).map(({ rule, finding }) => problemOf(rule, finding));
}

interface RuleFinding {
  readonly rule: Rule;
  readonly finding: PageFinding;
}

/** Keeps the first finding of each group and adds to its text on how many more pages or elements it is. */
function firstOfEachGroup(findings: readonly RuleFinding[], unit = 'page'): RuleFinding[] {
  const groups = Map.groupBy(findings, ({ rule, finding }) => `${rule.id}\n${finding.groupKey}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const more = `the same on ${others.length} more ${unit}${others.length === 1 ? '' : 's'}`;
    return [{ ...first, finding: { ...first.finding, text: `${first.finding.text} (${more})` } }];
  });
}

/** The finding at its place in the theme. What a component of a package does wrong is one group. */
function placedAt(found: WriterPlace | undefined, finding: PageFinding): PageFinding {
  if (!found) return finding;
  const { component, ...place } = found;
  if (!component) return { ...finding, place };
  const hint = 'show a component of your own, or another one: what a package writes cannot be changed here';
  const groupKey = `${component} ${place.file} ${place.line}`;
  return { ...finding, text: `${finding.text}; ${component} wrote it`, hint, place, groupKey };
}

function problemOf({ problem }: Rule, finding: PageFinding): Problem {
  return problem(omit(finding, 'groupKey', 'findPlace'));
}
