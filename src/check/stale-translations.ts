// Warns of translations whose original has changed since they were accepted. src/translations/ reads
// the lock and matches texts with it. Texts that were never accepted cause no warning; `litfass
// translations` lists them.
import type { Problem } from '../diagnostics/problem.ts';
import type { LocalizedText } from '../model/localized-text.ts';
import { type LockRead, normalised, readLock } from '../translations/lock.ts';
import { lockComparison, type Translation } from '../translations/match.ts';
import { formatDiff, wordDiff } from '../translations/word-diff.ts';

/** The lock, and which files it is compared with. */
export interface LockInput {
  /** The text of content/translations.lock.yaml. Without it, no translation is stale. */
  readonly lock: string | undefined;
  /** Files whose texts are not passed to `see`, since they had no stale translations. */
  readonly unread: ReadonlySet<string>;
  /** Collects files with texts that the lock has under another file, and those other files. */
  readonly moving: Set<string>;
}

/** Collects every text with `see`; then `problems` compares them with the lock. */
export interface StaleCheck {
  readonly see: (text: LocalizedText) => void;
  readonly problems: () => readonly Problem[];
}

/** Rules `stale-translation` and `translations-lock`. */
export function staleCheck({ lock, unread, moving }: LockInput): StaleCheck {
  const { entries, problem } = lock === undefined ? emptyLock : readLock(lock, unread);
  if (lock === undefined || problem) return { see: () => {}, problems: () => (problem ? [problem] : []) };
  const comparison = lockComparison(entries, unread);
  return {
    see: comparison.add,
    problems() {
      const changed = comparison.changed();
      for (const { file, accepted } of changed)
        if (accepted && accepted.entry.file !== file) moving.add(file).add(accepted.entry.file);
      return changed.flatMap((translation) => staleProblem(translation) ?? []);
    },
  };
}

const emptyLock: LockRead = { entries: [] };

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
  const command = `litfass translations accept ${file} --key ${name} --locale ${locale}`;
  return {
    rule: 'stale-translation',
    severity: 'warning',
    text: `\`${name}\` changed in ${first} since its translation into ${locale} was accepted${change && `: ${change}`}`,
    locale,
    hint: changedToo
      ? `${locale} changed as well: if it says the same, run ${command}`
      : `translate the change, then run ${command}`,
    place: spoken.source.place(spoken.path),
    related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
  };
}
