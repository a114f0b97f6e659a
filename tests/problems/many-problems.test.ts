// What is printed when there are many problems: a table of rules, at most five entries of each rule, and one
// entry for sentences of one shape.
import { describe, expect, test } from 'vitest';
import { formatProblems, problemsToGithub, problemsToJson } from '../../src/problems/print/format-problems.ts';
import { hintOf, lateHint, type Problem } from '../../src/problems/problem.ts';
import { withoutSources, withSources } from '../../src/problems/stored-problems.ts';
import { litfass, siteWith } from '../support/helpers.ts';

const source = 'a: 1\n'.repeat(2_000);
const at = (line: number, file = 'content/site.yaml') => ({ file, line, column: 1, length: 1, source });

/** Problems that differ in what the function makes of their number. */
const many = (count: number, made: (number: number) => Partial<Problem>): Problem[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ rule: 'unknown-link', severity: 'error', text: 'there is no link', place: at(index + 1) },
    ...made(index + 1),
  }));

const typos = (count: number) => many(count, (number) => ({ text: `there is no link \`${'x'.repeat(number)}\`` }));

/** The lines of the entries: without those of the table and the counts. */
const entriesIn = (printed: string) => printed.split('\n\n').slice(1, -1);

describe('a hint that takes long to find', () => {
  /** Problems with such hints. `found` are the numbers of those that have been found. */
  const late = (count: number, text: (number: number) => string) => {
    const found: number[] = [];
    const hintFor = (number: number) =>
      lateHint(() => {
        found.push(number);
        return number % 2 ? `did you mean \`${number}\`?` : undefined;
      });
    return { found, problems: many(count, (number) => ({ text: text(number), hint: hintFor(number) })) };
  };
  const named = (number: number) => `there is no link \`${'x'.repeat(number)}\``;

  test('is found for the entries that are printed, and for no other', () => {
    const { found, problems } = late(600, named);
    expect(formatProblems(problems)).toContain('  hint did you mean `1`?\n  also content/site.yaml:2:1');
    formatProblems(problems, { detail: 'table' });
    formatProblems(problems, { shows: ({ severity }) => severity === 'warning' });
    expect(found).toEqual([1]);
  });

  test('is found once for each problem, where all are printed', () => {
    const { found, problems } = late(600, named);
    const printed = formatProblems(problems, { detail: 'all' });
    expect(printed.match(/^ {2}hint did you mean `\d+`\?$/gm)).toHaveLength(300);
    const json = JSON.parse(JSON.stringify(problemsToJson(problems))) as { readonly hint?: string }[];
    expect(json.map(({ hint }) => hint)).toEqual(problems.map(hintOf));
    expect(problemsToGithub(problems).match(/%0Adid you mean/g)).toHaveLength(300);
    expect(found).toHaveLength(600);
  });

  test('tells problems with the same text apart', () => {
    const { problems } = late(4, () => 'there is no link');
    expect(formatProblems(problems).match(/^ {2}(hint|also) .*/gm)).toEqual([
      '  hint did you mean `1`?',
      '  also content/site.yaml:4:1',
      '  hint did you mean `3`?',
    ]);
  });

  test.each([3, 60])('comes out of a cache as it went in: of %i problems the same is printed', (count) => {
    const { problems } = late(count, named);
    const read = () => source;
    const stored = JSON.parse(JSON.stringify(withoutSources(problems, read))) as unknown;
    const recalled = withSources(stored, read) as Problem[];
    for (const detail of [undefined, 'all'] as const)
      expect(formatProblems(recalled, { detail })).toBe(formatProblems(problems, { detail }));
    expect(recalled.map(hintOf)).toEqual(problems.map(hintOf));
  });

  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const links = (made: (number: number) => string) => ({
    'content/pages/sent.yaml': `layout: plain
slug: { de: kontakt/danke, en: en/contact/thanks }
index: false
title: { de: Deine Nachricht ist da, en: Your message arrived }
description:
  de: Danke für deine Nachricht aus der Werkstatt, wir schreiben dir in den nächsten Tagen zurück, versprochen.
  en: Thank you for your message to the workshop, we will write back to you in the next days, we promise.
sections:
  - type: note
    heading: { de: Danke, en: Thank you }
    body:
      de: "${numbers.map((number) => `[Lampe](${made(number)})`).join(' ')}"
      en: "${numbers.map((number) => `[lamp](${made(number)})`).join(' ')}"
`,
  });
  const word = (number: number) => 'x'.repeat(1 + (number % 20)).concat('y'.repeat(Math.floor(number / 20)));

  test.each<[string, (number: number) => string]>([
    ['addresses', (number) => `https://laterne.example/kontakt${word(number)}`],
    ['one address', () => 'https://laterne.example/kontatk'],
    ['anchors', (number) => `https://laterne.example/#lamp${word(number)}`],
    ['pages', (number) => `\${page.contact${word(number)}}`],
    ['files', (number) => `\${file.humans${word(number)}.txt}`],
    ['links', (number) => `\${link.shop${word(number)}}`],
  ])('is the same in text and JSON, with and without a cache, for many %s that lead nowhere', async (_, made) => {
    const site = siteWith(links(made));
    try {
      const check = async (...options: string[]) => litfass(['check', '--root', site.root, ...options]);
      const [text, json] = [(await check('--all')).stderr, (await check('--json')).stdout];
      const { problems } = JSON.parse(json) as { readonly problems: readonly { readonly hint: string }[] };
      expect(problems.length).toBeGreaterThanOrEqual(40);
      const hints = new Set(text.match(/(?<=^ {2}hint ).*/gm));
      expect(hints).toEqual(new Set(problems.map(({ hint }) => hint)));
      expect((await check('--all')).stderr).toBe(text);
      expect((await check('--json')).stdout).toBe(json);
    } finally {
      site.remove();
    }
  });
});

test('up to five entries are printed as they are, without a table', () => {
  const printed = formatProblems(typos(5));
  expect(printed.match(/^error there is no link `x+` \[unknown-link\]$/gm)).toHaveLength(5);
  expect(printed).toMatch(/^error .*(\n.*)*\n\n5 errors\n$/);
});

test('more begin with a table: errors first, each rule where its first problem is', () => {
  const warnings = many(3, (line) => ({
    rule: 'length',
    severity: 'warning',
    text: 'long',
    place: at(line, 'b.yaml'),
  }));
  const one = many(1, () => ({ rule: 'a-rule-of-its-own', place: at(1, 'z.yaml') }));
  expect(formatProblems([...warnings, ...one, ...typos(1_203)])).toBe(`\
         rule               count  first place
error    unknown-link       1,203  content/site.yaml:1:1
error    a-rule-of-its-own      1  z.yaml:1:1
warning  length                 3  b.yaml:1:1

error there is no link \`x\` [unknown-link]
  content/site.yaml:1:1
  1 │ a: 1
    │ ^
  also content/site.yaml:2:1, content/site.yaml:3:1 and 1,200 more like it

error there is no link [a-rule-of-its-own]
  z.yaml:1:1
  1 │ a: 1
    │ ^

warning long [length]
  b.yaml:1:1
  1 │ a: 1
    │ ^
  also b.yaml:2:1, b.yaml:3:1

1,204 errors, 3 warnings; npx litfass check --all lists them
`);
});

test('the table has a row for each owner, and the column only if there is one', () => {
  const owners = ['legal', 'legal', 'legal', 'engineering', undefined, undefined, 'product'];
  const owned = many(7, (number) => {
    const owner = owners[number - 1];
    const hint = owner && `ask ${owner} for the real value`;
    return { rule: 'placeholder', text: `the claim \`c${number}\``, ...(owner && { owner, hint }) };
  });
  const [table, ...rest] = formatProblems(owned).split('\n\n');
  expect(table).toBe(`\
       rule         count  owner        first place
error  placeholder      3  legal        content/site.yaml:1:1
error  placeholder      2               content/site.yaml:5:1
error  placeholder      1  engineering  content/site.yaml:4:1
error  placeholder      1  product      content/site.yaml:7:1`);
  // The hints differ only in the owner, or there is none.
  expect(rest).toHaveLength(3);
});

test('no row of the table is wider than the terminal: owners lose their end, places their beginning', () => {
  const file = `content/pages/${'long-name-'.repeat(12)}.yaml`;
  const wide = many(6, (number) => ({ text: 'x'.repeat(number), owner: '音'.repeat(60), place: at(number, file) }));
  for (const width of [80, 120]) {
    const [table = ''] = formatProblems(wide, { width }).split('\n\n');
    const cells = (line: string) => line.length + (line.match(/音/g) ?? []).length;
    expect(Math.max(...table.split('\n').map(cells))).toBe(width);
    expect(table).toMatch(/ 音+… +….*-long-name-\.yaml:1:1(\n|$)/);
  }
});

test('names in the table cannot forge the output of a terminal, and colours are only printed when asked for', () => {
  const forged = many(6, (number) => ({
    text: 'x'.repeat(number),
    owner: '\u001b[2J',
    place: at(1, '\u001b[2J.yaml'),
  }));
  expect(formatProblems(forged)).not.toContain('\u001b');
  expect(formatProblems(typos(6), { color: true })).toContain('\n\u001b[31merror\u001b[39m  unknown-link');
});

describe('sentences of one shape are one entry:', () => {
  test.each<[string, (number: number) => string, ((number: number) => string)?]>([
    ['names', (number) => `the claim \`${'c'.repeat(number)}\` has no evidence yet`],
    ['quoted words', (number) => `“${'word '.repeat(number)}” is not the preferred term`],
    ['numbers', (number) => `the text has ${number * 1_500} characters, ${number}.5 KB over its budget`],
    ['paths', (number) => `no other page links to /blog/${'a'.repeat(number)}`],
    ['a path and a comma', (number) => `/${'a'.repeat(number)}, where nothing is`],
    ['references', (number) => `en lacks the link to $\{page.${'p'.repeat(number)}}`],
    ['addresses of people', (number) => `${'x'.repeat(number)}@laterne.example is not a public address`],
    ['placeholders', (number) => `{{${'x'.repeat(number)}}} would be shown literally`],
    [
      'lists',
      (number) => `en lacks ${Array.from({ length: number }, () => 'the link to `a`').join(' and ')}, which de has`,
    ],
    ['their hints', () => 'there is no link', (number) => `did you mean \`${'h'.repeat(number)}\`?`],
  ])('%s', (_, text, hint = () => 'write it') => {
    const alike = many(12, (number) => ({
      text: text(number),
      hint: hint(number),
      place: at(1, `${number % 3}.yaml`),
    }));
    const entries = entriesIn(
      formatProblems(alike.map((one, index) => ({ ...one, place: at(index + 1, `${index}.yaml`) }))),
    );
    expect(entries).toEqual([
      expect.stringMatching(/\n {2}also \d+\.yaml:\d+:1, \d+\.yaml:\d+:1 and 9 more like it in 9 files$/),
    ]);
  });

  test('locales', () => {
    const alike = many(12, (number) => {
      const locale = `x${String.fromCharCode(96 + number)}`;
      return { locale, text: `\`${'k'.repeat(number)}\` is missing in ${locale}`, hint: `write ${locale}: …` };
    });
    expect(entriesIn(formatProblems(alike))).toHaveLength(1);
  });

  test('without places, they are counted', () => {
    const placeless = typos(9).map(({ place: _, ...one }) => one);
    expect(entriesIn(formatProblems(placeless))).toEqual([
      'error there is no link `x` [unknown-link]\n  and 8 more like it',
    ]);
  });

  test('other sentences, other hints and other rules are not', () => {
    const kinds = ['is missing', 'is empty', 'is too long'].flatMap((fault) =>
      many(3, (number) => ({ text: `\`${'x'.repeat(number)}\` ${fault}` })),
    );
    const hinted = many(2, (number) => ({ text: `\`${'y'.repeat(number)}\` is empty`, hint: 'fill it' }));
    expect(entriesIn(formatProblems([...kinds, ...hinted]))).toHaveLength(4);
  });

  test('up to five of a rule are printed one by one, with the hint of each', () => {
    const few = typos(5).map((one) => ({ ...one, hint: 'did you mean `x`?' }));
    const others = many(9, (number) => ({ rule: 'orphan-page', text: `no page links to /${'a'.repeat(number)}` }));
    expect(entriesIn(formatProblems([...few, ...others]))).toHaveLength(6);
  });
});

test('of more than five shapes, the largest are printed, and the other problems of the rule are counted', () => {
  const kinds = 'abcdefgh'
    .split('')
    .flatMap((kind, index) => many(index + 1, () => ({ text: `the ${kind} is wrong` })));
  const entries = entriesIn(formatProblems(kinds));
  expect(entries.map((entry) => entry.split('\n')[0])).toEqual([
    ...['h', 'g', 'f', 'e', 'd'].map((kind) => `error the ${kind} is wrong [unknown-link]`),
    'and 6 more problems of unknown-link',
  ]);
});

test('the detail `all` prints each entry in full after the table, and `table` only the table', () => {
  const related = [{ text: 'the other one:', place: at(2_000) }];
  const all = formatProblems(
    typos(40).map((one) => ({ ...one, related })),
    { detail: 'all' },
  );
  expect(all.match(/^error there/gm)).toHaveLength(40);
  expect(all.match(/^ {2}2000 │ a: 1$/gm)).toHaveLength(40);
  expect(all).toMatch(/^ +rule +count +first place\n.*\n\nerror(.*\n)*\n40 errors\n$/);
  expect(formatProblems(typos(1), { detail: 'table' })).toBe(`\
       rule          count  first place
error  unknown-link      1  content/site.yaml:1:1

1 error; npx litfass check --all lists them
`);
});

test('locales in translation take one line each, and their hint is printed once', () => {
  const inTranslation = ['es', 'fr', 'pl', 'tr', 'uk', 'zh-TW', 'ar'].map(
    (locale, index): Problem => ({
      rule: 'in-translation',
      severity: 'warning',
      text: `${locale} is in translation: ${index + 1} translations are missing`,
      hint: `npx litfass translations --locale ${locale} lists them`,
      locale,
      place: at(index + 1),
    }),
  );
  const printed = formatProblems(inTranslation);
  expect(printed.split('\n')).toHaveLength(inTranslation.length + 4);
  expect(printed).toMatch(
    /\[in-translation\] content\/site\.yaml:7:1\n {2}hint npx litfass translations lists them\n\n7 warnings\n$/,
  );
  expect(formatProblems([...inTranslation, ...typos(9)])).toContain(
    '\nwarning  in-translation      7  content/site.yaml:1:1\n',
  );
});

test('programs and GitHub get every problem, however many are alike', () => {
  expect(problemsToJson(typos(1_203))).toHaveLength(1_203);
  expect(problemsToGithub(typos(1_203)).trim().split('\n')).toHaveLength(1_203);
});

test('of a very long sentence only the beginning is compared', () => {
  const long = many(6, (number) => ({ text: `${'“'.repeat(20_000)}${'x/'.repeat(20_000)}${number}` }));
  expect(entriesIn(formatProblems(long))).toHaveLength(1);
});
