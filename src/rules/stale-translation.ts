import { defineRule } from './rule.ts';

export const staleTranslation = defineRule({
  id: 'stale-translation',
  severity: 'warning',
  release: 'also',
  scope: 'text',
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
    shown: `# content/pages/home.yaml, after which litfass translations accept was run
heading: { de: Licht für den Garten, en: Light for the garden }`,
  },
});
