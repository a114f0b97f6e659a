// Splits a long text into what a translator translates on its own: paragraphs, headings, entries of lists,
// cells of tables. Code and marks between them stay.
import type { Token, Tokens } from 'marked';
import { withPlaceholders } from '../text/code.ts';
import type { Details } from '../text/own-markdown.ts';
import { blockTokens } from '../text/parse-markdown.ts';

/** A part of a text. */
export interface Segment {
  /** Its words, without what stands before its further lines. */
  readonly text: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** What stands before its further lines: spaces, or the marks of a quote. */
  readonly indent: string;
}

/** The segments of a text in order. A text that cannot be split is one. */
export function segmentsOf(text: string): readonly Segment[] {
  const { text: masked } = withPlaceholders(text, 'block');
  let end = 0;
  const place = (kind: string, source: string): Segment[] => {
    const sourceLines = source.trimEnd().split('\n');
    const [first = '', ...others] = sourceLines.map((line) => line.trimStart());
    const start = masked.indexOf(first, end);
    end = start + first.length;
    let indent = masked.slice(masked.lastIndexOf('\n', start - 1) + 1, start).replace(/[^>\s]/g, ' ');
    for (const [index, line] of others.entries()) {
      const at = masked.indexOf(line, end + 1);
      if (index === 0) indent = masked.slice(end + 1, at);
      end = at + line.length;
    }
    const words = text.slice(start, end).split('\n');
    const lines = words.map((line, index) => (index === 0 ? line : line.replace(/^[\s>]+/, '')));
    return [{ kind, start, end, indent, text: lines.join('\n') }];
  };
  const visit = (token: Token): Segment[] => {
    const { type } = token;
    if (type === 'heading') return place(`heading ${token.depth}`, token.text);
    if (type === 'paragraph' || type === 'text') return place('words', token.raw);
    if (type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [...header, ...rows.flat()].flatMap(({ text: cell }) =>
        cell === '' ? [] : place('cell', cell.replaceAll('|', '\\|')),
      );
    }
    if (type === 'details') {
      const { summary } = token as unknown as Details;
      return [...place('summary', summary.map(({ raw }) => raw).join('')), ...(token.tokens ?? []).flatMap(visit)];
    }
    if (type === 'list') return (token as Tokens.List).items.flatMap(visit);
    if (type === 'list_item' || type === 'blockquote' || type === 'footnote')
      return (token.tokens ?? []).flatMap(visit);
    if (type === 'code') end = Math.max(end, masked.indexOf(token.raw.trim().split('\n').at(-1) ?? '', end));
    return [];
  };
  const segments = blockTokens(masked).flatMap(visit);
  const isFound = segments.every(({ start, end }) => start >= 0 && end >= start);
  if (isFound && segments.length > 0) return segments;
  return [{ kind: 'whole', text, start: 0, end: text.length, indent: '' }];
}

/** Whether a translation has the segments of its original. */
export function isAligned(original: readonly Segment[], translation: readonly Segment[]): boolean {
  return (
    original.length === translation.length && original.every(({ kind }, index) => kind === translation[index]?.kind)
  );
}

/** A text with other words in its segments. */
export function withSegments(text: string, segments: readonly Segment[], words: readonly string[]): string {
  let now = text;
  for (const [index, { kind, start, end, indent }] of [...segments.entries()].reverse()) {
    const isOneLine = kind !== 'words' && kind !== 'whole';
    const written = (words[index] ?? '').replace(/\n/g, isOneLine ? ' ' : `\n${indent}`);
    const plain = kind.startsWith('heading') ? written.replace(/^#+\s+/, '') : written;
    now = now.slice(0, start) + (kind === 'cell' ? plain.replace(/(?<!\\)\|/g, '\\|') : plain) + now.slice(end);
  }
  return now;
}
