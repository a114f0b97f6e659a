import { headingIds } from './finding/heading-ids.ts';
import { comparing, differences } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

export const parityIds = engineRule({
  id: 'parity-ids',
  severity: 'warning',
  what: 'A heading has another id ({#id}) in a translation than in the original. Off unless `rules:` sets it.',
  why: 'With one id in all languages, an address with # can be changed to another language by hand.',
  at: 'content/site.yaml',
  wrong: {
    yaml: {
      'content/site.yaml': 'rules: { parity-ids: warn }',
      'content/sections/closing.yaml': `body:
  de: "## Rechtliches {#recht}"
  en: "## Legal {#legal}"`,
    },
  },
  right: {
    yaml: {
      'content/site.yaml': 'rules: { parity-ids: warn }',
      'content/sections/closing.yaml': `body:
  de: "## Rechtliches {#legal}"
  en: "## Legal {#legal}"`,
    },
  },
  checks: {
    text: comparing((pair) => {
      const texts = [pair.original.text, pair.translation.text];
      if (pair.text.kind.markdown !== 'block' || !texts.some((text) => text.includes('{#'))) return [];
      const written = texts.map((text) => headingIds(text).filter((heading) => heading.written));
      return differences(pair, written, {
        describe: (name) => `the id ${name}`,
        hint: 'write the same {#id} behind the words of the heading in every language',
      });
    }),
  },
});
