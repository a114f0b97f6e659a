// Shows saved pages or another theme at once, before the rest of the site is read again.
import { fileStamp } from '../files/file-stamp.ts';
import { isFatal } from '../lint/apply-settings.ts';
import { isError } from '../problems/problem.ts';
import { loadFile } from '../read/load.ts';
import { prepareRendering } from '../render/index.ts';
import type { PageContent } from '../site/content.ts';
import type { Source } from '../site/source.ts';
import { type Bundle, withSiteScripts } from '../theme/bundle.ts';
import { isRenderable, type SiteState } from './current-site.ts';
import { shownSite } from './shown-site.ts';

/**
 * Shows pages whose change the rest of the site cannot notice. Returns false if there is any other change in
 * the files.
 */
export function showSavedPages(files: readonly string[], state: SiteState): boolean {
  const { current, place } = state;
  if (!current || !isRenderable(current) || current.hasErrors || files.length === 0) return false;
  const { read, version: before } = current;
  const { loaded } = read.content;
  const saved = new Map<string, Source>();
  const pages = new Map(before.rendering.site.pages);
  for (const file of files) {
    const isKnown = state.loaded?.sources.some((one) => one.file === file);
    const source = isKnown ? loadFile(place.root, file, { stampOf: fileStamp }) : undefined;
    const result = source && read.again(source);
    if (!result || result.problems.some(isFatal)) return false;
    saved.set(result.source.file, result.source);
    for (const page of result.pages) pages.set(page.id, page);
  }
  const { rendering } = before;
  const routes = rendering.routes.map((route) => {
    const page = pages.get(route.page.id) ?? route.page;
    return page === route.page ? route : { ...route, page };
  });
  const sources = loaded.sources.map((source) => saved.get(source.file) ?? source);
  const content = { ...read.content, loaded: { ...loaded, sources } };
  const now = { ...rendering, site: { ...rendering.site, pages }, routes };
  const version = shownSite(now, content, { pages: state.pages, before });
  state.current = { ...current, read: { ...read, content }, version, isPartial: true };
  state.shown = version;
  return true;
}

/**
 * Shows the site with another theme before its content is checked against it. Returns false if the theme
 * lacks something that the site uses.
 */
export async function showTheme(bundle: Bundle, state: SiteState): Promise<boolean> {
  const { current, place, pages } = state;
  if (!current || !isRenderable(current) || current.hasErrors) return false;
  const { theme } = bundle;
  if (!theme || bundle.problems.some(isError)) return false;
  const { site, routes } = current.version.rendering;
  const isComplete = ({ layout, outline }: PageContent) =>
    Object.hasOwn(theme.layouts, layout) && outline.every(({ type }) => Object.hasOwn(theme.sections, type));
  if (![...site.pages.values()].every(isComplete)) return false;
  const { read } = current;
  const { assets } = await withSiteScripts(bundle, site, place.cache);
  const rendering = prepareRendering({ ...site, theme }, routes, assets);
  const content = { ...read.content, bundle };
  const version = shownSite(rendering, content, { pages });
  const isPartial = current.isPartial || !differsInStyles(read.content.bundle, bundle);
  state.current = { ...current, read: { ...read, content }, version, isPartial };
  state.shown = version;
  return true;
}

/** Whether two compiled themes can differ in their stylesheets only. */
function differsInStyles(one: Bundle, other: Bundle): boolean {
  const rest = ({ theme, fingerprint, problems, assets }: Bundle) => [
    theme !== undefined,
    fingerprint,
    problems,
    [...assets.files.keys()],
    [...assets.images],
  ];
  return one.theme === other.theme && JSON.stringify(rest(one)) === JSON.stringify(rest(other));
}
