// Groups problems that differ only in locale and place, so that each group is printed once with its
// locales and places.
import type { Place, Problem } from './problem.ts';

/** One printed entry: a group of like problems. */
export interface ProblemGroup {
  /** The first problem of the group. If the group has several locales, its text names them all. */
  readonly problem: Problem;
  /** Whether the group has several locales: no single place shows them all, so no frame is printed. */
  readonly hasManyLocales: boolean;
  /** The first places of the group, in order. */
  readonly locations: readonly Location[];
  /** How many places are left out of `locations`. */
  readonly more: number;
}

interface Location {
  readonly place: Place;
  /** " in ar, bg" if only some of the group's locales have the problem here, else ''. */
  readonly locales: string;
}

const maxLocations = 3;

/**
 * Groups problems by rule, severity, text and hint without their locale; in the order of each group's
 * first problem.
 */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const alike = Map.groupBy(problems, ({ rule, severity, text, hint, locale }) =>
    JSON.stringify([rule, severity, inLocales(text, locale, '*'), hint && ofLocales(hint, locale, '*')]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? entryOf(first, group) : [];
  });
}

function entryOf(first: Problem, group: readonly Problem[]): ProblemGroup {
  const locales = localesOf(group);
  const placed = group.filter(({ place }) => place);
  const byPlace = [...Map.groupBy(placed, ({ place }) => `${place?.file}:${place?.line}:${place?.column}`).values()];
  const locations = byPlace.slice(0, maxLocations).flatMap((here): Location[] => {
    const localesHere = localesOf(here);
    const place = here[0]?.place;
    const isPart = localesHere.length < locales.length;
    return place ? [{ place, locales: isPart ? ` in ${shortList(localesHere, 3)}` : '' }] : [];
  });
  return {
    problem: withLocales(first, locales),
    hasManyLocales: locales.length > 1,
    locations,
    more: byPlace.length - locations.length,
  };
}

/** The problem with all locales of its group in its text. */
function withLocales(problem: Problem, locales: readonly string[]): Problem {
  const { text, hint, locale } = problem;
  if (locale === undefined || locales.length < 2) return problem;
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

/** The hint with the locale in “ar: …” and “--locale ar” replaced by `words`. */
function ofLocales(hint: string, locale: string | undefined, words: string): string {
  if (locale === undefined) return hint;
  return hint.replace(wordOf(locale, '(?<=\\blocale )', ''), words).replace(wordOf(locale, '', '(?=:)'), words);
}

function wordOf(locale: string, before: string, after: string): RegExp {
  return new RegExp(`${before}(?<![\\w-])${locale.replace(/\W/g, '\\$&')}(?![\\w-])${after}`);
}
