// The pages that explain the project: that their links lead somewhere.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './helpers.ts';

const pages = globSync(['*.md', 'docs/*.md'], { cwd: repository }).sort();

const read = (page: string) => readFileSync(join(repository, page), 'utf8');

/** As GitHub names a heading: in lower case, without signs, blanks as hyphens. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Without those that are shown as code. */
function linksOf(page: string): string[] {
  const text = read(page).replace(/^ {4}.*$|`[^`\n]*`/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to));
}

test.each(pages)('every link of %s leads to a file, and to a heading that is in it', (page) => {
  const lost = linksOf(page).filter((to) => {
    const [file = '', anchor] = to.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    return !existsSync(join(repository, target)) || (anchor && !anchorsOf(target).includes(anchor));
  });
  expect(lost).toEqual([]);
});

test('README leads to how a weakness is reported, and the package brings that page', () => {
  expect(linksOf('README.md')).toContain('SECURITY.md');
  expect(JSON.parse(read('package.json')).files).toContain('SECURITY.md');
});
