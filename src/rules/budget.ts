import { isRooted, withoutBase } from '../addresses/base.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { type BudgetName, kilobytes, limitOf } from '../settings/budgets-shape.ts';
import type { SizedSite } from './finding/checked.ts';
import type { PageFinding } from './finding/found.ts';
import { partSizes } from './finding/page-parts.ts';
import { engineRule } from './rule.ts';

export const budget = engineRule({
  id: 'budget',
  what: 'A page is larger, or loads more, than `budgets:` in `content/site.yaml` allows.',
  why: 'Pages grow by small steps that nobody notices, until visitors with a slow connection wait.',
  at: 'content/site.yaml',
  wrong: 'budgets: { html: 0.5 KB }      # and the home page is 0.7 KB with its stylesheet',
  right: 'budgets: { html: 11 KB }',
  checks: { size: oversized },
});

/**
 * One finding per page and exceeded limit, which also names the page's other languages.
 */
async function oversized(input: SizedSite): Promise<PageFinding[]> {
  const { site, pages } = input;
  if (!site.budgets) return [];
  const found = await Promise.all(pages.map((page) => loadFindings(page, input)));
  return [...(await oversizedPages(input)), ...found.flat()];
}

interface OversizedPage {
  readonly page: RenderedPage;
  readonly size: number;
  readonly limit: number;
  readonly path: readonly string[];
}

async function oversizedPages(input: SizedSite): Promise<PageFinding[]> {
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
    return largest ? [oversizedPageFinding(largest, others, input)] : [];
  });
}

function oversizedPageFinding(
  oversized: OversizedPage,
  others: readonly OversizedPage[],
  { site, sizes }: SizedSite,
): PageFinding {
  const { page, size, limit, path } = oversized;
  const { parts, grown } = largestParts(oversized, sizes);
  const otherVersions = others.map((other) => `${other.page.route.url} ${kilobytes(other.size)}`);
  const text = [
    `${page.route.url} is ${kilobytes(size)} with its stylesheet, ${over(size, limit)}: `,
    `the largest parts are ${parts.map(([name, bytes]) => `${name} (${kilobytes(bytes)})`).join(', ')}`,
    otherVersions.length > 0 ? `; also too large: ${otherVersions.join(', ')}` : '',
  ].join('');
  const hint =
    grown.length > 0
      ? `since the last build, ${grown.map(([name, bytes]) => `${name} grew by ${kilobytes(bytes)}`).join(', ')}`
      : 'make a part smaller, or raise the budget and give the reason in a comment';
  return { groupKey: `html ${page.route.page.id}`, text, hint, place: site.source?.place(path) };
}

/**
 * The three largest parts, and the three that grew most since the last build. Sizes of parts are
 * estimates, scaled by the ratio of the page's exact size to its estimated one.
 */
function largestParts({ page, size }: OversizedPage, { estimate, text, previousText }: SizedSite['sizes']) {
  const html = text(fileOf(page));
  const previousHtml = previousText(fileOf(page));
  const scale = size / estimate(html);
  const currentParts = partSizes(html, page, estimate);
  const previousParts =
    previousHtml === '' || previousHtml === html ? undefined : partSizes(previousHtml, page, estimate);
  const grownBy = (name: string, bytes: number) => (bytes - (previousParts?.get(name) ?? 0)) * scale;
  const growth = [...currentParts].map(([name, bytes]): [string, number] => [name, grownBy(name, bytes)]);
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
 * Findings about the files and requests of a page. One cause in the theme affects many pages, hence
 * the group keys.
 */
async function loadFindings(page: RenderedPage, input: SizedSite): Promise<PageFinding[]> {
  const { site, sizes } = input;
  const { url } = page.route;
  const of = (name: BudgetName) => limitFor(page, name, input);
  const found: PageFinding[] = [];
  const report = (key: string, path: readonly string[], { text, hint }: { text: string; hint: string }) =>
    found.push({ groupKey: `${path.join('.')} ${key}`, text, hint, place: site.source?.place(path) });
  const totalSize = async (urls: readonly string[]) => {
    const local = urls.filter(isRooted).flatMap((one) => withoutBase(site.base, one)?.slice(1) ?? []);
    const fileSizes = await Promise.all(local.map((file) => sizes.sizeOf(file)));
    return fileSizes.reduce((sum, size) => sum + size, 0);
  };
  const sizeLimits = [
    ['javascript', page.scripts, 'the JavaScript'],
    ['islands', page.islandScripts, 'the island code'],
    ['fonts', page.fonts, 'the font data'],
  ] as const;
  for (const [name, urls, what] of sizeLimits) {
    const limit = of(name);
    const size = limit && urls.length > 0 ? await totalSize(urls) : 0;
    if (limit && size > limit.limit)
      report(urls.join(' '), limit.path, {
        text: `${what} that ${url} loads is ${kilobytes(size)}, ${over(size, limit.limit)}`,
        hint: `files: ${urls.join(', ')}`,
      });
  }
  const counts = [
    ['font_files', page.fonts, 'loads', 'font', ''],
    ['requests', page.blocking, 'makes', 'request', ' before the first paint'],
    ['third_party', thirdPartyRequests(page, site), 'makes', 'request', ' to other hosts'],
  ] as const;
  for (const [name, urls, verb, noun, when] of counts) {
    const limit = of(name);
    // The first request is that of the page itself.
    const first = name === 'requests' ? 1 : 0;
    const count = urls.length + first;
    if (limit && count > limit.limit && urls.length > 0)
      report(urls.join(' '), limit.path, {
        text: `${url} ${verb} ${count} ${noun}${count === 1 ? '' : 's'}${when}; its budget is ${limit.limit}`,
        hint: `${first > 0 ? 'in addition to the page itself: ' : ''}${urls.join(', ')}`,
      });
  }
  return found;
}

/**
 * Addresses on other hosts that a page requests by itself. Form actions, and third parties with a button, are
 * not among them: they wait for a visitor.
 */
function thirdPartyRequests({ outside }: RenderedPage, { url: siteUrl }: Site): string[] {
  const automatic = outside.filter(
    ({ where, url }) => !/(action|ping|data-\w+)>$|preconnect/.test(where) && !`${url}/`.startsWith(`${siteUrl}/`),
  );
  return [...new Set(automatic.map(({ url }) => url))];
}

function limitFor({ route }: RenderedPage, name: BudgetName, { site }: SizedSite) {
  return site.budgets && limitOf(site.budgets, route.page.layout, name);
}

function over(size: number, limit: number): string {
  const more = size - limit;
  const excess = more < 100 ? `${more} bytes` : kilobytes(more);
  return `${excess} over its budget of ${kilobytes(limit).replace(/\.?0+ /, ' ')}`;
}

function fileOf({ route }: RenderedPage): string {
  return route.outputs[0] ?? '';
}
