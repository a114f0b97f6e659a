// What `litfass dev` shows at a path, and the version of it: an open page compares it with its own.
import { hash } from 'node:crypto';
import { withoutBase } from '../addresses/base.ts';
import { addressesOfFile } from '../addresses/page-address.ts';
import type { Route } from '../addresses/routes.ts';
import { fileStamp } from '../files/file-stamp.ts';
import { ruleFileNames } from '../hosts/rule-files.ts';
import type { ShownSite } from '../run/shown-site.ts';
import { answerFor } from '../server/host.ts';

/** The response for a path, by the rules of a static host. */
export function routeAnswer(path: string, { rendering, byUrl, siteFiles, hostFiles, pageFile, images }: ShownSite) {
  const { files } = rendering.assets;
  const routeOf = (file: string) =>
    addressesOfFile(file)
      .map((url) => byUrl.get(url))
      .find((route) => route?.outputs.includes(file));
  const exists = (file: string) =>
    routeOf(file) !== undefined ||
    files.has(file) ||
    siteFiles().has(file) ||
    pageFile(file) !== undefined ||
    images().has(file);
  const [headers = '', redirects = ''] = [ruleFileNames.headers, ruleFileNames.redirects].map((file) =>
    hostFiles().get(file),
  );
  const found = answerFor(path, exists, { headers, redirects });
  // Elsewhere, `dev` says more than the site's own not-found page.
  const isShown = found.status === 200 || /(^|\/)404(\.html)?$/.test(path);
  return { ...found, route: isShown && found.file !== undefined ? routeOf(found.file) : undefined };
}

/** The page or redirect at a path. Most paths are those of pages, for which no rules are needed. */
export function pageAt(path: string, site: ShownSite): Pick<ReturnType<typeof routeAnswer>, 'location' | 'route'> {
  const { base } = site.rendering.site;
  const route = site.byUrl.get(withoutBase(base, path) ?? path);
  return route ? { location: undefined, route } : routeAnswer(path, site);
}

/**
 * The version of what a browser shows at a path: a fingerprint of the page, and one of the files of public/,
 * which keep their names when they change. Other files have a hash in their name. '' if there is no site yet.
 */
export function versionAt(path: string, site: ShownSite | undefined): string {
  if (!site) return '';
  const { location, route } = pageAt(path, site);
  const publicFiles = hash('sha256', publicStamps(site.rendering.assets.files)).slice(0, 8);
  return `${location ?? (route ? fingerprintOf(route, site) : 'nothing')} ${publicFiles}`;
}

/** The fingerprint of a page, or of its last version if it cannot be rendered. */
function fingerprintOf(route: Route, site: ShownSite): string {
  try {
    return site.page(route).fingerprint;
  } catch {
    return site.lastPage(route)?.fingerprint ?? 'failed';
  }
}

/** The stamps of the files that are served under their own names. */
function publicStamps(files: ShownSite['rendering']['assets']['files']): string {
  const stamps = [...files].flatMap(([path, file]) =>
    file instanceof Uint8Array ? [] : [`${path} ${fileStamp(file.copy)}`],
  );
  return stamps.join('\n');
}

/** The HTML of a page, or its last version if it cannot be rendered: the problems say why. */
export function htmlOf(route: Route, site: ShownSite): string {
  try {
    return site.page(route).html;
  } catch (error) {
    const last = site.lastPage(route);
    if (!last) throw error;
    return last.html;
  }
}
