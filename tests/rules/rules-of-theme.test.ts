// Rules that a theme brings. The theme is the one that docs/rules.md shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import {
  type Changes,
  litfass,
  minimalSite,
  problemsWith,
  repository,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

const file = (name: string) => readFileSync(join(minimalSite, name), 'utf8');
const guide = readFileSync(join(repository, 'docs/rules.md'), 'utf8');
const [, shown = ''] = /```ts\n\/\/ templates\/rules\.ts\n([\s\S]*?)```/.exec(guide) ?? [];

/** The minimal site with the rules of the guide, or with others. */
function withRules(changes: Changes = {}, rules = shown): Changes {
  const index = file('templates/index.ts')
    .replace('defineTheme({', 'defineTheme({ rules,')
    .concat("import { rules } from './rules.ts';\n");
  return { 'templates/rules.ts': rules, 'templates/index.ts': index, ...changes };
}

function changed(name: string, path: readonly (string | number)[], value: unknown): Changes {
  const document = parseDocument(file(name));
  document.setIn(path, value);
  return { [name]: document.toString({ lineWidth: 0 }) };
}

const page = 'content/pages/contact.yaml';
const off = { 'content/site.yaml': `rules: { theme/title-ending: off }\n${file('content/site.yaml')}` };
const vague = changed(
  'content/sections/closing.yaml',
  ['body', 'en'],
  'Buy lamps [ here ](${link.shop}), in ${site.city}.',
);

test('a rule about texts points at the words that are wrong', async () => {
  const [problem, ...others] = await problemsWith(withRules({ ...off, ...vague }));
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    rule: 'theme/vague-link',
    severity: 'error',
    text: 'the link “here” does not say where it leads',
    hint: 'use the name of what is there as the words of the link',
    place: { file: 'content/sections/closing.yaml', length: '[ here ](${link.shop})'.length },
  });
});

test('a rule about pages reads their facts, and is reported where content has the words', async () => {
  const problems = await problemsWith(withRules());
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['theme/title-ending']));
  expect(problems.map(({ text }) => text)).toContain('the title of /en/contact does not end with “Laterne”');
  const found = problems.find(({ text }) => text.includes('/en/contact '));
  expect(found).toMatchObject({ severity: 'warning', place: { file: page, line: 3 } });
});

test('content/site.yaml turns it off, changes its severity and waives it as any other rule', async () => {
  expect(await sentencesWith(withRules(off))).toEqual([]);
  const settings = `rules: { theme/title-ending: off, theme/vague-link: warn }\n${file('content/site.yaml')}`;
  const [one] = await problemsWith(withRules({ ...vague, 'content/site.yaml': settings }));
  expect(one).toMatchObject({ rule: 'theme/vague-link', severity: 'warning' });
  const waiver = `waivers:
  - { rule: theme/vague-link, file: content/sections/closing.yaml, reason: the shop asks for it, owner: shop, until: 2099-01-01 }
rules: { theme/title-ending: off }
`;
  expect(
    await sentencesWith(withRules({ ...vague, 'content/site.yaml': `${waiver}${file('content/site.yaml')}` })),
  ).toEqual([]);
});

test('a misspelt name of one is reported with the one that was meant', async () => {
  const settings = `rules: { theme/title-endin: off, theme/title-ending: off }\n${file('content/site.yaml')}`;
  const [problem] = await problemsWith(withRules({ 'content/site.yaml': settings }));
  expect(problem).toMatchObject({
    rule: 'unknown-rule',
    text: 'there is no rule `theme/title-endin`',
    hint: 'did you mean `theme/title-ending`?',
  });
});

test.each([
  ['export const rules = {};', 'the `rules` in templates/index.ts are not a list'],
  [
    'export const rules = [{}];',
    'rule 1 in templates/index.ts needs an id that begins with a–z; then a–z, 0–9 and single hyphens',
  ],
  ["export const rules = [{ id: 'a', scope: 'site' }];", 'the rule `a` in templates/index.ts is incomplete'],
  [
    `${shown.replace("id: 'title-ending'", "id: 'vague-link'")}`,
    'two rules in templates/index.ts have the id `vague-link`',
  ],
])('a theme whose rules are not rules is refused: %#', async (rules, text) => {
  expect(await sentencesWith(withRules({}, rules))).toEqual([`theme: ${text}`]);
});

test('an error that a rule throws is reported at its line', async () => {
  const rules = `import { defineRule } from 'litfass/theme';
export const rules = [
  defineRule({
    ...{ id: 'broken', severity: 'error', scope: 'page', what: 'A.', why: 'B.', wrong: 'a: 1', right: 'a: 2' },
    check: () => {
      throw new Error('no ink');
    },
  }),
];
`;
  const [problem] = await problemsWith(withRules({}, rules));
  expect(problem).toMatchObject({ rule: 'theme', place: { file: 'templates/rules.ts', line: 6 } });
  expect(problem?.text).toContain('no ink');
});

test('litfass explain shows it as the others', async () => {
  const site = siteWith(withRules());
  try {
    const { code, stdout } = await litfass(['explain', 'theme/vague-link', '--root', site.root]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^theme\/vague-link \(error\)\n\nThe words of a link do not say where it leads\.\n/);
    expect(stdout).toContain('    text: { en: "For prices, click [here](${page.prices})." }');
    const unknown = await litfass(['explain', 'theme/vague-lin', '--root', site.root]);
    expect(unknown.stderr).toContain('did you mean `theme/vague-link`?');
  } finally {
    site.remove();
  }
});
