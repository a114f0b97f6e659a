// Part of the audit: every file of HTML is held against the HTML standard and the rules of html-validate
// for accessibility.
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { markdown, type Part } from './part.ts';

export const markup: Part = {
  name: 'markup',
  run: async ({ site }) => {
    const faults = markupFaults(site.files);
    const rows = [
      ['files', 'errors'],
      [String(site.files.size), String(faults.length)],
    ];
    return { table: markdown(rows), faults };
  },
};

/** The faults of these files: file, place, rule, sentence, element. */
export function markupFaults(files: ReadonlyMap<string, string>): string[] {
  const validator = new HtmlValidate(new StaticConfigLoader(configuration));
  return [...files].flatMap(([file, html]) => {
    const { results } = validator.validateStringSync(html, file);
    const messages = results.flatMap((result) => result.messages);
    return messages
      .filter(({ ruleId, message }) => !known.some(([rule, words]) => rule === ruleId && words.test(message)))
      .map(
        ({ line, column, ruleId, message, selector }) =>
          `${file}:${line}:${column} ${ruleId}: ${message} (${selector ?? 'no element'})`,
      );
  });
}

const configuration: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // Style, not standard: React writes <img/>, popoverTarget, checked="" and ids like _R_0_, the
    // engine's head <meta>.
    'void-style': 'off',
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'valid-id': ['error', { relaxed: true }],
    // The frame around a table is named only so that it can be scrolled by keyboard; a section would be
    // one more chapter. The comparison is stacked on phones, where the elements of a table lose their roles.
    'prefer-native-element': ['error', { exclude: ['region', 'table', 'row', 'columnheader', 'rowheader', 'cell'] }],
  },
};

/** Single messages that are known and wanted; their rules stay on for everything else. */
const known: readonly (readonly [rule: string, words: RegExp])[] = [
  // Older screen readers know the role and not the element.
  ['no-redundant-role', /^Redundant role "status" on <output>$/],
];
