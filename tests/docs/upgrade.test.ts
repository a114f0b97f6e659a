// docs/upgrade.md: each row of its table is reported by a check, or marked as one that is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Changes,
  filesBelow,
  litfass,
  minimalSite,
  problemsWith,
  repository,
  siteWith,
} from '../support/helpers.ts';

const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const settings = minimal('content/site.yaml');
const contact = minimal('content/pages/contact.yaml');

/** The rows that `check` reports: a site with the old way, and what is said of it. */
const reported: Readonly<Record<string, readonly [Changes, string]>> = {
  '`slug: { de: hilfe/index }`': [
    { 'content/pages/contact.yaml': contact.replace(/^slug: .*/m, 'slug: { de: hilfe/index, en: en/contact }') },
    'slug: “hilfe/index” cannot be a slug',
  ],
  '`lamps_one`, `lamps_other` in Polish': [
    {
      'content/site.yaml': settings.replace('[de, en]', '[de, en, pl]'),
      'content/locales/pl.yaml':
        'name: Polski\nwords:\n  lamps_one: "{{count}} lampa"\n  lamps_other: "{{count}} lampy"\n',
    },
    'missing-translation: the word `lamps_few` is missing in pl; the one in de is shown instead',
  ],
  'a collection called `translations`': [
    { 'content/site.yaml': `${settings}collections: { translations: { address: "{name}" } }\n` },
    'format: `translations` is not a valid name here',
  ],
  '`{{< … >}}` in a text: a warning': [
    { 'content/pages/contact.yaml': contact.replace(/^( *heading: ).*/m, '$1{ de: "{{< film >}}", en: Film }') },
    'unfilled: {{< film >}} would be shown literally',
  ],
};

/** The rows about packages. tests/commands/package.test.ts runs litfass where they are not installed. */
const packages = ['`socialImage` in a theme', '`auth:` or a form that calls a function'];

const [, table = ''] =
  /^## From 0\.1 to 0\.2$([\s\S]*?)^## /m.exec(readFileSync(join(repository, 'docs/upgrade.md'), 'utf8')) ?? [];
const rows = [...table.matchAll(/^\| (.*?) \| (.*) \|$/gm)].slice(1);

test('each row is reported by a check, or marked with *', () => {
  const unmarked = rows.filter(([, , after = '']) => !after.endsWith(' *')).map(([, before]) => before);
  expect(unmarked.sort()).toEqual([...Object.keys(reported), ...packages].sort());
});

test.each(Object.entries(reported))('%s is reported', async (_, [changes, sentence]) => {
  const problems = await problemsWith(changes);
  expect(problems.map(({ rule, text, place }) => [`${rule}: ${text}`, place !== undefined])).toContainEqual([
    sentence,
    true,
  ]);
});

test('a slug of a page in one other language stands below its prefix, and its released address leads there', async () => {
  const since = 'since: 2026-11-20, changed: 2026-11-20, content: "9f0988c5747c8214"';
  const site = siteWith({
    'content/site.yaml': `${settings}hosts: { netlify: true }\n`,
    'content/pages/questions.yaml':
      'layout: plain\nslug: questions\nlocales: [en]\ntitle: Questions about our lamps\ndescription: What people ask about our lamps, and what we answer them, for the garden and for the house.\nsections:\n  - type: hero\n    heading: Questions\n',
    'content/addresses.lock.yaml': `pages:\n  /questions: { page: questions, locale: en, ${since} }\n`,
  });
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(code, stderr).toBe(0);
  const files = filesBelow(site.out);
  expect([files.has('questions.html'), files.has('en/questions.html')]).toEqual([false, true]);
  expect(files.get('_redirects')?.toString()).toMatch(/^\/questions \/en\/questions 301$/m);
  site.remove();
});
