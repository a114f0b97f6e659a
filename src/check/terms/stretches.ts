// Stretches of a text, for judging words: what of it is copy at all, and where its sentences begin and end.

import type { TextRange } from '../../figures/index.ts';
import { containedBy, lastUpTo } from '../../site/ascending.ts';
import { parseReference } from '../../site/references.ts';
import type { Hit } from '../phrases.ts';

export interface Stated extends TextRange {
  readonly id: string;
  readonly style: string;
}

/** The text with references, code, link targets and addresses blanked out, so that places stay; and the claims in it. */
export function withoutMarkup(written: string): { text: string; stated: readonly Stated[] } {
  if (!/[$`{<]|\]\(|\/\/|@/.test(written)) return { text: written, stated: [] };
  const stated: Stated[] = [];
  const text = written.replace(
    // Looking for a mail address means to read every word to its end.
    written.includes('@') ? markupAndMail : markup,
    (match, offset: number) => {
      const reference = match.startsWith('${') ? parseReference(match) : undefined;
      if (reference?.kind === 'claim')
        stated.push({
          id: reference.name,
          style: reference.style ?? 'default',
          start: offset,
          end: offset + match.length,
        });
      // Not a blank: "${site.name}-Bot" is one word, and nothing may be found across it. No text holds this sign, and with it
      // a text stays one byte a letter, which is read many times as fast.
      return '\x1a'.repeat(match.length);
    },
  );
  return { text, stated };
}

// Each of them ends where another one of its kind begins: else a text of nothing but beginnings would be read as often as it is long.
const markup =
  /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{\w+\}|```[\s\S]*?```|`[^`]*`|\]\((?:(?!\]\()[^)])*\)|<[^<>\s]+>|https?:\/\/\S+/g;
const markupAndMail = new RegExp(String.raw`${markup.source}|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+`, 'g');

/** Whether a word is the first of a sentence, a heading, a list entry or a cell: there a capital says nothing. */
export function opensSentence(text: string, start: number): boolean {
  let end = start;
  while (end > 0 && ' \t\u00a0*_„“”"«([¿¡'.includes(text.charAt(end - 1))) end -= 1;
  opening.lastIndex = end;
  return opening.test(text);
}

/**
 * Whether words are part of a name, such as Best Western: capitals inside a sentence, beside another one. Where nouns
 * have capitals, and in a heading that has them everywhere, they say nothing.
 */
export function isName({ start, end }: TextRange, text: string, locale: string): boolean {
  if (/^de\b/.test(locale) || !/^\p{Lu}/u.test(text.slice(start, end)) || opensSentence(text, start)) return false;
  const [before = ''] = /[^.!?…\n]{0,100}$/.exec(text.slice(Math.max(0, start - 100), start)) ?? [];
  const [after = ''] = /^[^.!?…\n]*/.exec(text.slice(end, end + 100)) ?? [];
  const isBeside = /\p{Lu}\p{L}*[ -]$/u.test(before) || /^[ -]\p{Lu}/u.test(after);
  return isBeside && /(?<!\p{L})\p{Ll}{5}/u.test(before + after);
}

/** A line of its own, or the first behind a list mark; a line that only goes on is no beginning. Or the end of a sentence. */
const opening = /(?<=(?:^|\n[ \t]*\n)|(?:^|\n)[ \t]*(?:[-+#>|]+|\d+[.)])|[.!?…:;|>]\s*)/y;

/** "best-in-class" rather than "best": of hits that lie in one another the longest, and each once. */
export function longest<T>(hits: readonly Hit<T>[]): Hit<T>[] {
  const kept = new Set<Hit<T>>();
  let reached = -1;
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (hit.end <= reached) continue;
    kept.add(hit);
    reached = hit.end;
  }
  return hits.filter((hit) => kept.has(hit));
}

/** Finds the sentence that something stands in: up to the next full stop, or the end of the paragraph. */
export function sentencesOf(text: string): (inner: TextRange) => TextRange {
  const ends = Array.from(
    text.matchAll(/(?<![.!?…])[.!?…]+["“”»)]*(?=\s|$)|\n\s*\n|\n\s*[-*|]/g),
    ({ 0: mark, index }) => index + mark.length,
  );
  return ({ start, end }) => ({
    start: ends[lastUpTo(ends, start)] ?? 0,
    end: ends[lastUpTo(ends, end - 1) + 1] ?? text.length,
  });
}

/** What somebody says in quotes. */
export function quotesIn(text: string): (inner: TextRange) => boolean {
  const quotes = text.matchAll(/„[^„“”]*[“”]|“[^“”]*”|«[^«»]*»|"[^"\n]*"/g);
  return containedBy(Array.from(quotes, ({ 0: quoted, index }) => ({ start: index, end: index + quoted.length })));
}
