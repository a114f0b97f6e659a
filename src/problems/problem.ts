// A problem is one mistake in content: where it is, what is wrong, and how to fix it. Stages collect
// and return problems; only the command line prints them (see cli.ts).

import type { ExitReason } from './exit-codes.ts';

export { didYouMean } from './did-you-mean.ts';

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

/** The place of a problem with a whole file, or with one that is not a text. */
export function wholeFile(file: string): Place {
  return { file, line: 1, column: 1, length: 1, source: '' };
}

/** The place of a range that starts at `offset` of the file's text and has at least one character. */
export function placeAt(file: Pick<Place, 'file'> & { readonly text: string }, offset: number, length: number): Place {
  const before = file.text.slice(0, offset);
  const [line, column] = [before.split('\n').length, offset - before.lastIndexOf('\n')];
  return { file: file.file, line, column, length: Math.max(1, length), source: file.text };
}

/** What is written at a place, up to the end of its line. */
export function writtenAt({ source, line, column, length }: Place): string {
  return (source.split(/\r?\n/, line)[line - 1] ?? '').slice(column - 1, column - 1 + length);
}

/** Something with a name that a problem is about, or follows from. */
export interface Subject {
  readonly kind: 'address' | 'claim' | 'file' | 'key' | 'link' | 'locale' | 'site';
  /** Of what a problem follows from: without it, anything of the kind. */
  readonly name?: string;
  /** The file that defines it. */
  readonly file?: string;
  /** Of a key: the names inside of its value, which are lost with it. */
  readonly inside?: readonly string[];
}

/**
 * One mistake. `rule` is a stable id; `text` is one sentence without the place; `hint` says how to fix
 * it.
 */
export interface Problem<Id extends string = string> {
  readonly rule: Id;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly hint?: string | LateHint;
  /** Lines to show as they are, below the place. */
  readonly details?: string;
  /**
   * The locale that the text names as “in ar” or “for ar”. Problems that differ only in it are printed
   * as one.
   */
  readonly locale?: string;
  /** Set for a warning that a release reports as an error. */
  readonly due?: boolean;
  /** The last day before it became a problem, of what nobody has to change for that: 2026-11-01. */
  readonly since?: string;
  /** Who is responsible for what has the problem: the owner of a claim or of a waiver. */
  readonly owner?: string;
  readonly place?: Place;
  /** What is wrong, for programs: they read no sentence. */
  readonly about?: Subject;
  /** The problem is left out if there is an error about one of these: it only follows from that. */
  readonly follows?: readonly Subject[];
  readonly related?: readonly { readonly text: string; readonly place: Place }[];
  /**
   * Set for a comment that silences `rule` from its own line to line `last`. Reported only if it
   * silences nothing.
   */
  readonly silences?: { readonly rule: string; readonly last: number };
}

/**
 * A hint that takes long to find, such as a name among thousands: of many problems few are printed.
 * `String(hint)` finds it; '' if there is none.
 */
export interface LateHint {
  readonly toString: () => string;
  /** A cache has it in a form that is not mistaken for a text. */
  readonly toJSON: () => { readonly late: string };
}

/** A hint that `find` returns when it is read for the first time. */
export function lateHint(find: () => string | undefined): LateHint {
  let found: string | undefined;
  const read = () => {
    found ??= find() ?? '';
    return found;
  };
  return { toString: read, toJSON: () => ({ late: read() }) };
}

/** The hint of a problem, found now. Undefined if there is none. */
export function hintOf({ hint }: { readonly hint?: string | LateHint | undefined }): string | undefined {
  return hint === undefined ? undefined : String(hint) || undefined;
}

/** A problem that content/site.yaml waives: it is counted and listed instead of reported. */
export interface Waived {
  readonly problem: Problem;
  readonly reason: string;
  readonly owner?: string;
  /** The last day on which it is waived: 2026-12-31. */
  readonly until: string;
}

/** Thrown by code that cannot continue because the site has errors. The command line prints them. */
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

/** An error outside of content. The command line prints it and exits with the code of `reason`. */
export class CliError extends Error {
  readonly reason: ExitReason;
  readonly hint: string | undefined;
  constructor(reason: ExitReason, text: string, hint?: string) {
    super(text);
    this.name = 'CliError';
    this.reason = reason;
    this.hint = hint;
  }
}

/** An error in how litfass was called. */
export function usageError(text: string, hint?: string): CliError {
  return new CliError('usage', text, hint);
}

/** An error of the disk: a file or folder that litfass needs cannot be written. */
export function cannotWriteError(text: string, hint?: string): CliError {
  return new CliError('cannotWrite', text, hint);
}

/** An error in what litfass was asked to work on. */
export function problemsError(text: string, hint?: string): CliError {
  return new CliError('problems', text, hint);
}

/** Whether a problem stops a build. */
export function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}

/** Throws a SiteError with all problems if one of them is an error; otherwise returns the warnings. */
export function throwOnErrors(problems: readonly Problem[], waived: readonly Waived[] = []): readonly Problem[] {
  if (problems.some(isError)) throw new SiteError(sortProblems(problems), waived);
  return problems;
}

/**
 * Sorts by file and place, then rule and text, so that the order is stable: first the files that others
 * depend on. Problems without a place come last.
 */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => {
    if (!a.place || !b.place) return Number(!a.place) - Number(!b.place) || compare(a.text, b.text);
    return (
      rankOf(a.place) - rankOf(b.place) ||
      compare(a.place.file, b.place.file) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column ||
      compare(a.rule, b.rule) ||
      compare(a.text, b.text)
    );
  });
}

/** Files that others depend on come first: their problems may be the cause of others. */
function rankOf({ file }: Place): number {
  if (file === 'content/site.yaml') return 0;
  return /^content\/(claims|terms|addresses\.lock|locales\/.*)\.yaml$/.test(file) ? 1 : 2;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
