// The examples of every rule, run on a small site: what is wrong is found, and what is right is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMap, isSeq, parseDocument } from 'yaml';
import type { Problem } from '../../src/diagnostics/problem.ts';
import { rules } from '../../src/rules/index.ts';
import type { Example, Rule } from '../../src/rules/rule.ts';
import { type Changes, minimalSite, problemsOf, withChanges } from '../support/helpers.ts';

test.each([...rules.values()])('$id finds what is wrong, and nothing in what is right', async (rule) => {
  expect((await problemsIn(rule, rule.wrong)).map((problem) => problem.rule)).toContain(rule.id);
  expect((await problemsIn(rule, rule.right)).filter((problem) => problem.rule === rule.id)).toEqual([]);
});

function problemsIn(rule: Rule, example: Example): Promise<readonly Problem[]> {
  const { date, release } = typeof example === 'string' ? {} : example;
  return withChanges(filesOf(rule, example), (site) => problemsOf(site, { date, release }));
}

/** The files that an example changes. Its YAML replaces keys of the map that `at` names. */
function filesOf({ id, at }: Rule, example: Example): Changes {
  if (typeof example !== 'string') return example.files;
  const [file = '', path = ''] = at?.split(' ') ?? [];
  if (!file) throw new Error(`${id} needs \`at\`, because its examples are YAML`);
  const document = parseDocument(readFileSync(join(minimalSite, file), 'utf8'));
  const steps = path ? path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) : [];
  const target = steps.length > 0 ? document.getIn(steps) : document.contents;
  const excerpt = parseDocument(example, { uniqueKeys: false }).contents;
  if (isMap(target) && isMap(excerpt)) for (const { key, value } of excerpt.items) target.set(key, value);
  else if (isSeq(target) && isSeq(excerpt)) for (const item of excerpt.items) target.add(item);
  else throw new Error(`the example of ${id} does not fit ${at}`);
  return { [file]: document.toString({ lineWidth: 0 }) };
}
