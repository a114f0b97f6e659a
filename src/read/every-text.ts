// Lists every text of the site (fields of pages and sections, settings, interface words), each with all
// its locales. All checks that lint or compare texts (figures, parity, terms, translations) work on
// this list.

import { siteShape, wordsIn } from '../settings/site-file.ts';
import { isFormOf, pluralNames } from '../settings/word-keys.ts';
import type { PageContent, SectionContent } from '../site/content.ts';
import type { FieldPart } from '../site/define-field.ts';
import { pageShapeOf } from '../site/entry-shape.ts';
import { type FieldUse, fieldsIn, type Path } from '../site/fields.ts';
import { languageParents } from '../site/language-parents.ts';
import { collectionOf } from '../site/page-file-name.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import type { Text, Words } from '../site/text.ts';
import { interfaceWord, wordsOfClaim } from '../text/text-kinds.ts';
import type { Theme } from '../theme/index.ts';
import type { LocaleEntry, ReadContent, SiteSettings } from './site.ts';

/** The parts of a site that contain texts. */
export interface WithTexts extends Pick<ReadContent, 'settings' | 'locales' | 'claimsFile'> {
  readonly pages: Iterable<PageContent>;
  readonly shared: Iterable<SectionContent>;
  readonly theme: Theme;
}

/**
 * Yields all texts in a stable order: settings, shared sections, pages, words of the interface and of
 * claims. Skips values that are not texts. A generator, since a large site has hundreds of thousands of
 * texts.
 */
export function* everyText({ settings, locales, pages, shared, claimsFile, theme }: WithTexts): Generator<Text, void> {
  const all = settings.locales;
  for (const { fields, source, locales: own } of fieldsOfSettings(settings)) yield* textsIn(fields, source, own);
  for (const section of shared) yield* textsOfSection(section, all, theme);
  for (const page of pages) yield* textsOfPage(page, theme, settings.inTranslation);
  yield* everyWord(locales);
  yield* textsOfClaims(claimsFile, all, settings.inTranslation);
}

/** The fields of content/site.yaml, with the locales that they need. */
export function fieldsOfSettings({
  source,
  locales,
  collections,
}: Pick<SiteSettings, 'source' | 'locales' | 'collections'>) {
  if (!source) return [];
  const fields = Map.groupBy(fieldsIn(siteShape, source.data), ({ path: [key, name] }) =>
    key === 'collections' ? collections[String(name)]?.locales : undefined,
  );
  return Array.from(fields, ([own, fields]) => ({ source, fields, locales: localesAmong(locales, own) }));
}

/** The locales of the site among these, or all of them. */
export function localesAmong(locales: readonly string[], own: readonly string[] | undefined): readonly string[] {
  return own ? locales.filter((tag) => own.includes(tag)) : locales;
}

/**
 * The texts of a page and of its own sections, not of shared ones. Of the locales in which it has no address
 * yet, these are those that it waits for.
 */
export function textsOfPage(page: PageContent, theme: Theme, inTranslation: readonly string[] = []): readonly Text[] {
  const { source, title, description, name, unaddressed = [] } = page;
  const locales = [...page.locales, ...unaddressed.filter((tag) => inTranslation.includes(tag))];
  // The texts of a list stand among the settings.
  const data = page.list ? { title, description, name } : source.data;
  const ownSections = page.sections.filter((section) => section.source === source);
  return [
    ...textsIn(fieldsIn(pageShapeOf(collectionOf(source.file), theme), data), source, locales),
    ...ownSections.flatMap((section) => textsOfSection(section, locales, theme)),
  ];
}

function textsOfSection(section: SectionContent, locales: readonly string[], theme: Theme): Text[] {
  const schema = theme.sections[section.type]?.schema;
  return schema ? textsIn(fieldsIn(schema, section.data, section.path), section.source, locales) : [];
}

function textsIn(uses: readonly FieldUse[], source: Source, locales: readonly string[]): Text[] {
  return uses.flatMap(({ kind, path: at, value: written }) =>
    kind.parts(written, at).flatMap((part) => (part.is === 'words' ? textOf(part, source, locales) : [])),
  );
}

/** Words that a field holds. */
export type WordsPart = Extract<FieldPart, { is: 'words' }>;

/** The text of a field; none for a value that is no text. */
function textOf(part: WordsPart, source: Source, locales: readonly string[]): Text[] {
  const { kind, path, value } = part;
  // Without locales, the page has no slug in any locale of the site, so it does not exist.
  if (locales.length === 0 || (typeof value !== 'string' && !isRecord(value))) return [];
  const words = wordsOf(part, source, locales);
  const text = { kind, file: source.file, path, words };
  if (typeof value === 'string') return [{ ...text, locales }];
  if (typeof value.all !== 'string') return [{ ...text, locales: neededOf(locales, words) }];
  // What is for all locales is judged once, in the first that has no words of its own.
  const other = locales.find((locale) => !words.has(locale));
  if (other !== undefined) words.set(other, { text: value.all, source, path: [...path, 'all'] });
  return [{ ...text, locales: locales.filter((locale) => words.has(locale)) }];
}

/** The words of a field as written: in these locales, or of all in the first one. */
export function wordsOf({ path, value }: WordsPart, source: Source, locales: readonly string[]): Map<string, Words> {
  const words = new Map<string, Words>();
  if (typeof value === 'string') words.set(locales[0] ?? '', { text: value, source, path });
  if (!isRecord(value)) return words;
  for (const locale of locales) {
    const text = Object.hasOwn(value, locale) ? value[locale] : undefined;
    if (typeof text === 'string') words.set(locale, { text, source, path: [...path, locale] });
  }
  return words;
}

/** Without regional variants that have no words of their own: they have those of their language. */
function neededOf(locales: readonly string[], words: ReadonlyMap<string, Words>): readonly string[] {
  const hasParent = (locale: string) => languageParents(locale, locales).some((tag) => words.has(tag));
  return locales.filter((locale) => words.has(locale) || !hasParent(locale));
}

/**
 * The interface words as texts: the words of all locale files that have the same key form one text. Each form
 * of a plural is one, and its original is the form for many if the first locale has no other.
 */
export function everyWord(locales: readonly LocaleEntry[]): Text[] {
  const tags = locales.map(({ tag }) => tag);
  const [first = ''] = tags;
  const byKey = new Map<string, { readonly path: Path; readonly words: Map<string, Words> }>();
  const textAt = (path: Path) => {
    const key = path.join('.');
    const text = byKey.get(key) ?? { path, words: new Map() };
    byKey.set(key, text);
    return text;
  };
  for (const { tag, words, source } of locales) {
    if (!source) continue;
    for (const [path, text] of wordsIn(words, ['words'])) textAt(path).words.set(tag, { text, source, path });
  }
  const borrowed = new Set<string>();
  const plurals = [...byKey].filter(([key, { words }]) => key.endsWith('_other') && words.has(first));
  for (const [other, { path, words }] of plurals)
    for (const form of pluralNames) {
      const key = other.replace(/other$/, form);
      const original = words.get(first);
      const isForm = byKey.has(key) || tags.some((tag) => tag !== first && isFormOf(key, tag));
      if (!original || !isForm || byKey.get(key)?.words.has(first)) continue;
      textAt(path.with(-1, String(path.at(-1)).replace(/other$/, form))).words.set(first, original);
      borrowed.add(key);
    }
  const isNeeded = (key: string, words: Text['words']) => (tag: string) =>
    tag === first || words.has(tag) || isFormOf(key, tag);
  return Array.from(byKey, ([key, { path, words }]) => ({
    kind: interfaceWord,
    file: 'content/locales',
    path,
    locales: neededOf(tags, words).filter(isNeeded(key, words)),
    words,
    ...(borrowed.has(key) && { isBorrowed: true }),
  }));
}

/**
 * The words of claims: one text per claim and style, in the locales that have the style, since languages need
 * different ones for grammatical cases. A locale in translation needs all, and one without any words the
 * default. A style that the first locale lacks has no original, so no locale must have it.
 */
export function textsOfClaims(
  source: Source | undefined,
  locales: readonly string[],
  inTranslation: readonly string[] = [],
): Text[] {
  if (!source || !isRecord(source.data)) return [];
  const [first = ''] = locales;
  return Object.keys(source.data).flatMap((id) => {
    const stylesIn = (locale: string) => {
      const styles = valueAt(source.data, [id, 'text', locale]);
      return isRecord(styles) ? styles : undefined;
    };
    const styles = new Set(locales.flatMap((locale) => Object.keys(stylesIn(locale) ?? {})));
    return Array.from(styles, (style): Text => {
      const words = new Map<string, Words>();
      for (const locale of locales) {
        const text = stylesIn(locale)?.[style];
        if (typeof text === 'string') words.set(locale, { text, source, path: [id, 'text', locale, style] });
      }
      const isNeeded = (locale: string) =>
        words.has(locale) ||
        (!languageParents(locale, locales).some(stylesIn) &&
          (inTranslation.includes(locale) || (style === 'default' && !stylesIn(locale))));
      const needed = words.has(first) ? locales.filter(isNeeded) : [];
      return { kind: wordsOfClaim, file: source.file, path: [id, 'text', style], locales: needed, words };
    });
  });
}
