// Problems that are alike apart from locale and place are told as one: its text names the locales, places follow.
import type { Place, Problem } from './problem.ts';

/** One entry of what is printed. */
export interface Entry {
  /** The first of the problems that are alike. Where they are about several locales, its text names these. */
  readonly problem: Problem;
  /** Whether it is about several locales: what it is about is in its text then, and at none of the places. */
  readonly isOfMany: boolean;
  /** Where they are, the first place first; not all of them when there are many. */
  readonly spots: readonly Spot[];
  /** How many places are left out. */
  readonly more: number;
}

interface Spot {
  readonly place: Place;
  /** The locales that are meant here, where they are not all that the text names: in ar, bg. */
  readonly locales: string;
}

const placesTold = 3;

/** In the order of the first of each. */
export function fold(problems: readonly Problem[]): Entry[] {
  const alike = Map.groupBy(problems, ({ rule, severity, text, hint, locale }) =>
    JSON.stringify([rule, severity, inLocales(text, locale, '*'), hint && ofLocales(hint, locale, '*')]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? entryOf(first, group) : [];
  });
}

function entryOf(first: Problem, group: readonly Problem[]): Entry {
  const locales = localesOf(group);
  const placed = group.filter(({ place }) => place);
  const byPlace = [...Map.groupBy(placed, ({ place }) => `${place?.file}:${place?.line}:${place?.column}`).values()];
  const spots = byPlace.slice(0, placesTold).flatMap((here): Spot[] => {
    const own = localesOf(here);
    const place = here[0]?.place;
    return place ? [{ place, locales: own.length < locales.length ? ` in ${few(own, 3)}` : '' }] : [];
  });
  return {
    problem: together(first, locales),
    isOfMany: locales.length > 1,
    spots,
    more: byPlace.length - spots.length,
  };
}

function together(problem: Problem, locales: readonly string[]): Problem {
  const { text, hint, locale } = problem;
  if (locale === undefined || locales.length < 2) return problem;
  const all = inLocales(text, locale, `${locales.length} locales: ${few(locales, 12)}`);
  const isOfOne = hint !== undefined && hint !== ofLocales(hint, locale, '');
  return { ...problem, text: all, ...(isOfOne && { hint: `${hint}; likewise for the others` }) };
}

function localesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.flatMap(({ locale }) => locale ?? []))];
}

/** All of them, when they are few enough; else the first and how many more there are. */
function few(locales: readonly string[], most: number): string {
  if (locales.length <= most) return locales.join(', ');
  const shown = locales.slice(0, Math.ceil((most * 2) / 3));
  return `${shown.join(', ')} and ${locales.length - shown.length} more`;
}

/** The text with other words for the locale that it names: “in ar”, “into ar”, “for ar”. */
function inLocales(text: string, locale: string | undefined, words: string): string {
  return locale === undefined ? text : text.replace(wordOf(locale, '(?<=\\b(?:in|into|for) )', ''), () => words);
}

/** The hint with other words for the locale that it is about: “ar: …”, “--locale ar”. */
function ofLocales(hint: string, locale: string | undefined, words: string): string {
  if (locale === undefined) return hint;
  return hint.replace(wordOf(locale, '(?<=\\blocale )', ''), words).replace(wordOf(locale, '', '(?=:)'), words);
}

function wordOf(locale: string, before: string, behind: string): RegExp {
  return new RegExp(`${before}(?<![\\w-])${locale.replace(/\W/g, '\\$&')}(?![\\w-])${behind}`);
}
