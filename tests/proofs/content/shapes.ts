// Texts of any shape, a few characters again and again, read by each reader of content: none comes back
// to what it has read, so that a text twice as long takes twice as much work. Those that once took
// minutes have names, and are tried by `npm test`.

import type { Claim } from '../../../src/claims/claim.ts';
import { figureFinder } from '../../../src/claims/figures/index.ts';
import { problemsOfTexts } from '../../../src/lint/files-and-texts.ts';
import { longestTexts } from '../../../src/problems/longest-texts.ts';
import { parseSource } from '../../../src/read/yaml/read-yaml.ts';
import { claimElement } from '../../../src/text/claim-element.ts';
import { renderMarkdown, renderText, type TextScope } from '../../../src/text/render-text.ts';
import { textFaults } from '../../../src/text/text-faults.ts';
import { longText } from '../../../src/text/text-kinds.ts';
import { wordDiff } from '../../../src/translations/word-diff.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/**
 * What is done with a text of so many characters, and how many milliseconds it may take when it is as
 * long as may be.
 */
export interface Work {
  readonly name: string;
  readonly most: number;
  readonly read: (length: number) => unknown;
}

/** So often that it is as long as is asked for. */
export const filled = (part: string, length: number) => part.repeat(Math.max(1, Math.floor(length / part.length)));

const known = { owner: 'product', evidence: 'none-yet', reviewed: '2026-01-01', review_every: 'P6M' } as const;
const claims: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  [
    'price',
    {
      ...known,
      id: 'price',
      kind: 'price',
      value: '3.49',
      unit: 'EUR',
      comparator: 'exactly',
      period: 'P1M',
      text: { de: { default: '{figure} im Monat' }, en: { default: '{figure} a month' } },
    },
  ],
  [
    'care',
    { ...known, id: 'care', kind: 'promise', comparator: 'exactly', text: { de: { default: 'wir sind für Sie da' } } },
  ],
]);
const terms = parseSource(
  'content/terms.yaml',
  'de: { address: du, allowed: [Sie da], flagged: [{ words: [Licht], reason: alt }] }',
);
const scope: TextScope = {
  locale: 'de',
  claim: () => ({ words: '5', value: '5' }),
  site: () => 'a',
  link: () => ({ href: '/' }),
  label: () => 'a',
  markClaims: true,
};

/** A text and a translation, as the rules about texts get them. */
function localized(text: string, translation: string) {
  const source = parseSource('a.yaml', `a: ${JSON.stringify(text)}`);
  const written = (words: string) => ({ text: words, source, path: ['a'] });
  const both = new Map([
    ['de', written(text)],
    ['en', written(translation)],
  ]);
  return { kind: longText, file: source.file, path: ['a'], locales: ['de', 'en'], words: both };
}

/** Runs all rules about texts. */
const linted = (text: string, translation: string) =>
  problemsOfTexts({
    ...{ claims, locales: ['de'], terms, reported: [] },
    texts: [localized(text, translation)],
  });

const figuresOf = (locale: string) => (text: string) => figureFinder(locale)(text);
const readers = {
  Markdown: (text: string) => textFaults(text, 'block'),
  words: (text: string) => textFaults(text, 'inline'),
  pages: (text: string) => [renderMarkdown(text, scope), renderText(text, scope)],
  'a translation that is alike': (text: string) => linted(text, `${text}.`),
  'another translation': (text: string) => linted(text, 'a'),
  'figures in German': figuresOf('de'),
  'figures in English': figuresOf('en'),
  'figures in Spanish': figuresOf('es'),
  'figures in French': figuresOf('fr'),
  'figures in Dutch': figuresOf('nl'),
  'figures in Japanese': figuresOf('ja'),
  'figures in Russian': figuresOf('ru'),
  'words of claims': (text: string) => claimElement('a', '5', text),
  changes: (text: string) => wordDiff(text, `${text} b`),
} as const;

/** What a text is: something, something else again and again, and something behind. */
type Shape = readonly [before: string, part: string, behind: string];

const named: readonly (readonly [reader: keyof typeof readers, ...Shape])[] = [
  ['Markdown', '', 'a', '@'],
  ['Markdown', '`x` ', 'a_', ''],
  ['Markdown', '', 'a*', '@'],
  ['Markdown', '', '0____', '0'],
  ['Markdown', '', '1.', '@'],
  ['Markdown', '`x` ', '**a', ''],
  ['Markdown', '', '<!--', ''],
  ['Markdown', '', '[', ']('],
  ['Markdown', '`x` ', '!', ''],
  ['Markdown', '', '> ', ''],
  ['Markdown', '1. [', ')\n', ''],
  ['Markdown', '', 'a\n\n- b\n\n', ''],
  ['Markdown', '', '[a](${page.home})', ''],
  ['words', '`x` ', 'a_', ''],
  ['a translation that is alike', '', '- ', ''],
  ['another translation', '', 'Sie ', ''],
  ['another translation', '${claim.price} ', 'immer ', ''],
  ['another translation', '', 'immer ${claim.price} ', ''],
  ['another translation', '', '„Licht“ ', ''],
  ['another translation', '', '3,49 € ', ''],
  ['figures in German', '5 ', '***', ''],
  ['figures in German', '5 ', '![', ''],
  ['figures in German', '5 ', '{{a', ''],
  ['figures in German', '5 ](', '${a}', ''],
  ['figures in Russian', '', '٣ ', ''],
  ['words of claims', '', '1.', ''],
  ['words of claims', '>', '.', '!'],
  ['changes', '', '${', ''],
];

/** Longer than others: each reader by itself takes a moment, but for one that reports every figure. */
const timesOf = (reader: keyof typeof readers) => (reader === 'another translation' ? 1 : 4);

export const shapeWorks: readonly Work[] = named.map(([reader, ...shape]) => ({
  name: `${reader}: ${JSON.stringify(shape[0])}, ${JSON.stringify(shape[1])} again and again, ${JSON.stringify(shape[2])}`,
  most: 2_000,
  read: (length: number) => readers[reader](textOf(shape, Math.min(timesOf(reader) * length, longestTexts.long))),
}));

function textOf([before, part, behind]: Shape, length: number): string {
  return before + filled(part, length) + behind;
}

const pieces = [
  ...'*_`~[]()<>!#-+.,:;&|\\"\'„“«»\n\t =/@${}%€§…?aZüя時1205\u00ad\u00a0\u200b\u0301٣'.split(''),
  ...[
    ' ',
    ' ',
    'a',
    '1',
    '${claim.price}',
    'www.',
    'http://',
    'a.de',
    'und ',
    'zwei ',
    'Sie ',
    'the ',
    'immer ',
    'ein ',
  ],
  ...['von ', 'mehr als ', 'Art. ', '3,49 €', '\n\n', '- ', '> ', '](', '[a](#b)', '<!--', '{{', '```', '| - |'],
];

function shapeOf(random: Random): Shape {
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(pieces)).join('');
  return [some(3), random.pick(pieces) + some(3), some(3)];
}

const longLengths = [12_000, 24_000, 48_000];
/** Shorter times are not compared: collecting garbage takes as long. */
const noticed = 400;
/**
 * Milliseconds for the longest text of any shape: one of figures alone is a problem at each of 7,000
 * places.
 */
const most = 6_000;

export const shapes: Proof = {
  name: 'shapes',
  of: 'shapes of texts',
  full: 4_000,
  short: 6,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    const slowest = { name: '', took: 0 };
    const lengths = count < 100 ? [3_000, 6_000, 12_000] : longLengths;
    for (let done = 0; done < count; done++) {
      const shape = shapeOf(random);
      if (done % 10 === 0) showProgress(`${done} shapes`);
      for (const [name, read] of Object.entries(readers)) {
        const took = tookFor(read, shape, lengths);
        const what = `${name} of ${JSON.stringify(shape)}`;
        const last = took.at(-1) ?? 0;
        if (last > most || (last > noticed && last > 3 * (took.at(-2) ?? 0)))
          faults.push(`${what}: ${took.join(', ')} ms`);
        if (last > slowest.took) Object.assign(slowest, { name: what, took: last });
      }
    }
    return { done: count, also: `at most ${slowest.took} ms (${slowest.name})`, faults };
  },
};

/**
 * Milliseconds of the processor for each length, up to one that takes too long; measured again where
 * that is a lot.
 */
function tookFor(read: (text: string) => unknown, shape: Shape, lengths: readonly number[]): number[] {
  const all: number[] = [];
  for (const length of lengths) {
    const text = textOf(shape, length);
    const once = millisecondsOf(() => read(text));
    all.push(
      once > noticed
        ? Math.min(
            once,
            millisecondsOf(() => read(text)),
            millisecondsOf(() => read(text)),
          )
        : once,
    );
    if (once > most) break;
  }
  return all.map(Math.round);
}

function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
