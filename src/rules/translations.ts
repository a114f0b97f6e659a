// Rules that compare a translation with its original.
import type { RuleTable } from './index.ts';

export const translationRules = {
  'parity-claims': {
    severity: 'error',
    what: 'A translation does not state the same claims as its original; the style may differ.',
    why: 'A promise must not depend on the language in which it is read.',
    wrong: 'text: { de: "In ${claim.languages}.", en: "In many languages." }',
    right: 'text: { de: "In ${claim.languages}.", en: "In ${claim.languages}." }',
  },
  'parity-links': {
    severity: 'error',
    what: 'A translation does not have the same links as its original.',
    why: 'Visitors of one language would miss a link, or be sent elsewhere.',
    wrong: 'text: { de: "[Schreib uns](${page.contact}).", en: "Write to us." }',
    right: 'text: { de: "[Schreib uns](${page.contact}).", en: "[Write to us](${page.contact})." }',
  },
  'parity-placeholders': {
    severity: 'error',
    what: 'An interface word does not have the same `{{placeholders}}` as in the first locale.',
    why: 'Placeholders are filled in by name: one with a translated name stays empty.',
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
    why: 'The translation still says what was true before; in a release this is an error.',
    wrong: 'heading: { de: "Licht für draußen, von Hand", en: Light for outdoors }      # the German grew',
    right: 'heading: { de: "Licht für draußen, von Hand", en: "Light for outdoors, by hand" }      # then accept it',
  },
  'in-translation': {
    severity: 'warning',
    what: 'A locale is still being translated; the message counts its missing and stale translations.',
    why: 'Missing texts are shown in the first locale, so visitors read two languages on one page.',
    wrong: 'locales: [de, en, { tag: ar, status: in-translation }]',
    right: 'locales: [de, en, ar]      # when litfass translations --locale ar has nothing left to list',
  },
  'translations-lock': {
    severity: 'error',
    fixed: 'always',
    what: '`content/translations.lock.yaml` cannot be read, or has another version.',
    why: 'Without it litfass cannot tell which translations are stale.',
    wrong: '<<<<<<< HEAD',
    right: '# restore it from version control, or: litfass translations accept --all',
  },
} satisfies RuleTable;
