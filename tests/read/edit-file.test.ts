// The writer of content: sets, adds and removes values by their paths, and changes no other byte. The proof
// `writer` does it at random.
import { describe, expect, test } from 'vitest';
import { editFile } from '../../src/read/edit-file.ts';
import type { Path } from '../../src/site/record.ts';

function edited(text: string, ...edits: readonly (readonly [Path, unknown])[]): string | undefined {
  const values = edits.map(([path, value]) => ({ path, value }));
  return editFile({ file: 'content/pages/home.yaml', text }, values);
}

describe('a value that is added', () => {
  test('stands behind the others, between brackets as on lines of its own', () => {
    expect(edited('a: { de: x, en: y }\n', [['a', 'fr'], 'z'])).toBe('a: { de: x, en: y, fr: z }\n');
    expect(edited('a:\n  de: x # so\n  # below\nb: 1\n', [['a', 'fr'], 'z'])).toBe(
      'a:\n  de: x # so\n  fr: z\n  # below\nb: 1\n',
    );
    expect(edited('a: {\n  de: x,\n  en: y\n}\n', [['a', 'fr'], 'z'])).toBe('a: {\n  de: x,\n  en: y,\n  fr: z\n}\n');
  });

  test('has quotes where it needs them', () => {
    expect(edited('a: { de: x }\n', [['a', 'fr'], 'z, {q}'])).toBe('a: { de: x, fr: "z, {q}" }\n');
    expect(edited('a:\n  de: x\n', [['a', 'fr'], 'no: not so'])).toBe('a:\n  de: x\n  fr: "no: not so"\n');
  });

  test('of several lines is a block, with the line ends of the file', () => {
    expect(edited('a:\r\n  de: x\r\n', [['a', 'fr'], 'one\n\ntwo\n'])).toBe(
      'a:\r\n  de: x\r\n  fr: |\r\n    one\r\n\r\n    two\r\n',
    );
  });

  test('brings what is missing above it', () => {
    expect(edited('', [['a', 0, 'b'], 'x'])).toBe('a:\n  - b: x\n');
    expect(edited('words: {} # none yet\n# menu: Menü\n', [['words', 'menu'], 'Menu'])).toBe(
      'words: # none yet\n  menu: Menu\n# menu: Menü\n',
    );
    expect(edited('a:\n- b: x\n', [['a', 2, 'b'], 'z'])).toBe('a:\n- b: x\n- {}\n- b: z\n');
  });
});

describe('a value that is set', () => {
  test('keeps the style of the one before', () => {
    expect(edited(`a: 'x'\nb: "y"\nc: |\n  z\n\nd: 1\n`, [['a'], "it's"], [['b'], 'new "y"'], [['c'], 'q\nr\n'])).toBe(
      `a: 'it''s'\nb: "new \\"y\\""\nc: |\n  q\n  r\n\nd: 1\n`,
    );
  });

  test('changes only the letters that differ, so that folded lines stay', () => {
    expect(edited('a: >\n    one two\n    three four\n', [['a'], 'one two three five\n'])).toBe(
      'a: >\n    one two\n    three five\n',
    );
  });

  test('may be a map instead of a text', () => {
    expect(edited('a: x # so\n', [['a'], { de: 'x', fr: 'y' }])).toBe('a:\n  de: x\n  fr: y # so\n');
  });
});

describe('a value that is removed', () => {
  test('takes its line with it, and leaves an empty collection', () => {
    expect(edited('a:\n  de: x\n  fr: y\n', [['a', 'fr'], undefined])).toBe('a:\n  de: x\n');
    expect(edited('a:\n  de: x\nb: 1\n', [['a', 'de'], undefined])).toBe('a: {}\nb: 1\n');
    expect(edited('a: { de: x, fr: y }\n', [['a', 'fr'], undefined])).toBe('a: { de: x }\n');
    expect(edited('- de: x\n  fr: y\n- z\n', [[0, 'de'], undefined])).toBe('- fr: y\n- z\n');
  });
});

describe('a file in Markdown', () => {
  const edit = (text: string, path: Path, value: unknown) =>
    editFile({ file: 'content/pages/terms.fr.md', text }, [{ path, value }]);

  test('has values in its front matter, and a body', () => {
    const text = '---\ntitle: Terms # so\n---\n\nOne.\n';
    expect(edit(text, ['title'], 'Conditions')).toBe('---\ntitle: Conditions # so\n---\n\nOne.\n');
    expect(edit(text, ['body'], 'Une.\n\nDeux.')).toBe('---\ntitle: Terms # so\n---\n\nUne.\n\nDeux.\n');
  });

  test('may be new', () => {
    expect(edit('', ['title'], 'Conditions')).toBe('---\ntitle: Conditions\n---\n');
    expect(edit('', ['body'], 'Une.')).toBe('Une.\n');
    const both = [
      { path: ['title'], value: 'Conditions' },
      { path: ['body'], value: 'Une.' },
    ];
    expect(editFile({ file: 'content/pages/terms.fr.md', text: '' }, both)).toBe(
      '---\ntitle: Conditions\n---\n\nUne.\n',
    );
  });
});

test('a file that is no YAML is refused', () => {
  expect(edited('a: [\n', [['b'], 'x'])).toBeUndefined();
  expect(edited('a: 1\na: 2\n', [['b'], 'x'])).toBeUndefined();
});
