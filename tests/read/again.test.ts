// A saved page or shared section is read alone: `dev` shows it at once, however many pages a site has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/read/formats.ts';
import { type ReadMemory, readSite } from '../../src/read/index.ts';
import { load } from '../../src/read/load.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { minimalSite, sharedThemes } from '../support/helpers.ts';

const read: string[] = [];
/** Remembers nothing, and counts the files that are read. */
const memory: ReadMemory = {
  recall(source, _, { names, read: readFile }) {
    read.push(source.file);
    return readFile(names);
  },
};
const site = readSite(load(minimalSite), await bundle(minimalSite, sharedThemes), { memory });

/** What a saved file changes, and what is read for it. Undefined if the whole site must be read. */
function savedWith(file: string, from: string, to: string) {
  const text = readFileSync(join(minimalSite, file), 'utf8');
  expect(text).toContain(from);
  read.length = 0;
  const again = site.again(parseFile(file, text.replaceAll(from, to)));
  const texts = again?.pages.map(({ id, sections }) => [id, JSON.stringify(sections).includes(to)]);
  return again && { texts, problems: again.problems, read: [...read] };
}

test('a text of a page is read with no other file', () => {
  const home = 'content/pages/home.yaml';
  expect(savedWith(home, 'Licht für draußen', 'Licht für drinnen')).toEqual({
    texts: [['home', true]],
    problems: [],
    read: [home],
  });
});

test('a text of a shared section is read with no other file, and changes the pages that use it', () => {
  const closing = 'content/sections/closing.yaml';
  expect(savedWith(closing, 'Bis bald', 'Bis später')).toEqual({
    texts: [['home', true]],
    problems: [],
    read: [closing],
  });
});

test.each([
  ['an address', 'content/pages/home.yaml', 'en: en }', 'en: english }'],
  ['the name of a page', 'content/pages/home.yaml', 'de: Start', 'de: Anfang'],
  ['a claim', 'content/pages/home.yaml', '${claim.lamps}', '10'],
  ['a picture', 'content/pages/home.yaml', 'src: lamp.svg', 'src: vase.svg'],
  ['the type of a shared section', 'content/sections/closing.yaml', 'type: note', 'type: hero'],
  ['a setting', 'content/site.yaml', 'Emden', 'Leer'],
])('%s is a change that the rest of the site can notice', (_, file, from, to) => {
  expect(savedWith(file, from, to)).toBe(undefined);
});
