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
});
