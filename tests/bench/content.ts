// The real site's content as plain data, for generators that know nothing of litfass: every text is HTML
// already, every figure and link resolved. That spares the peers the Markdown, the claims and the
// checks, and is meant to: the comparison leans their way.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Route, routesOf } from '../../src/addresses/routes.ts';
import { prepareRendering } from '../../src/render/index.ts';
import { alternatesOf } from '../../src/render/language-versions.ts';
import { pageFacts } from '../../src/render/page-scope.ts';
import type { Rendering } from '../../src/render/rendered.ts';
import { startPage } from '../../src/render/resolve.ts';
import { mapFields } from '../../src/site/fields.ts';
import type { NavigationItem, Text } from '../../src/theme/index.ts';
import { loadSite } from '../support/build.ts';

/** One page in one locale, as a peer reads it. */
export interface PeerPage {
  /** Its path without extension: `index`, `en/contact`. */
  readonly slug: string;
  readonly locale: string;
  readonly layout: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly indexed: boolean;
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
  readonly sections: readonly Record<string, unknown>[];
}

/** What the pages share: per locale the languages and the navigation, per page a stylesheet. */
export interface PeerContent {
  readonly site: { readonly name: string; readonly url: string; readonly languages: Readonly<Record<string, string>> };
  readonly navigation: Readonly<Record<string, Readonly<Record<string, readonly PeerLink[]>>>>;
  readonly stylesheets: ReadonlyMap<string, string>;
  readonly pages: readonly PeerPage[];
  /** Pictures, fonts, scripts and public/: path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
}

interface PeerLink {
  readonly label: string;
  readonly href?: string;
  readonly items?: readonly PeerLink[];
}

/**
 * Reads and checks the site below `root` and resolves all of it. Throws SiteError when the site has
 * errors.
 */
export async function peerContent(root: string): Promise<PeerContent> {
  const { site, assets } = await loadSite(root);
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const home = routes.filter(({ page }) => page.id === site.home);
  return {
    site: {
      name: site.name,
      url: site.url,
      languages: Object.fromEntries(site.locales.map(({ tag, name }) => [tag, name])),
    },
    navigation: Object.fromEntries(home.map((route) => [route.locale, navigationOf(route, rendering)])),
    stylesheets: rendering.stylesheets,
    pages: routes.map((route) => peerPage(route, rendering)),
    files: assets.files,
  };
}

function peerPage(route: Route, rendering: Rendering): PeerPage {
  const { site } = rendering;
  const { plain } = startPage(route, rendering).resolverIn(route.locale);
  const allLocales = route.page.not_found && route.locale === site.defaultLocale;
  const shown = allLocales ? route.page.locales : [route.locale];
  return {
    slug: (route.outputs[0] ?? '').replace(/\.html$/, ''),
    locale: route.locale,
    // Names its stylesheet, of which each page has its own.
    layout: route.page.id,
    title: plain(route.page.title),
    description: plain(route.page.description),
    url: route.url,
    indexed: route.indexed,
    alternates: alternatesOf(route, site.url, site.defaultLocale),
    sections: shown.flatMap((locale) => sectionsOf(route, locale, rendering)),
  };
}

function sectionsOf(route: Route, locale: string, rendering: Rendering): Record<string, unknown>[] {
  const { field } = startPage(route, rendering).resolverIn(locale);
  return route.page.sections.map((section) => {
    const schema = rendering.site.theme.sections[section.type]?.schema;
    if (!schema) throw new Error(`the theme has no section ${section.type}`);
    const data = mapFields(schema, section.data, (use) => {
      const value = field(use);
      return use.kind.isLocalized ? markup(value as Text) : value;
    });
    return { type: section.type, ...(section.id && { id: section.id }), ...(data as Record<string, unknown>) };
  });
}

function navigationOf(route: Route, rendering: Rendering): Record<string, PeerLink[]> {
  const { navigation } = pageFacts(startPage(route, rendering), route.locale);
  return Object.fromEntries(
    Object.entries(navigation).map(([name, items]) => [name, items.map((item) => peerLink(item, route.url))]),
  );
}

/** On the home page a link into it is a bare anchor; the peers show the same navigation on every page. */
function peerLink({ label, link, items }: NavigationItem, home: string): PeerLink {
  return {
    label: markup(label),
    ...(link && { href: link.href.startsWith('#') ? `${home}${link.href}` : link.href }),
    ...(items.length > 0 && { items: items.map((item) => peerLink(item, home)) }),
  };
}

function markup(text: ReactNode): string {
  return renderToStaticMarkup(createElement('template', null, text)).slice('<template>'.length, -'</template>'.length);
}
