// Lists every text of the site (fields of pages and sections, settings, interface words), each with all
// its locales. All checks that lint or compare texts (figures, parity, terms, translations) work on
// this list.

import { siteShape, wordsIn } from '../settings/site-file.ts';
import { pluralEnding, pluralForms, pluralNames } from '../settings/word-keys.ts';
import type { PageContent, SectionContent } from '../site/content.ts';
import type { FieldPart } from '../site/define-field.ts';
import { pageShapeOf } from '../site/entry-shape.ts';
import { type FieldUse, fieldsIn, type Path } from '../site/fields.ts';
import { languageParents } from '../site/language-parents.ts';
import type { LocalizedText, SpokenText, TextPlace } from '../site/localized-text.ts';
import { collectionOf } from '../site/page-file-name.ts';
import { isRecord } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { interfaceWord } from '../text/text-kinds.ts';
import type { Theme } from '../theme/index.ts';
import type { LocaleEntry, SiteSettings } from './site.ts';

/** The parts of a site that contain texts. */
export interface WithTexts {
  readonly settings: SiteSettings;
  readonly locales: readonly LocaleEntry[];
  readonly pages: Iterable<PageContent>;
  readonly shared: Iterable<SectionContent>;
  readonly theme: Theme;
}

/**
 * Yields all texts in a stable order: settings, shared sections, pages, words. Skips values that are
 * not texts. A generator, since a large site has hundreds of thousands of texts.
 */
export function* everyText({ settings, locales, pages, shared, theme }: WithTexts): Generator<LocalizedText, void> {
  const all = settings.locales;
  for (const { fields, source, locales: own } of fieldsOfSettings(settings)) yield* textsIn(fields, source, own);
  for (const section of shared) yield* textsOfSection(section, all, theme);
  for (const page of pages) yield* textsOfPage(page, theme, settings.inTranslation);
  yield* everyWord(locales);
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
export function textsOfPage(
  page: PageContent,
  theme: Theme,
  inTranslation: readonly string[] = [],
): readonly LocalizedText[] {
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

function textsOfSection(section: SectionContent, locales: readonly string[], theme: Theme): LocalizedText[] {
  const schema = theme.sections[section.type]?.schema;
  return schema ? textsIn(fieldsIn(schema, section.data, section.path), section.source, locales) : [];
}

function textsIn(uses: readonly FieldUse[], source: Source, locales: readonly string[]): LocalizedText[] {
  return uses.flatMap(({ kind, path: at, value: written }) =>
    kind.parts(written, at).flatMap((part) => (part.is === 'words' ? localized(part, source, locales) : [])),
  );
}

type WordsPart = Extract<FieldPart, { is: 'words' }>;

function localized({ kind, path, value }: WordsPart, source: Source, locales: readonly string[]): LocalizedText[] {
  const [first] = locales;
  // The page has no slug in any locale of the site, so it does not exist.
  if (first === undefined) return [];
  if (typeof value === 'string')
    return [
      new TextInFile(kind, { source, path }, { locales, spoken: new Map([[first, { text: value, source, path }]]) }),
    ];
  if (!isRecord(value)) return [];
  const spoken = new Map<string, SpokenText>();
  for (const locale of locales) {
    const text = Object.hasOwn(value, locale) ? value[locale] : undefined;
    if (typeof text === 'string') spoken.set(locale, new SpokenInFile(text, locale, { source, path }));
  }
  if (typeof value.all !== 'string')
    return [new TextInFile(kind, { source, path }, { locales: neededOf(locales, spoken), spoken })];
  // What is for all locales is judged once, in the first that has no words of its own.
  const other = locales.find((locale) => !spoken.has(locale));
  if (other !== undefined) spoken.set(other, { text: value.all, source, path: [...path, 'all'] });
  const own = locales.filter((locale) => spoken.has(locale));
  return [new TextInFile(kind, { source, path }, { locales: own, spoken })];
}

/** Without regional variants that have no words of their own: they have those of their language. */
function neededOf(locales: readonly string[], spoken: ReadonlyMap<string, SpokenText>): readonly string[] {
  const hasParent = (locale: string) => languageParents(locale, locales).some((tag) => spoken.has(tag));
  return locales.filter((locale) => spoken.has(locale) || !hasParent(locale));
}

/** Builds its key on demand: most texts never need one. */
class TextInFile implements LocalizedText {
  readonly kind: LocalizedText['kind'];
  readonly locales: readonly string[];
  readonly spoken: ReadonlyMap<string, SpokenText>;
  readonly #source: Source;
  readonly #path: Path;
  #key: string | undefined;

  constructor(
    kind: LocalizedText['kind'],
    { source, path }: TextPlace,
    { locales, spoken }: Pick<LocalizedText, 'locales' | 'spoken'>,
  ) {
    this.kind = kind;
    this.locales = locales;
    this.spoken = spoken;
    this.#source = source;
    this.#path = path;
  }

  get key(): string {
    this.#key ??= `${this.#source.file} ${this.#path.join('.')}`;
    return this.#key;
  }
}

/** Builds its path on demand: most texts never need one. */
class SpokenInFile implements SpokenText {
  readonly text: string;
  readonly source: Source;
  readonly #locale: string;
  readonly #path: Path;

  constructor(text: string, locale: string, { source, path }: TextPlace) {
    this.text = text;
    this.source = source;
    this.#locale = locale;
    this.#path = path;
  }

  get path(): Path {
    return [...this.#path, this.#locale];
  }
}

/**
 * The interface words as texts: the words of all locale files that have the same key form one text. Each form
 * of a plural is one, and its original is the form for many if the first locale has no other.
 */
export function everyWord(locales: readonly LocaleEntry[]): LocalizedText[] {
  const tags = locales.map(({ tag }) => tag);
  const [first = ''] = tags;
  const byKey = new Map<string, Map<string, SpokenText>>();
  const spokenIn = (key: string) => {
    const spoken = byKey.get(key) ?? new Map<string, SpokenText>();
    byKey.set(key, spoken);
    return spoken;
  };
  for (const { tag, words, source } of locales) {
    if (!source) continue;
    for (const [path, text] of wordsIn(words, ['words'])) spokenIn(path.join('.')).set(tag, { text, source, path });
  }
  const borrowed = new Set<string>();
  const plurals = [...byKey].filter(([key, spoken]) => key.endsWith('_other') && spoken.has(first));
  for (const [other, spoken] of plurals)
    for (const form of pluralNames) {
      const key = other.replace(/other$/, form);
      const original = spoken.get(first);
      const isForm = byKey.has(key) || tags.some((tag) => tag !== first && pluralForms(tag).has(form));
      if (!original || !isForm || byKey.get(key)?.has(first)) continue;
      spokenIn(key).set(first, original);
      borrowed.add(key);
    }
  const isNeeded = (key: string, spoken: ReadonlyMap<string, SpokenText>) => (tag: string) => {
    const [, form] = pluralEnding.exec(key) ?? [];
    return tag === first || spoken.has(tag) || !form || pluralForms(tag).has(form);
  };
  return [...byKey].map(([key, spoken]) => ({
    kind: interfaceWord,
    key: `content/locales ${key}`,
    locales: neededOf(tags, spoken).filter(isNeeded(key, spoken)),
    spoken,
    ...(borrowed.has(key) && { isBorrowed: true }),
  }));
}
