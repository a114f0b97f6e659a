// Validates all sources together and builds the Site from them. Later stages rely on this and do not
// validate again.

import { keyOf } from '../files/cache.ts';
import { once } from '../files/once.ts';
import type { Problem } from '../problems/problem.ts';
import { withSources } from '../problems/stored-problems.ts';
import { authProblems } from '../read/auth.ts';
import { budgetLayouts } from '../read/budget-layouts.ts';
import type { CheckedContent } from '../read/changed-files.ts';
import { type ContentCache, noContentCache } from '../read/checked-content.ts';
import { checkClaims } from '../read/claims.ts';
import { withMissingClaimsFile } from '../read/claims-file.ts';
import { withoutConsequences } from '../read/consequences.ts';
import { contactFunctionProblems } from '../read/contact-mail-link.ts';
import { contactWordProblems } from '../read/endpoint-words.ts';
import { everyText, everyWord, type WithTexts } from '../read/every-text.ts';
import { handTypedFigures } from '../read/figures-in-claims.ts';
import { readAddresses } from '../read/former-addresses.ts';
import { linkSchemeProblems } from '../read/link-schemes.ts';
import { navigationProblems } from '../read/navigation.ts';
import { checkAddresses } from '../read/page-addresses.ts';
import { checkPublicPictures } from '../read/public-pictures.ts';
import { pageIdOf, readPages } from '../read/read-pages.ts';
import { renderableParts } from '../read/renderable-parts.ts';
import { readLocales, readSiteFile, ruleSettingsOf, withoutUnusedLocales } from '../read/settings.ts';
import type { ReferencingTexts, Site, SiteSettings } from '../read/site.ts';
import { siteValueProblems } from '../read/site-values.ts';
import { checkTexts } from '../read/texts.ts';
import { validPages } from '../read/valid-pages.ts';
import type { PageContent, PictureUse } from '../site/content.ts';
import type { LocalizedText } from '../site/localized-text.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Bundle } from '../theme/bundle.ts';
import { claimWords } from '../translations/claim-words.ts';
import { lockFile, readLock } from '../translations/lock.ts';
import { isFatal } from './apply-settings.ts';
import { lintFiles } from './lint-files.ts';
import { lintTexts as lintAllTexts } from './lint-texts.ts';

/** The result of a check: the site if there are no fatal problems, and all problems including warnings. */
export interface Checked {
  readonly site: Site | undefined;
  readonly problems: readonly Problem[];
  /** Collects every text in all its locales, except for those of cached pages. */
  readonly texts: () => readonly LocalizedText[];
  /** The rule settings of content/site.yaml; set even if there is no site. */
  readonly settings: Pick<SiteSettings, 'rules' | 'waivers' | 'inTranslation' | 'source'>;
}

/** The result of the first half of a check: enough to render the site. */
export interface ValidSite extends Omit<Checked, 'problems'> {
  /**
   * Finishes the check, once: lints the words (figures, terms, parity, stale translations). Returns all
   * problems, unsorted. If one is fatal, the site cannot be rendered after all.
   */
  readonly allProblems: () => readonly Problem[];
  /**
   * Of content with errors, what can perhaps be rendered: pages lack what is not valid. Undefined if the site
   * is valid, or has no theme or settings.
   */
  readonly validParts?: Site | undefined;
  /** For `changed-files.ts`. */
  readonly content: CheckedContent;
}

/** How to check; by default everything, and without a day. */
export interface CheckOptions {
  /** The day to compare expiry dates with: 2026-11-01. */
  readonly date?: string | undefined;
  /** The files that passed in an earlier run, which are not checked again. */
  readonly contentCache?: ContentCache | undefined;
  /**
   * Whether the first half also checks what texts name (claims, links, pictures). If not, rendering can fail
   * for a reason that `allProblems` reports.
   */
  readonly textsFirst?: boolean;
}

/**
 * Checks the sources against their schemas, the theme's schemas and each other. `date` is the day that
 * expiry dates are compared with. Returns all problems, unsorted.
 */
export function check(loaded: Loaded, bundle: Bundle, options: CheckOptions = {}): Checked {
  const { allProblems, content: _, ...checked } = checkShapes(loaded, bundle, options);
  const problems = allProblems();
  return { ...checked, site: problems.some(isFatal) ? undefined : checked.site, problems };
}

/**
 * The first half of `check`: everything that rendering relies on. Callers with render workers can start
 * them before they run the second half, `allProblems`.
 */
export function checkShapes(
  loaded: Loaded,
  bundle: Bundle,
  { date, contentCache = noContentCache, textsFirst = true }: CheckOptions,
): ValidSite {
  const problems: Problem[] = [...loaded.problems, ...bundle.problems];
  const { theme } = bundle;
  const sources = new Map(loaded.sources.map((source) => [source.file, source]));

  const listed = readSiteFile(sources.get('content/site.yaml'), loaded, problems);
  const { settings, locales } = withoutUnusedLocales(listed, readLocales(listed, sources, loaded, problems), loaded);
  const claimsFile = sources.get('content/claims.yaml');
  const { claims, validClaims } = checkClaims(claimsFile, { settings, problems });
  const released = readAddresses(sources.get('content/addresses.lock.yaml'), problems);
  const terms = sources.get('content/terms.yaml');
  const ownWords = [terms, claimsFile, sources.get('content/site.yaml')];
  const checkedFiles = contentCache.withFingerprints({
    pages: fingerprintOf(loaded, bundle),
    texts: keyOf(bundle.checkFingerprint, ...ownWords.map((source) => source?.text ?? '')),
  });
  const { page: cached, isClean } = checkedFiles;
  if (claimsFile && !isClean(claimsFile)) problems.push(...handTypedFigures(validClaims, claimsFile, settings.locales));
  /** What the checks of pages and texts find. It is cached with the pages. */
  const ofPages: Problem[] = [];
  const { pages, shared, readAgain } = readPages({ loaded, settings, theme, cached, problems: ofPages });
  const isCached = (page: PageContent) => cached(page.source) !== undefined;
  const pictureUses: PictureUse[] = [];
  const named = new Map<Source, Set<string>>();
  const content = { settings, locales, claims, pages, shared, assets: bundle.assets, loaded, date };
  if (theme) {
    problems.push(...budgetLayouts(settings, theme));
    checkAddresses({ settings, pages, released, publicFiles: bundle.assets.files, loaded, cached, problems });
  }
  const imageSize = checkPublicPictures(settings, bundle.publicPicture, problems);
  const textOf = (file: string) => sources.get(file)?.text;
  const cachedProblems = [...pages.values()].flatMap(({ source }) => cached(source)?.problems ?? []);
  const known = new Set([...ofPages, ...(withSources(cachedProblems, textOf) as Problem[])]);
  problems.push(
    ...known,
    ...siteValueProblems(settings),
    ...navigationProblems(settings),
    ...contactWordProblems(settings, locales),
    ...authProblems({ settings, sessionImports: bundle.sessionImports }),
    ...contactFunctionProblems(settings),
    ...linkSchemeProblems(settings),
    ...lintFiles({ loaded, settings, claims, validClaims, claimsFile, publicFiles: bundle.assets.files, date }),
  );
  const unread = [...pages.values()].filter(isCached);
  const checkedPages = [...pages.values()].filter((page) => !isCached(page));
  const eachText = () => (theme ? everyText({ settings, locales, pages: checkedPages, shared, theme }) : []);
  const texts = () => [...eachText()];
  const checkTextsOnce = once(() => {
    if (!theme) return;
    const found: Problem[] = [];
    checkTexts({ ...content, theme, pictureUses, cached, isClean, named, problems: found });
    ofPages.push(...found);
    problems.push(...found);
    for (const problem of found) known.add(problem);
  });
  const isValid = () => theme !== undefined && !problems.some(isFatal);
  // The problems of an invalid site are complete.
  if (textsFirst || !isValid()) checkTextsOnce();
  const lintTexts = once(() => {
    checkTextsOnce();
    const moving = new Set<string>();
    const lock = sources.get(lockFile)?.text;
    const unreadFiles = new Set(unread.map(({ source }) => source.file));
    const found = lintAllTexts({
      ...{ texts: eachText(), claims, terms, isClean, reported: problems, locales: settings.locales },
      theme,
      wordsOfClaims: claimWords(claimsFile, settings.locales),
      translations: {
        lock: lock === undefined ? undefined : once(() => readLock(lock, unreadFiles)),
        unread: unreadFiles,
        moving,
      },
    });
    const all = [...problems, ...found];
    // With an unreadable file, pages that name it have no problem reported but are not valid: do not
    // cache them.
    const isComplete =
      isValid() && !found.some(isFatal) && loaded.problems.every(({ severity }) => severity === 'warning');
    if (theme) {
      const faulty = new Set(all.map(({ place }) => place?.file));
      const withTexts = [{ source: claimsFile }, settings, ...shared.values(), ...pages.values(), ...locales];
      const clean = new Set(withTexts.flatMap(({ source }) => (source && !faulty.has(source.file) ? source : [])));
      const others = problems.filter((problem) => !known.has(problem));
      const result = { pages, cached, claims: named, pictureUses, moving, ofPages: [...ofPages, ...found], others };
      checkedFiles.save(clean, isComplete ? validPages({ ...result, read: textOf }) : undefined);
    }
    return found;
  });

  const checkedContent = { ...content, theme, pictureUses, cached, isClean, named, problems, readAgain };

  const allProblems = once(() => {
    const found = lintTexts();
    return withoutConsequences([...(isValid() ? problems : withMissingClaimsFile(problems, loaded)), ...found]);
  });
  const result = { texts, settings: ruleSettingsOf(settings, loaded), allProblems, content: checkedContent };
  if (theme === undefined) return { ...result, site: undefined };
  const defaultLocale = settings.locales[0] ?? '';
  const referencingTexts: ReferencingTexts = {
    words: everyWord(locales).filter(hasReference),
    all: collectReferencing({ settings, locales, pages: [...pages.values()], shared, theme }),
    get claims() {
      checkTextsOnce();
      const ofUnread = unread.flatMap(({ source }) => cached(source)?.claims ?? []);
      return new Set([...[...named.values()].flatMap((ids) => [...ids]), ...ofUnread]);
    },
  };
  const sized = { ...settings, imageSize };
  const site = { ...sized, locales, defaultLocale, claims, pages, released, theme, referencingTexts, pictureUses };
  if (isValid()) return { ...result, site };
  const brokenPages = (loaded.brokenPages ?? []).map((source) =>
    readAgain.page(pageIdOf(source.file) ?? '', source, { shared, problems: [] }),
  );
  return { ...result, site: undefined, validParts: settings.source && renderableParts(site, brokenPages) };
}

/**
 * Defined outside of `checkShapes`: a closure there would keep everything in its scope, such as all
 * texts, in memory.
 */
function collectReferencing(content: WithTexts): ReferencingTexts['all'] {
  return () => {
    const texts: LocalizedText[] = [];
    for (const text of everyText(content)) if (hasReference(text)) texts.push(text);
    return texts;
  };
}

function hasReference({ spoken }: LocalizedText): boolean {
  return [...spoken.values()].some(({ text }) => text.includes('${'));
}

/**
 * The fingerprint of everything that decides what is found in a page's file, except the file itself. Of
 * other pages and pictures, only their names count.
 */
function fingerprintOf({ sources }: Loaded, { checkFingerprint, assets }: Bundle): string {
  const isPage = ({ file }: Source) => file.startsWith('content/pages/');
  const pictures = JSON.stringify([[...assets.images.keys()], [...assets.imageFaults]]);
  return keyOf(
    checkFingerprint,
    pictures,
    JSON.stringify(sources.map((source) => [source.file, isPage(source) ? '' : source.sha256])),
  );
}
