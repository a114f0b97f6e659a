// What `litfass dev` can render of a site with errors: other pages are there to look at.

import type { PageContent } from '../site/content.ts';
import { valueAt } from '../site/record.ts';
import type { Site } from './site.ts';

/** The site with all pages that links may lead to, and without links and menu entries that lead nowhere. */
export function renderableParts(site: Site, brokenPages: readonly PageContent[]): Site {
  const pages = new Map([...site.pages, ...brokenPages.map((page) => [page.id, page] as const)]);
  const hasUrl = ([, link]: [string, unknown]) => typeof valueAt(link, ['url']) === 'string';
  const links = Object.fromEntries(Object.entries(site.links).filter(hasUrl));
  const leadsOn = (entry: unknown) =>
    [...JSON.stringify(entry).matchAll(/\$\{(page|link)\.([^}]*)/g)].every(([, kind, name = '']) =>
      kind === 'page' ? pages.has(name) : Object.hasOwn(links, name),
    );
  const menus = Object.entries(site.navigation).map(([name, entries]) => [name, entries.filter(leadsOn)]);
  return { ...site, pages, links, navigation: Object.fromEntries(menus) };
}
