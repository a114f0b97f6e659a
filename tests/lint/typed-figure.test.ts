// Figures that components type. What an author sees of them: tests/broken/theme-types-figure.md;
// here, what counts as typed.
import { expect, test } from 'vitest';
import { startFinders } from '../../src/claims/figures/index.ts';
import { readPage } from '../../src/render/facts.ts';
import { typedFigures } from '../../src/render/typed-figures.ts';
import { findFigure } from '../../src/rules/finding/theme-places.ts';
import { sentencesWith } from '../support/helpers.ts';

/** The figures of a body that content gave these strings to. */
function typedIn(body: string, given: readonly string[] = [], locale = 'en'): string[] {
  const { shown } = readPage(`<html><head></head><body>${body}</body></html>`);
  const known = { strings: new Set(given), texts: () => [], ofSite: new Set<string>() };
  return typedFigures(shown, known, startFinders()(locale)).map(({ figure, where }) => `${figure} (${where})`);
}

test('a figure counts as typed if no string of content contains it', () => {
  expect(typedIn('<p>50 lamps</p>')).toEqual(['50 (text)']);
  expect(typedIn('<p>50 lamps</p>', ['50 lamps'])).toEqual([]);
  expect(typedIn('<p>Now: 50 lamps!</p>', ['50 lamps'])).toEqual([]);
});

test('digits of every script are figures, and so are numbers in words', () => {
  expect(typedIn('<p>٥٠ lamps</p>')).toEqual(['٥٠ (text)']);
  expect(typedIn('<p>fifty lamps</p>')).toEqual(['fifty (text)']);
  expect(typedIn('<p>fünfzig Lampen</p>', [], 'de')).toEqual(['fünfzig (text)']);
});

test('a number of content does not cover half of another one', () => {
  expect(typedIn('<p>25 lamps</p>', ['2', '5'])).toEqual(['25 (text)']);
  expect(typedIn('<p>2 lamps</p>', ['2'])).toEqual([]);
});

test('what is read aloud or shown without being text counts as well', () => {
  expect(
    typedIn('<img alt="5 lamps"><a aria-label="6 lamps" title="7 lamps"></a><input placeholder="8 lamps">'),
  ).toEqual(['5 (alt)', '6 (aria-label)', '7 (title attribute)', '8 (placeholder)']);
  expect(typedIn('<script type="application/ld+json">{"@id":"1","name":"9 lamps","position":3}</script>')).toEqual([
    '9 (json-ld)',
  ]);
  expect(typedIn('<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="€9">')).toEqual([
    '€9 (twitter:data1)',
  ]);
  expect(typedIn('<style>.a::after{content:"10 lamps"}.b{content:counter(step)}.c{width:11px}</style>')).toEqual([
    '10 (style)',
  ]);
});

test('numbers for machines are no figures of the page', () => {
  expect(
    typedIn('<img width="50" alt=""><p id="p50" class="w-50" data-n="50"></p><svg><path d="M50 50"/></svg>'),
  ).toEqual([]);
  expect(typedIn('<script>var a = 50;</script>')).toEqual([]);
});

test('data-ordinal frees a bare whole number, and nothing else', () => {
  expect(typedIn('<li><span data-ordinal="">3</span></li>')).toEqual([]);
  expect(typedIn('<li><span data-ordinal="">3 lamps</span></li>')).toEqual(['3 (text)']);
  expect(typedIn('<li><span data-ordinal="">99 %</span></li>')).toEqual(['99 % (text)']);
});

test('dates are free, marked or not', () => {
  expect(typedIn('<p><time datetime="2026-11-01">1 November 2026</time></p>')).toEqual([]);
  expect(typedIn('<p>1 November 2026</p>')).toEqual([]);
});

test('words, scenes, values of the site and names of languages are content', async () => {
  const reported = await sentencesWith({
    'templates/layout.tsx': `
import { type LayoutProps, usePage } from 'litfass/theme';
export function Plain({ children }: LayoutProps) {
  const { navigation, site, t } = usePage();
  return (
    <main id="content">
      <a href="#content">{t('menu')}</a>
      {children}
      {navigation.header.map((item) => <a key={item.link.href} {...item.link}>{item.label}</a>)}
      <p>{t('lamps', { count: 2 })}, {site.name}</p>
    </main>
  );
}
`,
  });
  expect(reported.filter((sentence) => /^(typed-figure|ledger)/.test(sentence))).toEqual([]);
});

test('a number in words is looked for in the theme, and nothing is named that does not say it', () => {
  const sources = new Map([
    ['a.tsx', '<p>Hello there, we have many lamps</p>'],
    ['b.tsx', '<p>twelve lamps</p>'],
  ]);
  expect(findFigure('twelve lamps', 'the twelve lamps of the house', sources)).toMatchObject({
    file: 'b.tsx',
    line: 1,
  });
  expect(findFigure('eleven', 'the eleven of the house', sources)).toBe(undefined);
});

test('what compares or selects in code is no text of a component', () => {
  const sources = new Map([
    ['a.css', '.steps > li:nth-child(3)::before { content: "x" }'],
    ['b.ts', 'if (list.length > 3) return { kind: list };'],
    ['c.tsx', 'const many = (n: number) => n > 3 && <b>{n}</b>;'],
    ['d.tsx', '<p\n  className="lead"\n>\n  {3} steps\n</p>'],
    ['e.tsx', '<b>3</b>'],
  ]);
  expect(findFigure('3', '3 steps', sources)).toMatchObject({ file: 'd.tsx', line: 4 });
  sources.delete('d.tsx');
  expect(findFigure('3', '3', sources)).toMatchObject({ file: 'e.tsx' });
  sources.delete('e.tsx');
  expect(findFigure('3', '3', sources)).toBe(undefined);
});

test('the digits of a colour or of another number are not where a figure is typed', () => {
  const sources = new Map([
    ['index.ts', "export const icon = { themeColor: '#0e5a54', backgroundColor: '#f70', font: 'f0' };"],
    ['a.tsx', "const more = 'in 1024 years';"],
  ]);
  expect(findFigure('0', '0', sources)).toBe(undefined);
  expect(findFigure('24 hours', '24 hours', sources)).toBe(undefined);
  expect(findFigure('54 lamps', '54 lamps', sources)).toBe(undefined);
  sources.set('b.tsx', '<p>{24} hours</p>');
  expect(findFigure('24 hours', '24 hours', sources)).toMatchObject({ file: 'b.tsx' });
});

test('a plain string of a schema is no text: its figures escape every check, so they are reported', async () => {
  const reported = await sentencesWith({
    'templates/sections/hero/section.tsx': `
import { defineSection, icon, link, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({
  heading: text(), text: text().optional(), to: link().optional(), icon: icon().optional(), badge: z.string().optional(),
});
export const section = defineSection({ schema, component: Hero });
function Hero({ heading, text, badge = '' }) {
  return <section><h1>{heading}</h1><p>{text}</p><b>{badge}</b></section>;
}
`,
    'content/pages/home.yaml': `
layout: plain
slug: { de: "", en: en }
title: { de: Laternen aus Emden, en: Lanterns from Emden }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and many sizes.
sections:
  - { type: hero, heading: { de: Licht, en: Light }, text: { de: Laternen, en: Lanterns }, badge: "nur 12 €" }
`,
  });
  expect(reported.filter((sentence) => sentence.startsWith('typed-figure'))).toEqual([
    'typed-figure: / shows the figure “12 €” in “nur 12 €”, which comes from no text in content (the same on 1 more page)',
  ]);
});
