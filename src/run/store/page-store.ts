// The rendered pages of one process. After a save, a page is rendered again only if something that it
// read has another fingerprint.
import { createHash } from 'node:crypto';
import { keyOf } from '../../files/cache.ts';
import { extractLargeParts } from '../../publish/files-set-apart.ts';
import { renderAlone, unrenderedPage, withoutHtml, withTexts } from '../../render/index.ts';
import type { RenderedFacts, RenderedPage } from '../../render/rendered.ts';
import type { Route } from '../../site/routes.ts';
import { idOf } from './page-cache.ts';
import { type Fingerprints, type IsValid, type PageKeys, type SiteVersion, validator } from './validity.ts';

/** A page as a server sends it. */
export interface ShownPage {
  readonly html: string;
  /** Changes with the HTML. */
  readonly fingerprint: string;
}

/** Renders pages and keeps their facts. */
export interface PageStore {
  /** The facts of a page, with its statements. Throws a RenderFailure if a component throws. */
  readonly pageOf: (route: Route, version: SiteVersion) => RenderedPage;
  /** The HTML as a build writes it. Throws a RenderFailure if a component throws. */
  readonly htmlOf: (route: Route, version: SiteVersion) => ShownPage;
  /** The last HTML of a route that was shown, valid or not. */
  readonly lastHtmlOf: (route: Route) => ShownPage | undefined;
  /** The text of a file that is split off from a page, by its path in the output. */
  readonly fileOf: (path: string) => string | undefined;
  /** The paths of all these files. */
  readonly files: () => readonly string[];
  /** The facts of all pages that have been rendered. */
  readonly facts: () => readonly RenderedFacts[];
  /** How many pages have been rendered so far. */
  readonly rendered: () => number;
  /** Forgets pages that the site no longer has. */
  readonly keepOnly: (routes: readonly Route[]) => void;
}

interface Entry {
  facts: RenderedFacts;
  keys: PageKeys;
  /** The version for which the page was rendered or found to be the same. */
  version: SiteVersion;
  readonly files: ReadonlyMap<string, string>;
  /** A hash of the HTML without its stylesheet. */
  readonly hash: string;
  /** The HTML before and after its stylesheet, if the page has been shown. */
  readonly html: readonly [before: string, after: string] | undefined;
}

/** So many pages keep their HTML. */
const maxShown = 200;

/** Creates an empty store. */
export function openPageStore(): PageStore {
  const entries = new Map<string, Entry>();
  /** The ids of pages that were shown, the latest last. */
  const shown = new Set<string>();
  let rendered = 0;
  const render = (route: Route, version: SiteVersion): Entry => {
    const { html, ...facts } = renderAlone(route, version.rendering);
    const extracted = extractLargeParts(html, version.rendering.site.base);
    const parts = withoutStylesheet(extracted.html, stylesheetOf(route, version));
    const id = idOf(route);
    const entry: Entry = {
      facts: withoutHtml(facts),
      keys: version.fingerprints.keysOf(route),
      version,
      files: extracted.files,
      hash: createHash('sha256').update(parts.join('')).digest('hex').slice(0, 16),
      html: shown.has(id) ? parts : undefined,
    };
    rendered++;
    entries.set(id, entry);
    return entry;
  };
  const entryOf = (route: Route, version: SiteVersion): Entry => {
    const entry = entries.get(idOf(route));
    if (!entry) return render(route, version);
    if (entry.version !== version) {
      const { keys, facts } = entry;
      if (!isValidNow(entry.version, version)(route, { ...facts, keys })) return render(route, version);
      entry.keys = version.fingerprints.keysOf(route);
      entry.version = version;
    }
    if (entry.facts.route !== route) entry.facts = { ...entry.facts, route };
    return entry;
  };
  const shownPage = (route: Route, version: SiteVersion, { hash, html }: Entry): ShownPage => {
    const stylesheet = stylesheetOf(route, version);
    const [before = '', after = ''] = html ?? [];
    return { html: `${before}${stylesheet}${after}`, fingerprint: keyOf(hash, stylesheet).slice(0, 10) };
  };
  return {
    pageOf(route, version) {
      if (route.page.isPartial) return unrenderedPage(route);
      const { facts } = entryOf(route, version);
      return { ...facts, ...withTexts(route, facts.stated, version.rendering) };
    },
    htmlOf(route, version) {
      const id = idOf(route);
      shown.delete(id);
      shown.add(id);
      for (const oldest of shown) {
        if (shown.size <= maxShown) break;
        shown.delete(oldest);
        const entry = entries.get(oldest);
        if (entry) entries.set(oldest, { ...entry, html: undefined });
      }
      const entry = entryOf(route, version);
      return shownPage(route, version, entry.html ? entry : render(route, version));
    },
    lastHtmlOf(route) {
      const entry = entries.get(idOf(route));
      return entry?.html && shownPage(route, entry.version, entry);
    },
    fileOf(path) {
      for (const { files } of entries.values()) if (files.has(path)) return files.get(path);
      return undefined;
    },
    files: () => [...entries.values()].flatMap(({ files }) => [...files.keys()]),
    facts: () => [...entries.values()].map(({ facts }) => facts),
    rendered: () => rendered,
    keepOnly(routes) {
      const ids = new Set(routes.map(idOf));
      for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id);
    },
  };
}

function stylesheetOf(route: Route, { rendering }: SiteVersion): string {
  return rendering.stylesheets.get(route.page.id) ?? '';
}

function withoutStylesheet(html: string, stylesheet: string): readonly [before: string, after: string] {
  const tag = '<style>';
  const at = stylesheet === '' ? -1 : html.indexOf(`${tag}${stylesheet}</style>`);
  if (at < 0) return [html, ''];
  const start = at + tag.length;
  return [html.slice(0, start), html.slice(start + stylesheet.length)];
}

const validators = new WeakMap<Fingerprints, WeakMap<Fingerprints, IsValid>>();

/** Cached, because many pages read the same. */
function isValidNow({ fingerprints: before }: SiteVersion, { fingerprints: now }: SiteVersion): IsValid {
  const ofNow = validators.get(now) ?? new WeakMap<Fingerprints, IsValid>();
  validators.set(now, ofNow);
  const isValid = ofNow.get(before) ?? validator(before, now);
  ofNow.set(before, isValid);
  return isValid;
}
