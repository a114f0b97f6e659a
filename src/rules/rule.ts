// What a rule is. Each file of this folder that is named after a rule contains one: its
// documentation, its examples, and, unless only reading or parsing can find its problem, its check.
import type { Problem } from '../diagnostics/problem.ts';

export interface Rule {
  /** The name in brackets after a problem, and the name of the file. */
  readonly id: string;
  readonly severity: Problem['severity'];
  /**
   * `always`: the rule guards safety, or is needed to build a site at all; it cannot be turned off,
   * lowered or waived. `errors`: problems reported as errors stay errors; warnings can be changed.
   */
  readonly fixed?: 'always' | 'errors';
  /**
   * An error in a release, whatever severity the site sets; single lines may still be waived. `only`:
   * other builds do not check it, so a waiver of it is not idle there. `also`: other builds check it
   * with the severity that the site sets.
   */
  readonly release?: 'only' | 'also';
  /** A waiver may cover a whole file or locale, in a release too. */
  readonly waivable?: 'broadly';
  /**
   * What the rule looks at: one text in all its locales, the files of the site, one rendered page, or
   * the whole rendered site.
   */
  readonly scope: 'text' | 'file' | 'page' | 'site';
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

/** Returns its argument; checks its type where the rule is written. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
