// A problem is one mistake in content: where it is, what is wrong, and how to fix it. Stages collect
// and return problems; only the command line prints them (see cli.ts).

import { codeFrame, forTerminal, lineReader, oneLine, painter, type Style, where } from './frame.ts';
import { type Entry, groupProblems } from './group.ts';

export { didYouMean } from './did-you-mean.ts';
export { forTerminal, fullWidth, graphemesOf, widthOf } from './frame.ts';

/**
 * A range on one line of a file. `line` and `column` count from 1, `length` counts UTF-16 code units;
 * `source` is the file's whole text.
 */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly source: string;
}

/** The place of a range that starts at `offset` of the file's text and has at least one character. */
export function placeAt(file: Pick<Place, 'file'> & { readonly text: string }, offset: number, length: number): Place {
  const before = file.text.slice(0, offset);
  const [line, column] = [before.split('\n').length, offset - before.lastIndexOf('\n')];
  return { file: file.file, line, column, length: Math.max(1, length), source: file.text };
}

/**
 * One mistake. `rule` is a stable id; `text` is one sentence without the place; `hint` says how to fix
 * it.
 */
export interface Problem {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly hint?: string;
  /**
   * The locale that the text names as “in ar” or “for ar”. Problems that differ only in it are printed
   * as one.
   */
  readonly locale?: string;
  readonly place?: Place;
  readonly related?: readonly { readonly text: string; readonly place: Place }[];
  /**
   * Set for a comment that silences `rule` from its own line to line `last`. Reported only if it
   * silences nothing.
   */
  readonly silences?: { readonly rule: string; readonly last: number };
}

/** A problem that content/site.yaml waives: it is counted and listed instead of reported. */
export interface Waived {
  readonly problem: Problem;
  readonly reason: string;
  readonly owner?: string;
  /** The last day on which it is waived: 2026-12-31. */
  readonly until: string;
}

/**
 * Thrown by code that cannot continue because the site has errors. The command line prints them and
 * exits with 1.
 */
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

/** Thrown when React fails to render a part of a page; `cause` is what the component or React threw. */
export class RenderFailure extends Error {
  /** The React elements that were being rendered; one of them failed. */
  readonly elements: readonly unknown[];
  /** The place in content that asked for this part. */
  readonly place: Place;
  constructor(what: string, cause: unknown, { elements, place }: Pick<RenderFailure, 'elements' | 'place'>) {
    super(`${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.elements = elements;
    this.place = place;
  }
}

/**
 * An error outside of content, with its own exit code: 2 wrong usage, 73 cannot write, 75 another build
 * is running.
 */
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

/** Throws a SiteError with all problems if one of them is an error; otherwise returns the warnings. */
export function throwOnErrors(problems: readonly Problem[], waived: readonly Waived[] = []): readonly Problem[] {
  if (problems.some(isError)) throw new SiteError(sortProblems(problems), waived);
  return problems;
}

/**
 * Sorts by file and place, then rule and text, so that the order is stable. Problems without a place
 * come last.
 */
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
  /** Which problems to show; the others are only counted. Defaults to all. */
  readonly shows?: (problem: Problem) => boolean;
}

/**
 * Formats problems for people: text, place, code frame, related and further places, hint, and a final
 * count.
 */
export function formatProblems(problems: readonly Problem[], options: PrettyOptions = {}): string {
  const { color = false, waived = [], shows = () => true } = options;
  const style = { paint: painter(color), linesOf: lineReader() };
  const shown = problems.filter(shows);
  const entries = groupProblems(sortProblems(shown));
  const blocks = entries.map((entry) => formatEntry(entry, style));
  const total = countedProblems(shown);
  const rest = countedProblems(problems.filter((problem) => !shows(problem)));
  const counts = [
    entries.length < shown.length ? `${total} in ${counted(entries.length, 'entry')}` : total,
    rest && `${rest} not shown`,
    waived.length > 0 ? `${waived.length} waived` : '',
  ].filter(Boolean);
  return `${blocks.join('\n\n')}\n\n${counts.join(', ')}\n${formatWaived(waived)}`;
}

/** A waiver that covers more problems than this is listed in one line with their number. */
const waivedInFull = 5;

/** One line for each waived problem, or for each waiver that covers many: where, why and until when. */
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

/** Problems as JSON values: one object per problem, with places that leave out the file's text. */
export function problemsToJson(problems: readonly Problem[]): unknown[] {
  return sortProblems(problems).map(({ place, related, ...rest }) => ({
    ...rest,
    ...(place && withoutSource(place)),
    ...(related && { related: related.map((other) => ({ text: other.text, ...withoutSource(other.place) })) }),
  }));
}

/** Waived problems as JSON values, each with the reason, owner and last day of its waiver. */
export function waivedToJson(waived: readonly Waived[]): unknown[] {
  return sortWaived(waived).flatMap(({ problem, ...waiver }) =>
    problemsToJson([problem]).map((one) => ({ ...(one as object), ...waiver })),
  );
}

/**
 * Workflow commands of GitHub Actions, one line per problem; GitHub shows them as annotations on a pull
 * request. `folder` is the path from the root of the repository to the site, since the files of places
 * are relative to the site.
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

/** Escapes line breaks: one would end the command, and the text after it could start another. */
function escaped(text: string): string {
  return forTerminal(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function withoutSource({ file, line, column, length }: Place) {
  return { file, line, column, length };
}

function formatEntry({ problem, hasManyLocales, locations: [first, ...others], more }: Entry, style: Style): string {
  const { paint } = style;
  const label = problem.severity === 'error' ? paint.red('error') : paint.yellow('warning');
  const lines = [`${label} ${paint.bold(oneLine(problem.text))} ${paint.dim(`[${problem.rule}]`)}`];
  if (first) lines.push(`  ${where(first.place)}${first.locales}`);
  if (first && !hasManyLocales) lines.push(codeFrame(first.place, style));
  for (const other of hasManyLocales ? [] : (problem.related ?? []))
    lines.push(`  ${oneLine(other.text)} ${where(other.place)}`, codeFrame(other.place, style));
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
