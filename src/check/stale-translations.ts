// Warns of translations whose original has changed since they were accepted. What the lock is and how
// texts are found in it again: translations/. Texts that were never accepted are no warning; `litfass
// translations` lists them.
import type { Problem } from '../diagnostics/problem.ts';
import { type LockRead, normalised, readLock } from '../translations/lock.ts';
import { holdAgainst, type Translation } from '../translations/match.ts';
import { formatDiff, wordDiff } from '../translations/word-diff.ts';
import type { LocalizedText } from './every-text.ts';

export interface AgainstLock {
  /** The text of content/translations.lock.yaml; a site without one has nothing that could be stale. */
  readonly lock: string | undefined;
  /** Files without stale translations, whose texts are not among these. */
  readonly unread: ReadonlySet<string>;
  /** Files whose texts the lock knows from another one, and those others, are added to it. */
  readonly moving: Set<string>;
}

/** Is shown every text, and then tells. */
export interface StaleCheck {
  readonly see: (text: LocalizedText) => void;
  readonly problems: () => readonly Problem[];
}

export function staleCheck({ lock, unread, moving }: AgainstLock): StaleCheck {
  const { entries, problem } = lock === undefined ? nothing : readLock(lock, unread);
  if (lock === undefined || problem) return { see: () => {}, problems: () => (problem ? [problem] : []) };
  const held = holdAgainst(entries, unread);
  return {
    see: held.add,
    problems() {
      const changed = held.changed();
      for (const { file, accepted } of changed)
        if (accepted && accepted.entry.file !== file) moving.add(file).add(accepted.entry.file);
      return changed.flatMap((translation) => staleProblem(translation) ?? []);
    },
  };
}

const nothing: LockRead = { entries: [] };

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
    locale,
    hint: changedToo ? `${locale} changed as well: if it says the same, ${then}` : `translate the change, then ${then}`,
    place: spoken.source.place(spoken.path),
    related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
  };
}
