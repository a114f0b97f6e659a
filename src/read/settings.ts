// Reads content/site.yaml and content/locales/*.yaml into the settings that the other checks use.
// Reports the problems of a broken file and replaces it with defaults, so that the other files can be
// checked as well.

import { ownLanguage } from '../claims/languages/language.ts';
import { siteShapeWithHosts } from '../hosts/index.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { basePath, servedAddress } from '../site/base.ts';
import { isRecord, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import {
  directionOf,
  localeEntry,
  localeSettings,
  localeShape,
  realValue,
  type SiteFile,
  type Words,
} from '../site/site-file.ts';
import type { Loaded, Source } from '../site/source.ts';
import { validPartsOf } from '../site/valid-parts.ts';
import { isBroken } from './broken-files.ts';
import type { LocaleEntry, SiteSettings } from './site.ts';

/** Reads and checks content/site.yaml. Returns settings with defaults for its missing or invalid parts. */
export function readSiteFile(source: Source | undefined, loaded: Loaded, problems: Problem[]): SiteSettings {
  if (!source) {
    if (loaded.sources.length > 0 && !isBroken('content/site.yaml', loaded))
      problems.push({
        rule: 'missing-file',
        severity: 'error',
        text: 'there is no content/site.yaml',
        hint: 'it contains the name, url and locales of the site',
      });
    return standIn(undefined, loaded);
  }
  problems.push(...shapeProblems(siteShapeWithHosts, source), ...localeListProblems(source));
  const parsed = siteShapeWithHosts.safeParse(source.data);
  if (!parsed.success) return standIn(source, loaded);
  const settings = settingsOf(parsed.data, source);
  problems.push(...baseProblems(settings, source), ...waiverLocaleProblems(settings, source));
  return settings;
}

/** Reports different paths in `url` and `base`. */
function baseProblems({ base }: SiteSettings, source: Source): Problem[] {
  const written = realValue(siteShapeWithHosts.shape.url.parse(valueAt(source.data, ['url'])));
  const path = basePath(written);
  if (path === '' || path === base) return [];
  const text = `\`url\` has the path ${path}, but \`base\` is ${base}`;
  const hint = `remove base: ${base}, or the path from url: ${written}`;
  return [{ rule: 'shape', severity: 'error', text, hint, place: source.place(['base']) }];
}

function settingsOf({ claims, ...file }: SiteFile, source: Source | undefined): SiteSettings {
  // The first of duplicate entries wins.
  const entries = file.locales.map(localeSettings);
  const locales = entries.filter(({ tag }, index) => entries.findIndex((one) => one.tag === tag) === index);
  const values = Object.fromEntries(Object.entries(file.values).map(([name, value]) => [name, realValue(value)]));
  return {
    ...file,
    locales: locales.map(({ tag }) => tag),
    inTranslation: locales.filter(({ isInTranslation }, index) => isInTranslation && index > 0).map(({ tag }) => tag),
    unlisted: locales.filter(({ isListed }) => !isListed).map(({ tag }) => tag),
    ...servedAddress(file),
    values: { ...values, name: file.name },
    claimAttributes: claims.attributes,
    source,
  };
}

/**
 * Reads content/locales/. Reports locales without a file, stray files, and words that only some locales
 * have.
 */
export function readLocales(
  settings: SiteSettings,
  sources: ReadonlyMap<string, Source>,
  loaded: Loaded,
  problems: Problem[],
): LocaleEntry[] {
  const tags = [...sources.keys()].flatMap((file) => /^content\/locales\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const unlisted = tags.filter((tag) => !settings.locales.includes(tag));
  const entries = settings.locales.map((tag, index): LocaleEntry => {
    const file = `content/locales/${tag}.yaml`;
    const source = sources.get(file);
    if (!source && settings.source && !isBroken(file, loaded))
      problems.push({
        rule: 'missing-file',
        severity: 'error',
        text: `content/locales/ has no file for ${tag}`,
        locale: tag,
        hint: didYouMean(tag, unlisted) ?? `create it with litfass new locale ${tag}`,
        place: settings.source.place(['locales', index]),
      });
    const found = source ? shapeProblems(localeShape, source) : [];
    problems.push(...found);
    const direction = directionOf(tag);
    if (!source || found.length > 0) return { tag, name: tag, direction, words: {}, source: undefined };
    const { direction: written = direction, ...content } = localeShape.parse(source.data);
    return { ...content, direction: written, tag, source };
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
 * Removes locales that have neither a file nor a page. They are probably typos in the list and reported
 * there; otherwise every text would be reported as missing in them.
 */
export function withoutUnusedLocales(
  settings: SiteSettings,
  locales: readonly LocaleEntry[],
  loaded: Loaded,
): { readonly settings: SiteSettings; readonly locales: readonly LocaleEntry[] } {
  const pages = loaded.sources.filter(({ file }) => file.startsWith('content/pages/'));
  const isUsed = (tag: string) =>
    loaded.sources.some(({ file }) => file === `content/locales/${tag}.yaml`) ||
    isBroken(`content/locales/${tag}.yaml`, loaded) ||
    pages.some(({ data }) => valueAt(data, ['slug', tag]) !== undefined);
  const used = settings.locales.filter(isUsed);
  if (used.length === 0 || used.length === settings.locales.length) return { settings, locales };
  const inTranslation = settings.inTranslation.filter((tag) => used.includes(tag));
  return {
    settings: { ...settings, locales: used, inTranslation },
    locales: locales.filter(({ tag }) => used.includes(tag)),
  };
}

/**
 * Reports words that another locale lacks (i18next then shows those of the default locale) or has in
 * addition.
 */
function unequalWords(entries: readonly LocaleEntry[]): Problem[] {
  const [first, ...others] = entries;
  if (!first?.source) return [];
  const firstKeys = wordKeys(first.words);
  return others.flatMap((other): Problem[] => {
    const { source } = other;
    if (!source) return [];
    const keys = wordKeys(other.words);
    const missing = [...firstKeys].filter(([key]) => !keys.has(key));
    const extra = [...keys].filter(([key]) => !firstKeys.has(key));
    return [
      ...missing.map(
        ([key, path]): Problem => ({
          rule: 'missing-translation',
          severity: 'warning',
          text: `the word \`${key}\` is missing in ${other.tag}; the one in ${first.tag} is shown instead`,
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
            text: `${locales[0]} is the original language of all texts, so it cannot be in translation`,
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
        text: `the locale ${tag} is listed twice`,
        place: source.place(['locales', index]),
        related,
      },
    ];
  });
  return [...original, ...twice];
}

/** The valid parts of the file, with defaults for all others. */
function standIn(source: Source | undefined, loaded: Loaded): SiteSettings {
  const { data } = source ?? loaded.rulesSource ?? {};
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
  const settings = settingsOf(
    siteShapeWithHosts.parse({ name: 'site', url: 'http://localhost', locales, ...validParts }),
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

/** The rule settings and their file, even if the rest of the file cannot be read. */
export function ruleSettingsOf(
  { rules, waivers, inTranslation, source }: SiteSettings,
  { rulesSource }: Loaded,
): Pick<SiteSettings, 'rules' | 'waivers' | 'inTranslation' | 'source'> {
  return { rules, waivers, inTranslation, source: source ?? (rulesSource && withOriginalIndexes(rulesSource)) };
}

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
  const place: Source['place'] = ([list, index, ...rest], aim) => {
    if (list === undefined) return source.place([], aim);
    if (index === undefined) return source.place([list], aim);
    const original = list === 'waivers' ? (kept[Number(index)] ?? index) : index;
    return source.place([list, original, ...rest], aim);
  };
  return { ...source, place };
}
