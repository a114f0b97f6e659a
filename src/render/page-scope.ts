// Computes what usePage() returns to components, in one locale.

import { fileUrl, withBase, withoutBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import type { Route } from '../addresses/routes.ts';
import { fileFacts } from '../files/file-facts.ts';
import { contentTypeOf } from '../hosts/content-types.ts';
import { didYouMean } from '../problems/did-you-mean.ts';
import type { Site } from '../read/site.ts';
import { limits } from '../settings/contact-limits.ts';
import { functionOf, mailLinkOf, serviceFormOf, serviceOf } from '../settings/contact-settings.ts';
import type { NavigationEntry } from '../settings/site-file.ts';
import { hostsOf, momentOf, thirdPartiesOn } from '../settings/third-parties.ts';
import { listId } from '../site/entries.ts';
import { mapValues } from '../site/record.ts';
import { parseTarget } from '../text/link.ts';
import { renderPlain } from '../text/render-text.ts';
import type { Door, NavigationItem, PageFacts } from '../theme/page-context.ts';
import { contactAddress } from './contact-address.ts';
import { directionIn } from './language-tags.ts';
import { listedClaims, writtenDay } from './listed-claims.ts';
import { optionalRecorder } from './page-recorder.ts';
import type { MissingWord, PageRendering, Resolver } from './rendered.ts';
import { resolverFor } from './resolve.ts';
import { linkAddress } from './structured-data.ts';

/** What `usePage()` returns on a page. `missWord` gets the words that no locale has or nothing fills. */
export function pageFacts(
  page: PageRendering,
  locale: string,
  missWord: (word: MissingWord) => void = () => {},
): PageFacts {
  const { route, site, assets, recorder } = page;
  const addBase = (address: string) => withBase(site.base, address);
  const resolver = page.resolverIn(locale);
  const forNavigation = resolverFor({ ...page, recorder: optionalRecorder(recorder) }, locale);
  return {
    locale,
    route: { page: route.page.id, layout: route.page.layout, locale: route.locale, url: addBase(route.url) },
    site: { name: site.name, url: site.url, values: site.values },
    locales: localeSwitch(route, site),
    navigation: mapValues(site.navigation, (items) => items.map((item) => navigationItem(item, forNavigation, page))),
    t: translator(page, locale, missWord),
    link: resolver.link,
    asset: (file) => {
      const url = assets.byName.get(file);
      if (!url) throw new Error(`there is no file templates/assets/${file}`);
      return addBase(url);
    },
    file(name) {
      const file = assets.publicFiles.get(name);
      if (!file) throw new Error(`there is no file public/${name}`);
      return { href: fileUrl(name, site.base), type: contentTypeOf(name), ...fileFacts(file) };
    },
    hasFile: (name) => assets.publicFiles.has(name),
    sources: ({ src }) => {
      const { pictureFormats = ['avif'] } = site.theme;
      const sources = assets.sources.get(withoutBase(site.base, src) ?? '') ?? [];
      const offered = sources.filter(({ type }) => pictureFormats.some((format) => type === `image/${format}`));
      return offered.map(({ type, files }) => ({
        type,
        files: files.map((file) => ({ ...file, src: addBase(file.src) })),
      }));
    },
    // On demand, because it looks through the links of the site.
    get contact() {
      return contactFacts(page, resolver);
    },
    claims: () => listedClaims(page, locale),
    thirdParties: () => thirdPartiesOf(page, locale),
    get translation() {
      return page.translation(route.page, locale);
    },
  };
}

function contactFacts(page: PageRendering, resolver: Resolver): PageFacts['contact'] {
  const { site, assets, route } = page;
  const facts = { endpoint: contactAddress(site, route.locale), limits };
  const service = serviceFacts(page, resolver);
  if (service) return facts.endpoint === '' ? facts : { ...facts, service };
  const contactFunction = functionOf(site.contact);
  const mailLink = mailLinkOf(site.links);
  if (mailLink === undefined || !(contactFunction || serviceOf(site.contact).service === 'mail')) return facts;
  const { href } = resolver.link(`link.${mailLink}`);
  const mail = { href, address: href.replace(/^mailto:|\?.*$/g, '') };
  if (!contactFunction) return { ...facts, mail };
  const { function: name, url, key } = contactFunction;
  const client = withBase(site.base, assets.contactClient);
  return { ...facts, function: { client, name, url, key, mail } };
}

function serviceFacts(page: PageRendering, resolver: Resolver): PageFacts['contact']['service'] {
  const { attributes, fields, honeypot } = serviceFormOf(page.site.contact) ?? {};
  if (!attributes || !fields) return undefined;
  const redirects: string[] = [];
  const values = mapValues<unknown, string>(fields, (written, name) => {
    const target = String(resolver.choose(written)).trim();
    if (!target.startsWith('$') || !parseTarget(target)) return resolver.literal(written);
    redirects.push(name);
    return linkAddress(target, page);
  });
  return { attributes, fields: values, redirects, ...(honeypot && { honeypot }) };
}

/** The third parties of the site, in the order of content/site.yaml. */
function thirdPartiesOf({ site, resolverIn }: PageRendering, locale: string): ReturnType<PageFacts['thirdParties']> {
  const { text, literal } = resolverIn(locale);
  return Object.entries(site.allow).map(([name, entry]) => ({
    name,
    reason: text(entry.reason),
    data: literal(entry.data),
    hosts: hostsOf(entry),
    country: entry.country,
    when: momentOf(entry),
    reviewed: { day: entry.reviewed, words: writtenDay(entry.reviewed, locale, site) },
  }));
}

/** Returns a function that finds a third party of the page. It throws for one that the page does not have. */
export function doorsIn({ site, route, assets, resolverIn }: PageRendering, t: PageFacts['t']) {
  return (name: string, onAnyPage?: boolean): Door => {
    const entries = onAnyPage ? Object.entries(site.allow) : thirdPartiesOn(site.allow, route.page);
    const entry = new Map(entries).get(name);
    if (!entry) throw noDoor(name, site, route);
    const hosts = hostsOf(entry);
    return {
      isHere: thirdPartiesOn(site.allow, route.page).some(([one]) => one === name),
      when: entry.when,
      permissions: entry.permissions,
      mayPost: entry.hosts.form !== undefined,
      reason: resolverIn(route.locale).text(entry.reason),
      words: (key, title) => t(`embed.${key}` as Parameters<typeof t>[0], { host: hosts[0], title }),
      script: withBase(site.base, assets.doors),
    };
  };
}

function noDoor(name: string, { allow }: Site, { page }: Route): Error {
  if (!Object.hasOwn(allow, name)) {
    const hint = didYouMean(name, Object.keys(allow)) ?? `write \`${name}:\` under \`allow:\` in content/site.yaml`;
    return Object.assign(new Error(`there is no \`${name}\` under \`allow:\``), { hint });
  }
  const hint = `add the page to \`pages:\` or \`layouts:\` of allow.${name} in content/site.yaml`;
  return Object.assign(new Error(`\`${name}\` is not allowed on the page ${page.id}`), { hint });
}

function localeSwitch(route: Route, site: Site): PageFacts['locales'] {
  const home = site.pages.get(site.home);
  const { entry, list } = route.page;
  const of = (entry ?? list)?.of;
  // An entry or a page of a list leads to the list where it does not exist itself.
  const lists = of === undefined ? [] : [list ? listId(of, { tag: list.tag }) : of, of];
  return site.locales.map(({ tag, name }) => {
    const exists = route.page.locales.includes(tag);
    const other = lists.map((id) => site.pages.get(id)).find((one) => one?.locales.includes(tag)) ?? home;
    // The not-found page leads to the home page in other languages.
    const target = (exists && !route.page.not_found) || !other ? route.page : other;
    return { tag, name, url: withBase(site.base, routeUrl(target, tag)), current: tag === route.locale, exists };
  });
}

function navigationItem(entry: NavigationEntry, resolver: Resolver, shown: PageRendering): NavigationItem {
  if ('items' in entry) {
    const items = entry.items.map((item) => navigationItem(item, resolver, shown));
    return { label: resolver.text(entry.label), items, current: items.some((item) => item.current) };
  }
  const to = String(resolver.choose(entry.to));
  const link = resolver.link(to);
  const target = parseTarget(to);
  const page = target?.kind === 'page' ? shown.site.pages.get(target.name) : undefined;
  const label = entry.label === undefined ? pageLabel(page, link.lang, resolver) : resolver.text(entry.label);
  return { label, link, current: page === shown.route.page && !target?.anchor, items: [] };
}

/** The name of a page; if the page lacks the locale, in the language of its link. */
function pageLabel(page: ReturnType<Site['pages']['get']>, language: string | undefined, resolver: Resolver) {
  const name = page?.name ?? page?.title;
  if (language && typeof name === 'object' && name !== null)
    return resolver.plain((name as unknown as Record<string, unknown>)[language]);
  return resolver.text(name);
}

function translator(page: PageRendering, locale: string, missWord: (word: MissingWord) => void): PageFacts['t'] {
  const { words, recorder, site } = page;
  return (key, values) => {
    const { text, written, isMissing, sourceLocale, hasReferences, isContent } = words(key, locale, values);
    // A string has no attributes: characters keep what is borrowed in the direction of its own language.
    const isTurned = !isMissing && directionIn(sourceLocale, site) !== directionIn(locale, site);
    const isolated = (words: string) => (isTurned ? `\u2068${words}\u2069` : words);
    const word = isContent ? {} : { word: key };
    if (isMissing) missWord([key]);
    for (const [placeholder, name = ''] of isContent ? [] : text.matchAll(/\{\{-? *([^{}\s,.]+)[^{}]*\}\}/g))
      if (!Object.hasOwn(values ?? {}, name)) missWord([key, placeholder]);
    if (!hasReferences) {
      recorder.record({ written: text, locale, ...word }, text);
      return isolated(text);
    }
    const shown = renderPlain(text, page.resolverIn(sourceLocale).scope);
    recorder.record({ written, locale: sourceLocale, ...word }, shown);
    return isolated(shown);
  };
}
