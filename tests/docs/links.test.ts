// The documentation: its links lead somewhere, and the files and tests that it names exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

const pages = globSync(['*.md', 'docs/*.md'], { cwd: repository }).sort();

const read = (page: string) => readFileSync(join(repository, page), 'utf8');

/** The anchor that GitHub gives a heading: in lower case, without punctuation, with hyphens for spaces. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The relative links of a page, without those in code. */
function linksOf(page: string): string[] {
  const text = read(page).replace(/^```[\s\S]*?^```$|^ {4}.*$|`[^`\n]*`/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to));
}

test.each(pages)('every link of %s leads to a file, and to a heading in it', (page) => {
  const dead = linksOf(page).filter((to) => {
    const [file = '', anchor] = to.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    return !existsSync(join(repository, target)) || (anchor && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

test('README links to SECURITY.md, and the package contains it', () => {
  expect(linksOf('README.md')).toContain('SECURITY.md');
  expect(JSON.parse(read('package.json')).files).toContain('SECURITY.md');
});

/** The files of the repository that a text names in code. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:bin|content|docs|public|src|templates|tests)\/[\w./-]*)`/g)].map(([, file = '']) => file);

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/testing.md'])('%s names files that exist', (page) => {
  const isPlaceholder = (file: string) => /\b(ID|NAME|TAG)\b/.test(file);
  const files = filesIn(read(page)).filter((file) => !isPlaceholder(file) && !existsSync(join(repository, file)));
  expect(files).toEqual([]);
});

describe('docs/specification.md', () => {
  const page = 'docs/specification.md';
  const rows = [...read(page).matchAll(/^\| (?!Requirement |Missing )(.*) \| (.*) \| (.*) \|$/gm)].map(
    ([, requirement = '', where = '', tests = '']) => ({ requirement, where, tests }),
  );
  /** The test files of a cell, each with a test name that is quoted after it. */
  const quotesIn = (cell: string) =>
    [...cell.matchAll(/`(tests\/[^`]+)`:([^`]*)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
    );

  test('names files that exist', () => {
    expect(filesIn(read(page)).filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });

  test('names tests that exist in their files', () => {
    const quotes = rows.flatMap(({ tests }) => quotesIn(tests));
    expect(quotes.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
  });

  test('names for every requirement where it is met, and a test or “no test”', () => {
    const testFilesIn = (tests: string) => filesIn(tests).filter((file) => file.endsWith('.ts'));
    const isTested = (tests: string) =>
      tests === 'no test' ||
      (testFilesIn(tests).length > 0 && testFilesIn(tests).every((file) => hasQuote(tests, file)));
    const hasQuote = (tests: string, file: string) => quotesIn(tests).some((quote) => quote.file === file);
    expect(rows.length).toBeGreaterThan(168);
    expect(rows.filter(({ where, tests }) => filesIn(where).length === 0 || !isTested(tests))).toEqual([]);
  });
});

/** Whether a file has a test with these words in its title, or a case with this name. */
function hasTest(file: string, name: string): boolean {
  if (!existsSync(join(repository, file))) return false;
  const text = read(file);
  const titles = text.split('\n').filter((line) => /^\s*(?:(?:test|describe)\b|[\])}\s]*\)\(|['`])/.test(line));
  return text.includes(`'${name}'`) || (name.includes(' ') && titles.some((title) => title.includes(name)));
}
