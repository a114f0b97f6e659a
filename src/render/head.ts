// Renders the engine's part of a page's <head>: metadata for search engines and social networks, the
// stylesheet, the script. The theme adds its part (colours, fonts) with its `head` component.

import { withBase, withoutBase } from '../addresses/base.ts';
import type { Route } from '../addresses/routes.ts';
import { memoized } from '../files/once.ts';
import { contentTypeOf } from '../hosts/content-types.ts';
import { filesOnlyHost } from '../hosts/index.ts';
import type { PageImage } from '../images/recipes.ts';
import { socialImageSize } from '../images/social-image.ts';
import { sourcesFor, thirdPartiesOn } from '../settings/third-parties.ts';
import type { Image } from '../text/shown-text.ts';
import { feedTypes } from './collection-reads.ts';
import { headAddresses } from './language-versions.ts';
import { metaPolicy, stylesheetsOfPackages } from './policy.ts';
import type { PageRendering, Rendering } from './rendered.ts';

/** What social networks show of a page: the picture of its entry, or an image that the theme draws. */
interface SocialPictures {
  readonly picture: Image | undefined;
  readonly image: PageImage | undefined;
}

/** The content of the <head> of a page. `ofTheme` renders the theme's part. */
export function documentHead(page: PageRendering, pictures: SocialPictures, ofTheme: () => string): string {
  const { route, site, assets, stylesheets } = page;
  const { plain } = page.resolverIn(route.locale);
  const title = plain(route.page.title);
  const description = plain(route.page.description);
  const stylesheet = stylesheets.get(route.page.id) ?? '';
  const parts = [
    '<meta charset="utf-8">',
    ...policyTag(page, stylesheet),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...addressTags(route, site),
    ...(route.indexed && !site.isPreview ? [] : ['<meta name="robots" content="noindex">']),
    ...feedTags(page),
    ...socialTags(page, pictures, { title, description }),
    ...(stylesheet ? [`<style>${stylesheet}</style>`] : []),
    ...connections(page),
    ...iconTags(page),
    ofTheme(),
    // The first paint does not need it: it must not delay the font.
    ...(assets.boot
      ? [`<script type="module" fetchpriority="low" src="${withBase(site.base, assets.boot)}"></script>`]
      : []),
    ...sessionTag(site.base, assets.session),
  ];
  return parts.join('');
}

/** The script of the sign-in callback. Islands read the URL of the session client from its attribute. */
function sessionTag(base: string, session: Rendering['assets']['session']): string[] {
  if (!session) return [];
  const [callback, client] = [session.callback, session.client].map((url) => withBase(base, url));
  return [`<script type="module" fetchpriority="low" src="${callback}" data-session="${client}"></script>`];
}

/**
 * The policy as an element: all of it for a host that sends no headers, else what it forbids besides the
 * header, which has the third parties of all pages. It must precede everything that it applies to.
 */
function policyTag({ site, assets, route }: PageRendering, stylesheet: string): string[] {
  const sendsHeader = !filesOnlyHost(site.hosts);
  if (sendsHeader && Object.keys(site.allow).length === 0) return [];
  const stylesheets = [...(stylesheet ? [stylesheet] : []), ...stylesheetsOfPackages(assets)];
  const thirdParties = thirdPartiesOn(site.allow, route.page).map(([, entry]) => entry);
  const header = sendsHeader ? metaPolicy(site, stylesheets).split('; ') : [];
  const policy = metaPolicy(site, stylesheets, thirdParties).split('; ');
  const narrower = policy.filter((directive) => !header.includes(directive));
  if (narrower.length === 0) return [];
  return [`<meta http-equiv="Content-Security-Policy" content="${escapeHtml(narrower.join('; '))}">`];
}

/** What is loaded with the page from other hosts begins with a connection, which takes long. */
function connections({ site, route }: PageRendering): string[] {
  const loaded = thirdPartiesOn(site.allow, route.page).flatMap(([, entry]) => (entry.when === 'load' ? entry : []));
  const origins = new Set(sourcesFor('script', loaded).map((source) => new URL(source).origin));
  return Array.from(origins, (origin) => `<link rel="preconnect" href="${origin}">`);
}

/** The feeds of the collection that the page belongs to. */
function feedTags({ route, site, collections, resolverIn }: PageRendering): string[] {
  const of = (route.page.entry ?? route.page.list)?.of;
  if (of === undefined) return [];
  const { plain } = resolverIn(route.locale);
  return collections.feeds(of, route.locale).map(({ path, format, title }) => {
    const href = withBase(site.base, encodeURI(`/${path}`));
    return `<link rel="alternate" type="${feedTypes[format]}" href="${href}" title="${escapeHtml(plain(title))}">`;
  });
}

function addressTags(route: Route, site: Rendering['site']): string[] {
  const { canonicals, alternates } = headAddresses(route, site);
  return [
    ...canonicals.map((href) => `<link rel="canonical" href="${escapeHtml(href)}">`),
    ...alternates.map(({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`),
  ];
}

function socialTags(
  { route, site }: PageRendering,
  { picture, image: own }: SocialPictures,
  words: { title: string; description: string },
): string[] {
  const named = (tag: string) => socialLocale(tag, site.locales.find((locale) => locale.tag === tag)?.territory);
  const others = route.alternates.filter(({ locale }) => locale !== route.locale);
  const path = picture ? withoutBase(site.base, picture.src) : own ? `/${own.path}` : site.image;
  const image = path ? `${site.url}${path}` : undefined;
  const { width, height } = picture
    ? fallbackSize(picture)
    : own
      ? socialImageSize
      : (site.imageSize ?? socialImageSize);
  const { entry } = route.page;
  return [
    meta('property', 'og:type', entry ? 'article' : 'website'),
    ...(entry ? [meta('property', 'article:published_time', entry.day)] : []),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', words.title),
    meta('property', 'og:description', words.description),
    // A not-found page is served at any address.
    ...(route.page.not_found ? [] : [meta('property', 'og:url', `${site.url}${route.url}`)]),
    meta('property', 'og:locale', named(route.locale)),
    ...others.map(({ locale }) => meta('property', 'og:locale:alternate', named(locale))),
    ...(image
      ? [
          meta('property', 'og:image', image),
          meta('property', 'og:image:width', String(width)),
          meta('property', 'og:image:height', String(height)),
          meta('property', 'og:image:type', contentTypeOf(image.toLowerCase())),
          meta('property', 'og:image:alt', picture?.alt || own?.alt || words.title),
        ]
      : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

/** The size of the fallback of a picture, which is at most 1280 pixels wide (images/pictures.ts). */
function fallbackSize({ width, height }: Image) {
  const scale = Math.min(1, 1280 / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The locale for social networks, which need a country: `de_DE`. Without a territory, the most likely
 * country of the language and its script.
 */
export function socialLocale(tag: string, territory: string | undefined): string {
  const { language, region } = likely(tag);
  return `${language}_${territory ?? region}`;
}

/** Maximizes a language tag. Cached, since every page does it for the same few locales. */
const likely = memoized((tag: string) => new Intl.Locale(tag).maximize());

/** Browsers without support for SVG icons use the first; the manifest lists further sizes. */
function iconTags({ route, assets: { icons }, site }: PageRendering): string[] {
  if (!icons) return [];
  const based = (address: string) => withBase(site.base, address);
  return [
    `<link rel="icon" href="${based(icons.ico)}" sizes="32x32">`,
    `<link rel="icon" href="${based(icons.svg)}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${based(icons.touch)}">`,
    `<link rel="manifest" href="${based(`/${manifestPath(route.locale, site)}`)}">`,
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** Escapes a text for HTML, also for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * The path of the web manifest of a locale in the output, without a leading slash. The default locale
 * has the conventional name.
 */
export function manifestPath(locale: string, { defaultLocale }: { readonly defaultLocale: string }): string {
  return locale === defaultLocale ? 'site.webmanifest' : `site.${locale}.webmanifest`;
}
