import { comparing, differences, type Part } from './finding/translation-pair.ts';
import { dueRule } from './rule.ts';

/** A site with this translation of a word. */
const siteWithWord = (translation: string) => ({
  yaml: {
    'content/locales/de.yaml words': 'lit: "Es brennt {{lamp}}"',
    'content/locales/en.yaml words': `lit: "${translation}"`,
  },
});

export const parityPlaceholders = dueRule({
  id: 'parity-placeholders',
  what: 'An interface word does not have the same `{{placeholders}}` as in the first locale.',
  why: 'Placeholders are filled in by name: one with a translated name stays empty.',
  wrong: siteWithWord('{{lantern}} is lit'),
  right: siteWithWord('{{lamp}} is lit'),
  checks: {
    text: comparing((pair) => {
      if (!pair.text.kind.isInterfaceWord) return [];
      // `count` chooses a plural form; whether the form shows it differs: "one message", "several messages".
      const counted = /_(zero|one|two|few|many|other)$/.test(String(pair.text.path.at(-1)));
      return differences(pair, {
        partsOf: (text) => distinct(placeholdersIn(text).filter(({ name }) => !counted || name !== 'count')),
        describe: (name) => `{{${name}}}`,
        hint: 'the site fills in what is between {{ and }}: do not translate or remove it',
      });
    }),
  },
});

function placeholdersIn(text: string): Part[] {
  return [...text.matchAll(/\{\{-?\s*([\w.]+)(?![\w.])[^{}]*\}\}/g)].map(([written, name = '']) => ({ name, written }));
}

function distinct(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}
