// One stylesheet for a page: tokens that nothing asks for go, the others get short names, and nothing
// else is touched.
import { expect, test } from 'vitest';
import { stylesheets } from '../../src/bundle/stylesheet.ts';

/** The stylesheet of a page whose only part is this. `elsewhere` is what the theme's markup says. */
function sheet(css: string, elsewhere = ''): string {
  return stylesheets({ files: { 'styles/1.css': css }, common: ['styles/1.css'], imported: {} }, elsewhere)([]);
}

test('tokens get short names wherever they are declared and used, except those that markup names', () => {
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

test('a token that nothing asks for goes, and so do those that it asked for', () => {
  expect(sheet(':root{--deep:#123;--ink:var(--deep);--paper:#fff}p{color:var(--paper)}')).toBe(
    ':root{--a:#fff}p{color:var(--a)}',
  );
});

test('tokens contain no unnecessary spaces, except in strings and where the value is empty', () => {
  const css =
    ':root{--on: ;--ink:var(--on, #123);--sans:"a, b", serif;--free:1}p{color:var(--ink);font:1em var(--sans)}';
  expect(sheet(css)).toBe(':root{--a: ;--b:var(--a,#123);--c:"a, b",serif}p{color:var(--b);font:1em var(--c)}');
});

test('a slash between two values has no blanks around it, but in strings', () => {
  expect(sheet('p{font:1em / 1.5 serif;grid-column:1 / -1}p:after{content:" / " / ""}')).toBe(
    'p{font:1em/1.5 serif;grid-column:1/-1}p:after{content:" / "/""}',
  );
});

test('classes, urls and strings keep what looks like the name of a token', () => {
  const face = '@font-face{src:url(/assets/head--bold-01.woff2),url("/assets/head--thin-02.woff2")}';
  expect(sheet(`${face}.a--wide{--wide:1;flex:var(--wide)}.--wide:hover,[class*=--wide]{content:"var(--wide)"}`)).toBe(
    `${face}.a--wide{--a:1;flex:var(--a)}.--wide:hover,[class*=--wide]{content:"var(--wide)"}`,
  );
  expect(sheet("/*! it's --free */:root{--free:1}p{flex:var(--free)}")).toBe(
    "/*! it's --free */:root{--a:1}p{flex:var(--a)}",
  );
});

test('a token that contains a file is removed whole, with its semicolons and braces', () => {
  const file = `url('data:image/svg+xml;utf8,<svg><style>p{fill:red;}</style></svg>')`;
  expect(sheet(`:root{--tick:${file};--bare:url(data:image/png;base64,AAAA);--ink:#123}p{color:var(--ink)}`)).toBe(
    ':root{--a:#123}p{color:var(--a)}',
  );
  expect(sheet(`:root{--tick:${file}}p{background:var(--tick)}`)).toBe(`:root{--a:${file}}p{background:var(--a)}`);
});
