// Code in texts is shown as it is written: nothing in it is interpreted, and no rule about words sees it.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { rawFigures } from '../../src/claims/raw-figures.ts';
import { withoutCode } from '../../src/text/code.ts';
import { renderMarkdown, renderPlain, renderText, type TextScope } from '../../src/text/render-text.ts';
import { textFaults } from '../../src/text/text-faults.ts';
import { longText, shortText, type TextKind } from '../../src/text/text-kinds.ts';

const scope: TextScope = {
  locale: 'en',
  claim: () => ({ words: '50', value: '50' }),
  site: (name) => `site:${name}`,
  link: ({ name }) => ({ href: `/${name}` }),
  label: ({ name }) => name,
  markClaims: false,
};
const html = (node: ReactNode) => renderToStaticMarkup(createElement('p', null, node)).slice(3, -4);
const markdown = (written: string) => html(renderMarkdown(written, scope));
const block = (code: string, attributes = '') => `<pre tabindex="0"><code${attributes}>${code}</code></pre>`;

describe('a block of code', () => {
  test.each([
    ['```\na < b\n```', block('a &lt; b\n')],
    ['```sh\nnpm start\n\nls  -l\n```', block('npm start\n\nls  -l\n', ' class="language-sh"')],
    ['~~~ts title="a"\n**a** [b](c) <i>\n~~~', block('**a** [b](c) &lt;i&gt;\n', ' class="language-ts"')],
    ['Text.\n\n    light --on\n      now', `<p>Text.</p>${block('light --on\n  now\n')}`],
    ['```\n${claim.lamps} ${nothing} \\${x}\n```', block('${claim.lamps} ${nothing} \\${x}\n')],
    ['```\n```', block('')],
    ['- one\n\n  ```\n  a\n  ```', `<ul><li><p>one</p>${block('a\n')}</li></ul>`],
    ['> ```\n> a\n> ```', `<blockquote>${block('a\n')}</blockquote>`],
    ['```\n${site.a}\n```\n\n${site.b}', `${block('${site.a}\n')}<p>site:b</p>`],
  ])('%j', (written, expected) => {
    expect(markdown(written)).toBe(expected);
    expect(textFaults(written, 'block')).toEqual([]);
  });
});

test('references beside code are read, and those in code are not', () => {
  const written = '`${site.a}` ${site.b} `` ${site.c} ` `` [x](${page.d}) `e`';
  const expected = '<code>${site.a}</code> site:b <code>${site.c} `</code> <a href="/d">x</a> <code>e</code>';
  expect(html(renderText(written, scope))).toBe(expected);
});

describe('a \\ before ${ shows it as written', () => {
  test.each([
    ['\\${HOME}', '${HOME}', '${HOME}'],
    ['\\${site.a} ${site.b}', '${site.a} site:b', '${site.a} site:b'],
    ['**\\${site.a}**', '<strong>${site.a}</strong>', '**${site.a}**'],
    ['\\\\${site.a}', '\\site:a', '\\\\site:a'],
  ])('%s', (written, inMarkdown, plain) => {
    expect(html(renderText(written, scope))).toBe(inMarkdown);
    expect(markdown(written)).toBe(`<p>${inMarkdown}</p>`);
    expect(renderPlain(written, scope)).toBe(plain);
  });
});

describe('a text without its code', () => {
  const shown = (text: string, grade: TextKind['markdown']) => withoutCode(text, grade).replaceAll('\x1a', '·');
  test.each([
    ['Press `5` or `6`', 'Press ··· or ···'],
    ['```sh\na 5\n```\n5', '·····\n···\n···\n5'],
    ['a `` ` `` b', 'a ······· b'],
    ['One `two', 'One `two'],
    ['- a\n\n      b', '- a\n\n      ·'],
    ['\\`5\\`', '\\`5\\`'],
    ['5 `${claim.a}` ${claim.b} `5`', '5 ············ ${claim.b} ···'],
    ['| a |\n|---|\n| `b` |', '| a |\n|---|\n| ··· |'],
  ])('%j has the same places', (text, expected) => {
    expect(shown(text, 'block')).toBe(expected);
    expect(withoutCode(text, 'block')).toHaveLength(text.length);
  });

  test('is the whole text where there is no Markdown', () => {
    expect(shown('`5`', 'none')).toBe('`5`');
  });

  test('has no figures of code', () => {
    const figuresIn = (text: string, kind: TextKind) =>
      rawFigures(new Map())({
        kind,
        file: '',
        path: [],
        locales: ['en'],
        words: new Map([['en', { text, source: {} } as never]]),
      }).map(({ figure }) => [figure.raw, figure.start]);
    expect(figuresIn('The port is `18081`, and 7 lamps burn.', shortText)).toEqual([['7', 25]]);
    expect(figuresIn('```\n300 lamps\n```\n\n300 lamps', longText)).toEqual([['300', 19]]);
  });
});
