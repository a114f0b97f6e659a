// Limits of rules that a site sets in content/site.yaml, beside the severity.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonSchemas } from '../../src/schema/json-schemas.ts';
import { minimalSite, problemsWith, sentencesWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const withRules = (rules: string) => ({ 'content/site.yaml': `${read('content/site.yaml')}rules: ${rules}\n` });

/** A page with a title of 7 characters. */
const short = {
  'content/pages/contact.yaml': read('content/pages/contact.yaml').replace(
    /title: .+/,
    'title: { de: Kontakt, en: Contact us by letter }',
  ),
};
const tooShort = (least: number, most: number) =>
  `the title of /kontakt has 7 characters (titles should have ${least} to ${most} characters)`;

async function said(changes: Parameters<typeof problemsWith>[0]): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(
    ({ severity, rule, text, hint, place }) => `${severity} ${rule} ${place?.line}:${place?.column} ${text} (${hint})`,
  );
}

describe('the limits of `length`', () => {
  test('are the default without a setting, and with a mere severity', async () => {
    expect(await said(short)).toEqual([`warning length 3:14 ${tooShort(15, 60)}`]);
    expect(await said({ ...short, ...withRules('{ length: error }') })).toEqual([
      `error length 3:14 ${tooShort(15, 60)}`,
    ]);
    expect(await said({ ...short, ...withRules('{ length: off }') })).toEqual([]);
  });

  test('are those of the site; a limit that it does not set keeps its default', async () => {
    expect(await said({ ...short, ...withRules('{ length: { title: [7, 60] } }') })).toEqual([]);
    expect(await said({ ...short, ...withRules('{ length: { title: [8, 30], severity: error } }') })).toEqual([
      `error length 3:14 ${tooShort(8, 30)}`,
    ]);
    expect(await said({ ...short, ...withRules('{ length: { description: [1, 999] } }') })).toEqual([
      `warning length 3:14 ${tooShort(15, 60)}`,
    ]);
  });
});

describe('the limits of `too-long`', () => {
  test('are those of the site: for texts, long texts and the words of claims', async () => {
    expect(await sentencesWith(withRules('{ too-long: { text: 10, long: 40, claim: 12 } }'))).toEqual(
      expect.arrayContaining(
        [
          'too-long: `hero.heading` has more than 10 characters',
          'too-long: `note.body` has more than 40 characters',
          'too-long: `default` of `lamps` has more than 12 characters',
        ].map((text) => expect.stringMatching(text.replace(/`.*?\.?(\w+)`/, '`(.+\\.)?$1`'))),
      ),
    );
  });

  test('apply again when they change, to files that had no problem', async () => {
    expect(await sentencesWith(withRules('{ too-long: { text: 5000 } }'))).toEqual([]);
    expect(await sentencesWith(withRules('{ too-long: { text: 5 } }'))).not.toEqual([]);
  });
});

describe('a limit that cannot be is reported at its place', () => {
  test.each([
    ['{ length: { titel: [1, 2] } }', 'error unknown-key 18:20 `titel` is not a key here (did you mean `title`?)'],
    [
      '{ length: { title: 60 } }',
      'error type 18:27 `title` must be a list (lines that begin with “- ”), not 60 (the least and the most: [15, 60])',
    ],
    [
      '{ length: { title: [60, 15] } }',
      'error format 18:28 `title` is not valid here (the least and the most: [15, 60])',
    ],
    ['{ length: { title: [1, 2, 3] } }', 'error size 18:28 `title` takes at most 2 entries (undefined)'],
    ['{ length: { severity: of } }', 'error value 18:30 `severity` cannot be “of” (did you mean `off`?)'],
    ['{ length: of }', 'error value 18:18 `length` cannot be “of” (did you mean `off`?)'],
    ['{ too-long: { claim: 1.5 } }', 'error type 18:29 `claim` must be a whole number, not 1.5 (a whole number: 1000)'],
    [
      '{ too-long: off }',
      'error fixed-rule 18:20 `too-long` cannot be turned off (it guards safety, or is needed to build a site at all; fix the problem)',
    ],
    ['{ html: { severity: error } }', 'error value 18:18 `html` cannot be a map (it is one of: off, warn, error)'],
  ])('%s', async (rules, problem) => {
    expect(await said(withRules(rules))).toEqual([problem]);
  });
});

test('an editor completes the limits, with their defaults', () => {
  const names = {
    collections: [],
    pages: [],
    shared: [],
    claims: [],
    references: [],
    links: [],
    words: [],
    values: [],
    images: [],
    publicFiles: [],
    thirdParties: [],
    assets: [],
  };
  const { site } = jsonSchemas({ ...names, locales: ['de'], files: [], theme: undefined });
  const map = ['properties', 'rules', 'properties', 'length', 'anyOf', 1, 'properties'];
  expect(site).toHaveProperty([...map, 'title', 'default'], [15, 60]);
  expect(site).toHaveProperty([...map, 'severity', 'enum'], ['off', 'warn', 'error']);
});
