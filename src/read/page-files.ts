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
import { isEntry, isMarkdown, type Joining, joinValues, type PageFiles } from './join-values.ts';

/**
 * Joins files: the sources that come of them, sorted by name, and what is wrong between them. `broken` are
 * the names of those that cannot be read: nothing of them is missing.
 */
export function joinFiles(sources: readonly Source[], broken: readonly string[], joining: Joining) {
  const named = sources.map((source) => ({ source, name: nameIn(source.file, joining) }));
  const units = Map.groupBy(named, ({ name }) => (name?.fault ? undefined : name?.unit));
  const brokenNames = broken.flatMap((file) => nameIn(file, joining) ?? []);
  const isUnit = (file: string) => units.has(file);
  const joined = Array.from(units, ([file, files]) => {
    const broken = brokenNames.flatMap(({ unit, tag }) => (unit === file ? [tag] : []));
    return file === undefined ? { problems: [] } : joinUnit({ file, files, broken, isUnit }, joining);
  });
  return {
    sources: [
      ...named.flatMap(({ source, name }) => (name ? [] : source)),
      ...joined.flatMap(({ source }) => source ?? []),
    ].sort(byName),
    problems: [...named.flatMap(({ name }) => name?.fault ?? []), ...joined.flatMap(({ problems }) => problems)],
  };
}

/** The files of a page or shared section. */
interface Unit {
  /** The file as if there were one in YAML: `content/pages/home.yaml`. */
  readonly file: string;
  readonly files: readonly { readonly source: Source; readonly name: NameOfFile | undefined }[];
  /** The locales of the files that cannot be read; undefined for one without a locale in its name. */
  readonly broken: readonly (string | undefined)[];
  readonly isUnit: (file: string) => boolean;
}

function joinUnit({ file, files, broken, isUnit }: Unit, joining: Joining) {
  const byTag = new Map<string | undefined, Source>();
  const problems: Problem[] = [];
  for (const { source, name } of files) {
    const same = byTag.get(name?.tag);
    if (same) problems.push(secondFile(same.file, wholeFile(source.file)));
    else byTag.set(name?.tag, source);
  }
  const stray = strayTranslation(file, byTag.get(undefined), isUnit, joining.locales ?? []);
  if (stray) return { problems: [...problems, stray] };
  const mainTag = byTag.has(undefined) ? undefined : joining.locales?.find((tag) => byTag.has(tag));
  const main = byTag.get(mainTag);
  // Nobody can tell which words are the original of a file that cannot be read.
  if (!main || (mainTag !== undefined && broken.includes(undefined))) return { problems };
  if (isMarkdown(main) && typeof joining.theme?.body !== 'string')
    return { problems: joining.theme ? [...problems, noBodyInTheme(main.place(['body']))] : problems };
  const others = Array.from(byTag, ([tag = '', source]) => [tag, source] as const);
  const translations = new Map(others.filter(([, source]) => source !== main));
  const unreadable = broken.filter((tag) => tag !== undefined);
  return { source: joinedSource({ file, main, mainTag, translations }, unreadable, joining), problems };
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
function strayTranslation(
  file: string,
  main: Source | undefined,
  isUnit: (file: string) => boolean,
  locales: readonly string[],
) {
  const [, name = '', tag = ''] = taggedName.exec(file.replace(/\.yaml$/, '')) ?? [];
  const isLanguage =
    localeTag.safeParse(tag).success &&
    new Intl.DisplayNames(ownLanguage, { type: 'language', fallback: 'none' }).of(tag);
  return main && isLanguage && isUnit(`${name}.yaml`) ? notOfSite(tag, locales, wholeFile(main.file)) : undefined;
}

/** The source of a page or section. One YAML file with everything is its own source. */
function joinedSource(pageFiles: PageFiles, unreadable: readonly string[], joining: Joining): Source {
  const { file, main, mainTag, translations } = pageFiles;
  const isAlone = translations.size + unreadable.length === 0 && mainTag === undefined;
  if (isAlone && !isMarkdown(main) && !isEntry(main)) return main;
  const tags = [...translations.keys()];
  const files = [main, ...translations.values()];
  const result = once(() => joinValues(pageFiles, joining));
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
