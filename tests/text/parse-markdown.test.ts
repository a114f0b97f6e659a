// What is taken for plain paragraphs without asking the library is just what the library would have made
// of it: here of the real content, and in proofs/content/markdown.ts of thousands of texts thrown
// together.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { leadingParagraphs } from '../../src/text/parse-markdown.ts';
import { isReadOtherwise } from '../proofs/content/markdown.ts';
import { repository } from '../support/helpers.ts';

const written = globSync('content/**/*.yaml', { cwd: repository, exclude: ['content/*.lock.yaml'] }).flatMap((file) => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings);
  return strings(parseSource(file, readFileSync(join(repository, file), 'utf8')).data);
});

test('Markdown of the real content is read as the library reads it, and most of it without the library', () => {
  expect(written.filter(isReadOtherwise)).toEqual([]);
  const whole = written.filter((text) => leadingParagraphs(text).rest === '');
  expect(whole.length / written.length).toBeGreaterThan(0.8);
});
