// Runs the rules about texts, each text in all its locales. Rendering does not depend on the results,
// so both can run at the same time.

import { rawFigures } from '../claims/raw-figures.ts';
import type { Found } from '../problems/define-problem.ts';
import type { Problem } from '../problems/problem.ts';
import { readTerms } from '../read/terms-file.ts';
import type { Content } from '../rules/finding/checked.ts';
import { listedWords } from '../rules/finding/listed-words.ts';
import { allRules } from '../rules/index.ts';
import type { Rule } from '../rules/rule.ts';
import { themeRules } from '../rules/rules-of-theme.ts';
import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import type { Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import { translatedWords } from '../translations/claim-words.ts';

/** The texts of a site, and all that rules about texts compare them with. */
export interface TextsInput extends Omit<Content, 'rawFigures' | 'listedWords'> {
  readonly locales: readonly string[];
  /** content/terms.yaml; without it, only the built-in word lists are used. */
  readonly terms: Source | undefined;
  /** Iterated once; texts are not kept. */
  readonly texts: Iterable<LocalizedText>;
  /** Whether a file had no problems in an earlier run and has not changed since. */
  readonly isClean: (source: Source) => boolean;
  readonly wordsOfClaims: readonly LocalizedText[];
  readonly theme?: Pick<Theme, 'rules'> | undefined;
}

/** The problems of all texts, with those of content/terms.yaml and of the translation lock. */
export function lintTexts({ texts, isClean, wordsOfClaims, theme = {}, ...input }: TextsInput): Problem[] {
  const { terms, problems: ofTerms } = readTerms(input.terms, input.locales);
  const content: Content = {
    ...input,
    rawFigures: lastResult(rawFigures<SpokenText>(input.claims)),
    listedWords: lastResult(listedWords(terms, input.locales)),
  };
  const problems: Problem[] = [...ofTerms];
  const report = (rule: Rule, found: Iterable<Found> = []) => {
    for (const one of found) problems.push(rule.problem(one));
  };
  const checks = [...allRules, ...themeRules(theme)].flatMap((rule) =>
    rule.checks?.text ? [{ rule, ...rule.checks.text(content) }] : [],
  );
  const ofEach = checks.flatMap(({ rule, text }) => (text ? [{ rule, text }] : []));
  const ofEvery = checks.flatMap(({ everyText }) => everyText ?? []);
  for (const text of texts) {
    for (const everyText of ofEvery) everyText(text);
    // An interface word has one file per locale.
    if ([...text.spoken.values()].every(({ source }) => isClean(source))) continue;
    for (const { rule, text: check } of ofEach) report(rule, check(text));
  }
  const ofClaims = checks.flatMap(({ rule, wordsOfClaim }) => (wordsOfClaim ? [{ rule, wordsOfClaim }] : []));
  // Many claims have the same words, such as "{value}".
  const clean = new Set<string>();
  for (const words of wordsOfClaims) {
    const key = JSON.stringify([...words.spoken].map(([locale, { text }]) => [locale, text]));
    if (clean.has(key)) continue;
    const before = problems.length;
    for (const { rule, wordsOfClaim } of ofClaims) report(rule, wordsOfClaim(words));
    if (problems.length === before) clean.add(key);
  }
  for (const words of translatedWords(wordsOfClaims, input.locales)) for (const everyText of ofEvery) everyText(words);
  for (const { rule, end } of checks) report(rule, end?.());
  return problems;
}

/** Keeps the result for the last argument, because several rules ask for it one after the other. */
function lastResult<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  let last: { readonly argument: Argument; readonly result: Result } | undefined;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}
