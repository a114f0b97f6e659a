// Joins the files of a page or shared section: the one with its facts and its original words, and those with
// the words of one language each. In the joined source each text is a map of locales, as where translations
// stand beside their original, so all other code knows only one form.
import { ownLanguage } from '../claims/languages/language.ts';
import { once } from '../files/once.ts';
import { endsInLocale, noBodyInTheme, secondFile } from '../problems/page-files.ts';
import { type Problem, wholeFile } from '../problems/problem.ts';
import { notOfSite } from '../problems/unknown-locale.ts';
import { localeTag } from '../settings/site-file.ts';
import type { Path } from '../site/fields.ts';
import { collectionOf, pageFileName, taggedName } from '../site/page-file-name.ts';
import type { Source } from '../site/source.ts';
import { isEntry, isMarkdown, type Joining, joinValues } from './join-values.ts';

/** The sources of a site, joined. */
export interface JoinedFiles {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
  /** The joined source of a file of which there is another version; remembers it for the next call. */
  readonly again: (source: Source) => Source;
}

interface Unit {
  /** The file as if there were one in YAML: `content/pages/home.yaml`. */
  readonly file: string;
  main: Source | undefined;
  /** The locale of `main` if its name has one. */
  mainTag: string | undefined;
  readonly translations: Map<string, Source>;
  /** The locales whose file cannot be read. */
  readonly unreadable: string[];
}

/** Joins files. `broken` are the names of those that cannot be read: nothing of them is missing. */
export function joinFiles(sources: readonly Source[], broken: readonly string[], joining: Joining): JoinedFiles {
  const units = new Map<string, Unit>();
  const problems: Problem[] = [];
  const add = (source: Source, { unit: file, tag }: NameOfFile) => {
    const unit = units.get(file) ?? {
      file,
      main: undefined,
      mainTag: undefined,
      translations: new Map(),
      unreadable: [],
    };
    const same = tag === undefined ? unit.main : unit.translations.get(tag);
    if (same) problems.push(secondFile(same.file, wholeFile(source.file)));
    else if (tag === undefined) unit.main = source;
    else unit.translations.set(tag, source);
    units.set(file, unit);
  };
  for (const source of sources) {
    const name = nameIn(source.file, joining);
    if (name?.fault) problems.push(name.fault);
    else if (name) add(source, name);
  }
  const brokenUnits = new Set<string>();
  for (const file of broken) {
    const { unit = '', tag } = nameIn(file, joining) ?? {};
    if (tag === undefined) brokenUnits.add(unit);
    else units.get(unit)?.unreadable.push(tag);
  }
  for (const unit of units.values()) {
    const stray = strayTranslation(unit, (file) => units.has(file), joining.locales ?? []);
    if (stray) {
      problems.push(stray);
      units.delete(unit.file);
    }
    if (unit.main) continue;
    const first = joining.locales?.find((tag) => unit.translations.has(tag));
    // Nobody can tell which words are the original of a file that cannot be read.
    if (first === undefined || brokenUnits.has(unit.file)) units.delete(unit.file);
    else {
      unit.main = unit.translations.get(first);
      unit.mainTag = first;
      unit.translations.delete(first);
    }
  }
  if (typeof joining.theme?.body !== 'string')
    for (const { file, main } of units.values())
      if (main && isMarkdown(main)) {
        if (joining.theme) problems.push(noBodyInTheme(main.place(['body'])));
        units.delete(file);
      }
  const joined = new Map(Array.from(units, ([file, unit]) => [file, joinedSource(unit, joining)]));
  const others = sources.filter(({ file }) => !nameIn(file, joining));
  return {
    sources: [...others, ...[...joined.values()].flatMap((source) => source ?? [])].sort(byName),
    problems,
    again(source) {
      const { unit: file = '', tag } = nameIn(source.file, joining) ?? {};
      const unit = units.get(file);
      if (!unit) return source;
      if (tag === unit.mainTag) unit.main = source;
      else if (tag !== undefined) unit.translations.set(tag, source);
      return joinedSource(unit, joining) ?? source;
    },
  };
}

const byName = (one: Source, other: Source) => (one.file < other.file ? -1 : 1);

interface NameOfFile {
  readonly unit: string;
  readonly tag?: string;
  readonly fault?: Problem;
}

/**
 * The page or shared section of a file, and its locale. Without settings, whatever looks like a locale is
 * one.
 */
function nameIn(file: string, { locales, collections }: Joining): NameOfFile | undefined {
  const collection = collectionOf(file);
  if (collection !== undefined && !collections.includes(collection)) return undefined;
  const name = pageFileName(file, (tag) => !locales || locales.includes(tag));
  if (!name) return undefined;
  const { unit, locale: tag } = name;
  const inId = tag && locales?.find((one) => unit.endsWith(`.${one}.yaml`));
  if (inId) return { unit, fault: endsInLocale(unit.replace(/^content\/\w+\/|\.yaml$/g, ''), inId, wholeFile(file)) };
  return { unit, ...(tag !== undefined && { tag }) };
}

/** The problem of a file that looks like a translation of another one, in a language that the site lacks. */
function strayTranslation({ file, main }: Unit, isUnit: (file: string) => boolean, locales: readonly string[]) {
  const [, name = '', tag = ''] = taggedName.exec(file.replace(/\.yaml$/, '')) ?? [];
  const isLanguage =
    localeTag.safeParse(tag).success &&
    new Intl.DisplayNames(ownLanguage, { type: 'language', fallback: 'none' }).of(tag);
  return main && isLanguage && isUnit(`${name}.yaml`) ? notOfSite(tag, locales, wholeFile(main.file)) : undefined;
}

/** The source of a page or section. One YAML file with everything is its own source. */
function joinedSource(unit: Unit, joining: Joining): Source | undefined {
  const { file, main, mainTag, translations, unreadable } = unit;
  const isAlone = translations.size + unreadable.length === 0 && mainTag === undefined;
  if (!main || (isAlone && !isMarkdown(main) && !isEntry(main))) return main;
  const tags = [...translations.keys()];
  const files = [main, ...translations.values()];
  const result = once(() => joinValues({ file, main, mainTag, translations }, joining));
  const origin = (path: Path) => result().origin(path);
  return {
    file,
    get text() {
      return main.text;
    },
    // What the lock says of the page decides where entries of lists belong.
    sha256: [mainTag ?? '', ...tags]
      .map((tag, index) => `${tag}:${files[index]?.file}:${files[index]?.sha256}`)
      .concat(joining.locked(file).map((entry) => JSON.stringify([entry.name, ...entry.stamps])))
      .join('+'),
    get data() {
      return result().data;
    },
    place(path, aim) {
      const { source, path: inFile } = origin(path);
      return source.place(inFile, aim);
    },
    joined: { files, unreadable, origin, problems: () => result().problems },
  };
}
