// Checks each page against `budgets:` of content/site.yaml: compressed sizes, loaded files, and
// numbers of requests. A problem points to the line of its limit and names the largest parts of the
// page and those that grew.
import type { Problem } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { withBase, withoutBase } from '../site/base.ts';
import { type BudgetName, kilobytes, limitOf } from '../site/budgets.ts';
import { deduplicate, type PageFinding } from './page-places.ts';
import { partSizes } from './parts.ts';

/** What the size checks need; `sizes` is the part of CompressedSizes (publish) that they use. */
export interface SizeInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  /** Address of the module with React and the islands, without the base path. */
  readonly islands: string | undefined;
  readonly sizes: {
    readonly sizeOf: (path: string) => Promise<number>;
    readonly sizeIfAbove: (path: string, limit: number) => Promise<number | undefined>;
    readonly estimate: (text: string) => number;
    readonly text: (path: string) => string;
    readonly previousText: (path: string) => string;
  };
}

/**
 * Rule `budget`: one problem per page and exceeded limit, which also names the page's other
 * languages.
 */
export async function budgetProblems(input: SizeInput): Promise<Problem[]> {
  const { site, pages } = input;
  if (!site.budgets) return [];
  const found = await Promise.all(pages.map((page) => loadProblems(page, input)));
  return [...(await oversizedPages(input)), ...deduplicate(found.flat())];
}

interface OversizedPage {
  readonly page: RenderedPage;
  readonly size: number;
  readonly limit: number;
  readonly path: readonly string[];
}

async function oversizedPages(input: SizeInput): Promise<Problem[]> {
  const { pages, sizes } = input;
  const measured = await Promise.all(
    pages.map(async (page): Promise<OversizedPage[]> => {
      const found = limitFor(page, 'html', input);
      const size = found && (await sizes.sizeIfAbove(fileOf(page), found.limit));
      return found && size !== undefined ? [{ page, size, ...found }] : [];
    }),
  );
  const byPage = Map.groupBy(measured.flat(), ({ page }) => page.route.page.id);
  return [...byPage.values()].flatMap((versions) => {
    const [largest, ...others] = versions.toSorted((a, b) => b.size - a.size);
    return largest ? [oversizedPageProblem(largest, others, input)] : [];
  });
}

function oversizedPageProblem(
  oversized: OversizedPage,
  others: readonly OversizedPage[],
  { site, sizes }: SizeInput,
): Problem {
  const { page, size, limit, path } = oversized;
  const { parts, grown } = largestParts(oversized, sizes);
  const otherVersions = others.map((other) => `${other.page.route.url} ${kilobytes(other.size)}`);
  const text = [
    `${page.route.url} is ${kilobytes(size)} with its stylesheet, ${over(size, limit)}: `,
    `the largest parts are ${joined(parts.map(([name, bytes]) => `${name} (${kilobytes(bytes)})`))}`,
    otherVersions.length > 0 ? `; also too large: ${otherVersions.join(', ')}` : '',
  ].join('');
  const hint =
    grown.length > 0
      ? `since the last build, ${joined(grown.map(([name, bytes]) => `${name} grew by ${kilobytes(bytes)}`))}`
      : 'make a part smaller, or raise the budget and give the reason in a comment';
  return { rule: 'budget', severity: 'error', text, hint, ...placeOfLimit(path, site) };
}

/**
 * The three largest parts, and the three that grew most since the last build. Sizes of parts are
 * estimates, scaled by the ratio of the page's exact size to its estimated one.
 */
function largestParts({ page, size }: OversizedPage, { estimate, text, previousText }: SizeInput['sizes']) {
  const html = text(fileOf(page));
  const previousHtml = previousText(fileOf(page));
  const scale = size / estimate(html);
  const currentParts = partSizes(html, page, estimate);
  const previousParts =
    previousHtml === '' || previousHtml === html ? undefined : partSizes(previousHtml, page, estimate);
  const growth = [...currentParts].map(([name, bytes]): [string, number] => [
    name,
    (bytes - (previousParts?.get(name) ?? 0)) * scale,
  ]);
  return {
    parts: [...currentParts].slice(0, 3).map(([name, bytes]): [string, number] => [name, bytes * scale]),
    grown: previousParts
      ? growth
          .filter(([, bytes]) => bytes >= minGrowth)
          .sort(([, a], [, b]) => b - a)
          .slice(0, 3)
      : [],
  };
}

/** In bytes. Smaller changes may only come from how the rest of the page compresses. */
const minGrowth = 20;

/**
 * Problems with the files and requests of a page. One cause in the theme affects many pages, hence
 * the group keys.
 */
async function loadProblems(page: RenderedPage, input: SizeInput): Promise<PageFinding[]> {
  const { site, islands, sizes } = input;
  const module = islands && withBase(site.base, islands);
  const { url } = page.route;
  const of = (name: BudgetName) => limitFor(page, name, input);
  const found: PageFinding[] = [];
  const report = (key: string, path: readonly string[], { text, hint }: { text: string; hint: string }) =>
    found.push({
      groupKey: `${path.join('.')} ${key}`,
      problem: { rule: 'budget', severity: 'error', text, hint, ...placeOfLimit(path, site) },
    });
  const totalSize = async (urls: readonly string[]) => {
    const local = urls.filter(isLocal).flatMap((one) => withoutBase(site.base, one)?.slice(1) ?? []);
    const fileSizes = await Promise.all(local.map((file) => sizes.sizeOf(file)));
    return fileSizes.reduce((sum, size) => sum + size, 0);
  };
  const sizeLimits = [
    { name: 'javascript', urls: page.scripts, what: `the JavaScript that ${url} loads` },
    {
      name: 'islands',
      urls: module && page.resources.includes(module) ? [module] : [],
      what: `the island code that ${url} loads`,
    },
    { name: 'fonts', urls: page.fonts, what: `the font data that ${url} loads` },
  ] as const;
  for (const { name, urls, what } of sizeLimits) {
    const limit = of(name);
    const size = limit && urls.length > 0 ? await totalSize(urls) : 0;
    if (limit && size > limit.limit)
      report(urls.join(' '), limit.path, {
        text: `${what} is ${kilobytes(size)}, ${over(size, limit.limit)}`,
        hint: `files: ${joined(urls)}`,
      });
  }
  const counts = [
    { name: 'font_files', urls: page.fonts, first: 0, verb: 'loads', noun: 'font', when: '' },
    {
      name: 'requests',
      urls: page.blocking,
      first: 1,
      verb: 'makes',
      noun: 'request',
      when: ' before the first paint',
    },
    {
      name: 'third_party',
      urls: thirdPartyRequests(page, site),
      first: 0,
      verb: 'makes',
      noun: 'request',
      when: ' to other hosts',
    },
  ] as const;
  for (const { name, urls, first, verb, noun, when } of counts) {
    const limit = of(name);
    const count = urls.length + first;
    if (limit && count > limit.limit && urls.length > 0)
      report(urls.join(' '), limit.path, {
        text: `${url} ${verb} ${count} ${noun}${count === 1 ? '' : 's'}${when}; its budget is ${limit.limit}`,
        hint: `${first > 0 ? 'in addition to the page itself: ' : ''}${joined(urls)}`,
      });
  }
  return found;
}

/**
 * Addresses on other hosts that a page requests by itself. Form actions are not among them: they
 * wait for a visitor.
 */
function thirdPartyRequests({ outside }: RenderedPage, { url: siteUrl }: Site): string[] {
  const automatic = outside.filter(({ where, url }) => !/action>$/.test(where) && !`${url}/`.startsWith(`${siteUrl}/`));
  return [...new Set(automatic.map(({ url }) => url))];
}

function limitFor({ route }: RenderedPage, name: BudgetName, { site }: SizeInput) {
  return site.budgets && limitOf(site.budgets, route.page.layout, name);
}

function placeOfLimit(path: readonly string[], { source }: Site): Pick<Problem, 'place'> {
  const place = source?.place(path);
  return place ? { place } : {};
}

function over(size: number, limit: number): string {
  const more = size - limit;
  const excess = more < 100 ? `${more} bytes` : kilobytes(more);
  return `${excess} over its budget of ${kilobytes(limit).replace(/\.?0+ /, ' ')}`;
}

function joined(words: readonly string[]): string {
  return words.join(', ');
}

function isLocal(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

function fileOf({ route }: RenderedPage): string {
  return route.outputs[0] ?? '';
}
