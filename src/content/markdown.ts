// Markdown as tokens. Most long texts are paragraphs from end to end, and most paragraphs are words and nothing else: those are
// taken as they stand, and only what may be more is read by the library. tests/markdown.test.ts holds that nobody sees a difference.
import { Lexer, type Token, type Tokens } from 'marked';

/** A long text: paragraphs, headings, lists, tables, quotes. Throws RangeError when it is nested too deep to be read. */
export function blockTokens(text: string): Token[] {
  const { paragraphs, rest } = leadingParagraphs(text);
  const read = paragraphs.map(
    (raw): Tokens.Paragraph => ({ type: 'paragraph', raw, text: raw, tokens: inlineTokens(raw) }),
  );
  return rest === '' ? read : [...read, ...Lexer.lex(rest)];
}

/** A text of one paragraph. */
export function inlineTokens(text: string): Token[] {
  return isPlain(text) && text !== ''
    ? [{ type: 'text', raw: text, text, escaped: false } satisfies Tokens.Text]
    : Lexer.lexInline(text);
}

/** Whether Markdown surely leaves a text as it is, in one piece: reading it is what takes longest in a large site. */
export function isPlain(text: string): boolean {
  return !/[*_[\]`<>&\\~@#=\n\r]|:\/\/|www\.|^\s|^[-+|\d]/i.test(text);
}

/**
 * The paragraphs that a text begins with, as far as they are surely nothing else, and what follows them. Each of their lines
 * begins with a letter, a reference, or a mark that opens a sentence, which no other block does.
 */
export function leadingParagraphs(text: string): { readonly paragraphs: readonly string[]; readonly rest: string } {
  // A link may be defined further down; tabs and blanks at the end of a line have a meaning of their own.
  if (/\]:|[\t\r]| (?:\n|$)/.test(text)) return { paragraphs: [], rest: text };
  const paragraphs: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n\n', at);
    const block = end < 0 ? text.slice(at).replace(/\n$/, '') : text.slice(at, end);
    if (!isParagraph.test(block)) break;
    paragraphs.push(block);
    at = end < 0 ? text.length : end;
    while (text[at] === '\n') at += 1;
  }
  return { paragraphs, rest: text.slice(at) };
}

const isParagraph = /^[\p{L}\uE000$„“‚‘«»¿¡].*(?:\n[\p{L}\uE000$„“‚‘«»¿¡].*)*$/u;
