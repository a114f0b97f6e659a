// Finds the addresses in CSS that a browser asks for, as its parser reads them: quotes, escapes, comments and
// capitals make no difference.
import { TokenType, tokenize } from '@csstools/css-tokenizer';

/** An address in CSS. */
export interface StyleAddress {
  readonly url: string;
  /** What asks for it: `import`, or a function such as `url` or `image-set`; '' is a custom property. */
  readonly by: string;
  /** Where it is written, in characters: with what is around it, if it has escapes. */
  readonly offset: number;
  readonly length: number;
}

/** The addresses in a stylesheet or in a value, such as that of `fill`. */
export function styleAddresses(css: string): StyleAddress[] {
  const found: StyleAddress[] = [];
  const inProperties: StyleAddress[] = [];
  /** The functions around a token; '' for a bracket. */
  const around: string[] = [];
  /** The at-rule before whose block or end a token is. Only `@import` loads what it names there. */
  let rule = '';
  let last = '';
  let property = '';
  let usesProperties = false;
  for (const [type, written, offset, , details] of tokenize({ css })) {
    const value = String((details as { value?: unknown } | null)?.value ?? '');
    const inFunction = around.findLast((name) => name !== '') ?? '';
    if (type === TokenType.AtKeyword) rule = value.toLowerCase();
    else if (type === TokenType.Function) {
      if (value.toLowerCase() === 'var' && around.some((name) => loading.test(name))) usesProperties = true;
      around.push(value);
    } else if (type === TokenType.OpenParen) around.push('');
    else if (type === TokenType.CloseParen) around.pop();
    else if (type === TokenType.Colon && last.startsWith('--')) property = last;
    else if (type === TokenType.Semicolon || type === TokenType.OpenCurly || type === TokenType.CloseCurly) {
      rule = '';
      property = '';
    } else if (type === TokenType.URL || type === TokenType.String) {
      const url = value.trim();
      const start = written.indexOf(url);
      const place = start < 0 ? { offset, length: written.length } : { offset: offset + start, length: url.length };
      const by = rule === 'import' ? rule : type === TokenType.URL ? 'url' : (loading.exec(inFunction)?.[0] ?? '');
      const address = { url, by: by.toLowerCase(), ...place };
      if ((rule === '' || by === 'import') && by !== '') found.push(address);
      else if (property !== '') inProperties.push(address);
      // After its address, `@import` has only conditions.
      if (by === 'import') rule = 'conditions';
    }
    if (type !== TokenType.Whitespace && type !== TokenType.Comment) last = type === TokenType.Ident ? value : '';
  }
  // A string in a custom property is an address where `image-set(var(--picture) 1x)` shows it.
  return usesProperties ? [...found, ...inProperties] : found;
}

/** The functions whose strings are addresses. */
const loading = /^(url|src|image|(-webkit-)?image-set)$/i;
