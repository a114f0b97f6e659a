// What is taken for plain paragraphs without asking the library is just what the library would have made
// of it, and what is taken for read is read: of texts that are thrown together from all that Markdown knows.
import { isDeepStrictEqual } from 'node:util';
import type { Token, Tokens } from 'marked';
import { blockTokens, inlineTokens, leadingParagraphs, library } from '../../../src/text/parse-markdown.ts';
import { textFaults } from '../../../src/text/text-faults.ts';
import { parsed } from '../../../src/text/unread-markdown.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

export const markdown: Proof = {
  name: 'markdown',
  of: 'texts',
  full: 40_000,
  short: 200,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    let taken = 0;
    for (let done = 0; done < count; done++) {
      const text = textOf(random);
      if (isReadOtherwise(text)) faults.push(`is not read as the library reads it: ${JSON.stringify(text)}`);
      if (isOverlooked(text)) faults.push(`has faults that are overlooked: ${JSON.stringify(text)}`);
      if (isMisplaced(text)) faults.push(`has faults at no place: ${JSON.stringify(text)}`);
      if (leadingParagraphs(text).paragraphs.length > 0) taken += 1;
      if (done % 1_000 === 0) showProgress(`${done} texts`);
    }
    if (taken < count / 10) faults.push(`only ${taken} of ${count} begin without the library`);
    return { done: count, also: `${taken} begin without the library`, faults };
  },
};

/** Whether the library makes something else of a text. */
export function isReadOtherwise(text: string): boolean {
  return (
    !isDeepStrictEqual(seen(blockTokens(text)), seen(library().lex(text))) ||
    (text.length <= parsed.paragraph &&
      !isDeepStrictEqual(seen(inlineTokens(text)), seen(library().inlineTokens(text))))
  );
}

/** Whether a text is taken for faultless without being parsed, and is not. A `<` makes sure that it is. */
function isOverlooked(text: string): boolean {
  const passes = (written: string, markdown: 'inline' | 'block') => textFaults(written, markdown).length === 0;
  return (
    (passes(text, 'block') && !passes(`${text}\n\n<`, 'block')) ||
    (passes(text, 'inline') && !passes(`${text} <`, 'inline'))
  );
}

/** Whether the source of a fault is not in the text, or not often enough. */
function isMisplaced(text: string): boolean {
  // The library takes the backslashes out of tables.
  if (/\uE000|\\\|/.test(text)) return false;
  return textFaults(text, 'block').some(({ find, nth }) => text.split(find).length - 1 <= nth);
}

/** What rendering and checking ask of tokens. Blank lines between blocks are nothing to them. */
function seen(tokens: readonly Token[]): unknown[] {
  return tokens.flatMap((token) => {
    if (token.type === 'space') return [];
    const { type, text, href, depth, ordered, start, tokens: inner, items, header, rows } = token as Tokens.Generic;
    const cells = [...(header ?? []), ...(rows ?? []).flat()].map((cell: Tokens.TableCell) => seen(cell.tokens));
    const entries = (items ?? []).map((item: Tokens.ListItem) => seen(item.tokens));
    return [{ type, href, depth, ordered, start, cells, entries, inside: inner ? seen(inner) : text }];
  });
}

const pieces = [
  ...[
    'Wort',
    'und mehr',
    ' ',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '\n\n',
    '\n\n\n',
    '. ',
    '„so“',
    '¿qué?',
    'ñ',
    '\uE0000\uE001',
    '${claim.a}',
    '**fett**',
    ' **mehr Wörter.**',
    '(**a**)',
    '[ein Link](\uE0000\uE001#da)',
    ' [b] ',
    '!',
    '\n\n- Wort',
    '\n- noch eins',
    '\n\nAbsatz',
  ],
  ...[
    '**',
    '*',
    '_',
    '__',
    '`',
    '~~',
    '[a](${page.home})',
    '[a](\uE0000\uE001)',
    '[a]',
    '[a]: b',
    '![a](b)',
    '<b>',
    '<!-- -->',
  ],
  ...[
    '- ',
    '* ',
    '1. ',
    '1) ',
    '# ',
    '## ',
    '> ',
    '| a | b |\n| - | - |\n',
    '---',
    '===',
    '```',
    '    ',
    '  \n',
    '\t',
    '\r\n',
  ],
  ...[
    '&amp;',
    '&copy;',
    '[^1]',
    '[x] ',
    '[a][b]',
    '[a](b c)',
    '{#a}',
    '{% a %}',
    ':::',
    ':smile:',
    '==a==',
    '$$a$$',
    '**手工。**我们',
    '**我们**的',
    '&',
    '<',
    '\\',
    'https://a.example',
    'www.a.example',
    'a@b.example',
    '@a@b.example',
    'mailto:',
    'a.example/b',
    'HTTP://a.example',
    '2026',
    '+',
    '|',
    ':',
    '-',
  ],
];

function textOf(random: Random): string {
  const start = random.below(2) === 0 ? 'Wort' : '';
  return start + Array.from({ length: 1 + random.below(12) }, () => random.pick(pieces)).join('');
}
