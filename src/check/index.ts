// Judges the sources as a whole and makes the Site of them: everything valid, nothing rendered yet.
// Nothing after this stage validates input again.
import type { Bundle } from '../bundle/index.ts';
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import { type ContentCache, noContentCache } from '../memory/content.ts';
import { type Cache, keyOf, noCache } from '../memory.ts';
import { isFatal } from '../rules/index.ts';
import type { Addresses } from '../site/addresses.ts';
import { once } from '../site/once.ts';
import type { Theme } from '../theme.ts';
import { claimWords } from '../translations/claim-words.ts';
import { lockFile } from '../translations/lock.ts';
import { checkAddresses } from './addresses.ts';
import { authProblems } from './auth.ts';
import { budgetLayouts } from './budgets.ts';
import { checkClaims } from './claims.ts';
import { withMissingClaimsFile } from './claims-file.ts';
import { openCleanFiles } from './clean-files.ts';
import { contactFunctionProblems } from './contact-function.ts';
import { contactWordProblems } from './contact-words.ts';
import { everyText, everyWord, type LocalizedText, type WithTexts } from './every-text.ts';
import { readAddresses } from './former-addresses.ts';
import { idleEvidence } from './idle-evidence.ts';
import { navigationProblems } from './navigation.ts';
import { organizationProblems } from './organization.ts';
import { type PageContent, readPages } from './pages.ts';
import type { PictureUse } from './pictures.ts';
import {
  isBroken,
  type LocaleEntry,
  readLocales,
  readSite,
  ruleSettingsOf,
  type SiteSettings,
  withoutStrangers,
} from './settings.ts';
import { siteValueProblems } from './site-values.ts';
import { strayFiles } from './stray-files.ts';
import { checkTexts } from './texts.ts';
import { validPages } from './valid-pages.ts';
import { wordProblems } from './words.ts';

/** The whole content, valid: what plan and render work from. */
export interface Site extends Omit<SiteSettings, 'locales'> {
  readonly locales: readonly LocaleEntry[];
  readonly defaultLocale: string;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly pages: ReadonlyMap<string, PageContent>;
  /** The addresses of releases before: content/addresses.lock.yaml. */
  readonly released: Addresses;
  readonly theme: Theme;
  readonly stating: Stating;
  /** Where pictures of content/images/ are named, in the order of content. */
  readonly pictureUses: readonly PictureUse[];
}

/** The texts that name claims or links, in all their locales: where a page's statements come from. */
export interface Stating {
  /** Words of the interface. */
  readonly words: readonly LocalizedText[];
  /** All of them, in the order of content, gathered anew. Reads the files of pages that were not read. */
  readonly all: () => readonly LocalizedText[];
  /** The claims that they all name. */
  readonly claims: ReadonlySet<string>;
}

/** The site when nothing is wrong with it, and the problems, warnings included. */
export interface Checked {
  readonly site: Site | undefined;
  readonly problems: readonly Problem[];
  /**
   * Every text in all its locales, gathered anew for whoever compares texts, but for those of pages
   * that need not be judged.
   */
  readonly texts: () => readonly LocalizedText[];
  /** What content/site.yaml says about rules, also where there is no site. */
  readonly settings: Pick<SiteSettings, 'rules' | 'waivers' | 'inTranslation' | 'source'>;
}

/** A site that can be rendered, while nobody has read its words yet. */
export interface ValidSite extends Checked {
  /**
   * Judges the words, once: figures, terms, parity, stale translations. What it finds is not among the
   * problems.
   */
  readonly checkWords: () => readonly Problem[];
}

export interface CheckOptions {
  readonly date?: string | undefined;
  readonly memory?: Cache | undefined;
  /** Pages in whose files nothing was found before, by which they are not judged again. */
  readonly content?: ContentCache | undefined;
}

/**
 * Holds the sources against their shapes, the theme's schemas and each other, on a day. All problems of
 * one run, unsorted.
 */
export function check(loaded: Loaded, bundle: Bundle, checking: CheckOptions = {}): Checked {
  const { checkWords, ...sound } = checkShapes(loaded, bundle, checking);
  const problems = [...sound.problems, ...checkWords()];
  return { ...sound, site: problems.some(isFatal) ? undefined : sound.site, problems };
}

/**
 * The first half of check: all that rendering relies on. Whoever has threads to render lets them begin
 * before the second.
 */
export function checkShapes(
  loaded: Loaded,
  bundle: Bundle,
  { date, memory = noCache, content = noContentCache }: CheckOptions,
): ValidSite {
  const problems: Problem[] = [...loaded.problems, ...bundle.problems];
  const { theme } = bundle;
  const sources = new Map(loaded.sources.map((source) => [source.file, source]));
  for (const problem of strayFiles(loaded)) problems.push(problem);

  const listed = readSite(sources.get('content/site.yaml'), loaded, problems);
  const { settings, locales } = withoutStrangers(listed, readLocales(listed, sources, loaded, problems), loaded);
  const claims = checkClaims(sources.get('content/claims.yaml'), { settings, loaded, date, problems });
  if (!isBroken('content/claims.yaml', loaded))
    problems.push(...idleEvidence(sources.get('content/claims.yaml'), loaded));
  const released = readAddresses(sources.get('content/addresses.lock.yaml'), problems);
  const knownPages = content.under(markOf(loaded, bundle));
  const known = knownPages.get;
  const { pages, shared } = readPages({ loaded, settings, theme, known, problems });
  const isKnown = (page: PageContent) => known(page.source) !== undefined;
  const pictureUses: PictureUse[] = [];
  const named = new Map<Source, Set<string>>();
  const terms = sources.get('content/terms.yaml');
  const ownWords = [terms, sources.get('content/claims.yaml'), sources.get('content/site.yaml')];
  const clean = openCleanFiles(memory, keyOf(bundle.mark, ...ownWords.map((source) => source?.text ?? '')));
  if (theme) {
    const { assets } = bundle;
    checkTexts({
      settings,
      locales,
      claims,
      pages,
      shared,
      theme,
      assets,
      pictureUses,
      known,
      clean,
      named,
      loaded,
      date,
      problems,
    });
    problems.push(...budgetLayouts(settings, theme));
    problems.push(...organizationProblems({ settings, claims, files: bundle.assets.files }));
    checkAddresses({ settings, pages, released, publicFiles: bundle.assets.files, loaded, known, problems });
  }
  problems.push(
    ...siteValueProblems(settings),
    ...navigationProblems(settings),
    ...contactWordProblems(settings, locales),
    ...authProblems({ settings, sessionImports: bundle.sessionImports }),
    ...contactFunctionProblems(settings),
  );
  const unread = [...pages.values()].filter(isKnown);
  const judged = [...pages.values()].filter((page) => !isKnown(page));
  const eachText = () => (theme ? everyText({ settings, locales, pages: judged, shared, theme }) : []);
  const texts = () => [...eachText()];
  const isSound = theme !== undefined && !problems.some(isFatal);
  const checkWords = once(() => {
    const moving = new Set<string>();
    const found = wordProblems({
      ...{ texts: eachText(), claims, terms, isClean: clean.has, told: problems, locales: settings.locales },
      wordsOfClaims: claimWords(sources.get('content/claims.yaml'), settings.locales),
      lock: sources.get(lockFile)?.text,
      unread: new Set(unread.map(({ source }) => source.file)),
      moving,
    });
    const all = [...problems, ...found];
    if (theme) {
      const speaking = [settings, ...shared.values(), ...pages.values(), ...locales];
      clean.keep(new Set(speaking.flatMap(({ source }) => source ?? [])), all);
    }
    // What names a file that cannot be read is not blamed for it, and so is not known to be sound.
    const isWhole = isSound && !found.some(isFatal) && loaded.problems.every(({ severity }) => severity === 'warning');
    if (isWhole) knownPages.set(validPages({ pages, known, claims: named, pictureUses, problems: all, moving }));
    return found;
  });

  if (!isSound) {
    const reported = withMissingClaimsFile(problems, loaded);
    return { site: undefined, problems: reported, texts, settings: ruleSettingsOf(settings, loaded), checkWords };
  }
  const defaultLocale = settings.locales[0] ?? '';
  const stating: Stating = {
    words: everyWord(locales).filter(isStating),
    all: statingTexts({ settings, locales, pages: [...pages.values()], shared, theme }),
    claims: new Set([
      ...[...named.values()].flatMap((ids) => [...ids]),
      ...unread.flatMap(({ source }) => known(source)?.claims ?? []),
    ]),
  };
  const site = { ...settings, locales, defaultLocale, claims, pages, released, theme, stating, pictureUses };
  return { site, problems, texts, settings, checkWords };
}

/**
 * A function apart: one that is kept as long as the site would keep all that it could see, every text
 * among it.
 */
function statingTexts(content: WithTexts): Stating['all'] {
  return () => {
    const stating: LocalizedText[] = [];
    for (const text of everyText(content)) if (isStating(text)) stating.push(text);
    return stating;
  };
}

function isStating({ spoken }: LocalizedText): boolean {
  return [...spoken.values()].some(({ text }) => text.includes('${'));
}

/**
 * Changes with all that decides what is found in a page's file, besides that file: which pages and
 * pictures there are, but not what they say and show.
 */
function markOf({ sources }: Loaded, { mark, assets }: Bundle): string {
  const isPage = ({ file }: Source) => file.startsWith('content/pages/');
  const pictures = JSON.stringify([[...assets.images.keys()], [...assets.imageFaults]]);
  return keyOf(
    mark,
    pictures,
    JSON.stringify(sources.map((source) => [source.file, isPage(source) ? '' : source.sha256])),
  );
}
