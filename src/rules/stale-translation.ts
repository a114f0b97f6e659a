import { once } from '../files/once.ts';
import type { Found } from '../problems/define-problem.ts';
import { normalised } from '../translations/lock.ts';
import { lockComparison, type Translation } from '../translations/match.ts';
import { formatDiff, wordDiff } from '../translations/word-diff.ts';
import { engineRule } from './rule.ts';

export const staleTranslation = engineRule({
  id: 'stale-translation',
  severity: 'warning',
  release: 'also',
  what: 'The original changed since its translation was accepted.',
  why: 'The translation still says what was true before; in a release this is an error.',
  wrong: {
    files: {
      'content/translations.lock.yaml': `version: 1
content/pages/home.yaml:
  hero.heading:
    en: ddgsgrmi wveljvci
    ddgsgrmi: "Licht für draußen"
`,
    },
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Licht für den Garten, en: Light for outdoors }' },
    shown: `# content/pages/home.yaml, where the German was “Licht für draußen” before
heading: { de: Licht für den Garten, en: Light for outdoors }`,
  },
  right: {
    files: {
      'content/translations.lock.yaml': `version: 1
content/pages/home.yaml:
  hero.heading:
    en: xouruavu aavrfvdk
    xouruavu: "Licht für den Garten"
`,
    },
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Licht für den Garten, en: Light for the garden }' },
    shown: `# content/pages/home.yaml, after which npx litfass translations accept was run
heading: { de: Licht für den Garten, en: Light for the garden }`,
  },
  // Texts that were never accepted cause no warning; `litfass translations` lists them.
  checks: {
    text: ({ translations: { lock, unread } }) => {
      // The rule `translations-lock` reports a lock that cannot be read.
      const { entries, problem } = lock?.() ?? {};
      if (!entries || problem) return {};
      const comparison = lockComparison(entries, unread);
      const changed = once(comparison.changed);
      return {
        everyText: comparison.add,
        end: () => changed().flatMap((translation) => staleProblem(translation) ?? []),
        moved: () =>
          changed().flatMap(({ file, accepted }) =>
            accepted && accepted.entry.file !== file ? [file, accepted.entry.file] : [],
          ),
      };
    },
  },
});

function staleProblem({ text, locale, file, name, original, spoken, state, accepted }: Translation): Found | undefined {
  if (state !== 'stale' || !spoken || !accepted) return undefined;
  const first = text.locales[0] ?? '';
  const { was, changedToo } = accepted;
  const change = was && formatDiff(wordDiff(was, normalised(original.text)));
  const command = `npx litfass translations accept ${file} --key ${name} --locale ${locale}`;
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
