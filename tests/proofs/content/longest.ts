// The longest texts and files that are read, made of what a reader may come back to again and again:
// each is read in bounded time, as long as it may be. At other lengths no clock is looked at.

import { figureFinder } from '../../../src/claims/figures/index.ts';
import { problemsOfTexts } from '../../../src/lint/files-and-texts.ts';
import { formatProblems } from '../../../src/problems/print/format-problems.ts';
import { load } from '../../../src/read/load.ts';
import { parseSource } from '../../../src/read/yaml/read-yaml.ts';
import { textFaults } from '../../../src/text/text-faults.ts';
import { interfaceWord } from '../../../src/text/text-kinds.ts';
import { problemsWith, withChanges } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';
import { filled, shapeWorks, type Work } from './shapes.ts';

/** The longest text that content may have. */
const longestText = 50_000;

/** Texts of figures and names, and the languages in which they are looked through. */
const figureWorks: readonly Work[] = [
  { parts: ['1 ', '+49 ', 'zwei und ', 'A1.', '(', '1.'], locales: ['de', 'en', 'es'], times: 1 },
  { parts: ['12 rue a ', 'TVA 1 ', 'article 1, '], locales: ['fr', 'nl'], times: 2 },
].flatMap(({ parts, locales, times }) =>
  parts.map((part) => ({
    name: `figures are looked for in “${part}”`,
    most: 10_000,
    read: (length: number) => {
      for (const locale of locales) figureFinder(locale)(filled(part, times * length));
    },
  })),
);

/** The text between two letters: the beginning of something that never ends. */
const beginnings: readonly (readonly [name: string, body: (length: number) => string])[] = [
  ['brackets', (length) => filled('<', length)],
  ['one word before an address', (length) => `${filled('a', length)} a@b.example`],
  ['braces', (length) => filled('{', length)],
  ['references', (length) => filled('${', length)],
  ['links', (length) => filled('](', length)],
  ['line breaks', (length) => `5${filled('\n', length)}5`],
  ['lines of blanks', (length) => `5${filled(' \n', length)}5`],
  ['blanks', (length) => filled(' ', length)],
  ['full stops', (length) => `${filled('.', length)}a`],
  ['placeholders', (length) => filled('{{a', length)],
  ['one placeholder', (length) => `{{${filled('a', length)}`],
  ['figures', (length) => filled('1 ', length / 10)],
  ['quotes', (length) => filled('„', length)],
  ['quotes the other way round', (length) => filled('«', length)],
];

const judgeWorks: readonly Work[] = beginnings.map(([name, body]) => ({
  name: `words are linted in ${name}`,
  most: 1_500,
  read: (length: number) => judgeWords(`\${claim.lamps} immer a${body(length)}a Sie`),
}));

/** Checks a text and its translation for terms, figures and parity, and prints it. */
function judgeWords(text: string): void {
  const source = parseSource('a.yaml', `a: ${JSON.stringify(text)}`);
  const words = new Map([
    ['de', { text, source, path: ['a'] }],
    ['en', { text: `${text}.`, source, path: ['a'] }],
  ]);
  const terms = parseSource('content/terms.yaml', 'de: { address: du }');
  const claims = new Map();
  figureFinder('de')(text);
  problemsOfTexts({
    ...{ claims, locales: ['de'], terms, reported: [] },
    texts: [{ kind: interfaceWord, file: 'content/locales', path: ['a'], locales: ['de', 'en'], words }],
  });
  formatProblems([{ rule: 'a', severity: 'error', text, hint: 'a' }]);
}

/** What reads a text once, however long it is. */
export const textWorks: readonly Work[] = [...shapeWorks, ...figureWorks, ...judgeWorks];

const quotes: Work = {
  name: 'Markdown of quotes in quotes is read',
  most: 10_000,
  read: (length) => textFaults(filled('> ', length), 'block'),
};

/** Of what a note is made whose site is checked. */
export const noteParts = ['*', '[', '_', '`', '![', '<', '**a ', '[a](', '| ', '> ', '- ', '~~', '&'];

/** Files that are nothing but structure, twice as long as a text may be, and what is reported them. */
export const structures: readonly (readonly [name: string, file: (length: number) => string, reported: RegExp])[] = [
  ['a list in a list', (length) => '['.repeat(length), /nested more than 60 levels deep|is not YAML/],
  ['lists that are closed', (length) => '['.repeat(length) + ']'.repeat(length), /nested more than 60 levels deep/],
  ['lists without brackets', (length) => '- '.repeat(length), /nested more than 60 levels deep/],
  ['maps in maps', (length) => '{a: '.repeat(length), /nested more than 60 levels deep|is not YAML/],
  [
    'different keys',
    (length) => Array.from({ length }, (_, index) => `k${index}:`).join('\n'),
    /yaml: a map has more than 5,000 keys/,
  ],
  ['the same key again and again', (length) => 'k:\n'.repeat(length), /yaml: a map has more than 5,000 keys/],
];

export const page = 'content/pages/home.yaml';

/** The home page with a note whose text is this. */
export function note(body: string): string {
  return `layout: plain
slug: { de: "", en: en }
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description: { de: Nichts, en: Nothing }
index: false
sections:
  - type: hero
    heading: { de: Licht, en: Light }
  - type: note
    heading: { de: Notiz, en: Note }
    body:
      de: ${JSON.stringify(body)}
      en: short
`;
}

/** Whole sites that are checked, and evidence that is read as data. */
const fileWorks: readonly Work[] = [
  ...noteParts.map((part) => ({
    name: `a site with a note of “${part}” is checked`,
    most: 20_000,
    read: (length: number) => problemsWith({ [page]: note(filled(part, length)) }),
  })),
  ...structures.map(([name, file, reported]) => ({
    name: `a page is read that is ${name}`,
    most: 20_000,
    read: async (length: number) => {
      const problems = await problemsWith({ [page]: file(Math.max(6_000, 2 * length)) });
      if (!reported.test(problems.map(({ rule, text }) => `${rule}: ${text}`).join('\n')))
        throw new Error(`${name}: not reported`);
    },
  })),
  { name: 'evidence is read that is a list in a list', most: 20_000, read: (length) => deepEvidence(2 * length) },
];

/** The faults of evidence that is nested so deep. */
export function deepEvidence(length: number): Promise<readonly unknown[]> {
  const deep = '['.repeat(length);
  return withChanges({ 'content/evidence/deep.json': deep, 'content/evidence/deep.yaml': deep }, async ({ root }) =>
    [...load(root).evidence.values()].map((file) => 'data' in file && file.data()),
  );
}

export const longest: Proof = {
  name: 'longest',
  of: 'characters in every text',
  full: longestText,
  short: 1_000,
  run: async ({ count, showProgress }) => {
    const faults: string[] = [];
    const works = [...textWorks, quotes, ...fileWorks];
    const slowest = { name: '', took: 0 };
    for (const { name, most, read } of works) {
      showProgress(name);
      const began = performance.now();
      await read(count);
      const took = performance.now() - began;
      if (count >= longestText && took > most) faults.push(`${name}: ${Math.round(took)} ms, more than ${most}`);
      if (took > slowest.took) Object.assign(slowest, { name, took });
    }
    const also = `${works.length} works, at most ${Math.round(slowest.took)} ms (${slowest.name})`;
    return { done: count, also, faults };
  },
};
