// A layout whose name in the theme is mistyped is one mistake, not one of each page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const index = 'templates/index.ts';
const themeWith = (layouts: string): Changes => ({
  [index]: read(index)
    .replace('layouts: { plain: Plain,', `layouts: { ${layouts},`)
    .replace("layout: 'plain'", "layout: 'blog'"),
});
const found = async (changes: Changes) =>
  (await problemsWith(changes)).map(({ rule, text, hint, place }) => ({
    at: `${place?.file}:${place?.line}:${place?.column}`,
    says: `${rule}: ${text}; ${hint}`,
  }));

test.each(['plian: Plain', "'plian': Plain"])('in { %s } it is reported there, once', async (layouts) => {
  const column = layouts.startsWith("'") ? 15 : 14;
  expect(await found(themeWith(layouts))).toEqual([
    { at: `${index}:12:${column}`, says: 'unknown-layout: the theme has no layout `plain`; did you mean `plain`?' },
  ]);
});

test('pages that name a layout nearly like one of others are reported each at its line', async () => {
  const [home, contact] = ['content/pages/home.yaml', 'content/pages/contact.yaml'];
  const mistyped = (file: string) => read(file).replace('layout: plain', 'layout: plian');
  const says = 'unknown-layout: the theme has no layout `plian`; did you mean `plain`?';
  expect(await found({ [home]: mistyped(home), [contact]: mistyped(contact) })).toEqual([
    { at: `${contact}:1:9`, says },
    { at: `${home}:1:9`, says },
  ]);
});

test('a theme with no layout of nearly this name has the problem at each page', async () => {
  const all = await found(themeWith('wide: Plain'));
  expect(all.length).toBe(5);
  expect(new Set(all.map(({ at }) => at.replace(/.*\/(\w+)\/.*/, '$1')))).toEqual(new Set(['pages']));
});
