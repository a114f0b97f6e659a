// Tests the list of React's internal fields, which get short names in the browser.
// browser/light-react.spec.ts tests that no browser has properties with these names.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { reactFields } from '../../src/theme/light-react.ts';

const require = createRequire(import.meta.url);
const react = [
  ['react-dom', 'react-dom-client.production.js'],
  ['react-dom', 'react-dom.production.js'],
  ['react', 'react.production.js'],
  ['scheduler', 'scheduler.production.js'],
]
  .map(([name = '', file = '']) => readFileSync(join(dirname(require.resolve(name)), 'cjs', file), 'utf8'))
  .join('\n');
const fieldsMatching = (pattern: (field: string) => RegExp) =>
  reactFields.filter((field) => pattern(field).test(react));

test('lists only fields of this version of React', () =>
  expect(fieldsMatching((field) => new RegExp(`[.{,\\s]${field}\\b`))).toEqual(reactFields));

test('lists no field that React also uses as a string, because strings are not renamed', () =>
  expect(fieldsMatching((field) => new RegExp(`["'\`]${field}["'\`]`))).toEqual([]));

test('lists no field twice', () => expect(new Set(reactFields).size).toBe(reactFields.length));
