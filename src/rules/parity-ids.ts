import { withoutCode } from '../text/code.ts';
import { comparing, differences } from './finding/translation-pair.ts';
import { engineRule } from './rule.ts';

const example = (id: string) => ({
  yaml: {
    'content/site.yaml': 'rules: { parity-ids: warn }',
    'content/sections/closing.yaml': `body:\n  de: "## Rechtliches {#${id}}"\n  en: "## Legal {#legal}"`,
  },
});

export const parityIds = engineRule({
  id: 'parity-ids',
  severity: 'warning',
  what: 'A heading has another id ({#id}) in a translation than in the original. Off unless `rules:` sets it.',
  why: 'With one id in all languages, an address with # can be changed to another language by hand.',
  wrong: example('recht'),
  right: example('legal'),
  checks: {
    text: comparing((pair) =>
      differences(pair, {
        partsOf: (text) =>
          Array.from(withoutCode(text, pair.text.kind.markdown).matchAll(writtenId), ([id]) => ({
            name: id,
            written: id,
          })),
        describe: (id) => `the id ${id}`,
        hint: 'write the same {#id} behind the words of the heading in every language',
      }),
    ),
  },
});

const writtenId = /\{#[\p{L}\p{M}\p{N}_-]+\}(?=\s*$)/gmu;
