// Follows tokens through their text, because the library does not say where a token begins.
import type { Token } from 'marked';
import { childrenOf } from './parse-markdown.ts';

/** A token and the index in the text at which it begins; of words and code, one for each line. */
export interface PlacedToken {
  readonly token: Token;
  /** The token that it is a part of. */
  readonly inside: Token | undefined;
  readonly at: number;
  /** The line of its source that begins there. */
  readonly line: string;
  /** The source of words, of which visitors read each character. */
  readonly words: string;
}

/** All tokens of a text in order, with those inside of them. */
export function placedTokens(tokens: readonly Token[], text: string): PlacedToken[] {
  let end = 0;
  const visit = (token: Token, inside?: Token): PlacedToken[] => {
    const children = childrenOf(token);
    const lines = token.raw.split('\n').map((line) => {
      const source = line.trim();
      const at = Math.max(end, text.indexOf(source, end));
      // What the library has changed, such as \| in a table, is not found: its place is near, but not exact.
      if (children.length === 0 && text.startsWith(source, at)) end = at + source.length;
      return { token, inside, at: at - line.search(/\S|$/), line, words: isWords(token) ? line : '' };
    });
    const hasLines = isWords(token) || token.type === 'code' || token.type === 'codespan';
    return [...(hasLines ? lines : lines.slice(0, 1)), ...children.flatMap((child) => visit(child, token))];
  };
  return tokens.flatMap((token) => visit(token));
}

/** Whether visitors read each character of a token. */
export function isWords(token: Token): boolean {
  return token.type === 'text' && !('tokens' in token);
}
