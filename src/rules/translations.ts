// Rules that compare a translation with its original.
import type { RuleTable } from './index.ts';

export const translationRules = {
  'parity-claims': {
    severity: 'error',
    what: 'A translation does not state the same claims as its original; the style may differ.',
    why: 'A promise must not depend on the language that it is read in.',
    wrong: 'text: { de: "In ${claim.languages}.", en: "In many languages." }',
    right: 'text: { de: "In ${claim.languages}.", en: "In ${claim.languages}." }',
  },
  'parity-links': {
    severity: 'error',
    what: 'A translation does not have the same links as its original.',
    why: 'Visitors of one language would miss a way on, or be led elsewhere.',
    wrong: 'text: { de: "[Schreib uns](${page.contact}).", en: "Write to us." }',
    right: 'text: { de: "[Schreib uns](${page.contact}).", en: "[Write to us](${page.contact})." }',
  },
  'parity-placeholders': {
    severity: 'error',
    what: 'An interface word does not have the same `{{placeholders}}` as in the first locale.',
    why: 'What stands between the braces is filled in by name: a translated name stays empty.',
    wrong: '# de: "Noch {{count}} Zeichen"\nleft: "{{number}} characters left"',
    right: 'left: "{{count}} characters left"',
  },
  'parity-list': {
    severity: 'warning',
    what: 'A long text has more or fewer paragraphs, headings, list entries or table rows than its original.',
    why: 'Most often something was left out when the original grew.',
    wrong: 'text:\n  de: "- Name\\n- Adresse"\n  en: "- Name"',
    right: 'text:\n  de: "- Name\\n- Adresse"\n  en: "- Name\\n- Address"',
  },
  'stale-translation': {
    severity: 'warning',
    release: 'also',
    what: 'The original changed since its translation was accepted.',
    why: 'The translation says what was true before; a release refuses it.',
    wrong: 'heading: { de: "Licht für draußen, von Hand", en: Light for outdoors }      # the German grew',
    right: 'heading: { de: "Licht für draußen, von Hand", en: "Light for outdoors, by hand" }      # then accept it',
  },
  'in-translation': {
    severity: 'warning',
    what: 'A locale is still being translated: how many of its translations are missing or stale.',
    why: 'The first locale stands in for what is missing, so visitors read two languages on one page.',
    wrong: 'locales: [de, en, { tag: ar, status: in-translation }]',
    right: 'locales: [de, en, ar]      # when litfass translations --locale ar lists nothing more',
  },
  'translations-lock': {
    severity: 'error',
    fixed: 'always',
    what: '`content/translations.lock.yaml` cannot be read, or is of another version.',
    why: 'Without it nobody knows which translations are stale.',
    wrong: '<<<<<<< HEAD',
    right: '# take it from version control, or: litfass translations accept --all',
  },
} satisfies RuleTable;
