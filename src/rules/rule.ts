// What a rule is: a problem with the checks that find it, each in its scope. Each file of this folder that is
// named after a rule contains one.
import { type DefinedProblem, type DocsToDefine, defineProblem, type Found } from '../problems/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { Content, ParsedFiles, RenderedSite, SizedSite, TextCheck } from './finding/checked.ts';
import type { PageFinding } from './finding/found.ts';

/** The checks of a rule by scope. */
export interface Checks {
  /** Of the files of content, before a page is rendered. */
  readonly file?: (files: ParsedFiles) => Iterable<Found>;
  /** Of texts: called once for a site, and what it returns once for each text. */
  readonly text?: (content: Content) => TextCheck;
  /** Of rendered pages: called once for a site, and what it returns once for each page. */
  readonly page?: (site: RenderedSite) => (page: RenderedPage) => Iterable<PageFinding>;
  /** Of all rendered pages together. */
  readonly site?: (site: RenderedSite) => Iterable<Found>;
  /** Like `site`, but only for a release. */
  readonly release?: (site: RenderedSite) => Iterable<Found>;
  /** Of the sizes of pages. Apart, because compressing them takes threads of its own. */
  readonly size?: (site: SizedSite) => Promise<readonly PageFinding[]>;
}

/** Calls a check of a rule, and may note how long that takes. */
export type CallCheck = <Result>(rule: string, check: () => Result) => Result;

/** Calls it and nothing else. */
export const justCall: CallCheck = (_, check) => check();

/** A problem, with the checks that find it if reading does not. */
export interface Rule<Id extends string = string> extends DefinedProblem<Id> {
  readonly checks?: Checks;
}

/**
 * Defines a rule of the engine. Its problem may also be found by reading: then it is defined in
 * problems/.
 */
export function engineRule<const Id extends string>(rule: DocsToDefine<Id> & { readonly checks: Checks }): Rule<Id> {
  return { ...defineProblem(rule), checks: rule.checks };
}

/** Defines a rule that warns while somebody writes. What is still there in a release is an error. */
export function dueRule<const Id extends string>({ id, ...rule }: Parameters<typeof engineRule<Id>>[0]): Rule<Id> {
  return engineRule<Id>({ id, severity: 'warning', release: 'due', ...rule });
}

/** Whether a rule looks at the whole site at once: then it cannot be told about some files. */
export function isAboutSite({ checks = {} }: Pick<Rule, 'checks'> = {}): boolean {
  const { file, text, page, ...whole } = checks;
  return !file && !text && !page && Object.keys(whole).length > 0;
}
