// The length of comment lines in the whole repository.
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
