// Renders the HTML of one route and extracts the facts that lint checks. Pure: the same input gives
// the same bytes, and nothing is read from or written to disk.

import { isDeepStrictEqual } from 'node:util';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../addresses/routes.ts';
import { formatClaim } from '../claims/claim.ts';
import { startFinders } from '../claims/figures/index.ts';
import { once } from '../files/once.ts';
import { RenderFailure, SiteError } from '../problems/problem.ts';
import type { Site } from '../read/site.ts';
import { type FieldUse, mapFields } from '../site/fields.ts';
import { omit } from '../site/record.ts';
import { idIn } from '../site/section-id.ts';
import type { Assets } from '../theme/assets.ts';
import { type IslandUse, PageContext } from '../theme/index.ts';
import type { Tracing } from '../theme/theme-errors.ts';
import { collectionsOf } from './collection-reads.ts';
import { entryScope, pictureOf } from './entry-scope.ts';
import { detached, readPage } from './facts.ts';
import { flattenMarks, type PageNotes, startNotes } from './footnotes.ts';
import { documentHead } from './head.ts';
import { startHeadingIds } from './heading-ids.ts';
import { contentOf, interfaceWords, type SiteWords, wordQuery } from './interface-words.ts';
import { insertIslands, islandElement } from './islands.ts';
import { languageAttributes } from './language-tags.ts';
import { headAddresses } from './language-versions.ts';
import { statedClaims } from './listed-claims.ts';
import { ownContentHash } from './own-content.ts';
import { claimResolver, startRecorder } from './page-recorder.ts';
import { pageFacts } from './page-scope.ts';
import { pageTranslations } from './page-translation.ts';
import { readWithWords, settingsRead, trackReads } from './reads.ts';
import type { MissingWord, Page, RenderedPage, Rendering } from './rendered.ts';
import { type Resolver, resolverFor } from './resolve.ts';
import { pageImage } from './social.ts';
import { claimsOf, indexTexts, siteStrings, withTexts } from './statements.ts';
import { structuredData } from './structured-data.ts';
import { pageStylesheets } from './stylesheets.ts';
import { type FindWriters, writerFinder } from './writers.ts';

// A release compares hashes of a page's text.
export { wordsHash } from './address-facts.ts';
export { readPage, stylesheetFacts } from './facts.ts';
export { ownContentHash } from './own-content.ts';
// The cache compares a stored page with the current settings, words and texts.
export { answersOf, settingsShown } from './reads.ts';
export { statementsOf, withTexts } from './statements.ts';

/** Prepares what all routes share: stylesheets, interface words, claims, and the places of texts. */
export function prepareRendering(site: Site, routes: readonly Route[], assets: Assets): Rendering {
  const claimWords = cachedClaimWords(site);
  const rendering: Rendering = {
    site,
    routes,
    assets,
    stylesheets: pageStylesheets(site, assets),
    words: interfaceWords(site, contentOf(site)),
    claimWords,
    resolveClaim: claimResolver({ site, claimWords }),
    textIndex: indexTexts(site.referencingTexts),
    statedClaims: once(() => statedClaims(site)),
    translation: pageTranslations(site),
    collections: collectionsOf(site),
    findFigures: startFinders(),
    bodyOf: (route) => bodyHtml(route, rendering),
  };
  return rendering;
}

function cachedClaimWords(site: Site): Rendering['claimWords'] {
  const cached = new Map<string, string | undefined>();
  return (claim, locale, style) => {
    const key = `${claim.id} ${locale} ${style}`;
    if (!cached.has(key)) cached.set(key, formatClaim(claim, locale, style, site.claims));
    return cached.get(key);
  };
}

/** Renders one route. If a component throws, throws a RenderFailure that names the page and section. */
export function render(route: Route, prepared: Rendering): Page {
  const { html, ...facts } = renderAlone(route, prepared);
  return { html, ...withoutHtml(facts), ...withTexts(route, facts.stated, prepared) };
}

/** Stands for a page that cannot be rendered, because of an error that is reported. */
export function unrenderedPage(route: Route): RenderedPage {
  return {
    ...readPage('').facts,
    route,
    head: undefined,
    image: undefined,
    isUnrendered: true,
    stated: [],
    foreignMarks: [],
    typedFigures: [],
    missingWords: [],
    ownAddresses: [],
    pictures: [],
    statements: () => [],
  };
}

/** Copies the facts of a page so that their strings do not keep its HTML in memory. */
export function withoutHtml<Facts extends Pick<Page, 'route' | 'image'>>(facts: Facts): Facts {
  return { ...facts, ...detached(omit(facts, 'route', 'image')) };
}

/**
 * Like `render`, but without the statements, which need the texts of the whole site. Worker threads
 * use it.
 */
export function renderAlone(route: Route, prepared: Rendering): Omit<Page, 'statements'> {
  const { site, assets, reads, collections, readStated, readWord, readTranslation } = trackReads(prepared, route);
  const claimWords: Rendering['claimWords'] = (claim, ...use) => {
    readWithWords(claim, site);
    return prepared.claimWords(claim, ...use);
  };
  const resolveClaim: Rendering['resolveClaim'] = (...args) => {
    const resolved = prepared.resolveClaim(...args);
    const claim = resolved && site.claims.get(resolved.claim);
    if (claim) readWithWords(claim, site);
    return resolved;
  };
  const recorder = startRecorder({ resolveClaim });
  const statedClaims = () => {
    readStated();
    return prepared.statedClaims();
  };
  const translation: Rendering['translation'] = (_, locale) => {
    readTranslation(locale);
    return prepared.translation(route.page, locale);
  };
  const words: SiteWords = (...args) => {
    readWord(wordQuery(...args));
    return prepared.words(...args);
  };
  const rendering = {
    ...prepared,
    site,
    assets,
    claimWords,
    statedClaims,
    translation,
    collections,
    words,
    recorder,
    headingId: startHeadingIds(route),
  };
  const missingWords: MissingWord[] = [];
  const islands: IslandUse[] = [];
  const notes = startNotes(route, rendering);
  const resolve = resolverFor(route, route.locale, rendering);
  // Claims that only the head states need notes in the body, so record the head first.
  for (const part of ['title', 'description'] as const) resolve.plain(route.page[part], { file: '', path: [part] });
  const body = renderBody(route, rendering, { missingWords, islands, notes });
  const facts = () => scopeFacts(route, route.locale, rendering);
  const entry = route.page.entry && entryScope(route, route.locale, rendering).entry();
  const picture = entry && pictureOf(entry);
  const image = picture ? undefined : pageImage(route, body, { rendering, resolve });
  const head = documentHead(route, { ...rendering, image }, { resolve, facts, picture });
  const jsonLd = structuredData(route, { site, resolve, entry, picture });
  const locale = site.locales.find(({ tag }) => tag === route.locale);
  const direction = locale?.direction === 'rtl' ? ' dir="rtl"' : '';
  const html = `<!DOCTYPE html>\n<html lang="${route.locale}"${direction}><head>${head}${jsonLd}</head><body><div id="root">${body}</div></body></html>\n`;
  const { facts: found, shown } = readPage(html);
  const known = siteStrings({ ...prepared.site, ...settingsRead(reads, prepared.site) });
  const claims = claimsOf(route, shown, { recorder, rendering: { ...rendering, siteStrings: known } });
  return {
    route,
    html,
    missingWords,
    ownAddresses: [...recorder.ownAddresses],
    image,
    pictures: picturesIn(html, prepared.assets),
    ...found,
    head: isDeepStrictEqual(found.head, headAddresses(route, site)) ? undefined : found.head,
    ...claims,
    ownContentHash: ownContentHash(route, site),
    reads: [...reads],
  };
}

/** Finds addresses anywhere in the HTML: `src`, `srcset`, or the props of an island. */
function picturesIn(html: string, { sources, recipes }: Assets): string[] {
  if (sources.size === 0) return [];
  const paths = new Set([...html.matchAll(/\/(assets\/[^\s"',&<>)]+)/g)].map(([, path = '']) => path));
  return [...paths].filter((path) => recipes.get(path)?.kind === 'picture');
}

/** Creates a function that finds which line of the theme wrote an element of a page. */
export function startFindingWriters(rendering: Rendering, tracing: Tracing): FindWriters {
  return writerFinder(renderAlone, rendering, tracing);
}

/** What the components of a page leave behind while they render. */
interface Collected {
  readonly missingWords: MissingWord[];
  readonly islands: IslandUse[];
  readonly notes: PageNotes;
}

function renderBody(route: Route, rendering: Rendering, collected: Collected): string {
  const { site } = rendering;
  const Layout = site.theme.layouts[route.page.layout];
  if (!Layout) throw new Error(`the layout ${route.page.layout} is gone since the check`);
  const scope = pageScope(route, route.locale, rendering, collected);
  const children = shownLocales(route, site).map((locale) => {
    const sections = sectionElements(route, resolverFor(route, locale, rendering), site);
    if (locale === route.locale) return sections;
    const inner = pageScope(route, locale, rendering, collected);
    return createElement(
      PageContext,
      { value: inner, key: locale },
      createElement('div', { ...languageAttributes(locale, route.locale, site) }, ...sections),
    );
  });
  const page = createElement(PageContext, { value: scope }, createElement(Layout, null, ...children.flat()));
  try {
    const { assets } = rendering;
    return insertIslands(flattenMarks(renderToStaticMarkup(page)), collected.islands, {
      assets,
      base: site.base,
    });
  } catch (error) {
    throw withLocation(error, route, { scope, rendering, page, islands: collected.islands });
  }
}

/** The HTML of the body of an entry, without the rest of its page. */
function bodyHtml(route: Route, prepared: Rendering): string {
  const { theme } = prepared.site;
  const section = route.page.sections.find(({ type }) => type === theme.body);
  const rendering = { ...prepared, headingId: startHeadingIds(route) };
  const notes = startNotes(route, rendering);
  const value = pageScope(route, route.locale, rendering, { missingWords: [], islands: [], notes });
  const body = resolverFor(route, route.locale, rendering).blocks(section?.data.body);
  return flattenMarks(renderToStaticMarkup(createElement(PageContext, { value }, body)));
}

interface FailedRender {
  readonly scope: ReturnType<typeof pageScope>;
  readonly rendering: Rendering;
  readonly page: ReactElement;
  readonly islands: readonly IslandUse[];
}

/**
 * Adds the page and section to a component's error. Finds the section by rendering the sections one
 * by one.
 */
function withLocation(error: unknown, route: Route, { scope, rendering, page, islands }: FailedRender): Error {
  if (error instanceof SiteError) return error;
  const sections = sectionElements(route, resolverFor(route, route.locale, rendering), rendering.site);
  const failed = sections.findIndex((section) => {
    const islands: IslandUse[] = [];
    const value = { ...scope, leaveIsland: (use: IslandUse) => islands.push(use) - 1 };
    try {
      const html = renderToStaticMarkup(createElement(PageContext, { value }, section));
      insertIslands(html, islands, { assets: rendering.assets, base: rendering.site.base });
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

function scopeFacts(route: Route, locale: string, rendering: Rendering, missWord = (_: MissingWord) => {}) {
  const facts = pageFacts({ route, locale, rendering, missWord });
  return Object.assign(facts, entryScope(route, locale, rendering));
}

function pageScope(route: Route, locale: string, rendering: Rendering, { missingWords, islands, notes }: Collected) {
  const facts = scopeFacts(route, locale, rendering, (word) => missingWords.push(word));
  // Not a copy, which would compute what no component asks for.
  return Object.assign(facts, notes.scope(locale, facts.t), {
    leaveIsland: (use: IslandUse) => islands.push(use) - 1,
  });
}

/**
 * Some hosts serve one not-found page for all addresses, so that of the default locale shows every
 * language.
 */
function shownLocales(route: Route, site: Site): readonly string[] {
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
    const id = idIn(section.id, resolve.scope.locale);
    return createElement(definition.component as never, { ...props, id, key: index } as never);
  });
}
