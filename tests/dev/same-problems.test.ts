// What `dev` says of a site is what `check` and `build` say. The proof `commands` asks them about all of
// tests/broken/; here are sites that made them differ.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { type Changes, minimalSite, problemsOf, sharedThemes, siteWith } from '../support/helpers.ts';
import { differences } from '../support/same-problems.ts';

const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const [layout, closing, home] = ['templates/layout.tsx', 'content/sections/closing.yaml', 'content/pages/home.yaml'];
const locales = ['content/locales/de.yaml', 'content/locales/en.yaml'];

/** A layout that shows these words in its footer, and a scene of the shared section with a figure. */
function showing(...keys: string[]): Changes {
  const words = keys.map((key) => `{t('${key}')}`).join(' ');
  return {
    [layout]: original(layout).replace('<footer>', `<footer>${words}`),
    [closing]: `${original(closing)}said: { de: "13.000", en: 13K }\n`,
  };
}

/** The locales of these tags with more words. */
function withWords(words: string, tags = ['de', 'en']): Changes {
  const files = locales.filter((file) => tags.some((tag) => file.endsWith(`${tag}.yaml`)));
  return Object.fromEntries(files.map((file) => [file, original(file).replace('words:', `words:\n  ${words}`)]));
}

const missing = (key: string) => `no locale has the interface word \`${key}\`, which /kontakt shows`;

describe('check, build and dev find the same in a site whose layout shows', () => {
  test.each<[string, Changes, string[]]>([
    ['a text of a shared section', showing('closing.heading'), []],
    ['a text of a page', showing('home.title', 'home.description'), []],
    ['a text of a page whose id is the first part of words', showing('contact.title'), [missing('contact.title')]],
    ['texts of both', showing('closing.heading', 'home.sections.0.heading'), []],
    [
      'a word whose first part is the id of a page',
      { ...showing('home.free'), ...withWords('home: { free: Frei }') },
      [],
    ],
    [
      'a word and a text of the page whose id its first part is',
      { ...showing('home.free', 'home.title'), ...withWords('home: { free: Frei }') },
      [missing('home.title')],
    ],
    [
      'such a word that one locale lacks',
      { ...showing('home.free'), ...withWords('home: { free: Frei }', ['de']) },
      ['the word `home.free` is missing in en; the one in de is shown instead'],
    ],
    ['a word of a page that is not there', showing('home.fre'), [missing('home.fre')]],
  ])('%s', async (_, changes, expected) => {
    const site = siteWith(changes);
    try {
      expect((await problemsOf(site)).map(({ text }) => text)).toEqual(expected);
      expect(await differences(site.root)).toEqual([]);
    } finally {
      site.remove();
    }
  });
});

test('dev shows a text of a page that a layout asks for as it was saved last', async () => {
  const site = siteWith(showing('home.title'));
  try {
    const engine = openEngine(workplaceAt(site.root, { cache: sharedThemes }));
    const footer = () => {
      const route = engine.site()?.byUrl.get('/en/contact');
      return route && /<footer>([^<]*)/.exec(engine.site()?.page(route).html ?? '')?.[1];
    };
    await engine.update();
    expect(footer()).toBe('Lanterns from Emden');
    site.change({ [home]: original(home).replace('Lanterns from Emden }', 'Lamps from Emden }') });
    await engine.update([home]);
    await engine.finish();
    expect(footer()).toBe('Lamps from Emden');
  } finally {
    site.remove();
  }
});
