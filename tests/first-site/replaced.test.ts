// Whether the benchmark of checks still replaces what the engine imports.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { replaced } from '../bench/replaced.ts';
import { repository } from '../support/helpers.ts';

/** The names, without types, that files of src/ import from each file. */
const imported = globSync('src/**/*.ts', { cwd: repository }).flatMap((file) => {
  const text = readFileSync(join(repository, file), 'utf8');
  return [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const to = relative(repository, join(repository, dirname(file), from));
      const values = names.split(',').map((name) => name.trim());
      return values.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => ({ to, name }));
    },
  );
});

test.each(Object.entries(replaced))('%s is replaced with all that others import from it', (file, text) => {
  const names = new Set(imported.filter(({ to }) => to === file).map(({ name }) => name));
  expect(names.size).toBeGreaterThan(0);
  expect([...names].filter((name) => !text.includes(`export const ${name} `))).toEqual([]);
});
