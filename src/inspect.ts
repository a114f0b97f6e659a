// Judges the whole site by what was read from its pages: links and anchors across pages, headings, titles, pictures.
// Works from facts, never from HTML, so that it can judge a site of any size.
import type { Site } from './check.ts';
import type { Source } from './load.ts';
import type { Route } from './plan.ts';
import type { Place, Problem } from './problem.ts';
import type { Page } from './render.ts';

/** A rendered page without its html: what a build keeps of it. */
export type PageFacts = Omit<Page, 'html'>;

export interface Inspecting {
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** Every path in the output besides the pages'. */
  readonly files: ReadonlySet<string>;
}

/** All problems of the rendered site. Needs every page of it: a link can only be judged by what it leads to. */
export function inspect({ site, pages, files }: Inspecting): Problem[] {
  const byUrl = new Map(pages.map((page) => [page.route.url, page]));
  return [
    ...toldOnce(
      pages.flatMap((page) => [
        ...linkProblems(page, byUrl, { site, files }),
        ...headingProblems(page),
        ...markupProblems(page, files),
      ]),
    ),
    ...pages.flatMap(lengthProblems),
    ...missingWords(pages),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
  ];
}

/** A problem of one page, and what is the same about it on other pages: a mistake in the theme is on all of them. */
interface Found {
  readonly same: string;
  readonly problem: Problem;
}

/** The same mistake is told once, for the first page that has it, with the number of the others. */
function toldOnce(found: readonly Found[]): Problem[] {
  const groups = Map.groupBy(found, ({ same, problem }) => `${problem.rule}\n${same}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first.problem];
    const more = `the same on ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first.problem, text: `${first.problem.text} (${more})` }];
  });
}

function linkProblems(
  page: PageFacts,
  byUrl: ReadonlyMap<string, PageFacts>,
  { site, files }: { readonly site: Site; readonly files: ReadonlySet<string> },
): Found[] {
  const declared = new Set(Object.values(site.links).map((link) => link.url));
  return [...new Set(page.links)].flatMap((href): Found[] => {
    if (/^(https?:|mailto:|tel:)/.test(href)) {
      if (declared.has(href)) return [];
      const hint = 'a component wrote it; use a link field, or usePage().link("link.NAME")';
      const text = `${page.route.url} links to ${href}, an address that the site does not declare`;
      return [about(page, href, { rule: 'raw-link', text, hint })];
    }
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? page : byUrl.get(path);
    if (!target) {
      if (path.startsWith('/') && files.has(path.slice(1))) return [];
      const hint = 'a component wrote it; use a link field, or usePage().link("page.ID")';
      return [
        about(page, href, {
          rule: 'dead-link',
          text: `${page.route.url} links to ${href}, where there is no page`,
          hint,
        }),
      ];
    }
    if (!anchor || target.ids.includes(anchor)) return [];
    const place = placeOf(`#${anchor}`, page.route, site.source);
    const hint = `anchors there: ${anchorsOf(target)}`;
    const text = `there is no \`${anchor}\` on ${target.route.url}`;
    const same = `${anchor} ${target.route.page.id} ${place.file}:${place.line}:${place.column}`;
    return [{ same, problem: { rule: 'dead-anchor', severity: 'error', text, hint, place } }];
  });
}

/** The ids that an author gave, before those that components need for themselves. */
function anchorsOf(page: PageFacts): string {
  const own = page.route.page.sections.flatMap((section) => section.id ?? []);
  return (own.length > 0 ? own : page.ids.filter((id) => id !== 'root')).join(', ');
}

function headingProblems(page: PageFacts): Found[] {
  const first = page.headings.filter((heading) => heading.level === 1);
  const problems: Found[] = [];
  const { id } = page.route.page;
  // The not-found page speaks every language, one below the other, and each may open with a heading of its own.
  if (first.length > 1 && !page.route.page.not_found) {
    const [one, two] = first.map((heading) => headingPlace(page.route, heading.text));
    const problem: Problem = {
      rule: 'two-h1',
      severity: 'error',
      text: `${page.route.url} has ${first.length} headings of level 1`,
      hint: 'a page has one section that opens it',
      place: two ?? one ?? startOf(page.route),
      related: one && two && one !== two ? [{ text: 'the first one:', place: one }] : [],
    };
    problems.push({ same: id, problem });
  }
  if (first.length === 0)
    problems.push(
      about(page, id, {
        rule: 'no-h1',
        text: `${page.route.url} has no heading of level 1`,
        hint: 'begin it with a section that has one, such as a hero',
      }),
    );
  const skipped = page.headings.find(
    ({ level }, index) => index > 0 && level > (page.headings[index - 1]?.level ?? 0) + 1,
  );
  if (skipped) {
    const text = `the heading “${skipped.text}” skips a level on ${page.route.url}`;
    const place = headingPlace(page.route, skipped.text) ?? startOf(page.route);
    const same = `${place.file}:${place.line}`;
    problems.push({ same, problem: { rule: 'heading-order', severity: 'warning', text, place } });
  }
  return problems;
}

function markupProblems(page: PageFacts, files: ReadonlySet<string>): Found[] {
  const twice = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
  return [
    ...twice.map((id): Found => {
      const places = placesOf(`id: ${id}`, page.route);
      const text = `the id \`${id}\` stands twice on ${page.route.url}`;
      const related = places.slice(1).map((place) => ({ text: 'the other one:', place }));
      const place = places[0] ?? startOf(page.route);
      const same = `${id} ${places[0] ? `${place.file}:${place.line}` : ''}`;
      return { same, problem: { rule: 'duplicate-id', severity: 'error', text, place, related } };
    }),
    ...[...new Set(page.imagesWithoutAlt)].map((src) =>
      about(page, src, {
        rule: 'missing-alt',
        text: `a picture on ${page.route.url} has no alt: ${src}`,
        hint: 'a component wrote it; an empty alt says that the picture is decoration',
      }),
    ),
    ...[...new Set(page.inlineCode)].map((code) =>
      about(page, code, {
        rule: 'inline-code',
        text: `${code} on ${page.route.url}: the policy forbids inline code`,
        hint: 'a component wrote it; use a class, or templates/browser.ts',
      }),
    ),
    ...[...new Set(page.resources)]
      .filter((url) => !files.has(url.slice(1)))
      .map((url) =>
        about(page, url, {
          rule: 'dead-link',
          text: `${page.route.url} loads ${url}, which does not exist`,
          hint: 'put the file into public/, or ask usePage().asset() for it',
        }),
      ),
  ];
}

/** What search engines show is cut at about 60 and 160 characters; a title of a few letters says nothing. */
function lengthProblems({ route, title, description }: PageFacts): Problem[] {
  if (!route.indexed) return [];
  const problem = (key: string, text: string): Problem => ({
    rule: 'length',
    severity: 'warning',
    text,
    hint: key === 'title' ? 'titles have 15 to 60 characters' : 'descriptions have 70 to 160 characters',
    place: textPlace(route, key),
  });
  const problems: Problem[] = [];
  if (title.length < 15 || title.length > 60)
    problems.push(problem('title', `the title of ${route.url} has ${title.length} characters`));
  if (description.length < 70 || description.length > 160)
    problems.push(problem('description', `the description of ${route.url} has ${description.length} characters`));
  return problems;
}

function missingWords(pages: readonly PageFacts[]): Problem[] {
  const first = new Map<string, PageFacts>();
  for (const page of pages) for (const key of page.missingWords) if (!first.has(key)) first.set(key, page);
  return [...first].map(([key, page]) => ({
    rule: 'unknown-word',
    severity: 'error',
    text: `no locale has the interface word \`${key}\`, which ${page.route.url} shows`,
    hint: 'add it under words: in the files of content/locales/',
  }));
}

/** Two pages with one title are one result too many in a search engine. Locales are compared apart. */
function repeated(pages: readonly PageFacts[], key: 'title' | 'description'): Problem[] {
  const first = new Map<string, PageFacts>();
  return pages.flatMap((page): Problem[] => {
    if (!page.route.indexed) return [];
    const id = `${page.route.locale}\n${page[key]}`;
    const other = first.get(id);
    if (!other) {
      first.set(id, page);
      return [];
    }
    const text = `${page.route.url} and ${other.route.url} have the same ${key}`;
    const related = [{ text: 'the other one:', place: textPlace(other.route, key) }];
    return [{ rule: `duplicate-${key}`, severity: 'warning', text, place: textPlace(page.route, key), related }];
  });
}

/** A problem that a component made: all that can be named is the page's file. */
function about(page: PageFacts, same: string, problem: Omit<Problem, 'severity' | 'place'>): Found {
  return { same, problem: { ...problem, severity: 'error', place: startOf(page.route) } };
}

function startOf({ page }: Route): Place {
  return page.source.place(['layout']);
}

function textPlace({ page, locale }: Route, key: string): Place {
  const value = page[key as 'title'] as unknown;
  return page.source.place(typeof value === 'string' ? [key] : [key, locale]);
}

function headingPlace(route: Route, text: string): Place | undefined {
  for (const section of route.page.sections) {
    const { heading } = section.data as { heading?: unknown };
    const written =
      typeof heading === 'string' ? heading : (heading as Record<string, string> | undefined)?.[route.locale];
    if (!written) continue;
    const path = typeof heading === 'string' ? ['heading'] : ['heading', route.locale];
    if (bare(written) === bare(text)) return section.source.place([...section.path, ...path]);
  }
  return undefined;
}

/** Letters alone: markup, references and invisible characters do not survive into a rendered heading. */
function bare(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

function placeOf(find: string, route: Route, settings: Source | undefined): Place {
  return placesOf(find, route)[0] ?? (settings && search(settings, find)) ?? startOf(route);
}

function placesOf(find: string, route: Route): Place[] {
  const sources = new Set([route.page.source, ...route.page.sections.map((section) => section.source)]);
  return [...sources].flatMap((source) => {
    const place = search(source, find);
    return place ? [place] : [];
  });
}

function search(source: Source, find: string): Place | undefined {
  const offset = source.text.indexOf(find);
  if (offset < 0) return undefined;
  const before = source.text.slice(0, offset);
  const column = offset - before.lastIndexOf('\n');
  return { file: source.file, line: before.split('\n').length, column, length: find.length, source: source.text };
}
