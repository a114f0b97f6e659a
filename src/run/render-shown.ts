// Renders what nobody has looked at yet of the pages that a server shows.

import type { Route } from '../addresses/routes.ts';
import { unrenderedPage } from '../render/index.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { RenderableSite } from './current-site.ts';
import type { Pause } from './pause.ts';

/** Renders what is left of the pages of a site. */
export async function renderShown({ version, hasErrors }: RenderableSite, pause: Pause) {
  const { rendering, pages } = version;
  const { routes, assets } = rendering;
  const rendered: RenderedPage[] = [];
  for (const route of routes) {
    rendered.push(pageOrNone(route));
    const waiting = pause();
    if (waiting) await waiting;
  }
  pages.keepOnly(routes);
  const files = [...assets.files.keys(), ...version.images().keys(), ...pages.files()];
  return { rendering, pages: rendered, files, extraFiles: version.siteFiles() };

  /** A page of a site with errors may not be possible to render because of them. */
  function pageOrNone(route: Route): RenderedPage {
    try {
      return pages.pageOf(route, version);
    } catch (error) {
      if (!hasErrors) throw error;
      return unrenderedPage(route);
    }
  }
}
