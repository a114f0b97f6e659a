// Renders the HTML of one route and extracts the facts that lint checks. Pure: the same input gives
// the same bytes, and nothing is read from or written to disk.

import { isDeepStrictEqual } from 'node:util';
import { createElement } from 'react';
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
import type { IslandUse } from '../theme/island-types.ts';
import { PageContext } from '../theme/page-context.ts';
import type { Tracing } from '../theme/theme-errors.ts';
import { collectionsOf } from './collection-reads.ts';
import { entryScope, pictureOf } from './entry-scope.ts';
import { detached, readPage } from './facts.ts';
import { flattenMarks, startNotes } from './footnotes.ts';
import { documentHead } from './head.ts';
import { contentOf, interfaceWords } from './interface-words.ts';
import { insertIslands, islandElement } from './islands.ts';
import { directionIn, languageAttributes } from './language-tags.ts';
import { headAddresses } from './language-versions.ts';
import { statedClaims } from './listed-claims.ts';
import { ownContentHash } from './own-content.ts';
import { pageImage } from './page-image.ts';
import { claimResolver } from './page-recorder.ts';
import { doorsIn, pageFacts } from './page-scope.ts';
import { pageTranslations } from './page-translation.ts';
import { previewNotice } from './preview-notice.ts';
import { settingsRead, trackReads } from './reads.ts';
import type { MissingWord, PageOrigin, PageRendering, RenderedFacts, RenderedPage, Rendering } from './rendered.ts';
import { startPage } from './resolve.ts';
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
export function render(route: Route, prepared: Rendering): RenderedPage & { readonly html: string } {
  const { html, facts } = renderAlone(route, prepared);
  return { html, route, ...withoutHtml(facts), ...withTexts(route, facts.stated, prepared) };
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
export function withoutHtml(facts: RenderedFacts): RenderedFacts {
  return { ...facts, ...detached(omit(facts, 'image')) };
}

/**
 * Like `render`, but without the statements, which need the texts of the whole site, and with what the page
 * was made from. Worker threads use it.
 */
export function renderAlone(
  route: Route,
  prepared: Rendering,
): { readonly html: string; readonly facts: RenderedFacts; readonly origin: PageOrigin } {
  const { rendering, reads } = trackReads(route, prepared);
  const page = startPage(route, rendering);
  const { site, recorder } = page;
  // Claims that only the head states need notes in the body, so record the head first.
  for (const part of ['title', 'description'] as const)
    page.resolverIn(route.locale).plain(route.page[part], { file: '', path: [part] });
  const { body, missingWords } = renderBody(page);
  const entry = route.page.entry && entryScope(page, route.locale).entry();
  const picture = entry && pictureOf(entry);
  const image = picture ? undefined : pageImage(page, body);
  const head = documentHead(page, { image, picture }, () => themeHead(page));
  const jsonLd = structuredData(page, entry, picture);
  const direction = directionIn(route.locale, site) === 'rtl' ? ' dir="rtl"' : '';
  const html = `<!DOCTYPE html>\n<html lang="${route.locale}"${direction}><head>${head}${jsonLd}</head><body>${previewNotice(page)}<div id="root">${body}</div></body></html>\n`;
  const { facts: found, shown } = readPage(html);
  const ofSite = siteStrings({ ...prepared.site, ...settingsRead(reads, prepared.site) });
  const facts: RenderedFacts = {
    missingWords,
    ownAddresses: [...recorder.ownAddresses],
    image,
    pictures: picturesIn(html, prepared.assets),
    ...found,
    head: isDeepStrictEqual(found.head, headAddresses(route, site)) ? undefined : found.head,
    ...claimsOf(page, shown, ofSite),
  };
  return { html, facts, origin: { reads: [...reads], content: ownContentHash(route, site) } };
}

/** The theme's part of the head. Throws a RenderFailure if its component throws. */
function themeHead(page: PageRendering): string {
  const { route, site } = page;
  const Head = site.theme.head;
  if (!Head) return '';
  const refuse = (what: string) => () => {
    throw new Error(`${what} cannot be in the head`);
  };
  const facts = pageFacts(page, route.locale);
  const scope = Object.assign(facts, entryScope(page, route.locale), {
    leaveIsland: refuse('an island'),
    leaveMark: refuse('the mark of a note'),
    notes: refuse('notes'),
    door: doorsIn(page, facts.t),
  });
  const head = createElement(PageContext, { value: scope }, createElement(Head));
  try {
    return renderToStaticMarkup(head);
  } catch (error) {
    const place = route.page.source.place(['layout']);
    throw new RenderFailure(`the head of ${route.url}`, error, { elements: [head], place });
  }
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

/** The HTML of the body of a page, and the words that its components miss. */
function renderBody(page: PageRendering) {
  const { route, site, assets } = page;
  const Layout = site.theme.layouts[route.page.layout];
  if (!Layout) throw new Error(`the layout ${route.page.layout} is gone since the check`);
  const { scopeIn, islands, missingWords } = startScopes(page);
  const scope = scopeIn(route.locale);
  const children = shownLocales(route, site).map((locale) => {
    const sections = sectionElements(page, locale);
    if (locale === route.locale) return sections;
    return createElement(
      PageContext,
      { value: scopeIn(locale), key: locale },
      createElement('div', { ...languageAttributes(locale, route.locale, site) }, ...sections),
    );
  });
  const element = createElement(PageContext, { value: scope }, createElement(Layout, null, ...children.flat()));
  try {
    const body = insertIslands(flattenMarks(renderToStaticMarkup(element)), islands, { assets, base: site.base });
    return { body, missingWords };
  } catch (error) {
    throw withLocation(error, page, { scope, elements: [element, ...islands.map(islandElement)] });
  }
}

/** What components read of a page in a locale, and what they leave behind. Call it once per page. */
function startScopes(page: PageRendering) {
  const missingWords: MissingWord[] = [];
  const islands: IslandUse[] = [];
  const leaveIsland = (use: IslandUse) => islands.push(use) - 1;
  const notesIn = startNotes(page);
  const scopeIn = (locale: string) => {
    const facts = pageFacts(page, locale, (word) => missingWords.push(word));
    // Not a copy, which would compute what no component asks for.
    return Object.assign(facts, entryScope(page, locale), notesIn(locale, facts.t), {
      leaveIsland,
      door: doorsIn(page, facts.t),
    });
  };
  return { scopeIn, islands, missingWords };
}

/** The HTML of the body of an entry, without the rest of its page. */
function bodyHtml(route: Route, prepared: Rendering): string {
  const section = route.page.sections.find(({ type }) => type === prepared.site.theme.body);
  const page = startPage(route, prepared);
  const value = startScopes(page).scopeIn(route.locale);
  const body = page.resolverIn(route.locale).blocks(section?.data.body);
  return flattenMarks(renderToStaticMarkup(createElement(PageContext, { value }, body)));
}

interface FailedRender extends Pick<RenderFailure, 'elements'> {
  readonly scope: ReturnType<ReturnType<typeof startScopes>['scopeIn']>;
}

/**
 * Adds the page and section to a component's error. Finds the section by rendering the sections one
 * by one.
 */
function withLocation(error: unknown, page: PageRendering, { scope, elements }: FailedRender): Error {
  if (error instanceof SiteError) return error;
  const { route, site, assets } = page;
  const failed = sectionElements(page, route.locale).findIndex((section) => {
    const islands: IslandUse[] = [];
    const value = { ...scope, leaveIsland: (use: IslandUse) => islands.push(use) - 1 };
    try {
      const html = renderToStaticMarkup(createElement(PageContext, { value }, section));
      insertIslands(html, islands, { assets, base: site.base });
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
  const what = `${part} of ${route.url} (${route.page.source.file})`;
  return new RenderFailure(what, error, { elements, place: source.place(path) });
}

/**
 * Some hosts serve one not-found page for all addresses, so that of the default locale shows every
 * language.
 */
function shownLocales(route: Route, site: Site): readonly string[] {
  if (!route.page.not_found || route.locale !== site.defaultLocale) return [route.locale];
  return route.page.locales;
}

function sectionElements({ route, site, resolverIn }: PageRendering, locale: string) {
  const resolve = resolverIn(locale);
  return route.page.sections.map((section, index) => {
    const definition = site.theme.sections[section.type];
    if (!definition) throw new Error(`the section ${section.type} is gone since the check`);
    const { file } = route.page.outline[index] ?? {};
    const field = (use: FieldUse) => resolve.field(use, file === route.page.source.file ? '' : file);
    const props = mapFields(definition.schema, section.data, field, section.path) as Record<string, unknown>;
    const own = { id: idIn(section.id, locale), key: index };
    const level = index === 0 && !route.page.entry ? 1 : 2;
    return createElement(definition.component as never, { level, ...props, ...own } as never);
  });
}
