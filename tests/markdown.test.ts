// What is taken for plain paragraphs without asking the library is just what the library would have made of it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Lexer, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { blockTokens, inlineTokens, leadingParagraphs } from '../src/content/markdown.ts';
import { parseSource } from '../src/load.ts';
import { repository } from './helpers.ts';
import { type Dice, dice } from './yaml-texts.ts';

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

/** What is the same to Node, which is quick to say so, is the same to expect. */
function expectSame(tokens: readonly Token[], others: readonly Token[], text: string): void {
  const [mine, theirs] = [seen(tokens), seen(others)];
  if (!isDeepStrictEqual(mine, theirs)) expect(mine, JSON.stringify(text)).toEqual(theirs);
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
    '&',
    '<',
    '\\',
    'https://a.example',
    'www.a.example',
    'a@b.example',
    'HTTP://a.example',
    '2026',
    '+',
    '|',
    ':',
    '-',
  ],
];

function textOf(roll: Dice): string {
  const begun = roll(2) === 0 ? 'Wort' : '';
  return begun + Array.from({ length: 1 + roll(12) }, () => pieces[roll(pieces.length)]).join('');
}

const written = globSync('content/**/*.yaml', { cwd: repository, exclude: ['content/*.lock.yaml'] }).flatMap((file) => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings);
  return strings(parseSource(file, readFileSync(join(repository, file), 'utf8')).data);
});

describe('Markdown', () => {
  test('of the real content is read as the library reads it, and most of it without the library', () => {
    for (const text of written) {
      expectSame(blockTokens(text), Lexer.lex(text), text);
      expectSame(inlineTokens(text), Lexer.lexInline(text), text);
    }
    const whole = written.filter((text) => leadingParagraphs(text).rest === '');
    expect(whole.length / written.length).toBeGreaterThan(0.8);
  });

  test('of 40,000 texts thrown together is read as the library reads it', () => {
    const roll = dice(6);
    let taken = 0;
    for (let count = 0; count < 40_000; count++) {
      const text = textOf(roll);
      expectSame(blockTokens(text), Lexer.lex(text), text);
      expectSame(inlineTokens(text), Lexer.lexInline(text), text);
      if (leadingParagraphs(text).paragraphs.length > 0) taken += 1;
    }
    expect(taken).toBeGreaterThan(4_000);
  });
});
