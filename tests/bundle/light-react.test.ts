// React's own fields, which get short names in the browser. That no browser knows them is shown in
// browser/light-react.spec.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { reactFields } from '../../src/bundle/light-react.ts';

const require = createRequire(import.meta.url);
const react = [
  ['react-dom', 'react-dom-client.production.js'],
  ['react-dom', 'react-dom.production.js'],
  ['react', 'react.production.js'],
  ['scheduler', 'scheduler.production.js'],
]
  .map(([name = '', file = '']) => readFileSync(join(dirname(require.resolve(name)), 'cjs', file), 'utf8'))
  .join('\n');
const thatMatch = (pattern: (field: string) => RegExp) => reactFields.filter((field) => pattern(field).test(react));

test('all are fields in this version of React', () =>
  expect(thatMatch((field) => new RegExp(`[.{,\\s]${field}\\b`))).toEqual(reactFields));

test('none is a string there, which would keep its name', () =>
  expect(thatMatch((field) => new RegExp(`["'\`]${field}["'\`]`))).toEqual([]));

test('none is listed twice', () => expect(new Set(reactFields).size).toBe(reactFields.length));
