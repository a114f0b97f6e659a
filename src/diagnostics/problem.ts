// A problem is one mistake in content, told to the person who can mend it: where, what, and what to do.
// Stages gather problems and hand them back; only the command line prints them (see cli.ts).

import { forTerminal, frame, lineReader, oneLine, painter, type Style, where } from './frame.ts';
import { type Entry, fold } from './group.ts';

export { didYouMean } from './did-you-mean.ts';
export { forTerminal, fullWidth, graphemesOf, widthOf } from './frame.ts';

/** A stretch of one line in a file. `line` and `column` count from 1, `length` in UTF-16 units; `source` is the file's whole text. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly source: string;
}

/** The place of a stretch of a file, by its offset in the file's text. */
export function placeAt(file: Pick<Place, 'file'> & { readonly text: string }, offset: number, length: number): Place {
  const before = file.text.slice(0, offset);
  const [line, column] = [before.split('\n').length, offset - before.lastIndexOf('\n')];
  return { file: file.file, line, column, length: Math.max(1, length), source: file.text };
}

/** One mistake. `rule` is a stable id; `text` is one sentence without the place in it; `hint` says what to do. */
export interface Problem {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly hint?: string;
  /** The locale that the text names, as “in ar” or “for ar”: what is alike in many is printed as one. */
  readonly locale?: string;
  readonly place?: Place;
  readonly related?: readonly { readonly text: string; readonly place: Place }[];
  /** It is a comment that silences a rule below itself, up to this line; it is told where it silences nothing. */
  readonly meant?: { readonly rule: string; readonly last: number };
}

/** A problem that content/site.yaml waives: it is not told, but counted and listed. */
export interface Waived {
  readonly problem: Problem;
  readonly reason: string;
  readonly owner?: string;
  /** The last day on which it is waived: 2026-12-31. */
  readonly until: string;
}

/** Thrown by whoever cannot go on because the site has problems. The command line prints them and exits with 1. */
export class SiteError extends Error {
  readonly problems: readonly Problem[];
  readonly waived: readonly Waived[];
  constructor(problems: readonly Problem[], waived: readonly Waived[] = []) {
    super(problems.map((problem) => problem.text).join('\n'));
    this.name = 'SiteError';
    this.problems = problems;
    this.waived = waived;
  }
}

/** Thrown where React makes a part of a page: what a component threw, or React of a component (`cause`). */
export class RenderFailure extends Error {
  /** What was being made, as React elements; one of them failed. */
  readonly elements: readonly unknown[];
  /** Where content asks for it. */
  readonly place: Place;
  constructor(what: string, cause: unknown, { elements, place }: Pick<RenderFailure, 'elements' | 'place'>) {
    super(`${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.elements = elements;
    this.place = place;
  }
}

/** Thrown for a fault of the surroundings that has its own exit code: 2 usage, 73 cannot write, 75 another build runs. */
export class CliError extends Error {
  readonly exitCode: number;
  readonly hint: string | undefined;
  constructor(exitCode: number, text: string, hint?: string) {
    super(text);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

export function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

/** Throws a SiteError that holds all problems when one of them is an error; otherwise hands the warnings back. */
export function throwOnErrors(problems: readonly Problem[], waived: readonly Waived[] = []): readonly Problem[] {
  if (problems.some(isError)) throw new SiteError(sortProblems(problems), waived);
  return problems;
}

/** By file, then by place; problems without a place come last. The same mistakes are always told in the same order. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => {
    if (!a.place || !b.place) return Number(!a.place) - Number(!b.place) || compare(a.text, b.text);
    return (
      compare(a.place.file, b.place.file) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column ||
      compare(a.rule, b.rule) ||
      compare(a.text, b.text)
    );
  });
}

export interface PrettyOptions {
  readonly color?: boolean;
  readonly waived?: readonly Waived[];
  /** Those that are shown; the others are only counted. Without it all are. */
  readonly shows?: (problem: Problem) => boolean;
}

/** Text for people: sentence, place, frame with a caret, hint, related and further places, and a closing count. */
export function formatProblems(problems: readonly Problem[], options: PrettyOptions = {}): string {
  const { color = false, waived = [], shows = () => true } = options;
  const style = { paint: painter(color), linesOf: lineReader() };
  const shown = problems.filter(shows);
  const entries = fold(sortProblems(shown));
  const blocks = entries.map((entry) => formatEntry(entry, style));
  const told = countedProblems(shown);
  const rest = countedProblems(problems.filter((problem) => !shows(problem)));
  const counts = [
    entries.length < shown.length ? `${told} in ${counted(entries.length, 'entry')}` : told,
    rest && `${rest} not shown`,
    waived.length > 0 ? `${waived.length} waived` : '',
  ].filter(Boolean);
  return `${blocks.join('\n\n')}\n\n${counts.join(', ')}\n${formatWaived(waived)}`;
}

/** Of a waiver that holds for more problems than these, one line says how many. */
const waivedInFull = 5;

/** One line for each waived problem, or for all of a waiver that holds for many: where, why and until when. */
export function formatWaived(waived: readonly Waived[]): string {
  const sorted = sortWaived(waived);
  const waiverOf = ({ problem, ...waiver }: Waived) => JSON.stringify([problem.rule, waiver]);
  const alike = Map.groupBy(sorted, waiverOf);
  const lines = sorted.map((one) => {
    const [{ problem, reason, owner, until }, group] = [one, alike.get(waiverOf(one)) ?? []];
    const others = group.length > waivedInFull ? group.length - 1 : 0;
    if (others > 0 && group[0] !== one) return '';
    const by = owner ? `${oneLine(owner)}, until ${until}` : `until ${until}`;
    const at = `${problem.place ? `${where(problem.place)} ` : ''}${others > 0 ? `and ${others} more ` : ''}`;
    return `  waived ${at}[${problem.rule}] ${oneLine(reason)} (${by})\n`;
  });
  return lines.join('');
}

function sortWaived(waived: readonly Waived[]): readonly Waived[] {
  const byProblem = new Map(waived.map((one) => [one.problem, one]));
  return sortProblems([...byProblem.keys()]).flatMap((problem) => byProblem.get(problem) ?? []);
}

/** Text for programs: one object per problem, places without the file's text. */
export function problemsToJson(problems: readonly Problem[]): unknown[] {
  return sortProblems(problems).map(({ place, related, ...rest }) => ({
    ...rest,
    ...(place && withoutSource(place)),
    ...(related && { related: related.map((other) => ({ text: other.text, ...withoutSource(other.place) })) }),
  }));
}

/** What is waived, for programs: each problem with its reason. */
export function waivedToJson(waived: readonly Waived[]): unknown[] {
  return sortWaived(waived).flatMap(({ problem, ...waiver }) =>
    problemsToJson([problem]).map((one) => ({ ...(one as object), ...waiver })),
  );
}

/**
 * Workflow commands of GitHub Actions, one line per problem, which it shows beside the lines of a pull request. `folder` leads
 * from the repository's folder to the site, because places are told from the site's.
 */
export function problemsToGithub(problems: readonly Problem[], folder = ''): string {
  return sortProblems(problems)
    .map(({ rule, severity, text, hint, place, related = [] }) => {
      const at = place && {
        file: [folder, place.file].filter(Boolean).join('/'),
        line: place.line,
        col: place.column,
        endColumn: place.column + place.length,
      };
      const properties = Object.entries({ ...at, title: rule })
        .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
        .join(',');
      const others = related.map((other) => `${other.text} ${where(other.place)}`);
      const message = [text, ...others, ...(hint ? [hint] : [])].join('\n');
      return `::${severity} ${properties}::${escaped(message)}\n`;
    })
    .join('');
}

/** A line break would end the command, and what follows it could begin another. */
function escaped(text: string): string {
  return forTerminal(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function withoutSource({ file, line, column, length }: Place) {
  return { file, line, column, length };
}

function formatEntry({ problem, isOfMany, spots: [first, ...others], more }: Entry, style: Style): string {
  const { paint } = style;
  const label = problem.severity === 'error' ? paint.red('error') : paint.yellow('warning');
  const lines = [`${label} ${paint.bold(oneLine(problem.text))} ${paint.dim(`[${problem.rule}]`)}`];
  if (first) lines.push(`  ${where(first.place)}${first.locales}`);
  if (first && !isOfMany) lines.push(frame(first.place, style));
  for (const other of isOfMany ? [] : (problem.related ?? []))
    lines.push(`  ${oneLine(other.text)} ${where(other.place)}`, frame(other.place, style));
  for (const { place, locales } of others) lines.push(`  also ${where(place)}${locales}`);
  if (more > 0) lines.push(`  and ${counted(more, 'more place')}`);
  if (problem.hint) lines.push(`  ${paint.cyan('hint')} ${oneLine(problem.hint)}`);
  return lines.join('\n');
}

function countedProblems(problems: readonly Problem[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : noun.replace(/y?$/, (end) => (end ? 'ies' : 's'))}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
