import { normalised } from '../translations/lock.ts';
import { lockComparison, type Translation } from '../translations/match.ts';
import { formatDiff, wordDiff } from '../translations/word-diff.ts';
import type { Found } from './finding/found.ts';
import { defineRule } from './rule.ts';

export const staleTranslation = defineRule({
  id: 'stale-translation',
  severity: 'warning',
  release: 'also',
  scope: 'text',
  what: 'The original changed since its translation was accepted.',
  why: 'The translation still says what was true before; in a release this is an error.',
  wrong: 'heading: { de: "Licht für draußen, von Hand", en: Light for outdoors }      # the German grew',
  right: 'heading: { de: "Licht für draußen, von Hand", en: "Light for outdoors, by hand" }      # then accept it',
  // Texts that were never accepted cause no warning; `litfass translations` lists them.
  check: ({ translations: { lock, unread, moving } }) => {
    // The rule `translations-lock` reports a lock that cannot be read.
    const { entries, problem } = lock?.() ?? {};
    if (!entries || problem) return {};
    const comparison = lockComparison(entries, unread);
    return {
      everyText: comparison.add,
      end: () => {
        const changed = comparison.changed();
        for (const { file, accepted } of changed)
          if (accepted && accepted.entry.file !== file) moving.add(file).add(accepted.entry.file);
        return changed.flatMap((translation) => staleProblem(translation) ?? []);
      },
    };
  },
});

function staleProblem({ text, locale, file, name, original, spoken, state, accepted }: Translation): Found | undefined {
  if (state !== 'stale' || !spoken || !accepted) return undefined;
  const first = text.locales[0] ?? '';
  const { was, changedToo } = accepted;
  const change = was && formatDiff(wordDiff(was, normalised(original.text)));
  const command = `litfass translations accept ${file} --key ${name} --locale ${locale}`;
  return {
    text: `\`${name}\` changed in ${first} since its translation into ${locale} was accepted${change && `: ${change}`}`,
    locale,
    hint: changedToo
      ? `${locale} changed as well: if it says the same, run ${command}`
      : `translate the change, then run ${command}`,
    place: spoken.source.place(spoken.path),
    related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
  };
}
