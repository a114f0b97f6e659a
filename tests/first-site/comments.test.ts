// Comments in the whole repository: the length of their lines, and that exports of the engine have one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

const patterns = ['src/**/*.{ts,js}', 'templates/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx,js,mjs}', 'bin/*.js'];
const excluded = /^tests\/(broken|corpus)\/|\/node_modules\//;

test('no comment line is longer than 110 characters', () => {
  const long = globSync(patterns, { cwd: repository })
    .filter((file) => !excluded.test(file))
    .flatMap((file) =>
      readFileSync(join(repository, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(\/\/|\/?\*)/.test(line) && line.length > 110 && !/https?:\/\/|biome-ignore|@ts-/.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    );
  expect(long).toEqual([]);
});

test('every exported function, class and type of the engine says what it is', () => {
  const exported = /^export (?:async |abstract )?(?:function\*?|class|interface|type) (\w+)/gm;
  const undocumented = globSync('src/**/*.ts', { cwd: repository }).flatMap((file) => {
    const source = readFileSync(join(repository, file), 'utf8');
    return [...source.matchAll(exported)].flatMap(({ index, 1: name }) => {
      const before = source.slice(0, index);
      // An odd number of backticks: the example of a rule, in a template string.
      const isExample = before.split('`').length % 2 === 0;
      return isExample || /\*\/\n(\/\/ biome-ignore.*\n)?$/.test(before) ? [] : [`${file}: ${name}`];
    });
  });
  expect(undocumented).toEqual([]);
});
