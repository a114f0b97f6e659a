// To follow a hint brings no new problem: the file is changed by the words of the hint, and checked again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Problem } from '../../src/problems/problem.ts';
import {
  type Changes,
  litfass,
  minimalSite,
  problemsOf,
  problemsWith,
  sentencesOf,
  siteWith,
} from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const sentence = ({ rule, text }: Problem) => `${rule}: ${text}`;

type Texts = Record<string, Record<string, string>>;
const review = { evidence: 'none-yet', owner: 'product', reviewed: '2026-01-01', review_every: 'P6M' };
const claims = {
  lamps: { kind: 'count', value: '50', comparator: 'more-than' },
  price: { kind: 'price', value: '3.49', unit: 'EUR', tax: 'gross', period: 'P1M', term: 'P1M' },
  year: { kind: 'price', value: '34.90', unit: 'EUR', tax: 'gross', period: 'P1Y', term: 'P1Y' },
  cheaper: { kind: 'comparison', compares: ['price', 'year'] },
  promise: { kind: 'promise' },
};
const german: Record<keyof typeof claims, Record<string, string>> = {
  lamps: { default: '{value} Lampen', short: '{signed} Lampen', word: '{Comparator}' },
  price: { default: '{figure} im Monat', terms: '{period} {tax}' },
  year: { default: '{figure} {period} {tax}' },
  cheaper: { default: '{second} statt {first}' },
  promise: { default: 'von Hand gemacht' },
};

function inArabic(page: string): string {
  return read(`content/pages/${page}.yaml`).replace(/(?<=^slug.*)en: en(\S*)/m, '$&, ar: ar$1');
}

/**
 * A site in German, English and a language without words of the engine. Its home page states each style
 * of a claim.
 */
function statedIn(id: keyof typeof claims, text: Texts): Changes {
  const styles = Object.keys(german[id]).map((style) => `\${claim.${id}, ${style}}`);
  const stated = (tag: string) => `${tag}: 'So: ${styles.join(' ')}'`;
  const all = Object.entries(claims).map(([name, claim]) => {
    const words = german[name as keyof typeof claims];
    return [name, { ...claim, ...review, text: name === id ? text : { de: words, en: words, ar: words } }];
  });
  return {
    'content/site.yaml': read('content/site.yaml').replace('[de, en]', '[de, en, ar]'),
    'content/locales/ar.yaml': 'name: العربية\ndirection: rtl\nwords: {}\n',
    'content/claims.yaml': stringify(Object.fromEntries(all), { aliasDuplicateObjects: false }),
    ...Object.fromEntries(
      ['home', 'contact', 'sent', 'failed', 'not-found'].map((page) => [`content/pages/${page}.yaml`, inArabic(page)]),
    ),
    'content/pages/home.yaml': inArabic('home').replace(
      / {6}de: Wir haben .*\n {6}en: .*\n/,
      ['de', 'en', 'ar'].map((tag) => `      ${stated(tag)}\n`).join(''),
    ),
  };
}

const cases = Object.keys(claims).flatMap((id) =>
  ['en', 'ar'].flatMap((locale) =>
    ['missing-translation', 'missing-words'].map((rule) => [rule, id as keyof typeof claims, locale] as const),
  ),
);

test.each(cases)('the words that %s asks for of the claim %s in %s are enough', async (rule, id, locale) => {
  const others = { de: german[id], ...(locale === 'en' ? {} : { en: german[id] }) };
  const text: Texts = { ...others, ...(locale === 'ar' ? {} : { ar: german[id] }) };
  const before = await problemsWith(statedIn(id, text));
  const reported = before.find(
    (one) => one.rule === rule && one.text === `the claim \`${id}\` has no words in ${locale}`,
  );
  const [, written = ''] = /text: (\{.*\}\s?\})/.exec(reported?.hint ?? '') ?? [];
  const added = parse(written.replaceAll('…', 'x')) as Texts;
  expect(Object.keys(added)).toEqual([locale]);
  const after = await problemsWith(statedIn(id, { ...text, ...added }));
  const [then, now] = [before, after].map((problems) => [...new Set(problems.map(sentence))]) as [string[], string[]];
  expect(now.filter((one) => !then.includes(one))).toEqual([]);
  expect(then.filter((one) => !now.includes(one))).toEqual([
    `missing-translation: ${reported?.text}`,
    `missing-words: ${reported?.text}`,
  ]);
});

test('a comparator that a language has no word for is to be worded there', async () => {
  const hintsFor = async (locale: 'en' | 'ar') => {
    const text = { de: german.lamps, ...(locale === 'ar' ? { en: german.lamps } : { ar: german.lamps }) };
    const problems = await problemsWith(statedIn('lamps', text));
    const reported = problems.filter(({ text }) => text.includes(`no words in ${locale}`));
    return [...new Set(reported.map(({ hint }) => hint))];
  };
  expect(await hintsFor('en')).toEqual([
    'text: { en: { default: "… {value} …", short: "… {signed} …", word: "… {Comparator} …" } }',
    'write them in content/claims.yaml: text: { en: { default: "… {value} …", short: "… {signed} …", word: "… {Comparator} …" } }',
  ]);
  expect((await hintsFor('ar'))[0]).toBe(
    'text: { ar: { default: "… {figure} …", short: "… {signed} …", word: "…" } }, with words for “more-than” before {figure}',
  );
});

test('words of a price without its figure get none in another language, and the terms are spelled out there', async () => {
  const text = { de: german.price, en: german.price };
  const problems = await problemsWith(statedIn('price', text));
  const hint = problems.find(({ rule }) => rule === 'missing-translation')?.hint;
  expect(hint).toBe('text: { ar: { default: "… {figure} …", terms: "…" } }, with words for the period and the tax');
});

const about = `layout: plain
slug: { de: werkstatt }
title: { de: Über unsere Werkstatt }
description:
  de: Wer die Laternen baut, woher das Glas kommt und wie lange eine Laterne im Garten hält.
index: false
sections:
  - type: hero
    heading: { de: Die Werkstatt }
`;

test('a page without a slug in a locale can say that this is meant, and nothing else is reported it', async () => {
  const file = 'content/pages/about.yaml';
  const [reported] = await problemsWith({ [file]: about });
  expect(reported?.hint).toBe('add one, or list the locales that the page has: locales: [de]');
  expect(await problemsWith({ [file]: `${about}locales: [de]\n` })).toEqual([]);
});

test('where it has texts in that locale, these have to go as well', async () => {
  const file = 'content/pages/about.yaml';
  const spoken = about.replace('Werkstatt }\nd', 'Werkstatt, en: About our workshop }\nd');
  const [reported] = await problemsWith({ [file]: spoken });
  expect(reported?.hint).toBe('add one, or remove its texts and list the locales that the page has: locales: [de]');
  expect(await problemsWith({ [file]: `${about}locales: [de]\n` })).toEqual([]);
});

test('a page that the site needs in every locale has to have a slug', async () => {
  const file = 'content/pages/sent.yaml';
  const lacking = read(file).replace(', en: en/contact/thanks', '');
  const reported = await problemsWith({ [file]: lacking });
  expect(reported.map(({ hint }) => hint)).toEqual(['give it a slug there: slug: { en: … }', 'add one']);
  expect(await problemsWith({ [file]: read(file) })).toEqual([]);
});

test('a text in a locale that the page does not have is removed, or the page gets the locale', async () => {
  const file = 'content/pages/about.yaml';
  const spoken = `${about.replace('Werkstatt }\nd', 'Werkstatt, en: About our workshop }\nd')}locales: [de]\n`;
  const [reported, ...rest] = await problemsWith({ [file]: spoken });
  expect(rest).toEqual([]);
  expect(reported).toMatchObject({
    text: '`title` has words in en, but the page exists only in de',
    hint: 'remove them, or add the locale to locales: of the page',
    locale: 'en',
  });
});

test('a locale without its file gets one from the command that the hint names', async () => {
  const site = siteWith({ 'content/site.yaml': read('content/site.yaml').replace('[de, en]', '[de, en, fr, it]') });
  const [french, italian] = await problemsOf(site);
  expect(french).toMatchObject({ text: 'content/locales/ has no file for fr', locale: 'fr' });
  for (const one of [french, italian]) {
    const [, command = ''] = /litfass (new locale \w+)/.exec(one?.hint ?? '') ?? [];
    expect((await litfass([...command.split(' '), '--root', site.root])).code).toBe(0);
  }
  const after = await sentencesOf(site);
  expect(after.filter((reported) => reported.includes('content/locales/ has no file'))).toEqual([]);
});
