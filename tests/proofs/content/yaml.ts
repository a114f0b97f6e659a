// The fast reader of YAML against the strict one: whatever it accepts has the same values in the same
// order there, and no problem. Over generated files, generated files with mistakes, and parts of real
// files with mistakes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastValues } from '../../../src/read/yaml/fast-yaml.ts';
import { strictValues } from '../../../src/read/yaml/strict-yaml.ts';
import { repository } from '../../support/helpers.ts';
import { type Dice, dice, oneOf, withSlips, yamlText } from '../../support/yaml-texts.ts';
import type { Proof } from '../proof.ts';

/**
 * What is made from a seed, where its seeds begin, and the share of such files that the fast reader has
 * to read.
 */
const kinds: readonly { readonly from: number; readonly atLeast: number; readonly make: (roll: Dice) => string }[] = [
  { from: 1, atLeast: 1 / 6, make: yamlText },
  { from: 10_000, atLeast: 1 / 15, make: (roll) => withSlips(yamlText(roll), roll) },
  { from: 20_000, atLeast: 1 / 15, make: stretch },
];

export const yaml: Proof = {
  name: 'yaml',
  of: 'files of each kind',
  full: 6_000,
  short: 100,
  run: async ({ count, showProgress }) => {
    const faults: string[] = [];
    let all = 0;
    for (const { from, atLeast, make } of kinds) {
      const { read, differ } = tried(from, count, make);
      faults.push(...differ);
      if (read <= count * atLeast) faults.push(`only ${read} of ${count} files from seed ${from} on are read`);
      all += read;
      showProgress(`${all} files are read`);
    }
    return { done: count, also: `${all} of ${kinds.length * count} files are read by the fast reader`, faults };
  },
};

/** A few lines of a real file, with slips. */
function stretch(roll: Dice): string {
  const lines = oneOf(roll, realFiles)[1].split('\n');
  const from = roll(lines.length);
  return withSlips(`${lines.slice(from, from + 3 + roll(30)).join('\n')}\n`, roll);
}

/**
 * How many texts the fast reader reads, of those that `make` makes of the seeds from `from` on; and
 * where the readers differ.
 */
function tried(from: number, count: number, make: (roll: Dice) => string) {
  let read = 0;
  const differ: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const text = make(dice(seed));
    if (fastValues('a.yaml', text)) read += 1;
    const found = disagreement('a.yaml', text);
    if (found !== undefined) differ.push(`seed ${seed}: ${found}`);
  }
  return { read, differ };
}

/** What the two readers disagree about; undefined when they agree, or the fast one does not read the text. */
export function disagreement(file: string, text: string): string | undefined {
  const fast = fastValues(file, text);
  if (!fast) return undefined;
  const strict = strictValues(file, text);
  const problem = strict.problems[0]?.text;
  if (problem !== undefined) return `${problem}\n${text}`;
  const [own, other] = [written(fast.data), written(strict.data)];
  return own === other ? undefined : `${own}\n${other}\n${text}`;
}

/** Values with the order of their keys, and with what JSON would lose. */
function written(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) return `number ${value}`;
    return value === undefined ? 'undefined' : value;
  });
}

/** All that was written by hand, but for the largest lock. */
export const realFiles = globSync(
  ['content/**/*.yaml', 'tests/{second-site,minimal-site}/**/*.yaml', 'templates/**/*.yaml'],
  {
    cwd: repository,
  },
)
  .filter((file) => file !== 'content/translations.lock.yaml')
  .sort()
  .map((file) => [file, readFileSync(join(repository, file), 'utf8')] as const);
