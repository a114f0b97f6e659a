// Reads a site: whatever can be read is in the Site, and whatever is wrong in the problems. A broken file
// leaves a broken entry, and nobody is blamed for naming it.

import type { Claim } from '../claims/claim.ts';
import { keyOf } from '../files/cache.ts';
import { memoized } from '../files/once.ts';
import { pictureFile } from '../images/pictures.ts';
import { twoPagesCalled } from '../problems/collision.ts';
import { faultyPicture } from '../problems/image.ts';
import { noPage } from '../problems/missing-file.ts';
import { isError, type Problem, wholeFile } from '../problems/problem.ts';
import { noEntries, notPublished } from '../problems/unknown-page.ts';
import { contactPages } from '../settings/contact-settings.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import type { PageContent, PictureUse, SectionContent } from '../site/content.ts';
import type { LocalizedText } from '../site/localized-text.ts';
import { summaryOf } from '../site/page.ts';
import { collectionOf, pageFileName, pageIdOf } from '../site/page-file-name.ts';
import { isRecord, omit, valueAt } from '../site/record.ts';
import { type Loaded, placeInFiles, type Source, sourceNames } from '../site/source.ts';
import { parseTarget } from '../text/link.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import type { Bundle } from '../theme/bundle.ts';
import type { Theme } from '../theme/index.ts';
import { entriesByFile, lockFile } from '../translations/lock.ts';
import { addressProblems } from './addresses.ts';
import { readClaims } from './claims.ts';
import { collectionProblems, feedsOf, listIds, listPages, tagsNamed } from './collections.ts';
import { everyText, everyWord, fieldsOfSettings, type WithTexts } from './every-text.ts';
import { loweredIn } from './lowered-problems.ts';
import { type BrokenKinds, type Named, type NameKind, type Names, namesOf, recordNames } from './names.ts';
import { oldAddressProblems, readReleased } from './old-addresses.ts';
import { type JoinedFiles, joinFiles } from './page-files.ts';
import { fieldsOf, pageIn, type ReadPage, readPageFile, slugContext, slugProblems } from './pages.ts';
import { outlineOf, readShared, type Shapes, shapesOf, sharedNameOf } from './sections.ts';
import {
  endpointWords,
  isBroken,
  type RuleSource,
  readLocales,
  readPublicPictures,
  readSiteSettings,
  settingsInTheme,
  withoutUnusedLocales,
} from './settings.ts';
import type { LocaleEntry, ReferencingTexts, Site, SiteSettings } from './site.ts';
import { type FieldContext, type ReadFields, readFields, readWords } from './texts.ts';

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

const noMemory: ReadMemory = { recall: (_, __, { names, read }) => read(names) };

/** A site that was read. */
export interface ReadSite {
  /** Undefined without a theme. */
  readonly site: Site | undefined;
  /** The rule settings of content/site.yaml, even if the rest of the file cannot be read. */
  readonly settings: RuleSource;
  /** Of reading, unsorted. */
  readonly problems: readonly Problem[];
  readonly content: ReadContent;
  /** The pages that are left out, by id. */
  readonly hidden: ReadonlyMap<string, PageContent>;
  /** Every text in all its locales, without those of the files that `isLeftOut`. */
  readonly texts: (isLeftOut?: (source: Source) => boolean) => Iterable<LocalizedText>;
  /**
   * Reads another version of a page or shared section, and remembers it for the next call. Undefined if
   * the rest of the site can notice the change: an address, a name, a layout, the sections, claims or
   * pictures.
   */
  readonly again: (source: Source) => ReadAgain | undefined;
}

/** The pages that have changed with a file, and what is wrong in the file. */
export interface ReadAgain {
  /** Joined from all files of the page or section. */
  readonly source: Source;
  readonly pages: readonly PageContent[];
  readonly problems: readonly Problem[];
}

/** The parts of a site that rules about files and texts look at. */
export interface ReadContent {
  readonly loaded: Loaded;
  readonly settings: SiteSettings;
  readonly locales: readonly LocaleEntry[];
  readonly claims: ReadonlyMap<string, Claim>;
  readonly validClaims: readonly Claim[];
  readonly claimsFile: Source | undefined;
  readonly terms: Source | undefined;
  readonly bundle: Bundle;
}

/** How a site is read. */
export interface ReadingOptions {
  readonly memory?: ReadMemory | undefined;
  /** Whether a page is left out: a draft, or one that is not due yet. */
  readonly isHidden?: ((page: PageContent) => boolean) | undefined;
}

/** Reads the files of content with a theme. */
export function readSite(
  loaded: Loaded,
  bundle: Bundle,
  { memory = noMemory, isHidden = () => false }: ReadingOptions = {},
): ReadSite {
  const shapes = shapesOf(bundle.theme);
  const { content, joined, released, imageSize, problems } = readDefinitions(loaded, bundle, shapes);
  const { settings, locales, claims } = content;
  const { theme } = bundle;
  const inFiles = readFiles(content, { theme, shapes, joined, memory, isHidden });
  const { whole, broken, shared, files, names, again, hidden, lists, ...read } = inFiles;
  const uses = files.flatMap(({ source, pictures }) => pictures.map((picture): PictureUse => ({ ...picture, source })));
  const empty = new Set(tagsNamed(settings).filter((id) => !lists.some((page) => page.id === id)));
  const hasNoPage =
    whole.size + broken.size + hidden.size === 0 && settings.source && !isBroken('content/pages', loaded);
  const lowered = loweredIn(settings.inTranslation);
  const found = [
    ...problems,
    ...read.problems,
    ...collectionProblems(settings, theme, content.loaded.sources),
    ...linksToAbsent(files, { hidden, empty }),
    ...pictureProblems(bundle, uses),
    ...(hasNoPage ? [noPage(settings.source.place([]))] : []),
  ].map(lowered);
  const unitOf = sourceNames(content.loaded.sources);
  const faulty = new Set(found.flatMap((problem) => (isError(problem) && unitOf(problem.place?.file)) || []));
  if (!theme)
    return {
      site: undefined,
      settings,
      problems: found,
      content,
      hidden,
      texts: () => [],
      again: () => undefined,
    };
  const lock = loaded.sources.find(({ file }) => file === 'content/addresses.lock.yaml');
  const publicFiles = bundle.assets.files;
  const pages = new Map([...whole, ...lists.map((page) => [page.id, page] as const)]);
  const due = [...hidden.values()].filter(({ draft }) => !draft);
  const { feeds } = inFiles;
  const addressed = { settings, pages, feeds, names, hidden, released, lock, publicFiles, faulty };
  const ofAddresses = [...addressProblems(addressed), ...oldAddressProblems(addressed)].map(lowered);
  const withTexts = (pages: Iterable<PageContent>): WithTexts => ({ settings, locales, pages, shared, theme });
  const site: Site = {
    ...settings,
    ...leadingSomewhere(settings, (name) => pages.has(name) || broken.has(name), names),
    locales,
    claims,
    theme,
    released,
    translationsLock: loaded.sources.find(({ file }) => file === lockFile)?.text,
    imageSize,
    pictureUses: uses,
    pages: new Map([...broken, ...pages]),
    feeds,
    defaultLocale: settings.locales[0] ?? '',
    referencingTexts: referencing(withTexts(whole.values()), () => new Set(files.flatMap((one) => one.claims))),
  };
  return {
    site,
    settings,
    problems: [...found, ...ofAddresses],
    content,
    hidden,
    again,
    texts: (isLeftOut = () => false) =>
      everyText(withTexts([...whole.values(), ...due].filter(({ source }) => !isLeftOut(source)))),
  };
}

/**
 * Reads what all files of content depend on: settings, locales, claims, and addresses of earlier
 * releases.
 */
function readDefinitions(loaded: Loaded, bundle: Bundle, shapes: Shapes) {
  const sources = new Map(loaded.sources.map((source) => [source.file, source]));
  const ofSettings = readSiteSettings(sources.get('content/site.yaml'), loaded);
  const ofLocales = readLocales(ofSettings.value, sources, loaded);
  const { settings, locales } = withoutUnusedLocales(ofSettings.value, ofLocales.value, loaded);
  const claimsFile = sources.get('content/claims.yaml');
  const { problems: ofClaims, ...claims } = readClaims(claimsFile, settings);
  const released = readReleased(sources.get('content/addresses.lock.yaml'));
  const imageSize = readPublicPictures(settings, bundle.publicPicture);
  const terms = sources.get('content/terms.yaml');
  const joined = joinFiles(loaded.sources, brokenFiles(loaded), {
    locales: settings.source && settings.locales,
    inTranslation: settings.inTranslation,
    theme: bundle.theme,
    collections: Object.keys(settings.collections),
    shapes,
    locked: memoized(entriesByFile(loaded.sources.find(({ file }) => file === lockFile)?.text ?? '')),
  });
  const content: ReadContent = {
    loaded: { ...loaded, sources: joined.sources },
    settings,
    locales,
    ...claims,
    claimsFile,
    terms,
    bundle,
  };
  return {
    content,
    joined,
    released: released.value,
    imageSize: imageSize.value,
    problems: [
      ...loaded.problems,
      ...withoutRepeated(bundle.problems, [...imageSize.problems, ...loaded.problems]),
      ...joined.problems,
      ...ofSettings.problems,
      ...ofLocales.problems,
      ...ofClaims,
      ...released.problems,
      ...imageSize.problems,
      ...settingsInTheme(settings, bundle),
      ...endpointWords(settings, locales),
    ],
  };
}

/** A file and what reading it found. */
interface ReadFile extends ReadFields, NamedPages {
  readonly source: Source;
}

interface NamedPages {
  /** The ids of the pages that its texts and links name. */
  readonly pages: readonly string[];
}

interface FilesInput {
  readonly theme: Theme | undefined;
  readonly shapes: Shapes;
  readonly joined: Pick<JoinedFiles, 'again'>;
  readonly memory: ReadMemory;
  readonly isHidden: (page: PageContent) => boolean;
}

/** Reads pages, shared sections, and the texts of all other files. */
function readFiles(content: ReadContent, { theme, shapes, joined, memory, isHidden }: FilesInput) {
  const { loaded, settings, locales, claims, bundle } = content;
  const context = { settings, theme, shapes, icons: theme?.icons };
  const base = keyOf(
    bundle.checkFingerprint,
    JSON.stringify([
      ...[settings.locales, settings.inTranslation, limitsOf(settings.rules, 'too-long'), settings.home, settings.urls],
      contactPages(settings.contact),
      Object.entries(settings.collections).map(([name, { address }]) => [name, address]),
    ]),
  );
  const inFolder = (nameOf: (file: string) => string | undefined) =>
    loaded.sources.flatMap((source) => {
      const name = nameOf(source.file);
      return name === undefined ? [] : [{ name, source }];
    });
  const pageIdIn = (file: string) => {
    const collection = collectionOf(file);
    return collection === undefined || Object.hasOwn(settings.collections, collection) ? pageIdOf(file) : undefined;
  };
  const [pageFiles, sharedFiles] = [inFolder(pageIdIn), inFolder(sharedNameOf)];
  const ofShared = sharedFiles.map(({ name, source }) => ({ name, ...readShared(source, { theme, shapes }) }));
  // The words of a language, or a page in Markdown, belong to the page.
  const unitOf = (file: string) => pageFileName(file, (tag) => settings.locales.includes(tag))?.unit ?? file;
  const broken = brokenFiles(loaded).map(unitOf);
  const named = (section: Named['section']): Names =>
    namesOf(
      {
        claim: claims,
        section,
        picture: bundle.assets.images,
        file: bundle.assets.publicFiles,
        site: new Map(Object.entries(settings.values)),
        link: new Map(Object.entries(settings.links)),
        page: new Map(
          [...pageFiles.map(({ name }) => name), ...broken.map(pageIdIn), ...listIds(settings)].map((id) => [
            id ?? '',
            1,
          ]),
        ),
        collection: new Map(Object.entries(settings.collections)),
        tag: new Map(tagsNamed(settings).map((tag) => [tag, 1])),
      },
      brokenKinds(settings, loaded),
    );
  /** Changes with `again`. */
  let shared: Named['section'] = new Map([
    ...ofShared.map(({ name, section }) => [name, section] as const),
    ...broken.map((file) => [sharedNameOf(file) ?? '', undefined] as const),
  ]);
  let names = named(shared);
  const readOne = (source: Source) =>
    memory.recall(source, base, {
      names,
      read: withPages((recorded) => readPageFile(pageIdOf(source.file) ?? '', source, { ...context, names: recorded })),
    });
  const fieldsOfFile = (source: Source, read: (context: FieldContext) => ReadFields): ReadFile => ({
    source,
    ...memory.recall(source, base, { names, read: withPages((recorded) => read({ ...context, names: recorded })) }),
  });
  const fieldsOfSection = (section: SectionContent) =>
    fieldsOfFile(section.source, (with_) =>
      readFields(fieldsOf(section, theme), { source: section.source, locales: settings.locales }, with_),
    );
  const { source: siteFile } = settings;
  const ofSettings = siteFile
    ? [
        fieldsOfFile(siteFile, (with_) => {
          const read = fieldsOfSettings(settings).map(({ fields, ...piece }) => readFields(fields, piece, with_));
          return {
            claims: read.flatMap((one) => one.claims),
            pictures: read.flatMap((one) => one.pictures),
            problems: read.flatMap((one) => one.problems),
          };
        }),
      ]
    : [];
  const ofSections = ofShared.flatMap(({ section }) => (section ? fieldsOfSection(section) : []));
  const ofPages = new Map(pageFiles.map(({ name, source }) => [name, { source, ...readOne(source) }]));
  const ofWords = locales.flatMap(({ tag, words, source }) =>
    source ? fieldsOfFile(source, (with_) => readWords(words, { tag, source }, with_)) : [],
  );
  const parts = () => ({ theme, shared });
  const pages = new Map(
    Array.from(ofPages, ([id, page]) => [id, pageIn(page, { source: page.source, parts: parts() })]),
  );
  const hidden = new Map([...pages].filter(([, page]) => isHidden(page)));
  for (const [id, page] of hidden) {
    pages.delete(id);
    // What is not due yet must be right on that day. A draft may be anything.
    if (page.draft) ofPages.delete(id);
  }
  const listInput = { settings, theme, pages: [...pages.values()], slugs: slugContext(settings, names) };
  const lists = listPages(listInput);
  const files: readonly ReadFile[] = [...ofSettings, ...ofSections, ...ofPages.values(), ...ofWords];
  return {
    files,
    names,
    whole: new Map(pages),
    hidden,
    feeds: feedsOf(listInput),
    lists,
    shared: new Map([...shared].flatMap(([name, section]) => (section ? [[name, section] as const] : []))),
    /** What can be read of pages that are not valid YAML, for links to them. */
    broken: new Map(
      (loaded.brokenPages ?? []).map((source) => {
        const { summary } = readPageFile(pageIdOf(unitOf(source.file)) ?? '', source, { ...context, names });
        return [summary.id, pageIn({ summary, outline: [], isPartial: true }, { source, parts: parts() })];
      }),
    ),
    problems: [
      ...ofShared.flatMap((one) => one.problems),
      ...files.flatMap((one) => one.problems),
      ...sameIds(pageFiles, lists),
      ...lists.flatMap(({ source, slugs, list }) => (list?.number === 1 ? slugProblems(source, slugs) : [])),
    ],
    again(saved: Source): ReadAgain | undefined {
      const source = joined.again(saved);
      const id = pageIdOf(source.file) ?? '';
      const before = ofPages.get(id);
      if (before) {
        const now = readOne(source);
        if (!pages.has(id) || seenByOthers(now) !== seenByOthers(before)) return undefined;
        const page = pageIn(now, { source, parts: parts() });
        pages.set(id, page);
        return { source, pages: [page], problems: now.problems };
      }
      const name = sharedNameOf(source.file) ?? '';
      const old = shared.get(name);
      const first = ofSections.find((one) => one.source.file === source.file);
      const { section, problems } = readShared(source, { theme, shapes });
      if (!old || !first || !section || problems.length > 0) return undefined;
      const now = fieldsOfSection(section);
      const isSame =
        JSON.stringify([outlineOf(section), namesIn(now)]) === JSON.stringify([outlineOf(old), namesIn(first)]);
      if (!isSame) return undefined;
      shared = new Map([...shared, [name, section]]);
      names = named(shared);
      const users = [...pages.values()].filter(({ outline }) => outline.some(({ file }) => file === source.file));
      const changed = users.map((page) =>
        pageIn({ ...page, summary: summaryOf(page) }, { source: page.source, parts: parts() }),
      );
      for (const page of changed) pages.set(page.id, page);
      return { source, pages: changed, problems: now.problems };
    },
  };
}

/** What routes, links, the stylesheet and the rest of the site depend on. */
function seenByOthers({ summary, outline, isPartial, ...fields }: ReadPage): string {
  // Lists show the title and description of an entry.
  const seen = summary.entry ? summary : omit(summary, 'title', 'description');
  return JSON.stringify([seen, outline, isPartial, namesIn(fields)]);
}

function namesIn({ claims, pictures }: ReadFields) {
  return [claims.toSorted(), [...new Set(pictures.map(({ name }) => name))].sort()];
}

/** The links and menus of the settings without those that lead nowhere: they are reported. */
function leadingSomewhere(
  { links, navigation }: SiteSettings,
  hasPage: (name: string) => boolean,
  names: Names,
): Pick<SiteSettings, 'links' | 'navigation'> {
  const hasUrl = ([, link]: [string, unknown]) => typeof valueAt(link, ['url']) === 'string';
  const isTarget = (entry: unknown): boolean => {
    if (!isRecord(entry)) return false;
    if (Array.isArray(entry.items)) return entry.items.every(isTarget);
    const targets = isRecord(entry.to) ? Object.values(entry.to) : [entry.to];
    return targets.every((to) => parseTarget(String(to)));
  };
  const leadsOn = (entry: unknown) =>
    isTarget(entry) &&
    writtenReferences(JSON.stringify(entry))
      .map(parseReference)
      .every((found) => {
        if (found?.kind === 'page') return hasPage(found.name);
        return found?.kind !== 'link' || names.has('link', found.name);
      });
  const menus = Object.entries(navigation).map(([name, entries]) => [name, entries.filter(leadsOn)]);
  return { links: Object.fromEntries(Object.entries(links).filter(hasUrl)), navigation: Object.fromEntries(menus) };
}

/** Notes which pages are named while a file is read. */
function withPages<Value extends ReadFields>(read: (names: Names) => Value): (names: Names) => Value & NamedPages {
  return (names) => {
    const recorded = recordNames(names);
    const value = read(recorded.names);
    return { ...value, pages: recorded.reads().flatMap((one) => (one.startsWith('page ') ? one.slice(5) : [])) };
  };
}

/** Links to pages that are not built yet, from pages that are, and to lists of tags that no entry has. */
function linksToAbsent(
  files: readonly ReadFile[],
  { hidden, empty }: { readonly hidden: ReadonlyMap<string, PageContent>; readonly empty: ReadonlySet<string> },
): Problem[] {
  const unseen = new Set(Array.from(hidden.values(), ({ source }) => source.file));
  return files.flatMap(({ source, pages }) =>
    pages.flatMap((id) => {
      const page = unseen.has(source.file) ? undefined : hidden.get(id);
      if (page) return [notPublished(page, placeInFiles(source, [`page.${id}`, id.replace('/', '.')]))];
      return empty.has(id) ? [noEntries(id, placeInFiles(source, [`page.${id}`]))] : [];
    }),
  );
}

/** Pages that have the id of an entry or of a list. */
function sameIds(files: readonly { name: string; source: Source }[], lists: readonly PageContent[]): Problem[] {
  const taken = new Map(lists.map(({ id, source }) => [id, source.place([])]));
  return files.flatMap(({ name, source }) => {
    const first = taken.get(name);
    taken.set(name, wholeFile(source.file));
    return first ? [twoPagesCalled(name, wholeFile(source.file), first)] : [];
  });
}

/**
 * Problems of the theme and of pictures, without those that are reported for other files, and without
 * warnings where an error says the same at the place in content/site.yaml that names the file.
 */
function withoutRepeated(problems: readonly Problem[], named: readonly Problem[]): readonly Problem[] {
  const isSame = ({ rule, place, severity }: Problem, other: Problem) =>
    place !== undefined &&
    ((rule === other.rule && place.file === other.place?.file) ||
      (severity === 'warning' && other.about?.kind === 'file' && place.file === other.about.name));
  return problems.filter((problem) => !named.some((one) => isSame(problem, one)));
}

function brokenFiles({ problems }: Loaded): string[] {
  return problems.flatMap((problem) => (isError(problem) && problem.place?.file) || []);
}

/** Kinds of names whose file cannot be read, so that none of them can be said to be missing. */
function brokenKinds({ source }: SiteSettings, loaded: Loaded): BrokenKinds {
  const ofFile = (file: string, ...kinds: NameKind[]) => (isBroken(file, loaded) ? kinds : []);
  const ofFolder = (folder: string, kind: NameKind) =>
    brokenFiles(loaded).some((file) => `${folder}/`.startsWith(`${file}/`)) ? [kind] : [];
  return new Set<NameKind>([
    ...(source ? [] : (['site', 'link', 'collection', 'tag'] as const)),
    ...ofFile('content/claims.yaml', 'claim'),
    ...ofFolder('content/pages', 'page'),
    ...ofFolder('content/sections', 'section'),
  ]);
}

/** Faulty pictures, at the first place that names them, or at the file if they are not used. */
function pictureProblems({ assets }: Pick<Bundle, 'assets'>, uses: readonly PictureUse[]): Problem[] {
  return [...assets.imageFaults].map(([name, fault]) => {
    const use = uses.find((one) => one.name === name);
    return faultyPicture(fault, use ? use.source.place(use.path, use.aim) : wholeFile(pictureFile(name)));
  });
}

/**
 * Defined outside of `readSite`: a closure there would keep everything in its scope, such as all texts, in
 * memory.
 */
function referencing(content: WithTexts, claims: () => ReadonlySet<string>): ReferencingTexts {
  return {
    words: everyWord(content.locales).filter(hasReference),
    all() {
      const texts: LocalizedText[] = [];
      for (const text of everyText(content)) if (hasReference(text)) texts.push(text);
      return texts;
    },
    get claims() {
      return claims();
    },
  };
}

function hasReference({ spoken }: LocalizedText): boolean {
  return [...spoken.values()].some(({ text }) => text.includes('${'));
}
