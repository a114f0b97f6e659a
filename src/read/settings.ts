// Reads content/site.yaml and content/locales/*.yaml. A broken file is replaced with defaults, so that the
// other files can be read as well.

import { basePath, servedAddress } from '../addresses/base.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { siteShapeWithHosts } from '../hosts/index.ts';
import type { OpenedPicture } from '../images/picture-header.ts';
import { localeTwice } from '../problems/duplicate.ts';
import { noLabel } from '../problems/empty-text.ts';
import { unknownScheme } from '../problems/format.ts';
import { faultyPublicPicture } from '../problems/image.ts';
import { noLocaleFile, noSiteFile } from '../problems/missing-file.ts';
import { noMailLink } from '../problems/missing-key.ts';
import { wordMissing } from '../problems/missing-translation.ts';
import { isError, type Problem } from '../problems/problem.ts';
import { referenceInValue } from '../problems/reference.ts';
import { otherBase } from '../problems/shape.ts';
import { sessionWithoutAuth } from '../problems/theme.ts';
import { layoutNotInTheme } from '../problems/unknown-layout.ts';
import { notOfSite } from '../problems/unknown-locale.ts';
import { originalInTranslation } from '../problems/value.ts';
import { endpointOf, functionOf, mailLinkOf, serviceOf } from '../settings/contact-settings.ts';
import { contactWords, translatedContactWords } from '../settings/contact-words.ts';
import {
  directionOf,
  localeEntry,
  localeSettings,
  localeShape,
  realValue,
  type SiteFile,
  valueTexts,
} from '../settings/site-file.ts';
import { isPageFile } from '../site/page-file-name.ts';
import { isRecord, mapValues, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Loaded, Source } from '../site/source.ts';
import { validPartsOf } from '../site/valid-parts.ts';
import { linkSchemes, parseTarget, schemePattern } from '../text/link.ts';
import type { Bundle } from '../theme/bundle.ts';
import { everyWord } from './every-text.ts';
import type { LocaleEntry, Site, SiteSettings } from './site.ts';

/** A value, and the problems of what it was read from. */
export interface Read<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}

/** Reads content/site.yaml. The settings have defaults for its missing or invalid parts. */
export function readSiteSettings(source: Source | undefined, loaded: Loaded): Read<SiteSettings> {
  if (!source) {
    const isMissing = loaded.sources.length > 0 && !isBroken('content/site.yaml', loaded);
    return { value: standIn(undefined, loaded), problems: isMissing ? [noSiteFile()] : [] };
  }
  const ofShape = [...shapeProblems(siteShapeWithHosts, source), ...localeListProblems(source)];
  const parsed = siteShapeWithHosts.safeParse(source.data);
  const value = parsed.success ? settingsOf(parsed.data, source) : standIn(source, loaded);
  const ofValues = parsed.success
    ? [...baseProblems(value, source), ...waiverLocaleProblems(value, source), ...prefixProblems(value, source)]
    : [];
  const ofTexts = [...navigationProblems(source), ...valueProblems(source), ...namedProblems(value, source)];
  return { value, problems: [...ofShape, ...ofValues, ...ofTexts] };
}

/** The files and folders that could not be loaded. Their errors are already reported. */
export function brokenFiles({ problems }: Pick<Loaded, 'problems'>): readonly string[] {
  return problems.flatMap((problem) => (isError(problem) && problem.place?.file) || []);
}

/** Whether a file, or a file in a folder, could not be loaded. */
export function isBroken(file: string, loaded: Pick<Loaded, 'problems'>): boolean {
  return brokenFiles(loaded).some((name) => `${file}/`.startsWith(`${name}/`) || name.startsWith(`${file}/`));
}

/** Reports different paths in `url` and `base`. */
function baseProblems({ base }: SiteSettings, source: Source): Problem[] {
  const written = realValue(siteShapeWithHosts.shape.url.parse(valueAt(source.data, ['url'])));
  const path = basePath(written);
  if (path === '' || path === base) return [];
  return [otherBase(path, { base, url: written, place: source.place(['base']) })];
}

function settingsOf({ claims, ...file }: SiteFile, source: Source | undefined): SiteSettings {
  // The first of duplicate entries wins.
  const entries = file.locales.map(localeSettings);
  const locales = entries.filter(({ tag }, index) => entries.findIndex((one) => one.tag === tag) === index);
  const values = mapValues(file.values, realValue);
  return {
    ...file,
    locales: locales.map(({ tag }) => tag),
    inTranslation: locales.filter(({ isInTranslation }, index) => isInTranslation && index > 0).map(({ tag }) => tag),
    unlisted: locales.filter(({ isListed }) => !isListed).map(({ tag }) => tag),
    ...servedAddress(file.url, file.base),
    values: { ...values, name: file.name },
    claimAttributes: claims.attributes,
    source,
  };
}

/** Reads content/locales/. Reports locales without a file, and words that another locale has. */
export function readLocales(
  settings: SiteSettings,
  sources: ReadonlyMap<string, Source>,
  loaded: Loaded,
): Read<readonly LocaleEntry[]> {
  const tags = [...sources.keys()].flatMap((file) => /^content\/locales\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const strays = tags.filter((tag) => !settings.locales.includes(tag));
  const read = settings.locales.map((tag, index): Read<LocaleEntry> => {
    const file = `content/locales/${tag}.yaml`;
    const source = sources.get(file);
    const isMissing = !source && settings.source && !isBroken(file, loaded);
    const missing = isMissing ? [noLocaleFile(tag, strays, settings.source.place(['locales', index]))] : [];
    const ofShape = source ? shapeProblems(localeShape, source) : [];
    const direction = directionOf(tag);
    if (!source || ofShape.length > 0)
      return { value: { tag, name: tag, direction, words: {}, source: undefined }, problems: [...missing, ...ofShape] };
    const { direction: written = direction, ...content } = localeShape.parse(source.data);
    return { value: { ...content, direction: written, tag, source }, problems: missing };
  });
  const entries = read.map(({ value }) => value);
  return { value: entries, problems: [...read.flatMap(({ problems }) => problems), ...missingWords(entries)] };
}

/**
 * Removes locales that have neither a file nor a page. They are probably typos in the list and reported
 * there; otherwise every text would be reported as missing in them.
 */
export function withoutUnusedLocales(
  settings: SiteSettings,
  locales: readonly LocaleEntry[],
  loaded: Loaded,
): { readonly settings: SiteSettings; readonly locales: readonly LocaleEntry[] } {
  const pages = loaded.sources.filter(({ file }) => isPageFile(file));
  const isUsed = (tag: string) =>
    loaded.sources.some(({ file }) => file === `content/locales/${tag}.yaml`) ||
    isBroken(`content/locales/${tag}.yaml`, loaded) ||
    pages.some(({ file, data }) => valueAt(data, ['slug', tag]) !== undefined || file.includes(`.${tag}.`));
  const used = settings.locales.filter(isUsed);
  if (used.length === 0 || used.length === settings.locales.length) return { settings, locales };
  const inTranslation = settings.inTranslation.filter((tag) => used.includes(tag));
  return {
    settings: { ...settings, locales: used, inTranslation },
    locales: locales.filter(({ tag }) => used.includes(tag)),
  };
}

/** Words that another locale lacks: i18next then shows those of the default locale. */
function missingWords(entries: readonly LocaleEntry[]): Problem[] {
  const sources = new Map(entries.map(({ tag, source }) => [tag, source]));
  return everyWord(entries).flatMap(({ path, locales: [first = '', ...others], words }) => {
    const original = words.get(first);
    return others.flatMap((tag) => {
      const source = sources.get(tag);
      if (!original || !source || words.has(tag)) return [];
      const place = source.place(original.path.slice(0, -1), { key: true });
      const name = path.slice(1).join('.');
      return wordMissing(name, [tag, first], place, original.source.place(original.path));
    });
  });
}

function waiverLocaleProblems({ waivers, locales }: SiteSettings, source: Source): Problem[] {
  return waivers.flatMap(({ locale }, index) =>
    locale === undefined || locales.includes(locale)
      ? []
      : notOfSite(locale, locales, source.place(['waivers', index, 'locale'])),
  );
}

/** Prefixes of locales that the site does not have. */
function prefixProblems({ urls, locales }: SiteSettings, source: Source): Problem[] {
  const others = Object.keys(urls.prefix).filter((tag) => !locales.includes(tag));
  return others.map((tag) => notOfSite(tag, locales, source.place(['urls', 'prefix', tag], { key: true })));
}

function localeListProblems(source: Source): Problem[] {
  const written = valueAt(source.data, ['locales']);
  if (!Array.isArray(written)) return [];
  const locales = written.map((entry) => (isRecord(entry) ? entry.tag : entry));
  const isOriginal = valueAt(written, [0, 'status']) === 'in-translation';
  const twice = locales.flatMap((tag, index) => {
    const first = locales.indexOf(tag);
    if (first === index) return [];
    return localeTwice(tag, source.place(['locales', index]), source.place(['locales', first]));
  });
  return [...(isOriginal ? [originalInTranslation(locales[0], source.place(['locales', 0, 'status']))] : []), ...twice];
}

/** Entries of menus that do not lead to a page need a label, because only pages have names. */
function navigationProblems(source: Source): Problem[] {
  const visit = (value: unknown, path: readonly (string | number)[]): Problem[] => {
    if (Array.isArray(value)) return value.flatMap((entry, index) => visit(entry, [...path, index]));
    if (!isRecord(value)) return [];
    const below = Array.isArray(value.items) ? visit(value.items, [...path, 'items']) : [];
    // What is no link at all is reported as that.
    if (typeof value.to !== 'string' || value.label !== undefined || !parseTarget(value.to)) return below;
    if (/^(?:\$\{\s*)?page\./.test(value.to)) return below;
    return [...below, noLabel(source.place([...path, 'to']))];
  };
  const lists = valueAt(source.data, ['navigation']);
  return Object.entries(isRecord(lists) ? lists : {}).flatMap(([name, list]) => visit(list, ['navigation', name]));
}

/** Values are shown literally, so they cannot contain references. */
function valueProblems(source: Source): Problem[] {
  return valueTexts(source).flatMap(({ path, text }) =>
    text.includes('${') ? referenceInValue(path[1] ?? 'name', source.place(path, { find: '${' })) : [],
  );
}

/** What settings need of each other: schemes of links, and a mail link in place of a form. */
function namedProblems({ contact, links, schemes }: SiteSettings, source: Source): Problem[] {
  const known = [...linkSchemes, ...schemes];
  const ofLinks = Object.entries(links).flatMap(([name, link]) => {
    const [, scheme = ''] = /^([^:]*):/.exec(String(link?.url)) ?? [];
    // The shape has reported others.
    if (!schemePattern.test(scheme) || known.includes(scheme)) return [];
    return unknownScheme(scheme, known, source.place(['links', name, 'url']));
  });
  const key = functionOf(contact) ? 'function' : serviceOf(contact).service === 'mail' && 'service';
  return [...(key && !mailLinkOf(links) ? [noMailLink(key, source.place(['contact', key]))] : []), ...ofLinks];
}

/**
 * What the settings need of the theme: the layouts that they name, and `auth:` if islands use a session.
 * Without the file, nothing.
 */
export function settingsInTheme(
  { auth, allow, budgets, source }: SiteSettings,
  { theme, sessionImports }: Pick<Bundle, 'theme' | 'sessionImports'>,
): Problem[] {
  const layouts = Object.keys(theme?.layouts ?? {});
  const fault = (layout: string, ...at: Parameters<Source['place']>) =>
    !theme || layouts.includes(layout) ? [] : layoutNotInTheme(layout, layouts, source?.place(...at));
  return [
    ...Object.keys(budgets?.layouts ?? {}).flatMap((name) => fault(name, ['budgets', 'layouts', name], { key: true })),
    ...Object.entries(allow ?? {}).flatMap(([name, entry]) =>
      (entry?.layouts ?? []).flatMap((layout, at) => fault(layout, ['allow', name, 'layouts', at])),
    ),
    ...(source && !auth ? sessionImports.map(sessionWithoutAuth) : []),
  ];
}

/**
 * The words that the contact endpoint itself shows: it runs without the build, and does not start without
 * them. Nothing for sites without an endpoint.
 */
export function endpointWords({ contact, source: site }: SiteSettings, locales: readonly LocaleEntry[]): Problem[] {
  if (!endpointOf(contact) || !site) return [];
  return locales.flatMap(({ tag, source }) => {
    const shape = tag === locales[0]?.tag ? contactWords : translatedContactWords;
    const found = source ? shapeProblems(shape, source, ['words', 'contact']) : [];
    // Empty words are reported like those of every text.
    const problems = found.filter(({ rule }) => rule !== 'size');
    const related = () => [{ text: 'the form is set up here:', place: site.place(['contact'], { key: true }) }];
    return problems.map((problem) => ({ ...problem, related: related() }));
  });
}

/**
 * The pictures of public/ that content/site.yaml names. Their files have been reported by the same words if
 * they are faulty. The value is the size of the social image, unless it cannot be read.
 */
export function readPublicPictures(
  { source, image = '', organization }: SiteSettings,
  open: Bundle['publicPicture'],
): Read<Site['imageSize']> {
  const faultOf = (path: string, key: readonly string[], ofSize: (picture: OpenedPicture) => string | undefined) => {
    const picture = open(path);
    const fault = picture && ('text' in picture ? picture.text : ofSize(picture));
    return source && fault ? [faultyPublicPicture(path, fault, source.place(key))] : [];
  };
  const ofLogo = faultOf(organization?.logo ?? '', ['organization', 'logo'], (logo) => sizeFault(logo, 112));
  const picture = open(image);
  return {
    value: picture && 'type' in picture ? { width: picture.width, height: picture.height } : undefined,
    problems: [...ofLogo, ...faultOf(image, ['image'], socialFault)],
  };
}

function socialFault(picture: OpenedPicture): string | undefined {
  if (/^(png|jpg|gif|webp)$/.test(picture.type)) return sizeFault(picture, 200);
  return `is a picture of the type ${picture.type}, which social networks do not show`;
}

/** Search engines and social networks leave out what is smaller. */
function sizeFault({ type, width, height }: OpenedPicture, least: number): string | undefined {
  if (type === 'svg' || Math.min(width, height) >= least) return undefined;
  return `has ${width} × ${height} pixels, and needs at least ${least} × ${least}`;
}

/** The valid parts of the file, with defaults for all others. */
function standIn(source: Source | undefined, loaded: Loaded): SiteSettings {
  const { data } = source ?? {};
  const written = valueAt(data, ['locales']);
  // A locale with invalid settings is still a locale of the site.
  const listed = Array.isArray(written)
    ? written.map((entry) => (isRecord(entry) && !localeEntry.safeParse(entry).success ? entry.tag : entry))
    : written;
  const valid = validPartsOf(
    siteShapeWithHosts.partial(),
    isRecord(data) && listed ? { ...data, locales: listed } : data,
  );
  const validParts = isRecord(valid) ? valid : {};
  const found = loaded.sources.flatMap(({ file }) => /^content\/locales\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const locales = found.length > 0 ? found : [ownLanguage];
  // The URL is no reserved one, of which rules would have something to say.
  const settings = settingsOf(
    siteShapeWithHosts.parse({ name: 'site', url: 'https://site', locales, ...validParts }),
    source && withOriginalIndexes(source),
  );
  // Keep all names that references may use, so that these are not reported as unknown.
  const record = (key: string) => {
    const value = valueAt(data, [key]);
    return (isRecord(value) ? value : {}) as Record<string, never>;
  };
  return {
    ...settings,
    values: { ...record('values'), ...settings.values },
    links: { ...record('links'), ...settings.links },
  };
}

/** What a site sets about rules, and where. */
export type RuleSource = Pick<SiteSettings, 'rules' | 'overrides' | 'waivers' | 'inTranslation' | 'source'>;

/**
 * The source with places of waivers mapped from their index among the valid waivers to their index in
 * the file.
 */
function withOriginalIndexes(source: Source): Source {
  const waivers = valueAt(source.data, ['waivers']);
  const { element } = siteShapeWithHosts.shape.waivers.unwrap();
  const kept = (Array.isArray(waivers) ? waivers : []).flatMap((waiver, index) =>
    validPartsOf(element, waiver) === undefined ? [] : [index],
  );
  const place: Source['place'] = (path, aim) => {
    const [list, index, ...rest] = path;
    if (list !== 'waivers' || index === undefined) return source.place(path, aim);
    return source.place([list, kept[Number(index)] ?? index, ...rest], aim);
  };
  return { ...source, place };
}
