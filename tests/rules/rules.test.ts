// The table of rules: it has every rule that src/ can name, and no other.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../src/rules/index.ts';
import { repository } from '../support/helpers.ts';

const code = globSync('src/**/*.ts', { cwd: repository })
  .filter((file) => !/^src\/rules\/(?!apply-settings)/.test(file))
  .map((file) => readFileSync(join(repository, file), 'utf8'))
  .join('\n');

/** Every way in which code names the rule of a problem. */
function namedRules(): Set<string> {
  const named = [
    ...code.matchAll(/\brule: '([a-z0-9-]+)'/g),
    ...code.matchAll(/\brule: \w+ \? '([a-z0-9-]+)' : '([a-z0-9-]+)'/g),
    ...code.matchAll(/\b(?:error|warning)\('([a-z0-9-]+)',/g),
    ...code.matchAll(/\brule: '([a-z0-9-]+)' \| '([a-z0-9-]+)'/g),
  ].flatMap(([, ...ids]) => ids.filter(Boolean));
  return new Set(named);
}

test('every rule that a problem names is in the table', () => {
  expect([...namedRules()].filter((id) => !rules.has(id))).toEqual([]);
  // The first part of an assembled name is in the table with some ending.
  for (const [, start = ''] of code.matchAll(/\brule: `([a-z-]+)\$\{/g))
    expect([...rules.keys()].filter((id) => id.startsWith(start))).not.toEqual([]);
});

test('every rule has a check, or is named by what reads and parses', () => {
  const starts = [...code.matchAll(/\brule: `([a-z-]+)\$\{/g)].map(([, start = '']) => start);
  // The sizes of pages are measured while images are rendered: budgetFindings.
  const apart = ['budget'];
  const unused = [...rules.values()].filter(
    ({ id, ...rule }) =>
      !('check' in rule) &&
      !apart.includes(id) &&
      !code.includes(`'${id}'`) &&
      !starts.some((start) => id.startsWith(start)),
  );
  expect(unused.map(({ id }) => id)).toEqual([]);
});

test('each rule is in a file of its own, which is named after it', () => {
  const files = globSync('src/rules/*.ts', { cwd: repository }).map((file) => file.replace(/^.*\/|\.ts$/g, ''));
  expect([...rules.keys()].filter((id) => !files.includes(id))).toEqual([]);
  expect([...rules.keys()]).toEqual([...rules.keys()].sort());
});

test.each([...rules])('%s says what it reports and why that matters', (id, rule) => {
  expect(rule.id).toBe(id);
  expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  for (const sentence of [rule.what, rule.why]) expect(sentence).toMatch(/^[\p{Lu}`].*[^.]\.$/u);
  expect(rule.what).not.toBe(rule.why);
});
