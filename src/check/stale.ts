// Warns of translations whose original has changed since they were accepted. What the lock is and how texts are found in
// it again: translations/. Texts that were never accepted are no warning; `litfass translations` lists them.
import type { Problem } from '../problem.ts';
import { formatDiff, wordDiff } from '../translations/diff.ts';
import { normalised, readLock } from '../translations/lock.ts';
import { changedTranslations, type Translation } from '../translations/match.ts';
import type { LocalizedText } from './every-text.ts';

/**
 * `lock` is the text of content/translations.lock.yaml; a site without one has nothing that could be stale. `known` are files
 * without stale translations, whose texts are not among these.
 */
export function staleProblems(
  texts: readonly LocalizedText[],
  lock: string | undefined,
  known: ReadonlySet<string>,
): Problem[] {
  if (lock === undefined) return [];
  const { entries, problem } = readLock(lock, known);
  if (problem) return [problem];
  return changedTranslations(texts, entries, known).flatMap((translation) => staleProblem(translation) ?? []);
}

function staleProblem({
  text,
  locale,
  file,
  name,
  original,
  spoken,
  state,
  accepted,
}: Translation): Problem | undefined {
  if (state !== 'stale' || !spoken || !accepted) return undefined;
  const first = text.locales[0] ?? '';
  const { was, changedToo } = accepted;
  const change = was && formatDiff(wordDiff(was, normalised(original.text)));
  const then = `litfass translations accept ${file} --key ${name} --locale ${locale}`;
  return {
    rule: 'stale-translation',
    severity: 'warning',
    text: `\`${name}\` changed in ${first} since its translation into ${locale} was accepted${change && `: ${change}`}`,
    hint: changedToo ? `${locale} changed as well: if it says the same, ${then}` : `translate the change, then ${then}`,
    place: spoken.source.place(spoken.path),
    related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
  };
}
