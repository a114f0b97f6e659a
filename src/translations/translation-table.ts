// Formats the findings of `litfass translations` for the terminal, as JSON and as CSV.

import { shortened } from '../problems/counted.ts';
import { csvText } from '../site/csv-text.ts';
import type { State, Tally, TranslationFinding, UntranslatedEntry } from './status-report.ts';
import { type DiffStyle, formatDiff } from './word-diff.ts';

/** The context of a report. */
export interface ReportInput {
  readonly counts: readonly Tally[];
  readonly entries: readonly UntranslatedEntry[];
  /** The number of translations that moved without changes. */
  readonly moved: number;
  /** The site's first locale. */
  readonly first: string;
  readonly style: DiffStyle;
}

const titles: Readonly<Record<State, string>> = {
  missing: 'missing',
  identical: 'the same words as the original',
  stale: 'stale: the original has changed',
  new: 'not yet accepted',
};

/** The findings by locale and state, then the totals. */
export function report(
  found: readonly TranslationFinding[],
  { counts, entries, moved, first, style }: ReportInput,
): string {
  const lines = [...Map.groupBy(found, (one) => one.locale)].flatMap(([locale, ofLocale]) =>
    [...Map.groupBy(ofLocale, (one) => one.state)].flatMap(([state, list]) => [
      `${locale} · ${titles[state]}`,
      ...(state === 'new' ? byFile(list) : list.flatMap((one) => findingLines(one, { first, style }))),
      '',
    ]),
  );
  for (const [locale, ofLocale] of Map.groupBy(entries, (one) => one.locale))
    for (const [of, list] of Map.groupBy(ofLocale, (one) => one.of))
      lines.push(`${locale} · ${count(list.length, 'entry', 'entries')} of ${of} in other languages only`, '');
  for (const one of counts) lines.push(tallyLine(one, first));
  if (moved > 0)
    lines.push(`${count(moved, 'translation')} moved without changes; the next accept records the new places`);
  if (found.some(({ state }) => state === 'stale' || state === 'new'))
    lines.push(
      'To accept translations that match the current original: npx litfass translations accept FILE, --key KEY or --all',
    );
  return `${lines.join('\n')}\n`;
}

/** "de → fr · 40 texts · 3 missing, 1 identical, 0 stale, 2 not yet accepted · 21 words …". */
export function tallyLine({ locale, status, texts, counts, words }: Tally, first: string): string {
  const { missing, identical, stale } = counts;
  const state = status ? 'in translation · ' : '';
  const parts = `${missing} missing, ${identical} identical, ${stale} stale, ${counts.new} not yet accepted`;
  const toDo = words > 0 ? ` · ${count(words, 'word')} to translate` : '';
  return `${first} → ${locale} · ${state}${count(texts, 'text')} · ${parts}${toDo}`;
}

function findingLines(
  { place, key, state, original, translation, changes, changedToo, locale }: TranslationFinding,
  { first, style }: Pick<ReportInput, 'first' | 'style'>,
): string[] {
  const head = `  ${place.file}:${place.line}:${place.column} ${key}`;
  if (state !== 'stale') return [head, `    ${first}: ${shortened(original, 100)}`];
  return [
    head,
    `    ${first}: ${changes ? formatDiff(changes, style) : shortened(original, 100)}`,
    `    ${locale}: ${shortened(translation, 100)}${changedToo ? ' (changed as well)' : ''}`,
  ];
}

/** New texts are summarised by file, because a new page adds many of them. */
function byFile(list: readonly TranslationFinding[]): string[] {
  return [...Map.groupBy(list, ({ file }) => file)].map(([file, ofFile]) => {
    const names = ofFile.length > 3 ? '' : `: ${ofFile.map(({ key }) => key).join(', ')}`;
    return `  ${file} · ${count(ofFile.length, 'text')}${names}`;
  });
}

/** A finding for JSON, with a diff in the format of git and a flat place. */
export function jsonFinding({ changes, place, ...finding }: TranslationFinding) {
  return { ...finding, ...place, ...(changes && { diff: formatDiff(changes) }) };
}

/** The findings as CSV, and the entries that a locale has no version of. */
export function csv(found: readonly TranslationFinding[], entries: readonly UntranslatedEntry[]): string {
  const rows = found.map(({ locale, state, key, place, words, original, translation, was = '' }) => [
    ...[locale, state, key, place.file, place.line, words],
    ...[original, translation, was],
  ]);
  const others = entries.map(({ locale, file }) => [locale, 'untranslated', '', file, 1, '', '', '', '']);
  return csvText([
    ['locale', 'state', 'key', 'file', 'line', 'words', 'original', 'translation', 'was'],
    ...rows,
    ...others,
  ]);
}

function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}
