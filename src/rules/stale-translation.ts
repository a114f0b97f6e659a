import { once } from '../files/once.ts';
import type { Found } from '../problems/problem.ts';
import { normalised } from '../translations/lock.ts';
import { lockComparison } from '../translations/match.ts';
import { hasChangedToo } from '../translations/status-report.ts';
import { textName } from '../translations/text-id.ts';
import type { Translation } from '../translations/translation.ts';
import { formatDiff, wordDiff } from '../translations/word-diff.ts';
import { engineRule } from './rule.ts';

/** A site with this heading on its home page, of which the lock has these lines. */
const siteWithHeading = (heading: string, { locked, note }: { readonly locked: string; readonly note: string }) => ({
  files: {
    'content/translations.lock.yaml': `version: 1\ncontent/pages/home.yaml:\n  hero.heading:\n${locked}`,
  },
  yaml: { 'content/pages/home.yaml sections.0': `heading: ${heading}` },
  shown: `# content/pages/home.yaml, ${note}\nheading: ${heading}`,
});

export const staleTranslation = engineRule({
  id: 'stale-translation',
  severity: 'warning',
  release: 'also',
  what: 'The original changed since its translation was accepted.',
  why: 'The translation still says what was true before; in a release this is an error.',
  wrong: siteWithHeading('{ de: Licht für den Garten, en: Light for outdoors }', {
    locked: `    en: ddgsgrmi wveljvci
    ddgsgrmi: "Licht für draußen"
`,
    note: 'where the German was “Licht für draußen” before',
  }),
  right: siteWithHeading('{ de: Licht für den Garten, en: Light for the garden }', {
    locked: `    en: xouruavu aavrfvdk
    xouruavu: "Licht für den Garten"
`,
    note: 'after which npx litfass translations accept was run',
  }),
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
          changed().flatMap(({ text: { file }, accepted }) =>
            accepted && accepted.entry.file !== file ? [file, accepted.entry.file] : [],
          ),
      };
    },
  },
});

function staleProblem(translation: Translation): Found | undefined {
  const { text, locale, original, state, was = '' } = translation;
  const own = text.words.get(locale);
  if (state !== 'stale' || !own) return undefined;
  const [first = ''] = text.locales;
  const name = textName(text);
  const change = was && formatDiff(wordDiff(was, normalised(original.text)));
  const command = `npx litfass translations accept ${text.file} --key ${name} --locale ${locale}`;
  return {
    text: `\`${name}\` changed in ${first} since its translation into ${locale} was accepted${change && `: ${change}`}`,
    locale,
    hint: hasChangedToo(translation)
      ? `${locale} changed as well: if it says the same, run ${command}`
      : `translate the change, then run ${command}`,
    place: own.source.place(own.path),
    related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
  };
}
