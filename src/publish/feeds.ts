// Generates the feeds of collections, Atom or RSS, with the newest entries of each locale.
import { Feed as FeedWriter } from 'feed';
import type { Route } from '../addresses/routes.ts';
import { escapeHtml } from '../render/head.ts';
import type { Rendering } from '../render/rendered.ts';
import { startPage } from '../render/resolve.ts';
import { type Feed, labelOf } from '../site/collection.ts';
import { type EntryPage, listId } from '../site/entries.ts';

/** Path in the output → text. */
export function feeds(rendering: Rendering): Map<string, string> {
  const { site, routes } = rendering;
  if (site.feeds.length === 0) return new Map();
  const byPage = Map.groupBy(routes, ({ page }) => page.id);
  return new Map(site.feeds.map((feed) => [feed.path, feedText(feed, rendering, byPage)]));
}

function feedText(feed: Feed, rendering: Rendering, routes: ReadonlyMap<string, readonly Route[]>): string {
  const { site, collections } = rendering;
  const { of, locale, format, path } = feed;
  const entries = collections.entries({ of, locale, first: feed.entries }).flatMap((entry) => {
    const versions = (entry && routes.get(entry.id)) ?? [];
    const route = versions.find((one) => one.locale === locale) ?? versions[0];
    return entry && route && !entry.isPartial ? [{ entry, route }] : [];
  });
  const list = routes.get(listId(of, {}))?.find((route) => route.locale === locale);
  const home = routes.get(site.home)?.find((route) => route.locale === locale);
  const link = `${site.url}${list?.url ?? home?.url ?? '/'}`;
  const items = entries.map(({ entry, route }) => itemOf(entry, route, feed, rendering));
  const own = `${site.url}${encodeURI(`/${path}`)}`;
  const words = list && startPage(list, rendering).resolverIn(locale);
  // Readers take them for HTML in RSS, and for plain text in Atom.
  const ofFeed = (text: string) => escapedHere(format === 'rss' ? escapeHtml(text) : text);
  const writer = new FeedWriter({
    id: own,
    title: ofFeed(words?.plain(feed.title) ?? site.name),
    description: ofFeed(words?.plain(list?.page.description) ?? site.name),
    link,
    language: locale,
    updated: new Date(Math.max(0, ...items.map(({ date }) => date.getTime()))),
    generator: 'litfass',
    feed: own,
    author: { name: escapedHere(site.name) },
  });
  for (const item of items) writer.addItem(item);
  const written = (format === 'rss' ? writer.rss2() : writer.atom1()).replaceAll(ampersand, '&');
  if (format === 'rss') return `${written}\n`;
  // The package knows no languages in Atom.
  const languages = entries.map(({ route }) => route.locale).values();
  return `${written}\n`
    .replace('<feed ', `<feed xml:lang="${locale}" `)
    .replace(/^ {4}<entry>$/gm, () => `    <entry xml:lang="${languages.next().value}">`);
}

/** Escapes a text itself: the package escapes no `<` in attributes, and takes `&amp;` for `&`. */
function escapedHere(text: string): string {
  return escapeHtml(text).replaceAll('&', ampersand);
}

/** Stands for an `&` that the package may not see. No text has it. */
const ampersand = '\x1a';

function itemOf({ entry, title, description }: EntryPage, route: Route, feed: Feed, rendering: Rendering) {
  const { site } = rendering;
  const words = startPage(route, rendering).resolverIn(route.locale);
  const url = `${site.url}${route.url}`;
  const { since = '', changed = '' } = site.released.pages[route.url] ?? {};
  const { author } = entry.fields;
  const named = Object.entries(site.collections[feed.of]?.by ?? {}).flatMap(([by, { names }]) => {
    const own = entry.fields[by];
    return (Array.isArray(own) ? own : []).map((tag) => labelOf(names[tag], route.locale, String(tag)));
  });
  return {
    title: escapeHtml(words.plain(title)),
    id: url,
    link: url,
    description: escapeHtml(words.plain(description)),
    ...(feed.text === 'full' && { content: withWholeAddresses(rendering.bodyOf(route), url) }),
    // RSS wants the mail addresses of authors.
    ...(feed.format === 'atom' && author !== undefined && { author: [{ name: escapedHere(words.literal(author)) }] }),
    category: named.map(escapedHere).map((name) => ({ name, term: name })),
    // On the day of its first release, it is as old as it says.
    date: new Date(changed > since ? changed : entry.day),
    published: new Date(entry.day),
  };
}

/** HTML whose addresses are whole, and pictures without further sizes: readers show it anywhere. */
function withWholeAddresses(html: string, page: string): string {
  return html.replace(/<source [^>]*>/g, '').replace(/ (href|src)="([^"]*)"/g, (_, name: string, address: string) => {
    const whole = new URL(address.replaceAll('&amp;', '&'), page).href;
    return ` ${name}="${escapeHtml(whole)}"`;
  });
}
