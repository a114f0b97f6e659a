// Every text of the site as one list: fields of pages and sections, settings, and interface words, each with all its
// locales. What judges or compares texts (figures, parity, terms, translations) reads this list and nothing else.
import { type FieldUse, fieldsIn, isRecord, type Path } from '../content/fields.ts';
import { pageShape } from '../content/page.ts';
import { siteShape, type Words } from '../content/site.ts';
import type { Source } from '../load.ts';
import type { Theme } from '../theme.ts';
import type { PageContent } from './pages.ts';
import type { SectionContent } from './sections.ts';
import type { LocaleEntry, SiteSettings } from './settings.ts';

/** One text in all the locales that it has. */
export interface LocalizedText {
  /** `word` is an interface word; the others are the kinds of fields. */
  readonly kind: 'text' | 'markdown' | 'scene' | 'word';
  /** What it is called in the file: "content/pages/home.yaml sections.0.heading". Unique and stable within a version of the file. */
  readonly key: string;
  /** The locales that it must speak, in the site's order; the first is the original. */
  readonly locales: readonly string[];
  /** What it says: locale → words as written, and where they stand. A text that is the same in all locales stands under the first. */
  readonly spoken: ReadonlyMap<string, SpokenText>;
}

/** Where a text stands. */
export interface TextPlace {
  readonly source: Source;
  readonly path: Path;
}

export interface SpokenText extends TextPlace {
  readonly text: string;
}

export interface WithTexts {
  readonly settings: SiteSettings;
  readonly locales: readonly LocaleEntry[];
  readonly pages: Iterable<PageContent>;
  readonly shared: ReadonlyMap<string, SectionContent>;
  readonly theme: Theme;
}

/** All texts in a stable order: settings, shared sections, pages, words. Values that are no texts are left out. */
export function everyText({ settings, locales, pages, shared, theme }: WithTexts): LocalizedText[] {
  const all = settings.locales;
  const found: LocalizedText[] = [];
  if (settings.source) add(fieldsIn(siteShape, settings.source.data), settings.source, all, found);
  for (const section of shared.values()) addSection(section, all, theme, found);
  for (const page of pages) addPage(page, theme, found);
  return [...found, ...everyWord(locales)];
}

function addPage(page: PageContent, theme: Theme, found: LocalizedText[]): void {
  const { source, locales } = page;
  add(fieldsIn(pageShape, source.data), source, locales, found);
  for (const section of page.sections) if (section.source === source) addSection(section, locales, theme, found);
}

function addSection(section: SectionContent, locales: readonly string[], theme: Theme, found: LocalizedText[]): void {
  const schema = theme.sections[section.type]?.schema;
  if (schema) add(fieldsIn(schema, section.data, section.path), section.source, locales, found);
}

function add(uses: readonly FieldUse[], source: Source, locales: readonly string[], found: LocalizedText[]): void {
  for (const use of uses) {
    const { kind, path, value } = textOf(use);
    if (kind) found.push(...localized({ kind, path, value, source, locales }));
  }
}

/** A picture is no text, its alternative text is. */
function textOf(use: FieldUse) {
  const { kind, path, value } = use;
  if (kind === 'image')
    return { kind: 'text' as const, path: [...path, 'alt'], value: isRecord(value) ? value.alt : undefined };
  return { kind: kind === 'link' || kind === 'icon' ? undefined : kind, path, value };
}

interface Found {
  readonly kind: LocalizedText['kind'];
  readonly path: Path;
  readonly value: unknown;
  readonly source: Source;
  readonly locales: readonly string[];
}

function localized({ kind, path, value, source, locales }: Found): LocalizedText[] {
  const [first] = locales;
  // A page without a slug in any language of the site is nowhere.
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
  return [new TextInFile(kind, { source, path }, { locales, spoken })];
}

/** A large site has hundreds of thousands of texts at once: what follows from the rest is worked out when it is asked for. */
class TextInFile implements LocalizedText {
  readonly kind: LocalizedText['kind'];
  readonly locales: readonly string[];
  readonly spoken: ReadonlyMap<string, SpokenText>;
  readonly #source: Source;
  readonly #path: Path;

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
    return `${this.#source.file} ${this.#path.join('.')}`;
  }
}

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

/** Interface words stand in one file per locale; a key of the first locale makes one text of them. */
function everyWord(locales: readonly LocaleEntry[]): LocalizedText[] {
  const tags = locales.map(({ tag }) => tag);
  const byKey = new Map<string, Map<string, SpokenText>>();
  for (const { tag, words, source } of locales) {
    if (!source) continue;
    for (const [path, text] of leaves(words, ['words'])) {
      const key = path.join('.');
      const spoken = byKey.get(key) ?? new Map<string, SpokenText>();
      byKey.set(key, spoken.set(tag, { text, source, path }));
    }
  }
  return [...byKey].map(([key, spoken]) => ({ kind: 'word', key: `content/locales ${key}`, locales: tags, spoken }));
}

function leaves(words: Words, path: readonly string[]): [readonly string[], string][] {
  return Object.entries(words).flatMap(([name, value]) => {
    const here = [...path, name];
    return typeof value === 'string' ? [[here, value] as [readonly string[], string]] : leaves(value, here);
  });
}
