// Tests the first check of a large unfamiliar site: 7 pages in 47 locales, most of them partly translated.
import { afterAll, expect, test } from 'vitest';
import { foreignSite, locales, spokenIn } from '../foreign/site.ts';
import { litfass, siteWith } from '../support/helpers.ts';

const site = siteWith(foreignSite());
afterAll(() => site.remove());
const untranslated = ['missing-translation', 'missing-words'];

test('prints fewer than 80 lines in the first check of a site in 47 languages', async () => {
  const { stderr } = await litfass(['check', '--root', site.root]);
  expect(locales).toHaveLength(47);
  expect(stderr.split('\n').length).toBeLessThan(80);
});

test('reports a text that is missing in many locales once', async () => {
  const { stderr } = await litfass(['check', '--all', '--root', site.root]);
  const reported = stderr.split('\n').filter((line) => untranslated.some((rule) => line.endsWith(` [${rule}]`)));
  expect(reported.map((line) => line.replace(/: [\w-]+(, [\w-]+)*( and \d+ more)?(?=[;\s])/, ''))).toEqual([
    'error the claim `servers` has no words in 22 locales [missing-words]',
    'error the claim `people` has no words in 11 locales [missing-words]',
    'warning the claim `servers` has no words in 35 locales [missing-translation]',
    'warning the claim `people` has no words in 35 locales [missing-translation]',
    'warning the word `later` is missing in 11 locales; the one in en is shown instead [missing-translation]',
    'warning `title` is missing in 42 locales; the text in en is shown instead [missing-translation]',
    'warning `heading` is missing in 42 locales; the text in en is shown instead [missing-translation]',
    'warning `text` is missing in 41 locales; the text in en is shown instead [missing-translation]',
    'warning `body` is missing in 42 locales; the text in en is shown instead [missing-translation]',
  ]);
});

test('lists every missing text in JSON', async () => {
  const { stdout } = await litfass(['check', '--json', '--root', site.root]);
  const { problems } = JSON.parse(stdout) as { problems: { rule: string; text: string; locale: string }[] };
  const counts = untranslated.map((rule) => [rule, problems.filter((one) => one.rule === rule).length]);
  expect(Object.fromEntries(counts)).toEqual({ 'missing-translation': 652, 'missing-words': 33 });
  const unstated = problems.filter(
    ({ rule, text }) => rule === 'missing-translation' && text.startsWith('the claim `servers`'),
  );
  expect(unstated.map(({ locale }) => locale).toSorted()).toEqual(
    // pt-BR has the words of pt.
    locales.filter((tag) => !spokenIn.includes(tag) && tag !== 'pt-BR').toSorted(),
  );
});

test('reports nothing else but a folder in two cases, an ignored file, the version in two languages, and a number', async () => {
  const { stdout } = await litfass(['check', '--json', '--root', site.root]);
  const { problems } = JSON.parse(stdout) as { problems: { rule: string; text: string }[] };
  const others = problems
    .filter(({ rule }) => !untranslated.includes(rule))
    .map(({ rule, text }) => `${rule}: ${text}`);
  expect(others).toEqual([
    'collision: the folders `zh-TW` and `zh-tw` are one on macOS and Windows',
    // Welsh and Irish write decimals with a dot, and litfass does not know their words for figures.
    ...Array(2).fill('raw-figure: “4.2” is a figure that comes from no claim'),
    'page-files: the theme has no section for the body of a Markdown page',
    // A made-up word that is a number in Portuguese.
    'raw-figure: “nove” is a figure that comes from no claim',
    'raw-figure: “nove” is a figure that comes from no claim',
  ]);
});
