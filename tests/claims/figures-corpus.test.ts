// The finder of raw figures, held against the labelled corpus in tests/corpus/. Prints how it did:
// CORPUS=misses lists what it got wrong among the sentences for tuning; of the held-out ones only the
// score is reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureFinder, type RawFigure } from '../../src/claims/figures/index.ts';
import { repository } from '../support/helpers.ts';

interface Sentence {
  readonly locale: string;
  readonly part: string;
  readonly kind: string;
  readonly text: string;
  readonly labels: readonly { readonly start: number; readonly end: number }[];
}

interface Score {
  sentences: number;
  figures: number;
  missed: number;
  falseAlarms: number;
}

const finders = new Map<string, (text: string) => RawFigure[]>();
const sentences = ['de', 'en', 'es'].flatMap(readCorpus);
const results = sentences.map((sentence) => ({ sentence, ...resultOf(sentence) }));

test('the corpus contains a thousand sentences with raw figures and five thousand clean ones, none twice', () => {
  const raw = sentences.filter(({ kind }) => kind.startsWith('raw'));
  expect(raw.length).toBeGreaterThanOrEqual(1000);
  expect(sentences.length - raw.length).toBeGreaterThanOrEqual(5000);
  expect(new Set(sentences.map(({ locale, text }) => `${locale} ${text}`)).size).toBe(sentences.length);
});

test('every figure in digits is found, 98 % of those in words, with a false alarm in at most 1 % of the sentences', () => {
  console.log(table());
  if (process.env.CORPUS === 'misses') console.log(mistakes().join('\n'));
  for (const part of ['tuning', 'held-out']) {
    const digits = total(part, 'raw.digit');
    expect(digits.missed, `${part}: figures in digits that were missed`).toBe(0);
    const spelled = total(part, 'raw.spelled');
    expect(spelled.missed / spelled.figures, `${part}: share of missed figures in words`).toBeLessThanOrEqual(0.02);
    const clean = total(part, 'clean');
    expect(clean.falseAlarms / clean.sentences, `${part}: share of false alarms`).toBeLessThanOrEqual(0.01);
  }
});

function readCorpus(locale: string): Sentence[] {
  const rows = readFileSync(join(repository, `tests/corpus/figures.${locale}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return rows.map((row) => {
    const [part = '', kind = '', marked = ''] = row.split('\t');
    const labels: { start: number; end: number }[] = [];
    let text = '';
    for (const [index, stretch] of marked.split(/[⟦⟧]/).entries()) {
      if (index % 2 === 1) labels.push({ start: text.length, end: text.length + stretch.length });
      text += stretch;
    }
    return { locale, part, kind, text, labels };
  });
}

function resultOf({ locale, text, labels }: Sentence) {
  const found = finderOf(locale)(text);
  const meets = (a: { start: number; end: number }, b: { start: number; end: number }) =>
    a.start < b.end && b.start < a.end;
  return {
    missed: labels.filter((label) => !found.some((figure) => meets(figure, label))),
    alarms: found.filter((figure) => !labels.some((label) => meets(figure, label))),
  };
}

function finderOf(locale: string) {
  const finder = finders.get(locale) ?? figureFinder(locale);
  finders.set(locale, finder);
  return finder;
}

function scoreOf(rows: typeof results): Score {
  const sum = (count: (row: (typeof results)[number]) => number) => rows.reduce((all, row) => all + count(row), 0);
  return {
    sentences: rows.length,
    figures: sum(({ sentence }) => sentence.labels.length),
    missed: sum(({ missed }) => missed.length),
    falseAlarms: sum(({ alarms }) => Math.min(1, alarms.length)),
  };
}

function total(part: string, kind: string): Score {
  return scoreOf(results.filter(({ sentence }) => sentence.part === part && sentence.kind.startsWith(kind)));
}

function table(): string {
  const lines = [row(['part', 'locale', 'class', 'sentences', 'figures', 'found', 'missed', 'false alarms'])];
  const kinds = [...new Set(sentences.map(({ kind }) => kind))];
  for (const part of ['tuning', 'held-out']) {
    for (const locale of ['de', 'en', 'es'])
      for (const kind of kinds) lines.push(line([part, locale, kind], { part, locale, kind }));
    for (const kind of ['raw.digit', 'raw.spelled', 'clean']) lines.push(line([part, 'all', kind], { part, kind }));
  }
  return lines.join('\n');
}

function line(names: string[], by: { part: string; kind: string; locale?: string }): string {
  const rows = results.filter(
    ({ sentence }) =>
      sentence.part === by.part &&
      sentence.kind.startsWith(by.kind) &&
      (by.locale === undefined || sentence.locale === by.locale),
  );
  const { sentences, figures, missed, falseAlarms } = scoreOf(rows);
  return row([...names, ...[sentences, figures, figures - missed, missed, falseAlarms].map(String)]);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index < 3 ? cell.padEnd(14) : cell.padStart(13))).join('');
}

function mistakes(): string[] {
  return results
    .filter(({ sentence, missed, alarms }) => sentence.part === 'tuning' && missed.length + alarms.length > 0)
    .map(({ sentence, missed, alarms }) =>
      [
        sentence.locale,
        sentence.kind,
        sentence.text,
        ...missed.map(({ start, end }) => `missed ${sentence.text.slice(start, end)}`),
        ...alarms.map(({ raw }) => `alarm ${raw}`),
      ].join(' | '),
    );
}
