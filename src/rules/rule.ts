// What a rule is. Each file of this folder that is named after a rule contains one: its documentation,
// its examples, and, unless only reading or parsing can find its problem, its check.
import type { Problem } from '../problems/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { Content, ParsedFiles, RenderedSite, TextCheck } from './finding/checked.ts';
import type { Found, PageFinding } from './finding/found.ts';

/** What `litfass explain` shows of a rule, and what a site may change about it. */
export interface RuleDocs {
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
 * A rule whose problem is in one text. `check` is called once for a site, and what it returns once for
 * each text. Without `check`, reading the text finds the problem.
 */
export interface TextRule extends RuleDocs {
  readonly scope: 'text';
  readonly check?: (content: Content) => TextCheck;
}

/** A rule about files of content, before a page is rendered. Without `check`, parsing finds the problem. */
export interface FileRule extends RuleDocs {
  readonly scope: 'file';
  readonly check?: (files: ParsedFiles) => Iterable<Found>;
}

/**
 * A rule about one rendered page. `check` is called once for a site, and what it returns once for each
 * page.
 */
export interface PageRule extends RuleDocs {
  readonly scope: 'page';
  readonly check?: (site: RenderedSite) => (page: RenderedPage) => Iterable<PageFinding>;
}

/** A rule about all rendered pages together. With `release: 'only'`, it runs in a release alone. */
export interface SiteRule extends RuleDocs {
  readonly scope: 'site';
  readonly check?: (site: RenderedSite) => Iterable<Found>;
}

/** A rule of any scope. */
export type Rule = TextRule | FileRule | PageRule | SiteRule;

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

/** Returns its argument; checks its type where the rule is written. */
export function defineRule<Defined extends Rule>(rule: Defined): Defined {
  return rule;
}
