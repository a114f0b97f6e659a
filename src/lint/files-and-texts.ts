// Runs the rules about files of content and about texts, each text in all its locales. Rendering does not
// depend on the results, so both can run at the same time.
import { environmentalProofsOf } from '../claims/evidence.ts';
import { startFinders } from '../claims/figures/index.ts';
import { rawFigures } from '../claims/raw-figures.ts';
import { namesWithNumbers } from '../claims/terms.ts';
import { keyOf } from '../files/cache.ts';
import { memoized, once } from '../files/once.ts';
import type { Found, Problem } from '../problems/problem.ts';
import { textsOfClaims } from '../read/every-text.ts';
import type { ReadSite } from '../read/index.ts';
import { localeAt, localeWithin, loweredIn } from '../read/lowered-problems.ts';
import type { Content, ParsedFiles, TextCheck } from '../rules/finding/checked.ts';
import { evidenceFaults } from '../rules/finding/evidence-faults.ts';
import { listedWords } from '../rules/finding/listed-words.ts';
import { allRules } from '../rules/index.ts';
import { type CallCheck, justCall, type Rule } from '../rules/rule.ts';
import { themeRules } from '../rules/rules-of-theme.ts';
import { isPageFile } from '../site/page-file-name.ts';
import { type Source, sourceNames } from '../site/source.ts';
import type { Text } from '../site/text.ts';
import { wordsOfClaim } from '../text/text-kinds.ts';
import type { Theme } from '../theme/index.ts';
import { lockFile, readLock } from '../translations/lock.ts';
import { isFatal, isOff, type OffSettings } from './apply-settings.ts';
import { withMissingClaimsFile, withMistypedLayout, withoutConsequences } from './consequences.ts';
import { readTerms } from './terms-file.ts';

/**
 * What earlier runs found in the texts of files. `base` changes with everything but the file that
 * decides it.
 */
export interface TextMemory {
  readonly textProblems: (source: Source, base: string) => readonly Problem[] | undefined;
  readonly keepTextProblems: (source: Source, base: string, problems: readonly Problem[]) => void;
}

/** How content is linted. */
export interface ContentLintOptions {
  /** The day to compare dates with: 2026-11-01. Without it, nothing expires. */
  readonly date?: string | undefined;
  readonly isPreview?: true | undefined;
  readonly memory?: TextMemory | undefined;
  readonly callCheck?: CallCheck | undefined;
}

/** All problems of the content that was read, unsorted, without those that only follow from another. */
export function lintContent(read: ReadSite, options: ContentLintOptions = {}): readonly Problem[] {
  const { bundle, ...parsed } = read.content;
  const { files: publicFiles, templateSources, browserSources } = bundle.assets;
  const { date, isPreview, callCheck } = options;
  const ofFiles = lintFiles({ ...parsed, publicFiles, templateSources, browserSources, date, isPreview }, callCheck);
  const reported = [...read.problems, ...ofFiles];
  const all = [...reported, ...lintTexts(read, reported, options)];
  const { settings, claimsFile, loaded } = read.content;
  const lowered = loweredIn(settings.inTranslation);
  const words = settings.inTranslation.length > 0 ? textsOfClaims(claimsFile, settings.locales) : [];
  // The words of claims in a locale.
  const located = (one: Problem) => {
    const locale =
      one.place?.file === claimsFile?.file && words.map((text) => localeWithin(text, one.place)).find(Boolean);
    return locale && !one.locale ? { ...one, locale } : one;
  };
  return withoutConsequences(withMistypedLayout(withMissingClaimsFile(all, loaded), read.content), isFatal).map((one) =>
    lowered(located(one)),
  );
}

/** The problems that all rules about files report. */
export function lintFiles(input: Omit<ParsedFiles, 'evidenceFaults' | 'findFigures'>, callCheck = justCall): Problem[] {
  const files: ParsedFiles = {
    ...input,
    findFigures: startFinders(namesWithNumbers(readTerms(input.terms, input.settings.locales).terms)),
    evidenceFaults: once(() => evidenceFaults(input)),
  };
  return allRules.flatMap(({ id, checks, problem }) =>
    isOff(id, input.settings) ? [] : callCheck(id, () => [...(checks?.file?.(files) ?? [])]).map(problem),
  );
}

/** The problems of all texts, but for those of files that are remembered as they were. */
function lintTexts(read: ReadSite, reported: readonly Problem[], options: ContentLintOptions): Problem[] {
  const { memory, callCheck } = options;
  const { loaded, settings, claims, bundle, terms } = read.content;
  const baseOf = baseOfTexts(read, reported);
  const recalled = new Map<Source, readonly Problem[] | undefined>();
  const recall = (source: Source) => {
    if (!recalled.has(source)) recalled.set(source, memory?.textProblems(source, baseOf(source)));
    return recalled.get(source);
  };
  const isLeftOut = (source: Source) => isPageFile(source.file) && recall(source) !== undefined;
  const found = problemsOfTexts({
    claims,
    reported,
    locales: settings.locales,
    terms,
    recall,
    settings,
    theme: bundle.theme,
    callCheck,
    texts: read.texts(isLeftOut),
    lock: loaded.sources.find(({ file }) => file === lockFile)?.text,
    unread: new Set(loaded.sources.filter(isLeftOut).map(({ file }) => file)),
    keep: (source, problems) => memory?.keepTextProblems(source, baseOf(source), problems),
  });
  return [...found, ...[...recalled.values()].flatMap((problems) => problems ?? [])];
}

/** The texts of a site, and all that rules about texts compare them with. */
export interface TextsInput extends Pick<Content, 'claims' | 'reported'>, Pick<ContentLintOptions, 'callCheck'> {
  readonly locales: readonly string[];
  /** Rules that it turns off are not run. */
  readonly settings?: (OffSettings & { readonly inTranslation?: readonly string[] }) | undefined;
  /** content/terms.yaml; without it, only the built-in word lists are used. */
  readonly terms: Source | undefined;
  /** Iterated once; texts are not kept but those of claims. */
  readonly texts: Iterable<Text>;
  readonly theme?: Pick<Theme, 'rules'> | undefined;
  /** The text of content/translations.lock.yaml, and the files whose texts are left out. */
  readonly lock?: string | undefined;
  readonly unread?: ReadonlySet<string>;
  /** What was found in a file in an earlier run, if it is still true; and remembers what was found now. */
  readonly recall?: (source: Source) => readonly Problem[] | undefined;
  readonly keep?: (source: Source, problems: readonly Problem[]) => void;
}

/** The problems of texts, without those that are recalled. */
export function problemsOfTexts(input: TextsInput): Problem[] {
  const { locales, texts, lock, unread = new Set(), theme = {}, recall = () => undefined, keep } = input;
  const { settings = { rules: {} }, callCheck = justCall } = input;
  const { terms, problems: ofTerms } = readTerms(input.terms, locales);
  const content: Content = {
    claims: input.claims,
    reported: input.reported,
    // Several rules ask for the same text one after the other.
    rawFigures: memoized(rawFigures(input.claims, namesWithNumbers(terms)), 1),
    listedWords: memoized(listedWords(terms, locales, !isOff('flagged-word', settings)), 1),
    translations: { lock: lock === undefined ? undefined : once(() => readLock(lock, unread)), unread },
  };
  const checks = [...allRules, ...themeRules(theme)].flatMap(({ id, checks: { text } = {}, problem }): Check[] =>
    text && !isOff(id, settings) ? [{ ...text(content), id, problem }] : [],
  );
  const inTranslation = (text: Text, one: Found): Found => {
    const locale = settings.inTranslation && (one.locale ?? localeAt(text, one.place));
    return locale && settings.inTranslation.includes(locale) ? { ...one, locale } : one;
  };
  // A borrowed original is checked where it is at home.
  const isOwn = ({ isBorrowed, locales: [first = ''], words }: Text, { place }: Found) =>
    !isBorrowed || place?.file !== words.get(first)?.source.file;
  const found: Problem[] = [];
  const seen = new Set<Source>();
  const ofClaims: Text[] = [];
  for (const text of texts) {
    for (const { id, everyText } of checks) if (everyText) callCheck(id, () => everyText(text));
    if (text.kind === wordsOfClaim) {
      ofClaims.push(text);
      continue;
    }
    // An interface word has one file per locale.
    const sources = Array.from(text.words.values(), ({ source }) => source);
    for (const source of sources) seen.add(source);
    if (sources.every((source) => recall(source) !== undefined)) continue;
    for (const { id, problem, text: check } of checks)
      for (const one of check ? callCheck(id, () => [...check(text)]) : [])
        if (isOwn(text, one)) found.push(problem(inTranslation(text, one)));
  }
  const ofAll = checks.flatMap(({ id, problem, end }) => callCheck(id, () => Array.from(end?.() ?? [], problem)));
  const moved = new Set(checks.flatMap(({ moved: files }) => [...(files?.() ?? [])]));
  const unitOf = sourceNames(seen);
  const byFile = (problems: readonly Problem[]) => Map.groupBy(problems, ({ place }) => unitOf(place?.file));
  const [ofTexts, ofEnd] = [byFile(found), byFile(ofAll)];
  for (const source of keep ? seen : []) {
    if (recall(source) || moved.has(source.file)) continue;
    // The texts of other files are compared again in each run.
    const compared = isPageFile(source.file) ? (ofEnd.get(source.file) ?? []) : [];
    keep?.(source, [...(ofTexts.get(source.file) ?? []), ...compared]);
  }
  return [...ofTerms, ...found, ...problemsOfClaimWords(ofClaims, checks, input.claims, inTranslation), ...ofAll];
}

interface Check extends TextCheck {
  readonly id: string;
  readonly problem: Rule['problem'];
}

/**
 * What decides, beside a file, what is found in its texts: the theme, terms, claims, settings and the
 * lock; for words of the interface, all their files; and what reading found in the file.
 */
function baseOfTexts({ content }: ReadSite, reported: readonly Problem[]): (source: Source) => string {
  const { loaded, claimsFile, terms, bundle, settings } = content;
  const { locales, inTranslation, rules, contact } = settings;
  const hashOf = (wanted: string) => loaded.sources.find(({ file }) => file === wanted)?.sha256;
  const base = keyOf(
    bundle.checkFingerprint,
    JSON.stringify([
      ...[terms?.sha256, claimsFile?.sha256, hashOf(lockFile), locales, inTranslation, rules],
      ...[settings.overrides, contact],
    ]),
  );
  const isOfLocale = ({ file }: Source) => file.startsWith('content/locales/');
  const ofLocales = keyOf(base, ...loaded.sources.filter(isOfLocale).map(({ sha256 }) => sha256));
  const unitOf = sourceNames(loaded.sources);
  const found = Map.groupBy(reported, ({ place }) => unitOf(place?.file));
  return (source) => {
    const ofFile = found.get(source.file)?.map(({ rule, severity, place }) => [rule, severity, place?.line]);
    return `${isOfLocale(source) ? ofLocales : base}${ofFile ? JSON.stringify(ofFile) : ''}`;
  };
}

/** The problems of the words of claims. Many have the same words, such as "{value}", and like evidence. */
function problemsOfClaimWords(
  all: readonly Text[],
  checks: readonly Check[],
  claims: TextsInput['claims'],
  inTranslation: (text: Text, one: Found) => Found,
): Problem[] {
  const clean = new Set<string>();
  return all.flatMap((text) => {
    const proofs = environmentalProofsOf(claims.get(String(text.path[0]))?.evidence ?? 'none-yet');
    const key = JSON.stringify([proofs, ...Array.from(text.words, ([locale, words]) => [locale, words.text])]);
    if (clean.has(key)) return [];
    const found = checks.flatMap(({ problem, wordsOfClaim }) =>
      Array.from(wordsOfClaim?.(text) ?? [], (one) => problem(inTranslation(text, one))),
    );
    if (found.length === 0) clean.add(key);
    return found;
  });
}
