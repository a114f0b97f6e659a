// What `litfass/test` exports: sections and islands of a theme, rendered as a build renders them, for the
// tests of a site.
import { resolve } from 'node:path';
import { createElement } from 'react';
import { z } from 'zod';
import { routesOf } from './addresses/routes.ts';
import { openCache } from './files/cache.ts';
import { formatProblems } from './problems/print/format-problems.ts';
import { isError, type Problem } from './problems/problem.ts';
import { parseFile } from './read/formats.ts';
import { readSite } from './read/index.ts';
import { load } from './read/load.ts';
import { prepareRendering, render } from './render/index.ts';
import { isRecord, mapValues } from './site/record.ts';
import { bundle, withSiteScripts } from './theme/bundle.ts';
import { definitionStacks } from './theme/defined-islands.ts';
import { Island, type IslandDefinition, type LayoutProps, type Theme } from './theme/index.ts';

/** How a test renders a part of a theme. What is not set is that of the site. */
export interface TestOptions {
  /** The language of the page; by default the first of the site, or `en` without content. */
  readonly locale?: string;
  /** Words of the interface in that language, as in content/locales/: they are added to those of the site. */
  readonly words?: Readonly<Record<string, unknown>>;
  /** Claims as in content/claims.yaml, by id: they are added to those of the site. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The id of the page that it stands on; by default the home page. */
  readonly page?: string;
}

/** A site whose sections and islands are rendered in tests. */
export interface TestTheme {
  /**
   * Returns the HTML of a section as the first of its page. `fields` are what an author writes: texts in one
   * language or by locale. Throws an Error for a section, field or word that is not there.
   */
  readonly render: (type: string, fields?: Readonly<Record<string, unknown>>, options?: TestOptions) => string;
  /** Returns the HTML of an island as a build writes it into a page: `<litfass-island …>`. */
  readonly renderIsland: (name: string, props?: unknown, options?: TestOptions) => string;
}

/**
 * Compiles the theme of the site in a folder, and reads its content if there is some. Throws an Error that
 * says what is wrong with them.
 */
export async function openTheme(folder = '.'): Promise<TestTheme> {
  const root = resolve(folder);
  const cache = openCache(root);
  const bundled = await bundle(root, cache);
  const { theme, themeFile } = bundled;
  throwProblems(bundled.problems);
  const loaded = load(root);
  const settings = loaded.sources.find(({ file }) => file === 'content/site.yaml');
  throwProblems(settings ? loaded.problems : []);
  const written = settings && readSite(loaded, bundled).site;
  const { assets } = written ? await withSiteScripts(bundled, written, cache) : bundled;

  /** The HTML of a page with one section. `more` are sections that the theme does not have. */
  const htmlOf = (section: object, options: TestOptions, more: Theme['sections'] = {}): string => {
    const { words = {}, claims = {} } = options;
    const { locale = written?.defaultLocale ?? 'en', page: id = written?.home ?? 'home' } = options;
    const noPage = new Error(`the site has no page ${id} in ${locale}`);
    if (written && !written.pages.has(id)) throw noPage;
    const text = 'A page of a test';
    const standIn = {
      layout: Object.keys(theme?.layouts ?? {})[0],
      slug: { [locale]: '' },
      title: text,
      description: text,
    };
    const pageFile = written?.pages.get(id)?.source.file ?? `content/pages/${id}.yaml`;
    const changes = {
      'content/site.yaml': written ? {} : { name: 'Test', url: 'https://site.example', locales: [locale] },
      'content/claims.yaml': claims,
      [`content/locales/${locale}.yaml`]: { ...(!written && { name: locale }), words },
      [pageFile]: { ...(!written && standIn), sections: [section] },
    };
    const others = (written ? loaded.sources : []).filter(({ file }) => !Object.hasOwn(changes, file));
    const changed = Object.entries(changes).map(([file, change]) => {
      const before = written && loaded.sources.find((source) => source.file === file);
      return before && Object.keys(change).length === 0
        ? before
        : parseFile(file, JSON.stringify(merged(before?.data, change)));
    });
    const bare = ({ children }: LayoutProps) => children;
    const layouts = mapValues(theme?.layouts ?? {}, () => bare);
    const tested = { ...theme, layouts, sections: { ...theme?.sections, ...more } };
    const read = readSite({ ...loaded, sources: [...others, ...changed], problems: [] }, { ...bundled, theme: tested });
    // Those of other files are for `check`, and a text may be in the language of the test only.
    const isOwn = ({ rule, place }: Problem) => rule !== 'not-localized' && place && Object.hasOwn(changes, place.file);
    throwProblems(read.problems.filter(isOwn));
    const routes = read.site ? routesOf(read.site) : [];
    const route = routes.find((one) => one.page.id === id && one.locale === locale);
    if (!read.site || !route) throw noPage;
    const { html, missingWords } = render(route, prepareRendering(read.site, routes, assets));
    if (missingWords[0]) throw new Error(`the site has no word ${missingWords[0].join(' for ')} in ${locale}`);
    return html.slice(html.indexOf('<div id="root">') + '<div id="root">'.length, html.lastIndexOf('</div></body>'));
  };

  return {
    render: (type, fields, options = {}) => htmlOf({ ...fields, type }, options),
    renderIsland(name, props = {}, options = {}) {
      const own = [...definitionStacks].filter(([, stack]) => stack.includes(themeFile)).map(([island]) => island);
      const of = own.find((island) => island.name === name) as IslandDefinition<unknown> | undefined;
      if (!of) throw new Error(`the theme has no island ${name}: it has ${own.map((one) => one.name).join(', ')}`);
      const component = () => createElement(Island<unknown>, { of, props: props as object });
      return htmlOf({ type: name }, options, { [name]: { schema: z.strictObject({}), component } });
    },
  };
}

/** Maps are joined, and everything else is replaced. */
function merged(before: unknown, change: unknown): unknown {
  if (!isRecord(before) || !isRecord(change)) return change;
  return { ...before, ...mapValues(change, (value, key) => (key === 'words' ? merged(before[key], value) : value)) };
}

function throwProblems(problems: readonly Problem[]): void {
  const errors = problems.filter(isError);
  if (errors.length > 0) throw new Error(formatProblems(errors));
}
