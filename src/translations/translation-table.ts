// Formats the findings of `litfass translations` for the terminal, as JSON and as CSV.
import { csvText } from '../site/csv-text.ts';
import type { MissingPage, State, Tally, TranslationFinding } from './status-report.ts';
import { type DiffStyle, formatDiff } from './word-diff.ts';

/** The context of a report. */
export interface ReportInput {
  readonly counts: readonly Tally[];
  readonly pages: readonly MissingPage[];
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
  { counts, pages, moved, first, style }: ReportInput,
): string {
  const lines = [...Map.groupBy(found, (one) => one.locale)].flatMap(([locale, ofLocale]) =>
    [...Map.groupBy(ofLocale, (one) => one.state)].flatMap(([state, list]) => [
      `${locale} · ${titles[state]}`,
      ...(state === 'new' ? byFile(list) : list.flatMap((one) => findingLines(one, { first, style }))),
      '',
    ]),
  );
  if (pages.length > 0) lines.push('pages', ...pages.map(({ file, line, text }) => `  ${file}:${line} ${text}`), '');
  for (const { locale, status, texts, counts: states } of counts) {
    const parts = [
      `${states.missing} missing`,
      `${states.identical} identical`,
      `${states.stale} stale`,
      `${states.new} not yet accepted`,
    ];
    const state = status ? 'in translation · ' : '';
    lines.push(`${first} → ${locale} · ${state}${count(texts, 'text')} · ${parts.join(', ')}`);
  }
  if (moved > 0)
    lines.push(`${count(moved, 'translation')} moved without changes; the next accept records the new places`);
  if (found.some(({ state }) => state === 'stale' || state === 'new'))
    lines.push(
      'To accept translations that match the current original: litfass translations accept FILE, --key KEY or --all',
    );
  return `${lines.join('\n')}\n`;
}

function findingLines(
  { place, key, state, original, translation, changes, changedToo, locale }: TranslationFinding,
  { first, style }: Pick<ReportInput, 'first' | 'style'>,
): string[] {
  const head = `  ${place.file}:${place.line}:${place.column} ${key}`;
  if (state !== 'stale') return [head, `    ${first}: ${short(original)}`];
  return [
    head,
    `    ${first}: ${changes ? formatDiff(changes, style) : short(original)}`,
    `    ${locale}: ${short(translation)}${changedToo ? ' (changed as well)' : ''}`,
  ];
}

/** New texts are summarised by file, because a new page adds many of them. */
function byFile(list: readonly TranslationFinding[]): string[] {
  return [...Map.groupBy(list, ({ file }) => file)].map(([file, ofFile]) => {
    const names = ofFile.length > 3 ? '' : `: ${ofFile.map(({ key }) => key).join(', ')}`;
    return `  ${file} · ${count(ofFile.length, 'text')}${names}`;
  });
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** A finding for JSON, with a diff in the format of git and a flat place. */
export function jsonFinding({ changes, place, ...finding }: TranslationFinding) {
  return { ...finding, ...place, ...(changes && { diff: formatDiff(changes) }) };
}

/** The findings and missing pages as CSV. */
export function csv(found: readonly TranslationFinding[], pages: readonly MissingPage[]): string {
  const rows = found.map(({ locale, state, key, place, original, translation, was = '' }) => [
    ...[locale, state, key, place.file, place.line],
    ...[original, translation, was],
  ]);
  const missing = pages.map(({ locale, file, line }) => [locale, 'missing', 'slug', file, line, '', '', '']);
  return csvText([['locale', 'state', 'key', 'file', 'line', 'original', 'translation', 'was'], ...rows, ...missing]);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
