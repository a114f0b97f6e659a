// What i18next fills into words: numbers, days, lists, forms and other words, each as its language writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { interfaceWords } from '../../src/render/interface-words.ts';
import type { InterfaceWords } from '../../src/settings/site-file.ts';
import { buildOf, minimalSite, repository, siteWith } from '../support/helpers.ts';

type Values = Readonly<Record<string, unknown>>;

/** Looks up words of one locale. */
function wordsIn(tag: string, words: InterfaceWords) {
  const locales = [{ tag, name: tag, territory: 'DE', words, direction: 'ltr' as const, source: undefined }];
  const find = interfaceWords({ locales, defaultLocale: tag }, () => undefined);
  return (key: string, values?: Values) => find(key, tag, values).text;
}

const guide = readFileSync(join(repository, 'docs/theme.md'), 'utf8');
const rows = [...guide.matchAll(/^\| (`\w+: .+`) \| `t\((.+)\)` \| (.+) \|$/gm)];

test('the table of the guide has an example of each way to fill in words', () => {
  expect(rows.length).toBe(9);
});

test.each(rows.map(([, words = '', call = '', shown = '']) => ({ words, call, shown })))(
  't($call) shows $shown, as the guide says',
  ({ words, call, shown }) => {
    const lines = Array.from(words.matchAll(/`([^`]+)`/g), ([, line]) => line);
    const [key, values] = new Function(`return [${call}]`)() as [string, Values?];
    expect(wordsIn('en', parse(lines.join('\n')) as InterfaceWords)(key, values)).toBe(shown);
  },
);

test.each([
  ['de', '1.234.567 €|1.234,5|29.11.2026|a, b und c|vor 2 Tagen'],
  ['fr', '1\u202f234\u202f567 €|1\u202f234,5|29/11/2026|a, b et c|il y a 2 jours'],
  ['en', '1,234,567 €|1,234.5|11/29/2026|a, b, and c|2 days ago'],
  ['fa', '۱٬۲۳۴٬۵۶۷ €|۱٬۲۳۴٫۵|۱۴۰۵/۹/۸|a،\u200f b، و c|۲ روز پیش'],
])('in %s numbers, days and lists are those of the language', (tag, shown) => {
  const t = wordsIn(tag, {
    all_one: '{{count}} €|{{n, number}}|{{day, datetime}}|{{list, list}}|{{days, relativetime(day)}}',
    all_other: '{{count}} €|{{n, number}}|{{day, datetime}}|{{list, list}}|{{days, relativetime(day)}}',
  });
  const values = { count: 1234567, n: 1234.5, day: new Date('2026-11-29'), list: ['a', 'b', 'c'], days: -2 };
  expect(t('all', values)).toBe(shown);
});

test('only a count is written as a number: a year and a string stay as they are', () => {
  const t = wordsIn('de', { since: 'seit {{year}}, {{count}}, {{- count}}, {{ count }}' });
  expect(t('since', { year: 2026, count: 1234 })).toBe('seit 2026, 1.234, 1.234, 1.234');
  expect(t('since', { year: 2026, count: '{{count}}' })).toBe('seit 2026, {{count}}, {{count}}, {{count}}');
});

test('a count inside of another word is one of the language, too', () => {
  const t = wordsIn('de', { lamps_other: '{{count}} Lampen', all: 'Alle $t(lamps, {"count": {{n}} })' });
  expect(t('all', { n: 4000 })).toBe('Alle 4.000 Lampen');
});

test('a page shows a count as its language writes it', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const site = siteWith({ 'templates/layout.tsx': layout.replace('{ count: 2 }', '{ count: 1234567 }') });
  await buildOf(site);
  const countIn = (file: string) => /[\d.,]+ [Ll]amp\w+/.exec(readFileSync(join(site.out, file), 'utf8'))?.[0];
  expect([countIn('kontakt.html'), countIn('en/contact.html')]).toEqual(['1.234.567 Lampen', '1,234,567 lamps']);
});
