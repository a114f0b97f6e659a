// Joins the values of the files of a page: each text of the original becomes a map with the words of each
// language, and what fits to none is a problem.
import { isDeepStrictEqual } from 'node:util';
import {
  inOtherOrder,
  moreThanOriginal,
  notAMap,
  notInOriginal,
  notPlainText,
  otherThanOriginal,
  type TranslationFault,
  twoHomes,
} from '../problems/page-files.ts';
import type { Problem } from '../problems/problem.ts';
import type { FieldPart } from '../site/define-field.ts';
import { pageShapeOf } from '../site/entry-shape.ts';
import { fieldsIn, type Path } from '../site/fields.ts';
import { languageParents } from '../site/language-parents.ts';
import { collectionOf, isPageFile } from '../site/page-file-name.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import type { TextPlace, Words } from '../site/text.ts';
import { entryPlaces, originalsOf } from '../translations/entry-places.ts';
import type { LockEntry } from '../translations/lock.ts';
import type { SectionContext } from './sections.ts';

/** What the files of a page are joined with. */
export interface Joining extends SectionContext {
  /** The locales of the site, or undefined if its settings cannot be read. */
  readonly locales: readonly string[] | undefined;
  readonly inTranslation: readonly string[];
  /** The names of the collections. */
  readonly collections: readonly string[];
  /** The entries of content/translations.lock.yaml for a page or shared section. */
  readonly locked: (file: string) => readonly LockEntry[];
}

/** Whether a file is a page in Markdown. */
export const isMarkdown = ({ file }: Source) => file.endsWith('.md');

/** The files of a page or shared section. */
export interface PageFiles {
  /** The name of the page, as if it were one file in YAML. */
  readonly file: string;
  readonly main: Source;
  /** The locale of `main` if its name has one. */
  readonly mainTag: string | undefined;
  readonly translations: ReadonlyMap<string, Source>;
}

/** The words that files of languages have, by the path of their text as JSON and by locale. */
type WordsOfFiles = ReadonlyMap<string, Map<string, Words>>;

/** Joins the values of files. */
export function joinValues({ file, main, mainTag, translations }: PageFiles, joining: Joining) {
  const bodyAt = isMarkdown(main) ? bodyIndex(main.data) : undefined;
  const isAlone = mainTag === undefined && translations.size === 0 && !isMarkdown(main);
  // An entry with its translations beside needs no copy of its texts.
  const isBeside = isAlone && isRecord(main.data) && isRecord(main.data.title);
  const data = isBeside ? { ...(main.data as object) } : withBody(main, bodyAt, joining.theme?.body);
  const asWritten = (path: Path) => ({ source: main, path: inFile(main, path, bodyAt) });
  if (!isRecord(data)) return { data, problems: [], origin: asWritten };
  const siteLocales = joining.locales ?? [];
  const ofFiles =
    mainTag === undefined ? undefined : siteLocales.filter((tag) => tag === mainTag || translations.has(tag));
  if (!Array.isArray(data.locales)) {
    const own = isEntry(main) ? localesOfEntry(data, { mainTag, translations }, siteLocales) : ofFiles;
    const first = mainTag ?? own?.[0];
    if (own && isPageFile(main.file)) data.locales = [first, ...own.filter((tag) => tag !== first)];
  }
  if (isBeside) return { data, problems: [], origin: asWritten };
  const listed = (Array.isArray(data.locales) ? data.locales : []).filter((tag) => siteLocales.includes(tag));
  const pageLocales = listed.length > 0 ? listed : (ofFiles ?? siteLocales);
  const original = mainTag ?? listed[0] ?? siteLocales[0] ?? '';
  const parts = partsOf(main, data, joining).filter(({ is }) => is === 'words' || is === 'id');
  const texts = new Map(parts.map((part) => [JSON.stringify(part.path), part]));
  const words: WordsOfFiles = new Map(Array.from(texts.keys(), (key) => [key, new Map()]));
  const reader = { file, main, data, bodyAt, texts, words };
  const problems = Array.from(translations).flatMap(([tag, source]) => readTranslation(tag, source, reader, joining));
  for (const [key, { path, value, ...part }] of texts) {
    const own = words.get(key);
    if (typeof value !== 'string' || !own || (part.is === 'words' && part.mayBeEmpty && value === '')) continue;
    const mayBeShared = part.is !== 'words' || part.kind.mayBeShared;
    if (mayBeShared && own.size === 0) continue;
    const rest = mayBeShared ? pageLocales.map((tag) => [tag, value] as const) : [];
    const others = Array.from(own, ([tag, { text }]) => [tag, text] as const);
    const parent = valueAt(data, path.slice(0, -1)) as Record<string | number, unknown>;
    parent[path.at(-1) ?? ''] = Object.fromEntries([[original, value], ...rest, ...others]);
    if (!own.has(original)) own.set(original, { text: value, ...asWritten(path) });
  }
  return {
    data,
    problems,
    origin(path: Path): TextPlace {
      for (let end = 0; end <= path.length; end++) {
        const own = words.get(JSON.stringify(path.slice(0, end)));
        if (!own?.has(original)) continue;
        const at = own.get(String(path[end] ?? original)) ?? asWritten(path.slice(0, end));
        return { source: at.source, path: [...at.path, ...path.slice(end + 1)] };
      }
      return asWritten(path);
    },
  };
}

/** What a translation is read beside: the values of the original, and where its words are put. */
interface OriginalFile extends Pick<PageFiles, 'file' | 'main'> {
  readonly data: Record<string, unknown>;
  /** The index of the section with the body of Markdown. */
  readonly bodyAt: number | undefined;
  /** Its texts, and the ids of sections, by their paths as JSON. */
  readonly texts: ReadonlyMap<string, FieldPart>;
  readonly words: WordsOfFiles;
}

/** Reads the words of a file in another language. Returns what does not fit to the original, as problems. */
function readTranslation(tag: string, source: Source, original: OriginalFile, joining: Joining): Problem[] {
  const { file, main, data, bodyAt, texts, words } = original;
  const severity = joining.inTranslation.includes(tag) ? 'warning' : 'error';
  const originals = originalsOf(joining.locked(file), tag);
  // The theme does not have such a section, which is reported: nobody knows its texts.
  const isUnknown = (value: unknown, path: Path) =>
    path.length <= 2 && isRecord(value) && typeof value.type === 'string' && !joining.shapes(value.type);
  /** The place of a path in the translation, and of one in the original. */
  const at = (own: Path, path: Path, key?: true): TranslationFault => ({
    severity,
    place: source.place(inFile(source, own, bodyAt), key && { key }),
    original: main.place(inFile(main, path, bodyAt), key && { key }),
  });
  const read = (here: unknown, there: unknown, own: Path, path: Path): Problem[] => {
    // A key without a value, and an entry without texts.
    if (here === null || here === undefined) return [];
    const name = String(path.findLast((step) => typeof step === 'string') ?? '');
    const key = JSON.stringify(path);
    const text = texts.get(key);
    const isEmpty = text?.is === 'words' && text.mayBeEmpty && text.value === '';
    if (typeof text?.value === 'string' && !isEmpty) {
      if (typeof here !== 'string') return [notPlainText(name, at(own, path))];
      words.get(key)?.set(tag, { text: here, source, path: inFile(source, own, bodyAt) });
      return [];
    }
    if (isDeepStrictEqual(here, there) || isUnknown(there, path)) return [];
    if (text && isRecord(there)) return [twoHomes(name, tag, at(own, path, true))];
    if (Array.isArray(here) && Array.isArray(there)) {
      const places = entryPlaces(here, there, originals);
      const list = at(own, path, true);
      const more = places.findIndex((place) => place >= there.length);
      return [
        ...here.flatMap((entry, index) => {
          const place = places[index] ?? index;
          return place < there.length ? read(entry, there[place], [...own, index], [...path, place]) : [];
        }),
        ...(more < 0 ? [] : [moreThanOriginal(there.length, { ...list, place: at([...own, more], path).place })]),
        ...(places.some((place, index) => place !== index) ? [inOtherOrder(name, list)] : []),
      ];
    }
    if (isRecord(here) && isRecord(there))
      return Object.keys(here).flatMap((step) =>
        Object.hasOwn(there, step)
          ? read(here[step], there[step], [...own, step], [...path, step])
          : [notInOriginal(step, Object.keys(there), at([...own, step], path, true))],
      );
    return [otherThanOriginal(name, at(own, path, true))];
  };
  const values = withBody(source, bodyAt);
  return values !== null && !isRecord(values) ? [notAMap(at([], []))] : read(values, data, [], []);
}

/** Whether a file is that of an entry of a collection. */
export const isEntry = ({ file }: Source) => collectionOf(file) !== undefined;

/** An entry exists in the languages of its files or of its title, and in their regional variants. */
function localesOfEntry(
  { title }: Record<string, unknown>,
  { mainTag, translations }: Pick<PageFiles, 'mainTag' | 'translations'>,
  locales: readonly string[],
): readonly string[] {
  const beside = isRecord(title) ? title : undefined;
  const original = mainTag ?? (beside ? undefined : locales[0]);
  const has = (tag: string) => tag === original || translations.has(tag) || (beside && Object.hasOwn(beside, tag));
  return locales.filter((tag) => has(tag) || languageParents(tag, locales).some(has));
}

/** The parts of all fields of a page, or of a shared section. */
function partsOf(main: Source, data: unknown, { shapes, theme }: Joining): FieldPart[] {
  const inSection = (section: unknown, path: Path) => {
    const shape = isRecord(section) && typeof section.type === 'string' ? shapes(section.type) : undefined;
    return shape ? fieldsIn(shape, section, path) : [];
  };
  const sections = valueAt(data, ['sections']);
  const fields = isPageFile(main.file)
    ? [
        ...fieldsIn(pageShapeOf(collectionOf(main.file), theme), data),
        ...(Array.isArray(sections)
          ? sections.flatMap((section, index) => inSection(section, ['sections', index]))
          : []),
      ]
    : inSection(data, []);
  return fields.flatMap(({ kind, path, value }) => kind.parts(value, path));
}

/** The index of the section with the body: where front matter has `- body`, or the last one. */
function bodyIndex(data: unknown): number | undefined {
  const sections = valueAt(data, ['sections']);
  const listed: unknown[] = Array.isArray(sections) ? sections : [];
  const named = listed.indexOf('body');
  if (named >= 0) return named;
  return valueAt(data, ['body']) === '' ? undefined : listed.length;
}

/** A copy of the values of a file, with the body of Markdown in a section, of this type in the original. */
function withBody(source: Source, index: number | undefined, type?: string): unknown {
  const data: unknown = structuredClone(source.data);
  if (!isRecord(data) || !isMarkdown(source)) return data;
  const { body, ...front } = data;
  if (index === undefined) return body === '' ? front : data;
  const listed: unknown[] = Array.isArray(front.sections) ? front.sections : [];
  const section = { ...(type !== undefined && { type }), ...(body === '' ? {} : { body }) };
  const sections = Array.from({ length: Math.max(listed.length, index + 1) }, (_, at) =>
    at === index ? section : (listed[at] ?? {}),
  );
  return { ...front, sections };
}

/** The path of a value in its file. Of the section with the body, a Markdown file has only that. */
function inFile(source: Source, path: Path, bodyAt: number | undefined): Path {
  const isInBody = isMarkdown(source) && bodyAt !== undefined && path[0] === 'sections' && path[1] === bodyAt;
  return isInBody ? ['body', ...path.slice(3)] : path;
}
