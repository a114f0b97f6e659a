// Groups problems that differ only in locale and place, or also in the names and numbers of their sentence,
// so that each group is printed once with its locales and places.
import { hintOf, type Place, type Problem } from '../problem.ts';

/** One printed entry: a group of like problems. */
export interface ProblemGroup {
  /** The first problem of the group. If the group has several locales, its text names them all. */
  readonly problem: Problem;
  /** All problems of the group. */
  readonly problems: readonly Problem[];
  /** Whether the group has several locales: no single place shows them all, so no frame is printed. */
  readonly hasManyLocales: boolean;
  /** The places of the group, in order. */
  readonly locations: readonly Location[];
}

interface Location {
  readonly place: Place;
  /** " in ar, bg" if only some of the group's locales have the problem here, else ''. */
  readonly locales: string;
}

/**
 * Groups problems by rule, severity, text and hint without their locale; in the order of each group's
 * first problem. A hint is only read where another problem has the same text.
 */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const wordsOf = ({ rule, severity, text, locale }: Problem) =>
    JSON.stringify([rule, severity, inLocales(text, locale, '*')]);
  const sameWords = Map.groupBy(problems, wordsOf);
  const alike = Map.groupBy(problems, (one) => {
    const words = wordsOf(one);
    return sameWords.get(words)?.length === 1 ? words : words + ofLocales(hintOf(one) ?? '', one.locale, '*');
  });
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? entryOf(first, group) : [];
  });
}

/** Groups of one rule, joined where their sentences differ only in names and numbers; the largest first. */
export function groupByShape(groups: readonly ProblemGroup[]): ProblemGroup[] {
  const byShape = Map.groupBy(groups, ({ problems: [first] }) => first && shapeOf(first));
  const joined = [...byShape.values()].flatMap((alike) => {
    const [problems, locations] = [alike.flatMap((one) => one.problems), alike.flatMap((one) => one.locations)];
    return alike.slice(0, 1).map((first) => ({ ...first, problems, locations }));
  });
  return joined.sort((a, b) => b.problems.length - a.problems.length);
}

/**
 * The sentence and hint of a problem without what varies: its locale, its owner, names and numbers. A late
 * hint is not read: most entries are joined to others and do not show theirs.
 */
function shapeOf({ text, hint: any, locale, owner = '' }: Problem): string {
  const hint = typeof any === 'string' ? any : '';
  return `${shapeOfWords(inLocales(text, locale, '…'))}\n${shapeOfWords(ofLocales(hint, locale, '…').replace(owner, '…'))}`;
}

/** Words without quoted ones, `names`, {references}, paths and numbers. A list is like its first entry. */
function shapeOfWords(words: string): string {
  const parts = words
    .slice(0, 5_000)
    .replace(/“[^”]*”|"[^"]*"|`[^`]*`|\$?\{[^}]*\}+/g, '…')
    .replace(/\S+/g, (word) => word.replace(/^.*[/@\d].*?([,;:]?)$/u, '…$1'))
    .split(/, and |, | and /);
  return parts.filter((part, index) => !parts[index - 1]?.endsWith(part)).join(', ');
}

function entryOf(first: Problem, group: readonly Problem[]): ProblemGroup {
  const locales = localesOf(group);
  const placed = group.filter(({ place }) => place);
  const byPlace = [...Map.groupBy(placed, ({ place }) => `${place?.file}:${place?.line}:${place?.column}`).values()];
  const locations = byPlace.flatMap((here): Location[] => {
    const localesHere = localesOf(here);
    const place = here[0]?.place;
    const isPart = localesHere.length > 0 && localesHere.length < locales.length;
    return place ? [{ place, locales: isPart ? ` in ${shortList(localesHere, 3)}` : '' }] : [];
  });
  return { problem: withLocales(first, locales), problems: group, hasManyLocales: locales.length > 1, locations };
}

/** The problem with all locales of its group in its text. */
function withLocales(problem: Problem, locales: readonly string[]): Problem {
  const { text, locale } = problem;
  if (locale === undefined || locales.length < 2) return problem;
  const hint = hintOf(problem);
  const all = inLocales(text, locale, `${locales.length} locales: ${shortList(locales, 12)}`);
  const namesLocale = hint !== undefined && hint !== ofLocales(hint, locale, '');
  return { ...problem, text: all, ...(namesLocale && { hint: `${hint}; likewise for the others` }) };
}

function localesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.flatMap(({ locale }) => locale ?? []))];
}

/** All locales if there are at most `most`, else the first ones and the number of the others. */
function shortList(locales: readonly string[], most: number): string {
  if (locales.length <= most) return locales.join(', ');
  const shown = locales.slice(0, Math.ceil((most * 2) / 3));
  return `${shown.join(', ')} and ${locales.length - shown.length} more`;
}

/** The text with the locale after “in”, “into” or “for” replaced by `words`. */
function inLocales(text: string, locale: string | undefined, words: string): string {
  return locale === undefined ? text : text.replace(wordOf(locale, '(?<=\\b(?:in|into|for) )', ''), () => words);
}

/** The hint with the locale in “ar: …”, “--locale ar” and “tour.ar.vtt” replaced by `words`. */
function ofLocales(hint: string, locale: string | undefined, words: string): string {
  if (locale === undefined) return hint;
  return hint
    .replace(wordOf(locale, '(?<=\\blocale )', ''), words)
    .replace(wordOf(locale, '', '(?=:)'), words)
    .replace(wordOf(locale, '(?<=\\.)', '(?=\\.)'), words);
}

function wordOf(locale: string, before: string, after: string): RegExp {
  return new RegExp(`${before}(?<![\\w-])${locale.replace(/\W/g, '\\$&')}(?![\\w-])${after}`);
}
