// What `litfass dev` shows at a path, and the version of it: an open page compares it with its own.
import { hash } from 'node:crypto';
import { withoutBase } from '../addresses/base.ts';
import { addressesOfFile } from '../addresses/page-address.ts';
import type { Route } from '../addresses/routes.ts';
import { fileStamp } from '../files/file-stamp.ts';
import { ifPossible } from '../files/if-possible.ts';
import { answerTo, readRules } from '../hosts/static-answer.ts';
import type { ShownSite } from '../run/shown-site.ts';

/** The response for a path, by the rules of a static host. */
export function routeAnswer(path: string, { rendering, byUrl, siteFiles, hostFiles, pages, images }: ShownSite) {
  const routeOf = (file: string) =>
    addressesOfFile(file)
      .map((url) => byUrl.get(url))
      .find((route) => route?.outputs.includes(file));
  const exists = (file: string) =>
    routeOf(file) !== undefined ||
    rendering.assets.files.has(file) ||
    siteFiles().has(file) ||
    pages.fileOf(file) !== undefined ||
    images().has(file);
  const rules = readRules((name) => hostFiles().get(name) ?? '');
  const found = answerTo(path, exists, rules);
  // Elsewhere, `dev` says more than the site's own not-found page.
  const isShown = found.status === 200 || /(^|\/)404(\.html)?$/.test(path);
  return { ...found, route: isShown && found.file !== undefined ? routeOf(found.file) : undefined };
}

/** The page or redirect at a path. Most paths are those of pages, for which no rules are needed. */
export function pageAt(path: string, site: ShownSite): Pick<ReturnType<typeof routeAnswer>, 'location' | 'route'> {
  const route = site.byUrl.get(withoutBase(site.rendering.site.base, path) ?? path);
  return route ? { location: undefined, route } : routeAnswer(path, site);
}

/**
 * The version of what a browser shows at a path: a fingerprint of the page, and one of the files of public/,
 * which keep their names when they change. Other files have a hash in their name. '' if there is no site yet.
 */
export function versionAt(path: string, site: ShownSite | undefined): string {
  if (!site) return '';
  const { location, route } = pageAt(path, site);
  const { publicFiles } = site.rendering.assets;
  const stamps = Array.from(publicFiles, ([name, file]) => `${name} ${fileStamp(file)}`).join('\n');
  // A page that never could be rendered has none.
  const fingerprint = route && (ifPossible(() => shownPage(route, site).fingerprint) ?? 'failed');
  return `${location ?? fingerprint ?? 'nothing'} ${hash('sha256', stamps).slice(0, 8)}`;
}

/** A page, or its last version if it cannot be rendered: the problems say why. */
export function shownPage(route: Route, site: ShownSite) {
  try {
    return site.page(route);
  } catch (error) {
    const last = site.pages.lastHtmlOf(route);
    if (!last) throw error;
    return last;
  }
}
