// The fast reader of YAML against the strict one: whatever it accepts has the same values in the same
// order there, and no problem. Over all content of the repository and a generated site;
// proofs/content/yaml.ts adds generated files, and mistakes in real ones.
import { describe, expect, test } from 'vitest';
import { load } from '../../src/read/load.ts';
import { fastValues } from '../../src/read/yaml/fast-yaml.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { writeLargeSite } from '../bench/large.ts';
import { disagreement, realFiles } from '../proofs/content/yaml.ts';
import { brokenCases, changesOf } from '../support/broken-cases.ts';
import { siteWith } from '../support/helpers.ts';

describe('what the fast reader lets through', () => {
  test('is at least 19 of 20 files of real content, and the same values', () => {
    expect(realFiles.map(([file, text]) => disagreement(file, text)).filter((found) => found !== undefined)).toEqual(
      [],
    );
    const slow = realFiles.filter(([file, text]) => !fastValues(file, text));
    expect(slow.length).toBeLessThanOrEqual(realFiles.length / 20);
    expect(realFiles.length).toBeGreaterThan(50);
  });

  test('has the same values in sites that are broken on purpose', () => {
    const texts = brokenCases.flatMap((name) =>
      Object.entries(changesOf(name))
        .filter(([file, text]) => /\.ya?ml$/.test(file) && text !== null)
        .map(([file, text]) => [`${name}: ${file}`, String(text)] as const),
    );
    expect(texts.map(([file, text]) => disagreement(file, text)).filter((found) => found !== undefined)).toEqual([]);
    expect(texts.length).toBeGreaterThan(50);
  });

  test('is all of a generated site', () => {
    const { root } = siteWith();
    writeLargeSite({ root, pages: 150, claims: 40 });
    const { sources } = load(root);
    expect(sources.filter(({ file, text }) => !fastValues(file, text)).map(({ file }) => file)).toEqual([]);
    expect(sources.map(({ file, text }) => disagreement(file, text)).filter((found) => found !== undefined)).toEqual(
      [],
    );
  });
});

describe('the fast reader', () => {
  test.each([
    ['words and numbers', 'a: yes\nb: ~\nc: 007px\nd: 1.50\ne: 2026-01-01\nf: -3\ng:\n', 'd'],
    ['quotes', `a: "x\\u00e9 \\"y\\" \\\\"\nb: 'it''s'\n`, 'a'],
    ['texts of several lines', 'a: one\n  two\n\n  three\nb: "one\n  two"\n', 'b'],
    ['blocks', 'a: |\n  one\n\n   two\nb: >-\n  one\n  two\n\n', 'b'],
    ['lists and maps in braces', 'a: { de: [x, "y"], en: { z: 1 } } # a remark\nb: [\n  x,\n  y,\n  ]\n', 'a'],
    ['lists in the column of their key', 'a:\n- x\n- y: 1\n  z: 2\n# a remark\nb: 1\n', 'b'],
    ['keys that look like numbers', '2: x\n1: y\n"1.0": z\n', '2'],
  ])('reads %s', (_, text, key) => {
    expect(fastValues('a.yaml', text)?.data).toHaveProperty([key]);
    expect(disagreement('a.yaml', text)).toBeUndefined();
  });

  test.each([
    ['an empty file', ''],
    ['a text alone', 'x\n'],
    ['an anchor', 'a: &x 1\n'],
    ['an alias', 'a: &x 1\nb: *x\n'],
    ['a tag', 'a: !x 1\n'],
    ['a directive', '%YAML 1.2\n---\na: 1\n'],
    ['a mark of a document', '---\na: 1\n'],
    ['a second document', 'a: 1\n---\nb: 1\n'],
    ['the end of a document', 'a: 1\n...\n'],
    ['a tab', 'a: "x\ty"\n'],
    ['a carriage return', 'a: 1\r\n'],
    ['a byte order mark', '\uFEFFa: 1\n'],
    ['a line separator', 'a: "x\u2028y"\n'],
    ['a key twice', 'a: 1\na: 2\n'],
    ['a key twice, as a number and a text', '1: 1\n"1": 2\n'],
    ['__proto__', '__proto__: 1\n'],
    ['an explicit key', '? a\n: 1\n'],
    ['a key that is a list', '[a]: 1\n'],
    ['a key that is nothing', '~: 1\n'],
    ['a pair in a list', 'a: [b: 1]\n'],
    ['a key without a value in braces', 'a: { b }\n'],
    ['a comment in braces', 'a: { b: 1, # x\n  c: 2 }\n'],
    ['a comment that cuts a text', 'a: Platz #1\n'],
    ['a hexadecimal number', 'a: 0x1f\n'],
    ['an octal number', 'a: 0o17\n'],
    ['a number with zeros before it', 'a: 007\n'],
    ['a number with an exponent', 'a: 1e3\n'],
    ['a number too long to be exact', 'a: 9007199254740993\n'],
    ['less than nothing', 'a: -0\n'],
    ['infinity', 'a: .inf\n'],
    ['no number', 'a: .nan\n'],
    ['a rare escape', 'a: "\\x41"\n'],
    ['half a character', 'a: "\\ud83d"\n'],
    ['a block that sets its indentation', 'a: |2\n   x\n'],
    ['a list of a hundred levels', `a: ${'['.repeat(100)}${']'.repeat(100)}\n`],
    ['a text of many characters', `a: ${'x'.repeat(50_001)}\n`],
    ['a map of many keys', Array.from({ length: 5001 }, (_, index) => `k${index}: 1\n`).join('')],
  ])('leaves %s to the strict one', (_, text) => expect(fastValues('a.yaml', text)).toBeUndefined());

  test('reads the many keys of a lock', () => {
    const text = Array.from({ length: 5001 }, (_, index) => `k${index}: 1\n`).join('');
    expect(fastValues('content/addresses.lock.yaml', text)).toBeDefined();
  });
});

test('places are found in a file that the fast reader read', () => {
  const source = parseSource('a.yaml', 'a: 1\nb: { c: "x ${claim.y}" }\n');
  expect(fastValues(source.file, source.text)).toBeDefined();
  expect(source.place(['b', 'c'], { find: '${claim.y}' })).toMatchObject({ line: 2, column: 12, length: 10 });
});
