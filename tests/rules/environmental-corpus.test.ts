// What texts say of the environment, held against the labelled sentences of tests/corpus/environment.tsv.
// Prints how it did: CORPUS=misses lists what it got wrong among the sentences for tuning; of the held-out
// ones only the score is reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { environmentStatements } from '../../src/rules/finding/environment.ts';
import { listedWords } from '../../src/rules/finding/listed-words.ts';
import { shortText } from '../../src/text/text-kinds.ts';
import { repository } from '../support/helpers.ts';

const rows = readFileSync(join(repository, 'tests/corpus/environment.tsv'), 'utf8').trim().split('\n');
const locales = ['de', 'en', 'es'];
const find = listedWords({}, locales);
const source = parseSource('content/pages/one.yaml', '{}');

const results = rows.map((row) => {
  const [part = '', locale = '', kind = '', marked = ''] = row.split('\t');
  const [before = '', words = '', after = ''] = marked.split(/[⟦⟧]/);
  const text = before + words + after;
  const [start, end] = [before.length, before.length + words.length];
  const all = new Map([[locale, { text, source, path: [] }]]);
  const listed = find({ kind: shortText, file: source.file, path: [], locales: [locale], words: all });
  const found = listed.flatMap((one) => environmentStatements(one, { isSpecific: false, isOffset: false }));
  const hits = found.filter((one) => words !== '' && one.is === kind && one.hit.start < end && start < one.hit.end);
  return {
    part,
    locale,
    text,
    isStatement: kind !== 'none',
    isFound: hits.length > 0,
    alarms: found.length - hits.length,
  };
});

test('the corpus has as many sentences for tuning as held out, in each language, and none twice', () => {
  for (const locale of locales) {
    const of = (part: string) => results.filter((one) => one.locale === locale && one.part === part);
    expect(of('tuning').length).toBeGreaterThanOrEqual(50);
    expect(of('held-out').length).toBeGreaterThanOrEqual(50);
  }
  expect(new Set(results.map(({ locale, text }) => `${locale} ${text}`)).size).toBe(results.length);
});

test('most statements are found as what they are, and almost nothing else', () => {
  for (const part of ['tuning', 'held-out'])
    for (const locale of [...locales, undefined]) {
      const { precision, recall } = scoreOf(part, locale);
      console.log(`${part} ${locale ?? 'all'}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    }
  if (process.env.CORPUS === 'misses') console.log(mistakes().join('\n'));
  expect(scoreOf('tuning').precision).toBeGreaterThanOrEqual(0.98);
  expect(scoreOf('tuning').recall).toBe(1);
  expect(scoreOf('held-out').precision).toBeGreaterThanOrEqual(0.95);
  expect(scoreOf('held-out').recall).toBeGreaterThanOrEqual(0.9);
});

/** Of what was found, the share that is right; and the share of statements that were found. */
function scoreOf(part: string, locale?: string) {
  const own = results.filter((one) => one.part === part && (locale === undefined || one.locale === locale));
  const found = own.filter(({ isFound }) => isFound).length;
  const alarms = own.reduce((sum, one) => sum + one.alarms, 0);
  return { precision: found / (found + alarms), recall: found / own.filter(({ isStatement }) => isStatement).length };
}

function mistakes(): string[] {
  const wrong = results.filter((one) => one.part === 'tuning' && (one.alarms > 0 || one.isFound !== one.isStatement));
  return wrong.map(({ locale, text, alarms }) => `${locale} ${alarms > 0 ? 'alarm' : 'missed'}: ${text}`);
}
