import type { Token, Tokens } from 'marked';
import { withoutCode } from '../text/code.ts';
import type { Details } from '../text/own-markdown.ts';
import { leadingParagraphs, libraryBlocks } from '../text/parse-markdown.ts';
import { comparing, nameOf } from './finding/translation-pair.ts';
import { dueRule } from './rule.ts';

export const parityList = dueRule({
  id: 'parity-list',
  what: 'A long text has more or fewer paragraphs, headings, list entries, table rows, pictures, blocks of code, footnotes or details than its original.',
  why: 'Most often something was left out when the original grew.',
  at: 'content/sections/closing.yaml',
  wrong: `body:
  de: |
    - Docht
    - Öl
  en: |
    - Wick`,
  right: `body:
  de: |
    - Docht
    - Öl
  en: |
    - Wick
    - Oil`,
  checks: {
    text: comparing((pair) => {
      if (pair.text.kind.markdown !== 'block' || hasSameBlocks(pair.original.text, pair.translation.text)) return [];
      const ours = shapeOf(pair.original.text);
      const theirs = shapeOf(pair.translation.text);
      const { first, locale, original, translation } = pair;
      const different = shapes.filter((shape) => ours[shape] !== theirs[shape]);
      if (different.length === 0) return [];
      const counts = different.map((shape) => `${counted(theirs[shape], shape)} instead of ${ours[shape]}`);
      const text = `\`${nameOf(pair)}\` has ${counts.join(' and ')} in ${locale}`;
      const hint = `check what the translation leaves out, or what was added in ${first} since`;
      const related = [{ text: `in ${first}:`, place: original.source.place(original.path) }];
      return [{ text, locale, hint, place: translation.source.place(translation.path), related }];
    }),
  },
});

/**
 * A fast test that avoids parsing: if all lines have the same marks before their first word, the blocks
 * are the same.
 */
function hasSameBlocks(original: string, translation: string): boolean {
  return (
    outlineOf(original) === outlineOf(translation) &&
    ![original, translation].some((text) => /[<|`=\r]|\]:|!\[|:::/.test(text))
  );
}

function outlineOf(text: string): string {
  return text.replace(/^([-+*>#_~ \t\d.)]*)(.?).*$/gm, (_, marks: string, word: string) => marks + (word && 'x'));
}

const shapes = [
  'paragraph',
  'heading',
  'list entry',
  'table row',
  'quote',
  'block of code',
  'picture',
  'footnote',
  'block of details',
] as const;
type Shape = Record<(typeof shapes)[number], number>;

/** The number of blocks of each kind in a Markdown text, including those inside lists and quotes. */
function shapeOf(text: string): Shape {
  const shape = Object.fromEntries(shapes.map((name) => [name, 0])) as Shape;
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'paragraph') shape.paragraph += 1;
      else if (token.type === 'heading') shape.heading += 1;
      else if (token.type === 'table') shape['table row'] += (token as Tokens.Table).rows.length;
      else if (token.type === 'list') {
        const { items } = token as Tokens.List;
        shape['list entry'] += items.length;
        for (const item of items) visit(item.tokens);
      } else if (token.type === 'blockquote') {
        shape.quote += 1;
        visit((token as Tokens.Blockquote).tokens);
      } else if (token.type === 'code') shape['block of code'] += 1;
      else if (token.type === 'footnote') shape.footnote += 1;
      else if (token.type === 'details') {
        shape['block of details'] += 1;
        visit((token as unknown as Details).tokens);
      }
    }
  };
  // Parse blocks only: inline Markdown is not counted and is the slowest part.
  const { paragraphs, rest } = leadingParagraphs(text);
  shape.paragraph += paragraphs.length;
  if (rest !== '') visit(libraryBlocks(rest).blocks);
  if (text.includes('![')) shape.picture = withoutCode(text, 'block').match(/!\[[^\]]*\]\(/g)?.length ?? 0;
  return shape;
}

function counted(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.replace(/^block(?= )|(?<!^block .*)$/, '$&s');
  return `${count} ${count === 1 ? noun : many}`;
}
