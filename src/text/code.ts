// Code in a text is shown as it is written: it has no references, figures or terms. While Markdown is parsed,
// a placeholder of the same length stands for each reference elsewhere.
import { memoized } from '../files/once.ts';
import { bareAddress } from './own-markdown.ts';
import { blockTokens, inlineTokens } from './parse-markdown.ts';
import { placedTokens } from './placed-tokens.ts';
import { type Reference, replaceReferences, writtenReferences } from './references.ts';
import type { MarkdownGrade } from './text-kinds.ts';

// Characters of the private use area.
const [open, close, filler] = ['\uE000', '\uE001', '\uE002'];
const privateUse = /[\uE000-\uE002]/g;
const wordJoiner = '\u2060';

/** Finds the index of a reference in its placeholder. */
export const referenceMark = new RegExp(`${open}(\\d+)${filler}*${close}`);

/** A text with a placeholder for each reference. The Markdown parser leaves them unchanged. */
export interface Prepared {
  readonly text: string;
  readonly references: readonly Reference[];
}

/** Replaces the references of a text with placeholders, but for those in code. Its places stay the same. */
export function withPlaceholders(text: string, grade: MarkdownGrade): Prepared {
  if (writtenReferences(text).length === 0) return { text, references: [] };
  const { masked, references } = replaced(withoutCode(text, grade));
  return { text: masked.replace(anyCode, (code, at: number) => text.slice(at, at + code.length)), references };
}

/** Replaces placeholders in parsed Markdown with the source of their references. */
export function restore(text: string, references: readonly Reference[]): string {
  if (!text.includes(open)) return text;
  return text.replace(new RegExp(referenceMark, 'g'), (_, index: string) => references[Number(index)]?.written ?? '');
}

/** A text with another character in place of each one that is code. Its places stay the same. */
export function withoutCode(text: string, grade: MarkdownGrade): string {
  if (grade === 'none' || !mayBeCode(text)) return text;
  return grade === 'block' ? blocksWithoutCode(text) : lineWithoutCode(text);
}

// Reading, each rule and rendering ask for it again.
const codeTakenOut = (tokensOf: typeof blockTokens) =>
  memoized((text: string) => {
    const { masked } = replaced(text);
    let rest = text;
    for (const { token, at, line } of placedTokens(tokensOf(masked), masked)) {
      if (token.type !== 'code' && token.type !== 'codespan') continue;
      const start = at + line.search(/\S|$/);
      const end = start + line.trim().length;
      rest = rest.slice(0, start) + codeCharacter.repeat(end - start) + rest.slice(end);
    }
    return rest;
  }, 2_000);
const blocksWithoutCode = codeTakenOut(blockTokens);
const lineWithoutCode = codeTakenOut(inlineTokens);

/**
 * A text with another character in place of each one that visitors do not read as words: code, addresses,
 * names of pictures, ids and labels. Its places stay the same.
 */
export function shownWords(text: string, grade: MarkdownGrade): string {
  const prose = withoutCode(text, grade);
  if (grade === 'none' || !/\]\(|\{#|\[\^|:\/\/|\}#/.test(prose)) return prose;
  return prose.replace(unseen, (source: string, bare?: string) => {
    const { length } = bare ? bareAddress(bare) : source;
    return codeCharacter.repeat(length) + source.slice(length);
  });
}

const unseen =
  /(?<=\]\()(?!\$\{)(?:<[^<>\n]*>|<?[^()\s]+)|(?<=\})#[^()\s]+(?=\))|\{#[\p{L}\p{M}\p{N}_-]+\}(?=\s*$)|\[\^[^\][\s]+\]|(?<![a-z\d])([a-z][a-z\d+.-]*:\/\/(?:(?!https?:\/\/)[^\s)>])+)/gimu;

// Not a space, as no phrase may match across code. Texts never contain it, and it keeps the string in the
// faster one-byte encoding of V8.
const codeCharacter = '\x1a';
const anyCode = new RegExp(`${codeCharacter}+`, 'g');
/** One string is found much faster than an expression. */
function mayBeCode(text: string): boolean {
  return ['`', '~~~', '    ', '\t'].some((mark) => text.includes(mark)) && /`|~~~|^(?: {4}|\t)/m.test(text);
}

function replaced(text: string): { readonly masked: string; readonly references: readonly Reference[] } {
  const references: Reference[] = [];
  const masked = replaceReferences(text.replace(privateUse, wordJoiner), (reference, index) => {
    references.push(reference);
    return `${open}${index}`.padEnd(reference.written.length - 1, filler) + close;
  });
  return { masked, references };
}
