// Reads a site: whatever can be read is in the Site, and whatever is wrong in the problems. A broken file
// leaves a broken entry, and nobody is blamed for naming it.
import { noPage } from '../problems/missing-file.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { PageContent } from '../site/content.ts';
import { isRecord, valueAt } from '../site/record.ts';
import { type Loaded, type Source, sourceNames } from '../site/source.ts';
import type { Text } from '../site/text.ts';
import { parseTarget } from '../text/link.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { wordsOfClaim } from '../text/text-kinds.ts';
import type { Bundle } from '../theme/bundle.ts';
import { addressProblems } from './addresses.ts';
import { type ReadAgain, readerOfSaved } from './again.ts';
import { collectionProblems } from './collections.ts';
import { readDefinitions } from './definitions.ts';
import { everyText, everyWord, type WithTexts } from './every-text.ts';
import { loweredIn } from './lowered-problems.ts';
import type { Names } from './names.ts';
import { oldAddressProblems } from './old-addresses.ts';
import { shapesOf } from './sections.ts';
import { isBroken, type RuleSource } from './settings.ts';
import type { ReadContent, ReferencingTexts, Site, SiteSettings } from './site.ts';
import { type ReadMemory, readUses } from './uses.ts';

export type { ReadContent } from './site.ts';
export type { ReadMemory } from './uses.ts';

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
  readonly texts: (isLeftOut?: (source: Source) => boolean) => Iterable<Text>;
  /**
   * Reads another version of a page or shared section, and remembers it for the next call. Undefined if
   * the rest of the site can notice the change: an address, a name, a layout, the sections, claims or
   * pictures.
   */
  readonly again: (source: Source) => ReadAgain | undefined;
}

/** How a site is read. */
export interface ReadingOptions {
  readonly memory?: ReadMemory | undefined;
  /** Whether a page is left out: a draft, or one that is not due yet. */
  readonly isHidden?: ((page: PageContent) => boolean) | undefined;
}

/** Reads the files of content with a theme. */
export function readSite(loaded: Loaded, bundle: Bundle, options: ReadingOptions = {}): ReadSite {
  const { memory = noMemory, isHidden = () => false } = options;
  const { theme } = bundle;
  const shapes = shapesOf(theme);
  const definitions = readDefinitions(loaded, bundle, shapes);
  const { content, released, translationsLock, imageSize } = definitions;
  const { settings, locales, claims, claimsFile } = content;
  const uses = readUses(content, { shapes, memory, isHidden });
  const { names, written, hidden, pictureUses, feeds, shared } = uses;
  const pages = new Map([...uses.brokenPages, ...uses.pages]);
  const lowered = loweredIn(settings.inTranslation);
  const count = written.size + uses.brokenPages.size + hidden.size;
  const hasNoPage = count === 0 && settings.source && !isBroken('content/pages', loaded);
  const problems = [
    ...definitions.problems,
    ...uses.problems,
    ...collectionProblems(settings, theme, content.loaded.sources),
    ...(hasNoPage ? [noPage(settings.source.place([]))] : []),
  ].map(lowered);
  if (!theme) return { site: undefined, settings, problems, content, hidden, texts: () => [], again: () => undefined };
  const unitOf = sourceNames(content.loaded.sources);
  const faulty = new Set(problems.flatMap((problem) => (isError(problem) && unitOf(problem.place?.file)) || []));
  const addressed = { ...definitions, ...uses, settings, publicFiles: bundle.assets.files, faulty };
  const ofAddresses = [...addressProblems(addressed), ...oldAddressProblems(addressed)].map(lowered);
  const besidePages = { settings, locales, shared, claimsFile, theme };
  const site: Site = {
    ...settings,
    ...leadingSomewhere(settings, (name) => pages.has(name), names),
    locales,
    claims,
    theme,
    released,
    translationsLock,
    imageSize,
    pages,
    pictureUses,
    feeds,
    defaultLocale: settings.locales[0] ?? '',
    referencingTexts: referencing({ ...besidePages, pages: written.values() }, uses.claims),
  };
  const due = [...hidden.values()].filter(({ draft }) => !draft);
  return {
    site,
    settings,
    problems: [...problems, ...ofAddresses],
    content,
    hidden,
    texts: (isLeftOut = () => false) => {
      const pages = [...written.values(), ...due].filter(({ source }) => !isLeftOut(source));
      return everyText({ ...besidePages, pages });
    },
    again: readerOfSaved(definitions, uses, unitOf),
  };
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

/**
 * Defined outside of `readSite`: a closure there would keep everything in its scope, such as all texts, in
 * memory.
 */
function referencing(content: WithTexts, claims: () => ReadonlySet<string>): ReferencingTexts {
  return {
    words: everyWord(content.locales).filter(hasReference),
    all() {
      const texts: Text[] = [];
      for (const text of everyText(content)) if (hasReference(text)) texts.push(text);
      return texts;
    },
    get claims() {
      return claims();
    },
  };
}

function hasReference({ kind, words }: Text): boolean {
  return kind !== wordsOfClaim && [...words.values()].some(({ text }) => text.includes('${'));
}
