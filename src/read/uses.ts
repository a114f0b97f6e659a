// Reads the files that use what others define: pages, shared sections, and the texts of settings and words.
// What an earlier run found in a file comes from memory.
import { keyOf } from '../files/cache.ts';
import { pictureFile } from '../images/pictures.ts';
import { twoPagesCalled } from '../problems/collision.ts';
import { faultyPicture } from '../problems/image.ts';
import { type Problem, wholeFile } from '../problems/problem.ts';
import { noEntries, notPublished } from '../problems/unknown-page.ts';
import { contactPages } from '../settings/contact-settings.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import type { PageContent, PictureUse } from '../site/content.ts';
import { collectionOf, pageFileName, pageIdOf } from '../site/page-file-name.ts';
import { placeInFiles, type Source } from '../site/source.ts';
import type { Bundle } from '../theme/bundle.ts';
import { feedsOf, listPages, tagsNamed } from './collections.ts';
import { fieldsOfSettings } from './every-text.ts';
import { type NamedParts, type Names, namesOf, recordNames } from './names.ts';
import { pageIn, type ReadPage, readPageFile, readSharedFile, slugContext, slugProblems } from './pages.ts';
import { type SectionParts, type Shapes, sharedNameOf, sharedSections } from './sections.ts';
import { brokenFiles } from './settings.ts';
import type { ReadContent, SiteSettings } from './site.ts';
import { type FieldContext, type ReadFields, readFields, readWords, together } from './texts.ts';

/** The pages of a site, and what its files use. */
export type Uses = ReturnType<typeof readUses>;

interface UsesOptions extends Omit<FileReaderInput, keyof NamedParts> {
  /** Whether a page is left out: a draft, or one that is not due yet. */
  readonly isHidden: (page: PageContent) => boolean;
}

/** Reads pages, shared sections, and the texts of all other files. */
export function readUses(content: ReadContent, { isHidden, ...options }: UsesOptions) {
  const { loaded, settings, locales, bundle } = content;
  const pageFiles = loaded.sources.filter(({ file }) => pageIdIn(file, settings) !== undefined);
  const sharedFiles = loaded.sources.filter(({ file }) => sharedNameOf(file) !== undefined);
  // The words of a language, or a page in Markdown, belong to the page.
  const unitOf = (file: string) => pageFileName(file, (tag) => settings.locales.includes(tag))?.unit ?? file;
  const broken = brokenFiles(loaded).map(unitOf);
  const brokenSections = broken.map((file) => [sharedNameOf(file) ?? '', undefined] as const);
  const shared = new Map([...sharedSections(sharedFiles, bundle.theme), ...brokenSections]);
  const pageIds = [...pageFiles.map(({ file }) => file), ...broken].flatMap((file) => pageIdIn(file, settings) ?? []);
  const readerWith = (shared: SectionParts['shared']) => fileReader(content, { ...options, shared, pageIds });
  const reader = readerWith(shared);
  const sections = sharedFiles.map(reader.shared);
  const read = new Map(pageFiles.map((source) => [pageIdOf(source.file) ?? '', reader.page(source)]));
  const all = Array.from(read, ([id, page]) => [id, reader.contentOf(page)] as const);
  const hidden = new Map(all.filter(([, page]) => isHidden(page)));
  const written = new Map(all.filter(([id]) => !hidden.has(id)));
  const slugs = slugContext(settings, reader.names);
  const listInput = { settings, theme: bundle.theme, pages: [...written.values()], slugs };
  const lists = listPages(listInput);
  const emptyTags = new Set(tagsNamed(settings).filter((id) => !lists.some((page) => page.id === id)));
  const files: readonly FileUses[] = [
    ...readSettings(settings, reader),
    ...sections,
    // What is not due yet must be right on that day. A draft may be anything.
    ...Array.from(read).flatMap(([id, page]) => (hidden.get(id)?.draft ? [] : page)),
    ...locales.flatMap(({ tag, words, source }) =>
      source ? reader.file(source, (context) => readWords(words, tag, source, context)) : [],
    ),
  ];
  const brokenPages = (loaded.brokenPages ?? []).map((source) =>
    reader.partialPage(pageIdOf(unitOf(source.file)) ?? '', source),
  );
  const pictureUses = files.flatMap(({ source, pictures }) => pictures.map((one): PictureUse => ({ ...one, source })));
  return {
    reader,
    names: reader.names,
    /** Opens a reader with other versions of shared sections. */
    readerWith,
    /** The ids of the claims that texts name. */
    claims: () => new Set(files.flatMap((one) => one.claims)),
    pictureUses,
    /** Shared sections, and pages by their ids, as they were read. */
    read: { sections, pages: read },
    /** The pages that are built: those that have a file, and with those of lists. */
    written,
    pages: new Map([...written, ...lists.map((page) => [page.id, page] as const)]),
    hidden,
    feeds: feedsOf(listInput),
    brokenPages: new Map(brokenPages.map((page) => [page.id, page])),
    shared: [...shared.values()].filter((section) => section !== undefined),
    problems: [
      ...files.flatMap((one) => one.problems),
      ...sameIds(pageFiles, lists),
      ...lists.flatMap(({ source, slugs, list }) => (list?.number === 1 ? slugProblems(source, slugs) : [])),
      ...linksToAbsent(files, hidden, emptyTags),
      ...pictureProblems(bundle.assets, pictureUses),
    ],
  };
}

/** The id of the page in a file, unless it is an entry of a collection that the site does not have. */
function pageIdIn(file: string, { collections }: SiteSettings): string | undefined {
  const collection = collectionOf(file);
  return collection === undefined || Object.hasOwn(collections, collection) ? pageIdOf(file) : undefined;
}

/** Reads the texts and names of content/site.yaml. */
function readSettings(settings: SiteSettings, reader: FileReader): FileUses[] {
  const { source } = settings;
  if (!source) return [];
  const read = (context: FieldContext) =>
    together(fieldsOfSettings(settings).map(({ fields, ...piece }) => readFields(fields, piece, context)));
  return [reader.file(source, read)];
}

/** Links to pages that are not built yet, from pages that are, and to lists of tags that no entry has. */
function linksToAbsent(
  files: readonly FileUses[],
  hidden: ReadonlyMap<string, PageContent>,
  emptyTags: ReadonlySet<string>,
): Problem[] {
  const unseen = new Set(Array.from(hidden.values(), ({ source }) => source.file));
  return files.flatMap(({ source, pages }) =>
    pages.flatMap((id) => {
      const page = unseen.has(source.file) ? undefined : hidden.get(id);
      if (page) return [notPublished(page, placeInFiles(source, [`page.${id}`, id.replace('/', '.')]))];
      return emptyTags.has(id) ? [noEntries(id, placeInFiles(source, [`page.${id}`]))] : [];
    }),
  );
}

/** Faulty pictures, at the first place that names them, or at the file if they are not used. */
function pictureProblems({ imageFaults }: Bundle['assets'], uses: readonly PictureUse[]): Problem[] {
  return Array.from(imageFaults, ([name, fault]) => {
    const use = uses.find((one) => one.name === name);
    return faultyPicture(fault, use ? use.source.place(use.path, use.aim) : wholeFile(pictureFile(name)));
  });
}

/** Pages that have the id of an entry or of a list. */
function sameIds(files: readonly Source[], lists: readonly PageContent[]): Problem[] {
  const taken = new Map(lists.map(({ id, source }) => [id, source.place([])]));
  return files.flatMap(({ file }) => {
    const id = pageIdOf(file) ?? '';
    const first = taken.get(id);
    taken.set(id, wholeFile(file));
    return first ? [twoPagesCalled(id, wholeFile(file), first)] : [];
  });
}

/**
 * What earlier runs found in files. `recall` returns what `read` returns, from memory if the file, `base` and
 * everything that it looked up are the same.
 */
export interface ReadMemory {
  readonly recall: <Value extends ReadFields>(
    source: Source,
    base: string,
    { names, read }: { readonly names: Names; readonly read: (names: Names) => Value },
  ) => Value;
}

/** A file, what was found in it, and the ids of the pages that its texts and links name. */
export type FileUses<Found extends ReadFields = ReadFields> = Found & {
  readonly source: Source;
  readonly pages: readonly string[];
};

/** What files are read with. */
export interface FileReaderInput extends NamedParts {
  readonly shapes: Shapes;
  readonly memory: ReadMemory;
}

/** Reads files with the same names. */
export type FileReader = ReturnType<typeof fileReader>;

/** Opens a reader of the files of a site. */
export function fileReader(content: ReadContent, input: FileReaderInput) {
  const { settings, bundle } = content;
  const { theme } = bundle;
  const { shapes, memory, shared } = input;
  const names = namesOf(content, input);
  const context = { settings, theme, shapes, icons: theme?.icons };
  const base = keyOf(
    bundle.checkFingerprint,
    JSON.stringify([
      ...[settings.locales, settings.inTranslation, limitsOf(settings.rules, 'too-long'), settings.home, settings.urls],
      contactPages(settings.contact),
      Object.entries(settings.collections).map(([name, { address }]) => [name, address]),
    ]),
  );
  const read = <Found extends ReadFields>(source: Source, find: (names: Names) => Found): FileUses<Found> => {
    const withPages = (asked: Names) => {
      const recorded = recordNames(asked);
      const found = find(recorded.names);
      return { ...found, pages: recorded.reads().flatMap((one) => (one.startsWith('page ') ? one.slice(5) : [])) };
    };
    return { ...memory.recall(source, base, { names, read: withPages }), source };
  };
  const pageOf = (id: string, source: Source, asked: Names) =>
    readPageFile(id, source, { ...context, collection: collectionOf(source.file), names: asked });
  const parts = { theme, shared };
  return {
    names,
    sections: shared,
    page: (source: Source) => read(source, (asked) => pageOf(pageIdOf(source.file) ?? '', source, asked)),
    shared: (source: Source) =>
      read(source, (asked) =>
        readSharedFile(source, shared.get(sharedNameOf(source.file) ?? ''), { ...context, names: asked }),
      ),
    /** Reads any other file. */
    file: (source: Source, find: (context: FieldContext) => ReadFields): FileUses =>
      read(source, (asked) => find({ ...context, names: asked })),
    /** A page that was read. */
    contentOf: (page: FileUses<ReadPage>) => pageIn(page, parts),
    /** What can be read of a page that is not valid YAML, for links to it. */
    partialPage: (id: string, source: Source) =>
      pageIn({ summary: pageOf(id, source, names).summary, outline: [], isPartial: true, source }, parts),
  };
}
