// Makes the HTML of one route, and reads from it the facts that inspect judges. Pure: same input, same bytes, no disk.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from '../bundle/index.ts';
import type { Site } from '../check/index.ts';
import { type Claim, wordsOf } from '../claims/claim.ts';
import { RenderFailure, SiteError } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';
import { documentHead, headAddresses } from '../seo/head.ts';
import { structuredData } from '../seo/structured-data.ts';
import { type FieldUse, mapFields } from '../site/fields.ts';
import { once } from '../site/once.ts';
import { type IslandUse, PageContext } from '../theme.ts';
import type { HeadAddresses } from './address-facts.ts';
import { detached, type PageFactsFound, readPage } from './facts.ts';
import { interfaceWords, type SiteWords, wordQuery } from './interface-words.ts';
import { insertIslands, islandElement } from './islands.ts';
import { languageAttributes } from './language-tags.ts';
import { statedClaims } from './listed.ts';
import { flattenMarks, type PageNotes, startNotes } from './notes.ts';
import { mapReadKinds, type ReadLists, readWithWords, trackReads } from './reads.ts';
import { claimResolver, type Recorder, type ReferencedClaim, startRecorder } from './recorder.ts';
import { type Resolver, resolverFor } from './resolve.ts';
import { pageFacts } from './scope.ts';
import { type PageImage, pageImage } from './social.ts';
import {
  claimsOf,
  indexTexts,
  type PageClaims,
  type Statement,
  siteStrings,
  type TextIndex,
  withTexts,
} from './statements.ts';
import { pageStylesheets } from './stylesheets.ts';
import { type FindFigures, startFinders } from './typed-figures.ts';

// An audit reads deployed pages with the same eyes, and a release remembers their words.
export { wordsHash } from './address-facts.ts';
export { readPage } from './facts.ts';
export { currentAnswer } from './interface-words.ts';
// A page that is remembered is held against settings, words and texts as they are now.
export { mapReadKinds, type ReadLists, type ReadsOf, readKinds, settingsShown } from './reads.ts';
export { statementsOf, withTexts } from './statements.ts';
export { startFindingWriters } from './writers.ts';

/** A rendered route: its html, and what was read from it. */
export interface Page extends Omit<PageFactsFound, 'head'>, PageClaims {
  readonly route: Route;
  /** What its head says of its addresses, where it is not what the engine writes. */
  readonly head: HeadAddresses | undefined;
  /** Made when somebody asks: there are more of them than of anything else that is known of a page. */
  readonly statements: () => readonly Statement[];
  /** What it was made of besides its own file: it changes when one of these does. */
  readonly reads: ReadLists;
  readonly html: string;
  /** Words that a component asked for and no locale has. */
  readonly missingWords: readonly string[];
  /** Made of the page's words by the theme, where it draws social images. */
  readonly image: PageImage | undefined;
  /** Those of content's pictures that are made when a page names them: paths in the output. */
  readonly pictures: readonly string[];
}

/** What rendering needs besides the route; made once for a build. */
export interface Rendering {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly assets: Assets;
  readonly stylesheets: ReadonlyMap<string, string>;
  /** The words of the interface in each locale. */
  readonly words: SiteWords;
  /** A claim's words; Intl is slow, so each is made once. */
  readonly claimWords: (claim: Claim, locale: string, style: string) => string | undefined;
  /** What a reference to a claim says in a locale, with that claim. */
  readonly resolveClaim: (written: string, locale: string) => ReferencedClaim | undefined;
  /** Where the texts with claims stand, and the strings that any page may show. */
  readonly textIndex: TextIndex;
  readonly siteStrings: ReadonlySet<string>;
  /** The claims that texts of the site state; looked for when a page lists them. */
  readonly statedClaims: () => ReadonlySet<string>;
  /** Finds figures that components type. */
  readonly findFigures: FindFigures;
  /** Of the page being rendered: notes what content gave to it. */
  readonly recorder?: Recorder;
  /** Of the page being rendered: its social image. */
  readonly image?: PageImage | undefined;
}

/** Prepares what all routes share: the stylesheet of each page, the words of each locale, and where texts stand. */
export function prepare(site: Site, routes: readonly Route[], assets: Assets): Rendering {
  const claimWords = claimWordsOnce(site);
  return {
    site,
    routes,
    assets,
    stylesheets: pageStylesheets(site, assets),
    words: interfaceWords(site),
    claimWords,
    resolveClaim: claimResolver({ site, claimWords }),
    textIndex: indexTexts(site.referencingTexts),
    siteStrings: siteStrings(site),
    statedClaims: once(() => statedClaims(site)),
    findFigures: startFinders(),
  };
}

function claimWordsOnce(site: Site): Rendering['claimWords'] {
  const made = new Map<string, string | undefined>();
  return (claim, locale, style) => {
    const key = `${claim.id} ${locale} ${style}`;
    if (!made.has(key)) made.set(key, wordsOf(claim, locale, style, site.claims));
    return made.get(key);
  };
}

/** Renders one route. Throws what a component throws, with the page and section named. */
export function render(route: Route, prepared: Rendering): Page {
  const { html, ...facts } = renderAlone(route, prepared);
  return { html, ...withoutHtml(facts), ...withTexts(route, facts.stated, prepared) };
}

/** The facts of a page, to be kept: with strings of their own instead of parts of the HTML, which would all stay in memory. */
export function withoutHtml<Facts extends Pick<Page, 'route' | 'reads' | 'image'>>(facts: Facts): Facts {
  const { route: _, reads: __, image: ___, ...strings } = facts;
  return { ...facts, ...detached(strings) };
}

/** The same without what only those know who have the texts of the whole site. */
export function renderAlone(route: Route, prepared: Rendering): Omit<Page, 'statements'> {
  const { site, assets, reads, readStated, readWord } = trackReads(prepared, route.page);
  const claimWords: Rendering['claimWords'] = (claim, ...use) => {
    readWithWords(claim, site);
    return prepared.claimWords(claim, ...use);
  };
  const resolveClaim: Rendering['resolveClaim'] = (...asked) => {
    const said = prepared.resolveClaim(...asked);
    const claim = said && site.claims.get(said.claim);
    if (claim) readWithWords(claim, site);
    return said;
  };
  const recorder = startRecorder({ resolveClaim });
  const statedClaims = () => {
    readStated();
    return prepared.statedClaims();
  };
  const words: SiteWords = (...asked) => {
    readWord(wordQuery(...asked));
    return prepared.words(...asked);
  };
  const rendering = { ...prepared, site, assets, claimWords, statedClaims, words, recorder };
  const missingWords = new Set<string>();
  const islands: IslandUse[] = [];
  const notes = startNotes(route, rendering);
  const resolve = resolverFor(route, route.locale, rendering);
  // What the head alone states needs its notes in the body: it is recorded before them.
  for (const part of ['title', 'description'] as const) resolve.plain(route.page[part], { file: '', path: [part] });
  const body = renderBody(route, rendering, { missingWords, islands, notes });
  const image = pageImage(route, body, { rendering, resolve });
  const head = documentHead(route, { ...rendering, image }, resolve);
  const told = structuredData(route, site, resolve);
  const locale = site.locales.find(({ tag }) => tag === route.locale);
  const direction = locale?.direction === 'rtl' ? ' dir="rtl"' : '';
  const html = `<!DOCTYPE html>\n<html lang="${route.locale}"${direction}><head>${head}${told}</head><body><div id="root">${body}</div></body></html>\n`;
  const { facts, shown } = readPage(html);
  const claims = claimsOf(route, shown, { recorder, rendering });
  return {
    route,
    html,
    missingWords: [...missingWords],
    image,
    pictures: picturesIn(html, prepared.assets),
    ...facts,
    head: isSame(facts.head, headAddresses(route, site)) ? undefined : facts.head,
    ...claims,
    reads: mapReadKinds((kind) => [...reads[kind]]),
  };
}

function isSame(one: HeadAddresses, other: HeadAddresses): boolean {
  return (
    one.canonicals.length === other.canonicals.length &&
    one.alternates.length === other.alternates.length &&
    one.canonicals.every((href, index) => href === other.canonicals[index]) &&
    one.alternates.every(({ locale, href }, index) => {
      const same = other.alternates[index];
      return locale === same?.locale && href === same.href;
    })
  );
}

/** Wherever an address stands, in `src`, `srcset` or the props of an island: what is named must be there. */
function picturesIn(html: string, { sources, recipes }: Assets): string[] {
  if (sources.size === 0) return [];
  const named = new Set([...html.matchAll(/\/(assets\/[^\s"',&<>)]+)/g)].map(([, path = '']) => path));
  return [...named].filter((path) => recipes.get(path)?.kind === 'picture');
}

interface Left {
  readonly missingWords: Set<string>;
  readonly islands: IslandUse[];
  readonly notes: PageNotes;
}

function renderBody(route: Route, rendering: Rendering, left: Left): string {
  const { site } = rendering;
  const Layout = site.theme.layouts[route.page.layout];
  if (!Layout) throw new Error(`the layout ${route.page.layout} is gone since the check`);
  const scope = scopeOf(route, route.locale, rendering, left);
  const children = localesShown(route, site).map((locale) => {
    const sections = sectionElements(route, resolverFor(route, locale, rendering), site);
    if (locale === route.locale) return sections;
    const inner = scopeOf(route, locale, rendering, left);
    return createElement(
      PageContext,
      { value: inner, key: locale },
      createElement('div', { ...languageAttributes(locale, route.locale, site) }, ...sections),
    );
  });
  const page = createElement(PageContext, { value: scope }, createElement(Layout, null, ...children.flat()));
  try {
    const { assets } = rendering;
    return insertIslands(flattenMarks(renderToStaticMarkup(page)), left.islands, { route, assets, base: site.base });
  } catch (error) {
    throw named(error, route, { scope, rendering, page, islands: left.islands });
  }
}

interface Failed {
  readonly scope: ReturnType<typeof scopeOf>;
  readonly rendering: Rendering;
  readonly page: ReactElement;
  readonly islands: readonly IslandUse[];
}

/** A component's error, with the page and the section that it came from: found by rendering the sections one by one. */
function named(error: unknown, route: Route, { scope, rendering, page, islands }: Failed): Error {
  if (error instanceof SiteError) return error;
  const sections = sectionElements(route, resolverFor(route, route.locale, rendering), rendering.site);
  const failed = sections.findIndex((section) => {
    const islands: IslandUse[] = [];
    const value = { ...scope, leaveIsland: (use: IslandUse) => islands.push(use) - 1 };
    try {
      const html = renderToStaticMarkup(createElement(PageContext, { value }, section));
      insertIslands(html, islands, { route, assets: rendering.assets, base: rendering.site.base });
      return false;
    } catch {
      return true;
    }
  });
  const section = route.page.sections[failed];
  const part = section
    ? `the section ${section.type} (number ${failed + 1})`
    : `the layout ${route.page.layout}, or a part of it,`;
  const { source, path } = section ?? { source: route.page.source, path: ['layout'] };
  const elements = [page, ...islands.map(islandElement)];
  const what = `${part} of ${route.url} (${route.page.source.file})`;
  return new RenderFailure(what, error, { elements, place: source.place(path) });
}

function scopeOf(route: Route, locale: string, rendering: Rendering, { missingWords, islands, notes }: Left) {
  const facts = pageFacts({ route, locale, rendering, missWord: (key) => missingWords.add(key) });
  return { ...facts, ...notes.scope(locale, facts.t), leaveIsland: (use: IslandUse) => islands.push(use) - 1 };
}

/** Some hosts serve one not-found page for every address, so the default locale's speaks all languages. */
function localesShown(route: Route, site: Site): readonly string[] {
  if (!route.page.not_found || route.locale !== site.defaultLocale) return [route.locale];
  return route.page.locales;
}

function sectionElements(route: Route, resolve: Resolver, site: Site) {
  return route.page.sections.map((section, index) => {
    const definition = site.theme.sections[section.type];
    if (!definition) throw new Error(`the section ${section.type} is gone since the check`);
    const { file } = route.page.outline[index] ?? {};
    const field = (use: FieldUse) => resolve.field(use, file === route.page.source.file ? '' : file);
    const props = mapFields(definition.schema, section.data, field, section.path) as Record<string, unknown>;
    return createElement(definition.component as never, { ...props, id: section.id, key: index } as never);
  });
}
