// Holds each page against `budgets:` of content/site.yaml: what it weighs, what it loads, and how often it asks. What crosses a
// limit is told at the line of that limit, with the parts that the page is made of and those that grew since the last build.
import type { Site } from '../check/index.ts';
import type { Problem } from '../diagnostics/problem.ts';
import { withBase, withoutBase } from '../site/base.ts';
import { type BudgetName, kilobytes, limitOf } from '../site/budgets.ts';
import type { PageFacts } from './index.ts';
import { deduplicate, type Finding } from './page-places.ts';
import { partSizes } from './parts.ts';

export interface SizeInput {
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** The module that holds React and the islands. */
  readonly islands: string | undefined;
  readonly sizes: {
    readonly sizeOf: (path: string) => Promise<number>;
    readonly sizeIfAbove: (path: string, limit: number) => Promise<number | undefined>;
    readonly estimate: (text: string) => number;
    readonly text: (path: string) => string;
    readonly previousText: (path: string) => string;
  };
}

/** One problem for each page and limit that it crosses; versions in other languages are named with it. */
export async function budgetProblems(weighing: SizeInput): Promise<Problem[]> {
  const { site, pages } = weighing;
  if (!site.budgets) return [];
  const found = await Promise.all(pages.map((page) => loadProblems(page, weighing)));
  return [...(await heavyPages(weighing)), ...deduplicate(found.flat())];
}

interface Heavy {
  readonly page: PageFacts;
  readonly weight: number;
  readonly limit: number;
  readonly path: readonly string[];
}

async function heavyPages(weighing: SizeInput): Promise<Problem[]> {
  const { pages, sizes } = weighing;
  const weighed = await Promise.all(
    pages.map(async (page): Promise<Heavy[]> => {
      const found = limitFor(page, 'html', weighing);
      const weight = found && (await sizes.sizeIfAbove(fileOf(page), found.limit));
      return found && weight !== undefined ? [{ page, weight, ...found }] : [];
    }),
  );
  const byPage = Map.groupBy(weighed.flat(), ({ page }) => page.route.page.id);
  return [...byPage.values()].flatMap((versions) => {
    const [heaviest, ...others] = versions.toSorted((a, b) => b.weight - a.weight);
    return heaviest ? [heavyPage(heaviest, others, weighing)] : [];
  });
}

function heavyPage(heavy: Heavy, others: readonly Heavy[], { site, sizes }: SizeInput): Problem {
  const { page, weight, limit, path } = heavy;
  const { parts, grown } = makeUp(heavy, sizes);
  const also = others.map((other) => `${other.page.route.url} ${kilobytes(other.weight)}`);
  const text = [
    `${page.route.url} is ${kilobytes(weight)} with its stylesheet, ${over(weight, limit)}: `,
    `the heaviest parts are ${listed(parts.map(([name, bytes]) => `${name} (${kilobytes(bytes)})`))}`,
    also.length > 0 ? `; too large as well: ${also.join(', ')}` : '',
  ].join('');
  const hint =
    grown.length > 0
      ? `since the last build, ${listed(grown.map(([name, bytes]) => `${name} grew by ${kilobytes(bytes)}`))}`
      : 'make a part smaller, or raise the budget and say why beside it';
  return { rule: 'budget', severity: 'error', text, hint, ...placed(path, site) };
}

/** The three heaviest parts, and the three that grew most since the last build. Rough weights, brought to the scale of the exact one. */
function makeUp({ page, weight }: Heavy, { estimate, text, previousText }: SizeInput['sizes']) {
  const html = text(fileOf(page));
  const last = previousText(fileOf(page));
  const scale = weight / estimate(html);
  const now = partSizes(html, page, estimate);
  const earlier = last === '' || last === html ? undefined : partSizes(last, page, estimate);
  const growth = [...now].map(([name, bytes]): [string, number] => [name, (bytes - (earlier?.get(name) ?? 0)) * scale]);
  return {
    parts: [...now].slice(0, 3).map(([name, bytes]): [string, number] => [name, bytes * scale]),
    grown: earlier
      ? growth
          .filter(([, bytes]) => bytes >= least)
          .sort(([, a], [, b]) => b - a)
          .slice(0, 3)
      : [],
  };
}

/** Below this, growth is a matter of how the rest happens to compress. */
const least = 20;

/** What a page loads besides itself. A mistake of the theme is on many pages, and told once. */
async function loadProblems(page: PageFacts, weighing: SizeInput): Promise<Finding[]> {
  const { site, islands, sizes } = weighing;
  const module = islands && withBase(site.base, islands);
  const { url } = page.route;
  const of = (name: BudgetName) => limitFor(page, name, weighing);
  const found: Finding[] = [];
  const tell = (same: string, path: readonly string[], { text, hint }: { text: string; hint: string }) =>
    found.push({
      groupKey: `${path.join('.')} ${same}`,
      problem: { rule: 'budget', severity: 'error', text, hint, ...placed(path, site) },
    });
  const weighAll = async (urls: readonly string[]) => {
    const local = urls.filter(isLocal).flatMap((one) => withoutBase(site.base, one)?.slice(1) ?? []);
    const weights = await Promise.all(local.map((file) => sizes.sizeOf(file)));
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
  const sizeLimits = [
    { name: 'javascript', urls: page.scripts, what: `the JavaScript that ${url} loads` },
    {
      name: 'islands',
      urls: module && page.resources.includes(module) ? [module] : [],
      what: `what an island of ${url} fetches`,
    },
    { name: 'fonts', urls: page.fonts, what: `what ${url} loads as fonts` },
  ] as const;
  for (const { name, urls, what } of sizeLimits) {
    const limit = of(name);
    const weight = limit && urls.length > 0 ? await weighAll(urls) : 0;
    if (limit && weight > limit.limit)
      tell(urls.join(' '), limit.path, {
        text: `${what} is ${kilobytes(weight)}, ${over(weight, limit.limit)}`,
        hint: `it is ${listed(urls)}`,
      });
  }
  const counts = [
    { name: 'font_files', urls: page.fonts, first: 0, what: 'fonts are named by' },
    { name: 'requests', urls: page.blocking, first: 1, what: 'requests stand before the first paint of' },
    { name: 'third_party', urls: outsideOf(page, site), first: 0, what: 'requests go to other hosts from' },
  ] as const;
  for (const { name, urls, first, what } of counts) {
    const limit = of(name);
    const count = urls.length + first;
    if (limit && count > limit.limit && urls.length > 0)
      tell(urls.join(' '), limit.path, {
        text: `${count} ${what} ${url}, and its budget is ${limit.limit}`,
        hint: `${first > 0 ? 'besides the page itself: ' : ''}${listed(urls)}`,
      });
  }
  return found;
}

/** What a page asks other hosts for by itself; where a form posts to is asked when somebody sends it. */
function outsideOf({ outside }: PageFacts, { url: own }: Site): string[] {
  const asked = outside.filter(({ where, url }) => !/action>$/.test(where) && !`${url}/`.startsWith(`${own}/`));
  return [...new Set(asked.map(({ url }) => url))];
}

function limitFor({ route }: PageFacts, name: BudgetName, { site }: SizeInput) {
  return site.budgets && limitOf(site.budgets, route.page.layout, name);
}

function placed(path: readonly string[], { source }: Site): Pick<Problem, 'place'> {
  const place = source?.place(path);
  return place ? { place } : {};
}

function over(weight: number, limit: number): string {
  const more = weight - limit;
  const words = more < 100 ? `${more} bytes` : kilobytes(more);
  return `${words} over its budget of ${kilobytes(limit).replace(/\.?0+ /, ' ')}`;
}

function listed(words: readonly string[]): string {
  return words.join(', ');
}

function isLocal(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

function fileOf({ route }: PageFacts): string {
  return route.outputs[0] ?? '';
}
