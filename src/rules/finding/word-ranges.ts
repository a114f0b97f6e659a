// Finds ranges of a text for linting words: markup, names, sentences and quotes.

import { containedBy, lastUpTo, type TextRange } from '../../claims/figures/ascending.ts';
import type { Language } from '../../claims/languages/language.ts';
import { memoized } from '../../files/once.ts';
import { parseReference } from '../../text/references.ts';
import type { Hit } from './phrases.ts';

/** A reference to a claim, and its range in the text. */
export interface Stated extends TextRange {
  readonly id: string;
  readonly style: string;
}

/**
 * Masks references, code, link targets and addresses without changing offsets, and returns the claims
 * in the text.
 */
export function withoutMarkup(written: string): { text: string; stated: readonly Stated[] } {
  if (!/[$`{<]|\]\(|\/\/|@/.test(written)) return { text: written, stated: [] };
  const stated: Stated[] = [];
  const text = written.replace(
    // The pattern for mail addresses is slow, as it reads every word to its end.
    written.includes('@') ? markupAndMail : markup,
    (match, offset: number) => {
      const reference = match.startsWith('${') ? parseReference(match) : undefined;
      if (reference?.kind === 'claim') {
        const { name: id, style = 'default' } = reference;
        stated.push({ id, style, start: offset, end: offset + match.length });
      }
      // Not a space, since no phrase may match across the mask ("${site.name}-Bot" is one word). Texts
      // never contain this character, and it keeps the string in V8's faster one-byte encoding.
      return '\x1a'.repeat(match.length);
    },
  );
  return { text, stated };
}

// No pattern reads past the next beginning of its own kind: this avoids quadratic time for texts of
// only beginnings.
const markup =
  /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{\w+\}|```[\s\S]*?```|`[^`]*`|\]\((?:(?!\]\()[^)])*\)|<[^<>\s]+>|https?:\/\/\S+/g;
const markupAndMail = new RegExp(String.raw`${markup.source}|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+`, 'g');

/** Whether a word is the first of a sentence, heading, list entry or cell, where a capital has no meaning. */
export function opensSentence(text: string, start: number): boolean {
  let end = start;
  while (end > 0 && ' \t\u00a0*_„“”"«([¿¡'.includes(text.charAt(end - 1))) end -= 1;
  opening.lastIndex = end;
  return opening.test(text);
}

/**
 * Whether words are part of a name such as Best Western: capitalised inside a sentence, next to another
 * capitalised word. Never where all nouns are capitalised, nor in a heading in title case.
 */
export function isName({ start, end }: TextRange, text: string, language: Language): boolean {
  if (language.capitalisedNouns || !/^\p{Lu}/u.test(text.slice(start, end)) || opensSentence(text, start)) return false;
  const [before = ''] = /[^.!?…\n]{0,100}$/.exec(text.slice(Math.max(0, start - 100), start)) ?? [];
  const [after = ''] = /^[^.!?…\n]*/.exec(text.slice(end, end + 100)) ?? [];
  const isBeside = /\p{Lu}\p{L}*[ -]$/u.test(before) || /^[ -]\p{Lu}/u.test(after);
  return isBeside && /(?<!\p{L})\p{Ll}{5}/u.test(before + after);
}

/**
 * Matches where a sentence begins: after a blank line, a list marker or the end of a sentence, but not
 * in a wrapped line.
 */
const opening = /(?<=(?:^|\n[ \t]*\n)|(?:^|\n)[ \t]*(?:[-+#>|]+|\d+[.)])|[.!?…:;|>]\s*)/y;

/** Removes hits inside of longer ones: "best-in-class" wins over "best". */
export function outermost<T>(hits: readonly Hit<T>[]): Hit<T>[] {
  const kept = new Set<Hit<T>>();
  let reached = -1;
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (hit.end <= reached) continue;
    kept.add(hit);
    reached = hit.end;
  }
  return hits.filter((hit) => kept.has(hit));
}

/**
 * Returns a function that finds the sentence around a range: up to the next full stop or the end of the
 * paragraph. Remembers the last text, because a text may have many hits.
 */
export const sentencesOf = memoized((text: string): ((inner: TextRange) => TextRange) => {
  const ends = Array.from(
    text.matchAll(/(?<![.!?…])[.!?…؟۔]+["“”»)]*(?=\s|$)|[。！？｡।။៕།]+[”’」』）]*|\n\s*\n|\n\s*[-*|]/g),
    ({ 0: mark, index }) => index + mark.length,
  );
  return ({ start, end }) => ({
    start: ends[lastUpTo(ends, start)] ?? 0,
    end: ends[lastUpTo(ends, end - 1) + 1] ?? text.length,
  });
}, 1);

/** Returns a function that tests whether a range is inside quotation marks. Remembers the last text. */
export const quotesIn = memoized((text: string): ((inner: TextRange) => boolean) => {
  const quotes = text.matchAll(/„[^„“”]*[“”]|“[^“”]*”|«[^«»]*»|"[^"\n]*"/g);
  return containedBy(Array.from(quotes, ({ 0: quoted, index }) => ({ start: index, end: index + quoted.length })));
}, 1);
