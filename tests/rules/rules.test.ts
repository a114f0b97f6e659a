// The list of rules: each has one file, and its problems are made only there.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../src/rules/index.ts';
import { repository } from '../support/helpers.ts';

const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');
const files = globSync('src/{problems,rules}/*.ts', { cwd: repository });
const owners = files.filter((file) =>
  /\b(define(?:Fixed)?Problem|engineRule|dueRule)\(\{/.test(readFileSync(join(repository, file), 'utf8')),
);

/** The file of an id: in rules/ if a check finds its problem, in problems/ if reading does, or both do. */
const filesOf = (id: string) => owners.filter((file) => basename(file, '.ts') === id);
const fileOf = (id: string) => filesOf(id).filter((file) => textOf(file).includes(`id: '${id}'`));

test('each id is in the list, in alphabetical order, and in one file that is named after it', () => {
  expect([...rules.keys()]).toEqual([...rules.keys()].sort());
  expect([...rules.keys()].filter((id) => fileOf(id).length !== 1)).toEqual([]);
  const named = owners.map((file) => basename(file, '.ts')).filter((name) => !rules.has(name));
  expect(named.filter((name) => !['rule', 'rules-of-theme'].includes(name))).toEqual([]);
});

test('a search for an id finds its file', () => {
  const isFound = (id: string) => fileOf(id).length === 1;
  expect([...rules.keys()].filter((id) => !isFound(id))).toEqual([]);
});

test('no problem is made but by the function of its file', () => {
  const others = globSync('src/**/*.ts', { cwd: repository, exclude: ['src/problems/**', 'src/rules/**'] });
  const literal = /\brule: ['"`]|\bseverity: '(?:error|warning)',\s*text\b/;
  expect(others.length).toBeGreaterThan(300);
  // The docs of a theme’s own rule, and a record of what a claim lacks, are no problems.
  expect(others.filter((file) => literal.test(textOf(file)))).toEqual([]);
});

test('a rule in rules/ has a check, and a problem in problems/ has none', () => {
  const wrong = [...rules.values()].filter(
    ({ id, checks }) => filesOf(id).some((file) => file.startsWith('src/rules/')) !== Boolean(checks),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.each([...rules])('%s says what it reports and why that matters', (id, rule) => {
  expect(rule.id).toBe(id);
  expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  for (const sentence of [rule.what, rule.why]) expect(sentence).toMatch(/^[\p{Lu}`].*[^.]\.$/u);
  expect(rule.what).not.toBe(rule.why);
});
