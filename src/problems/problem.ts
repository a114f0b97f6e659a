// A problem is one mistake in content: where it is, what is wrong, and how to fix it. Stages collect
// and return problems; only the command line prints them (see cli.ts). And what is said of a problem: its
// id, its documentation and its examples. Each file of this folder, and of rules/, that is named after an id
// defines one. A problem is made only by `problem` of its definition.

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

const definedIn = { claim: 'content/claims.yaml', link: 'content/site.yaml', site: 'content/site.yaml' } as const;

/** Of the problem that a name is unknown: a broken key of the file that defines such names may have it. */
export function usedName(kind: keyof typeof definedIn, name: string): Pick<Problem, 'about' | 'follows'> {
  return { about: { kind, name }, follows: [{ kind: 'key', name, file: definedIn[kind] }] };
}

/** A key of content/site.yaml that is lost if it, or one above it, is misspelt. */
export function lostSetting(name: string): readonly Subject[] {
  return [{ kind: 'key', name, file: 'content/site.yaml' }];
}

/** An error in the file of claims: then nothing is known of those that pages state, or of their notes. */
export const claimsFile: Subject = { kind: 'file', name: 'content/claims.yaml' };

/** An error in the list of locales: each other one may be missing from it. */
export const localeList: readonly Subject[] = [
  { kind: 'locale' },
  { kind: 'key', name: 'locales', file: 'content/site.yaml' },
];

/** The settings of the site. */
export const settingsFile: Subject = { kind: 'file', name: 'content/site.yaml' };

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

/** What `litfass explain` shows of a problem, and what a site may change about it. */
export interface ProblemDocs<Id extends string = string> {
  /** The name in brackets after a problem, and the name of the file. */
  readonly id: Id;
  readonly severity: Problem['severity'];
  /**
   * `always`: the rule guards safety, or is needed to build a site at all; it cannot be turned off,
   * lowered or waived. `errors`: problems reported as errors stay errors; warnings can be changed.
   */
  readonly fixed?: 'always' | 'errors';
  /**
   * An error in a release. `due`: unless the site sets another severity.
   * The others are errors whatever the site sets, and only single lines may be waived. `also`: other
   * builds check it with the severity that the site sets. `only`: other builds do not check it, so a
   * waiver of it is not idle there.
   */
  readonly release?: 'only' | 'also' | 'due';
  /** What problems of this rule follow from, see `Problem`. */
  readonly follows?: Problem['follows'];
  /** A waiver may cover a whole file or locale, in a release too. */
  readonly waivable?: 'broadly';
  /** What a site may set beside the severity, with the defaults: numbers that the check compares with. */
  readonly limits?: Readonly<Record<string, unknown>>;
  /** What the rule reports, in a sentence. */
  readonly what: string;
  /** Why that matters, in a sentence. */
  readonly why: string;
  /**
   * Where YAML of the examples belongs: a file, and the path to a map or a list in it, as in
   * `content/pages/home.yaml sections.0`. Without a path, it belongs to the whole file.
   */
  readonly at?: string;
  /** A site with this has a problem of the rule. */
  readonly wrong: Example;
  /** A site with this has none. */
  readonly right: Example;
}

/**
 * YAML for the place that `at` names, or more than one place can say. Of a map, the YAML replaces
 * keys; to a list, it adds entries. A test puts the examples of all rules into a small site
 * (tests/minimal-site) and checks that, as a release where the rule is only for releases.
 */
export type Example = string | ExampleChanges;

/** Changes to the small site that an example needs. */
export interface ExampleChanges {
  /** YAML by its place, which is written as in `at`. */
  readonly yaml?: Readonly<Record<string, string>>;
  /** Path → content. `null` removes a file. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** What `litfass explain` shows in place of these, where they are long. */
  readonly shown?: string;
  /** Checked with `--max-warnings`. */
  readonly maxWarnings?: number;
  /** Read by `litfass dev`. */
  readonly dev?: true;
}

/**
 * What is found: a problem without its id. Its severity is that of the definition unless it has one of its
 * own.
 */
export interface Found extends Omit<Problem, 'rule' | 'severity'> {
  readonly severity?: Problem['severity'];
}

/** What is wrong in words: what a problem says, or the end of a sentence of it. */
export type FaultWords = Readonly<{ text: string; hint: string }>;

/** What is found, for a function that adds the words. */
export type Wordless = Omit<Found, 'text'>;

/** A problem with its documentation, and the function that makes it. */
export interface DefinedProblem<Id extends string = string> extends ProblemDocs<Id> {
  readonly problem: (found: Found) => Problem<Id>;
}

/** The documentation of a problem, which is an error unless it says otherwise. */
export type DocsToDefine<Id extends string> = Omit<ProblemDocs<Id>, 'severity'> & Pick<Found, 'severity'>;

/** Defines a problem that reading finds. Those that a check finds are defined in rules/. */
export function defineProblem<const Id extends string>(docs: DocsToDefine<Id>): DefinedProblem<Id> {
  const { id: rule, severity = 'error', follows } = docs;
  return { ...docs, severity, problem: (found) => ({ rule, severity, ...(follows && { follows }), ...found }) };
}

/** Defines a problem that no site can turn off, lower or waive, as most that reading finds. */
export function defineFixedProblem<const Id extends string>({ id, ...docs }: DocsToDefine<Id>): DefinedProblem<Id> {
  return defineProblem<Id>({ id, fixed: 'always', ...docs });
}
