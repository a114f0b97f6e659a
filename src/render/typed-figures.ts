// Figures on a page that content did not give to it: typed into a component, where no claim can reach them.
import { type FigureFinder, figureFinder } from '../figures/index.ts';
import type { Shown } from './facts.ts';
import type { Recorder } from './recorder.ts';

/** A figure that a component wrote. */
export interface TypedFigure {
  readonly figure: string;
  /** The string that it stands in, and where that is. */
  readonly text: string;
  readonly where: string;
}

export interface TypedFiguresInput {
  readonly shown: Shown;
  readonly recorder: Pick<Recorder, 'strings' | 'texts'>;
  readonly rendering: { readonly siteStrings: ReadonlySet<string>; readonly findFigures: FindFigures };
  readonly locale: string;
}

/** What finds figures in a locale; its patterns are prepared once. */
export type FindFigures = (locale: string) => FigureFinder;

export function startFinders(): FindFigures {
  const finders = new Map<string, FigureFinder>();
  return (locale) => {
    const finder = finders.get(locale) ?? figureFinder(locale);
    finders.set(locale, finder);
    return finder;
  };
}

/** The figures in text nodes, shown attributes, meta tags and JSON-LD that no string of content covers. */
export function typedFigures({ shown, recorder, rendering, locale }: TypedFiguresInput): TypedFigure[] {
  const find = rendering.findFigures(locale);
  const given = [recorder.strings, rendering.siteStrings];
  // Machines are told the bare value of a claim: "3.49".
  const isValue = (text: string) => recorder.texts().some(({ claims }) => claims.some(({ value }) => value === text));
  const isKnown = (text: string, where: string) =>
    given.some((all) => all.has(text)) || (where === 'json-ld' && isValue(text));
  // Nearly every string of a page is one of content, as it is; the search is for the few that a component put together.
  const own = shown.strings.filter(({ text, where, free }) => !free && !isKnown(text, where) && letters.test(text));
  return own.flatMap(({ text, where }) =>
    find(uncovered(text, given)).map(({ raw }) => ({ figure: raw, text: text.trim(), where })),
  );
}

const letters = /[\p{L}\p{N}]/u;
/** Stands for what content gave, so that what is around it does not grow together. */
const taken = '\u0000';

function uncovered(text: string, given: readonly ReadonlySet<string>[]): string {
  const covered = new Uint8Array(text.length);
  for (const strings of given)
    for (const string of strings)
      for (let at = string === '' ? -1 : text.indexOf(string); at >= 0; at = text.indexOf(string, at + 1))
        if (isWhole(text, at, at + string.length)) covered.fill(1, at, at + string.length);
  return Array.from({ length: text.length }, (_, index) => (covered[index] ? taken : text[index])).join('');
}

/** A “2” of content does not cover half of a typed “25”. */
function isWhole(text: string, start: number, end: number): boolean {
  const inner = /[\p{L}\p{N}]/u;
  const before = inner.test(text[start] ?? '') && inner.test(text[start - 1] ?? '');
  const after = inner.test(text[end - 1] ?? '') && inner.test(text[end] ?? '');
  return !before && !after;
}
