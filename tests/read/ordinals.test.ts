// Words for places, such as “2nd”, have the forms that a language has for places, not those for amounts.
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { everyWord } from '../../src/read/every-text.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { wordKeys } from '../../src/settings/word-keys.ts';

/** The keys that each locale needs, if the locales have these words. */
function neededWith(words: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const locales = Object.entries(words).map(([tag, some]) => {
    const source = parseSource(`content/locales/${tag}.yaml`, stringify({ words: some }));
    return { tag, name: tag, territory: 'DE', direction: 'ltr' as const, words: some, source };
  });
  const texts = everyWord(locales);
  return Object.fromEntries(
    Object.keys(words).map((tag) => [
      tag,
      texts.filter(({ locales: needed }) => needed.includes(tag)).map(({ path }) => String(path.at(-1))),
    ]),
  );
}

const english = {
  place_ordinal_one: '1st',
  place_ordinal_two: '2nd',
  place_ordinal_few: '3rd',
  place_ordinal_other: 'th',
};

test('languages without forms for places need one word, and those with forms need each', () => {
  expect(neededWith({ en: english, pl: {}, ar: {}, de: {}, it: {} })).toEqual({
    en: Object.keys(english).concat('place_ordinal_many'),
    pl: ['place_ordinal_other'],
    ar: ['place_ordinal_other'],
    de: ['place_ordinal_other'],
    it: ['place_ordinal_other', 'place_ordinal_many'],
  });
});

test('a language that has only one form asks the others for theirs', () => {
  expect(neededWith({ de: { place_ordinal_other: '{{count}}.' }, en: {}, pl: {} })).toMatchObject({
    en: ['place_ordinal_other', 'place_ordinal_one', 'place_ordinal_two', 'place_ordinal_few'],
    pl: ['place_ordinal_other'],
  });
});

test('amounts have the forms for amounts', () => {
  expect(neededWith({ de: { lamps_one: 'a', lamps_other: 'b' }, pl: {} })).toMatchObject({
    pl: ['lamps_one', 'lamps_few', 'lamps_many'],
  });
});

test('the key of a place is that of its word, without both endings', () => {
  expect(new Set(wordKeys({ place_ordinal_one: '1st', lamps_one: 'a lamp' }))).toEqual(
    new Set(['place_ordinal_one', 'place', 'lamps_one', 'lamps']),
  );
});
