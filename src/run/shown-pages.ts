// The pages of a server. After a save, a page is rendered again only if something that it was made from has
// changed.
import { hash } from 'node:crypto';
import type { Route } from '../addresses/routes.ts';
import { keyOf } from '../files/cache.ts';
import { setNewest } from '../files/once.ts';
import { unrenderedPage, withoutHtml, withTexts } from '../render/index.ts';
import type { RenderedFacts, RenderedPage } from '../render/rendered.ts';
import type { SiteVersion } from './store/site-version.ts';
import { memoryStore } from './store/store.ts';
import { pageKey } from './store/stored-pages.ts';
import { aroundStylesheet, renderPage } from './threads/render-page.ts';

/** A page as a server sends it. */
export interface ShownPage {
  readonly html: string;
  /** Changes with the HTML. */
  readonly fingerprint: string;
}

interface KeptPage {
  readonly facts: RenderedFacts;
  readonly files: ReadonlyMap<string, string>;
  /** A hash of the HTML without its stylesheet. */
  readonly hash: string;
  /** Of the last version for which the page was rendered or found to be the same. */
  stylesheet: string;
}

/** So many pages keep their HTML. */
const maxShown = 200;

/** Renders pages and keeps their facts. */
export type ShownPages = ReturnType<typeof openShownPages>;

/** Has no page yet. */
export function openShownPages() {
  const units = memoryStore<KeptPage>();
  /** The HTML of the pages that were shown last, before and after its stylesheet. */
  const shown = new Map<string, readonly [before: string, after: string] | undefined>();
  let rendered = 0;
  const render = (route: Route, version: SiteVersion): KeptPage => {
    const { facts, origin, html, files } = renderPage(route, version.rendering);
    const stylesheet = stylesheetOf(route, version);
    const halves = (stylesheet !== '' && aroundStylesheet(html)) || ([html, ''] as const);
    const ofRest = hash('sha256', halves.join('')).slice(0, 16);
    const page: KeptPage = { facts: withoutHtml(facts), files, hash: ofRest, stylesheet };
    const key = pageKey(route);
    if (shown.has(key)) shown.set(key, halves);
    rendered++;
    units.set(key, { ...version.basisOf(route), ...origin, value: page }, version.answerTo);
    return page;
  };
  const keptPage = (route: Route, version: SiteVersion): KeptPage => {
    const page = units.get(pageKey(route), version.basisOf(route), version.answerTo);
    if (!page) return render(route, version);
    page.stylesheet = stylesheetOf(route, version);
    return page;
  };
  return {
    /** The facts of a page, with its statements. Throws a RenderFailure if a component throws. */
    pageOf(route: Route, version: SiteVersion): RenderedPage {
      if (route.page.isPartial) return unrenderedPage(route);
      const { facts } = keptPage(route, version);
      return { ...facts, route, ...withTexts(route, facts.stated, version.rendering) };
    },
    /** The HTML as a build writes it. Throws a RenderFailure if a component throws. */
    htmlOf(route: Route, version: SiteVersion): ShownPage {
      const key = pageKey(route);
      setNewest(shown, key, shown.get(key), maxShown);
      const kept = keptPage(route, version);
      const page = shown.get(key) ? kept : render(route, version);
      return shownPage(page, shown.get(key));
    },
    /** The last HTML of a route that was shown, valid or not. */
    lastHtmlOf(route: Route): ShownPage | undefined {
      const page = units.last(pageKey(route))?.value;
      const html = shown.get(pageKey(route));
      return page && html && shownPage(page, html);
    },
    /** The text of a file that is split off from a page, by its path in the output. */
    fileOf: (path: string) =>
      units
        .values()
        .find(({ files }) => files.has(path))
        ?.files.get(path),
    /** The paths of all these files. */
    files: () => units.values().flatMap(({ files }) => [...files.keys()]),
    /** The facts of all pages that have been rendered. */
    facts: () => units.values().map(({ facts }) => facts),
    /** How many pages have been rendered so far. */
    rendered: () => rendered,
    /** Forgets pages that the site no longer has. */
    keepOnly: (routes: readonly Route[]) => units.keepOnly(routes.map(pageKey)),
  };
}

function shownPage({ hash: ofRest, stylesheet }: KeptPage, html: readonly string[] = []): ShownPage {
  return { html: html.join(stylesheet), fingerprint: keyOf(ofRest, stylesheet).slice(0, 10) };
}

function stylesheetOf(route: Route, { rendering }: SiteVersion): string {
  return rendering.stylesheets.get(route.page.id) ?? '';
}
