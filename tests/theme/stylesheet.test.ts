// Tests the stylesheet of a page: unused tokens are removed, the others get short names, and everything
// else is unchanged.
import { expect, test } from 'vitest';
import { stylesheets } from '../../src/theme/stylesheet.ts';

/** The stylesheet of a page with only this CSS. `markup` is the markup of the theme. */
function sheet(css: string, markup = ''): string {
  return stylesheets({ files: { 'styles/1.css': css }, common: ['styles/1.css'], imported: {} }, markup)([]);
}

test('gives tokens short names wherever they are declared and used, except those that markup names', () => {
  const css = ':root{--ink:#123;--paper:#fff}p{color:var(--ink);background:var(--paper);transition:--ink 1s}';
  expect(sheet(css)).toBe(':root{--a:#123;--b:#fff}p{color:var(--a);background:var(--b);transition:--a 1s}');
  expect(sheet(css, 'fill="var(--ink)"')).toBe(
    ':root{--ink:#123;--a:#fff}p{color:var(--ink);background:var(--a);transition:--ink 1s}',
  );
  expect(sheet('.a{anchor-name:--menu}.b{position-anchor:--menu}')).toBe('.a{anchor-name:--a}.b{position-anchor:--a}');
  expect(sheet('@property --turn{syntax:"<angle>";inherits:false}p{rotate:var(--turn,0deg)}')).toBe(
    '@property --a{syntax:"<angle>";inherits:false}p{rotate:var(--a,0deg)}',
  );
});

test('removes an unused token, and the tokens that only it uses', () => {
  expect(sheet(':root{--deep:#123;--ink:var(--deep);--paper:#fff}p{color:var(--paper)}')).toBe(
    ':root{--a:#fff}p{color:var(--a)}',
  );
});

test('keeps the name of a token that only a script declares, and gives it to no other', () => {
  expect(sheet('p{width:var(--radix-width);height:var(--a);flex:var(--ink);--ink:1}')).toBe(
    'p{width:var(--radix-width);height:var(--a);flex:var(--b);--b:1}',
  );
});

test('keeps all tokens whose names a component or a package composes', () => {
  const css = ':root{--tone-red:red;--tone-blue:blue;--free:1}p{color:var(--tone-red)}';
  expect(sheet(css, 'fill={`var(--tone-${tone})`}')).toBe(
    ':root{--tone-red:red;--tone-blue:blue}p{color:var(--tone-red)}',
  );
});

test('removes unnecessary spaces from tokens, except in strings and empty values', () => {
  const css =
    ':root{--on: ;--ink:var(--on, #123);--sans:"a, b", serif;--free:1}p{color:var(--ink);font:1em var(--sans)}';
  expect(sheet(css)).toBe(':root{--a: ;--b:var(--a,#123);--c:"a, b",serif}p{color:var(--b);font:1em var(--c)}');
});

test('removes spaces around a slash between two values, except in strings', () => {
  expect(sheet('p{font:1em / 1.5 serif;grid-column:1 / -1}p:after{content:" / " / ""}')).toBe(
    'p{font:1em/1.5 serif;grid-column:1/-1}p:after{content:" / "/""}',
  );
});

test('does not rename what looks like a token in classes, URLs, strings and comments', () => {
  const face = '@font-face{src:url(/assets/head--bold-01.woff2),url("/assets/head--thin-02.woff2")}';
  expect(sheet(`${face}.a--wide{--wide:1;flex:var(--wide)}.--wide:hover,[class*=--wide]{content:"var(--wide)"}`)).toBe(
    `${face}.a--wide{--a:1;flex:var(--a)}.--wide:hover,[class*=--wide]{content:"var(--wide)"}`,
  );
  expect(sheet("/*! it's --free */:root{--free:1}p{flex:var(--free)}")).toBe(
    "/*! it's --free */:root{--a:1}p{flex:var(--a)}",
  );
});

test('removes a token whose value is a data URL completely, with its semicolons and braces', () => {
  const file = `url('data:image/svg+xml;utf8,<svg><style>p{fill:red;}</style></svg>')`;
  expect(sheet(`:root{--tick:${file};--bare:url(data:image/png;base64,AAAA);--ink:#123}p{color:var(--ink)}`)).toBe(
    ':root{--a:#123}p{color:var(--a)}',
  );
  expect(sheet(`:root{--tick:${file}}p{background:var(--tick)}`)).toBe(`:root{--a:${file}}p{background:var(--a)}`);
});
