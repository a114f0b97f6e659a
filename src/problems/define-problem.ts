// What is said of a problem: its id, its documentation and its examples. Each file of this folder, and of
// rules/, that is named after an id defines one. A problem is made only by `problem` of its definition.
import type { Problem } from './problem.ts';

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
