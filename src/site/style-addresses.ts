// Finds the addresses in CSS that a browser asks for, as its parser reads them: quotes, escapes, comments and
// capitals make no difference.
import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { memoized } from '../files/once.ts';

/** An address in CSS. */
export interface StyleAddress {
  readonly url: string;
  /** What asks for it: `import`, or a function such as `url` or `image-set`. */
  readonly by: string;
  /** Where it is written, in characters. If it has escapes, this is where its quotes or `url(` are. */
  readonly offset: number;
  readonly length: number;
}

/**
 * The addresses in a stylesheet or in a value, such as that of `fill`. Pages with the same parts have the
 * same stylesheet; a key may keep the HTML of its page in memory.
 */
export const styleAddresses = memoized(readAddresses, 50);

function readAddresses(css: string): readonly StyleAddress[] {
  const found: StyleAddress[] = [];
  /** The functions around a token; '' for a bracket. */
  const around: string[] = [];
  /** The at-rule before whose block or end a token is. Only `@import` loads what it names there. */
  let rule = '';
  for (const [type, written, offset, , details] of tokenize({ css })) {
    const value = String((details as { value?: unknown } | null)?.value ?? '');
    if (type === TokenType.AtKeyword) rule = value.toLowerCase();
    else if (type === TokenType.Semicolon || type === TokenType.OpenCurly || type === TokenType.CloseCurly) rule = '';
    else if (type === TokenType.Function || type === TokenType.OpenParen) around.push(value.toLowerCase());
    else if (type === TokenType.CloseParen) around.pop();
    else if (type === TokenType.URL || type === TokenType.String) {
      const by = rule || (type === TokenType.URL ? 'url' : (around.at(-1) ?? ''));
      if (!loading.test(by)) continue;
      const url = value.trim();
      const start = Math.max(0, written.indexOf(url));
      found.push({ url, by, offset: offset + start, length: url.length });
      // After its address, `@import` has only conditions.
      if (rule === 'import') rule = 'conditions';
    }
  }
  return found;
}

/** What takes a string for an address. */
const loading = /^(import|url|src|image|(-webkit-)?image-set)$/;
