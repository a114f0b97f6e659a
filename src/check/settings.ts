// content/site.yaml and content/locales/*.yaml, read into the settings that the rest of check builds
// on. Where a file is broken its problems are told and something harmless stands in, so that the other
// files are judged too.

import { didYouMean, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import { addressOf, basePath } from '../site/base.ts';
import { isRecord } from '../site/fields.ts';
import { shapeProblems, valueAt } from '../site/shape.ts';
import {
  directionOf,
  type LocaleFile,
  localeEntry,
  localeSettings,
  localeShape,
  realValue,
  type SiteFile,
  siteShape,
  type Words,
} from '../site/site.ts';
import { validPartsOf } from '../site/valid-parts.ts';

/** content/site.yaml, with placeholders replaced by their values. */
export interface SiteSettings extends Omit<SiteFile, 'url' | 'base' | 'locales' | 'values' | 'claims'> {
  /** With the base. */
  readonly url: string;
  /** The path below which the site is served: `/docs`, or '' at the root of its host. */
  readonly base: string;
  /** The tags in order; the first is the default. */
  readonly locales: readonly string[];
  /** Locales that may lack texts. */
  readonly inTranslation: readonly string[];
  /** Locales whose pages search engines may not list. */
  readonly unlisted: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** Whether a stated claim is marked in HTML as `<data value data-claim>`. */
  readonly claimAttributes: boolean;
  /** Where the file is, for problems about it. */
  readonly source: Source | undefined;
}

/** A locale of the site, with its interface words. */
export interface LocaleEntry extends LocaleFile {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly source: Source | undefined;
}

export function readSite(source: Source | undefined, loaded: Loaded, problems: Problem[]): SiteSettings {
  if (!source) {
    if (loaded.sources.length > 0 && !isBroken('content/site.yaml', loaded))
      problems.push({
        rule: 'missing-file',
        severity: 'error',
        text: 'there is no content/site.yaml',
        hint: 'it holds the name, url and locales of the site',
      });
    return standIn(undefined, loaded);
  }
  problems.push(...shapeProblems(siteShape, source), ...localeListProblems(source));
  const parsed = siteShape.safeParse(source.data);
  if (!parsed.success) return standIn(source, loaded);
  const settings = settingsOf(parsed.data, source);
  problems.push(...baseProblems(settings, source), ...waiverLocaleProblems(settings, source));
  return settings;
}

/** The path of the site may be in `url` or in `base`, and in both only where they agree. */
function baseProblems({ base }: SiteSettings, source: Source): Problem[] {
  const written = realValue(siteShape.shape.url.parse(valueAt(source.data, ['url'])));
  const path = basePath(written);
  if (path === '' || path === base) return [];
  const text = `the site is served below ${path} by \`url\`, and below ${base} by \`base\``;
  const hint = `remove base: ${base}, or the path from url: ${written}`;
  return [{ rule: 'shape', severity: 'error', text, hint, place: source.place(['base']) }];
}

function settingsOf({ claims, ...file }: SiteFile, source: Source | undefined): SiteSettings {
  // Of an entry that is in the list twice, the first counts.
  const entries = file.locales.map(localeSettings);
  const locales = entries.filter(({ tag }, index) => entries.findIndex((one) => one.tag === tag) === index);
  const values = Object.fromEntries(Object.entries(file.values).map(([name, value]) => [name, realValue(value)]));
  return {
    ...file,
    locales: locales.map(({ tag }) => tag),
    inTranslation: locales.filter(({ isInTranslation }, index) => isInTranslation && index > 0).map(({ tag }) => tag),
    unlisted: locales.filter(({ isListed }) => !isListed).map(({ tag }) => tag),
    ...addressOf(file),
    values: { ...values, name: file.name },
    claimAttributes: claims.attributes,
    source,
  };
}

/**
 * Each locale with its words. A locale without a file is a problem; so are words that only some locales
 * have.
 */
export function readLocales(
  settings: SiteSettings,
  sources: ReadonlyMap<string, Source>,
  loaded: Loaded,
  problems: Problem[],
): LocaleEntry[] {
  const entries = settings.locales.map((tag, index): LocaleEntry => {
    const file = `content/locales/${tag}.yaml`;
    const source = sources.get(file);
    if (!source && settings.source && !isBroken(file, loaded))
      problems.push({
        rule: 'missing-file',
        severity: 'error',
        text: `content/locales/ has no file for ${tag}`,
        locale: tag,
        hint: `write one, for instance with litfass new locale ${tag}`,
        place: settings.source.place(['locales', index]),
      });
    const found = source ? shapeProblems(localeShape, source) : [];
    problems.push(...found);
    const direction = directionOf(tag);
    if (!source || found.length > 0) return { tag, name: tag, direction, words: {}, source: undefined };
    const { direction: written = direction, ...said } = localeShape.parse(source.data);
    return { ...said, direction: written, tag, source };
  });
  for (const source of sources.values()) {
    const tag = /^content\/locales\/(.+)\.yaml$/.exec(source.file)?.[1];
    if (!tag || settings.locales.includes(tag) || !settings.source) continue;
    problems.push({
      rule: 'stray-file',
      severity: 'warning',
      text: `${tag} is not a locale of the site`,
      hint: `add it to locales: in content/site.yaml, or remove ${source.file}`,
      place: source.place([]),
    });
  }
  problems.push(...unequalWords(entries));
  return entries;
}

/**
 * A locale that has neither a file nor a page is a slip in the list, told there; all that lacks words
 * in it would be told as well.
 */
export function withoutStrangers(
  settings: SiteSettings,
  locales: readonly LocaleEntry[],
  loaded: Loaded,
): { readonly settings: SiteSettings; readonly locales: readonly LocaleEntry[] } {
  const pages = loaded.sources.filter(({ file }) => file.startsWith('content/pages/'));
  const isKnown = (tag: string) =>
    loaded.sources.some(({ file }) => file === `content/locales/${tag}.yaml`) ||
    isBroken(`content/locales/${tag}.yaml`, loaded) ||
    pages.some(({ data }) => valueAt(data, ['slug', tag]) !== undefined);
  const known = settings.locales.filter(isKnown);
  if (known.length === 0 || known.length === settings.locales.length) return { settings, locales };
  const inTranslation = settings.inTranslation.filter((tag) => known.includes(tag));
  return {
    settings: { ...settings, locales: known, inTranslation },
    locales: locales.filter(({ tag }) => known.includes(tag)),
  };
}

/**
 * Words that the default locale has and another lacks (i18next then shows the default's), and the other
 * way round.
 */
function unequalWords(entries: readonly LocaleEntry[]): Problem[] {
  const [first, ...others] = entries;
  if (!first?.source) return [];
  const known = wordKeys(first.words);
  return others.flatMap((other): Problem[] => {
    const { source } = other;
    if (!source) return [];
    const keys = wordKeys(other.words);
    const missing = [...known].filter(([key]) => !keys.has(key));
    const extra = [...keys].filter(([key]) => !known.has(key));
    return [
      ...missing.map(
        ([key, path]): Problem => ({
          rule: 'missing-translation',
          severity: 'warning',
          text: `the word \`${key}\` is missing in ${other.tag}; ${first.tag} stands in`,
          locale: other.tag,
          place: source.place(['words', ...path.slice(0, -1)], { key: true }),
          related: first.source ? [{ text: `in ${first.tag}:`, place: first.source.place(['words', ...path]) }] : [],
        }),
      ),
      ...extra.map(
        ([key, path]): Problem => ({
          rule: 'unknown-word',
          severity: 'warning',
          text: `the word \`${key}\` does not exist in ${first.tag}`,
          hint: `add it to ${first.source?.file}, or remove it`,
          place: source.place(['words', ...path], { key: true }),
        }),
      ),
    ];
  });
}

/** "contact.errors.name" → its path. Plural forms differ between languages, so their endings do not count. */
function wordKeys(words: Words, path: readonly string[] = []): Map<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(words)) {
    const here = [...path, name];
    if (typeof value === 'string') keys.set(here.join('.').replace(/_(zero|one|two|few|many|other)$/, ''), here);
    else for (const [key, inner] of wordKeys(value, here)) keys.set(key, inner);
  }
  return keys;
}

function waiverLocaleProblems({ waivers, locales }: SiteSettings, source: Source): Problem[] {
  return waivers.flatMap(({ locale }, index): Problem[] => {
    if (locale === undefined || locales.includes(locale)) return [];
    const hint = didYouMean(locale, locales) ?? `locales: ${locales.join(', ')}`;
    const place = source.place(['waivers', index, 'locale']);
    return [{ rule: 'unknown-locale', severity: 'error', text: `${locale} is not a locale of the site`, hint, place }];
  });
}

function localeListProblems(source: Source): Problem[] {
  const written = valueAt(source.data, ['locales']);
  if (!Array.isArray(written)) return [];
  const locales = written.map((entry) => (isRecord(entry) ? entry.tag : entry));
  const original: Problem[] =
    valueAt(written, [0, 'status']) === 'in-translation'
      ? [
          {
            rule: 'value',
            severity: 'error',
            text: `${locales[0]} is the original of all texts, so it cannot be in translation`,
            hint: 'remove its status, or put another locale first',
            place: source.place(['locales', 0, 'status']),
          },
        ]
      : [];
  const twice = locales.flatMap((tag, index): Problem[] => {
    const first = locales.indexOf(tag);
    if (first === index) return [];
    const related = [{ text: 'first here:', place: source.place(['locales', first]) }];
    return [
      {
        rule: 'duplicate',
        severity: 'error',
        text: `the locale ${tag} stands twice in the list`,
        place: source.place(['locales', index]),
        related,
      },
    ];
  });
  return [...original, ...twice];
}

/** What the file says rightly, and something harmless for what it does not. */
function standIn(source: Source | undefined, loaded: Loaded): SiteSettings {
  const { data } = source ?? loaded.saidOfRules ?? {};
  const written = valueAt(data, ['locales']);
  // A locale whose settings are wrong is still a locale of the site.
  const listed = Array.isArray(written)
    ? written.map((entry) => (isRecord(entry) && !localeEntry.safeParse(entry).success ? entry.tag : entry))
    : written;
  const left = validPartsOf(siteShape.partial(), isRecord(data) && listed ? { ...data, locales: listed } : data);
  const sound = isRecord(left) ? left : {};
  const found = loaded.sources.flatMap(({ file }) => /^content\/locales\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const locales = found.length > 0 ? found : ['en'];
  const settings = settingsOf(
    siteShape.parse({ name: 'site', url: 'http://localhost', locales, ...sound }),
    source && keepingNumbers(source),
  );
  // Names that something may refer to, so that what refers to them is not blamed.
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

/** What is said about rules, and where: also when nothing else of the file can be read. */
export function ruleSettingsOf(
  { rules, waivers, inTranslation, source }: SiteSettings,
  { saidOfRules }: Loaded,
): Pick<SiteSettings, 'rules' | 'waivers' | 'inTranslation' | 'source'> {
  return { rules, waivers, inTranslation, source: source ?? (saidOfRules && keepingNumbers(saidOfRules)) };
}

/** Where some waivers do not fit and are left out, the others are still found where they stand. */
function keepingNumbers(source: Source): Source {
  const waivers = valueAt(source.data, ['waivers']);
  const { element } = siteShape.shape.waivers.unwrap();
  const kept = (Array.isArray(waivers) ? waivers : []).flatMap((waiver, index) =>
    validPartsOf(element, waiver) === undefined ? [] : [index],
  );
  const place: Source['place'] = ([list, number, ...rest], aim) => {
    if (list === undefined) return source.place([], aim);
    if (number === undefined) return source.place([list], aim);
    const written = list === 'waivers' ? (kept[Number(number)] ?? number) : number;
    return source.place([list, written, ...rest], aim);
  };
  return { ...source, place };
}

/** Whether a file exists but could not be loaded, or one of a folder: its own problem has been told then. */
export function isBroken(file: string, loaded: Pick<Loaded, 'problems'>): boolean {
  const told = loaded.problems.flatMap(({ place, severity }) => (place && severity === 'error' ? place.file : []));
  return told.some((name) => `${file}/`.startsWith(`${name}/`) || name.startsWith(`${file}/`));
}
