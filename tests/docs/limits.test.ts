// The table of limits in docs/content.md has those of the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slugFault } from '../../src/addresses/page-address.ts';
import { nameFault } from '../../src/files/file-names.ts';
import { maxKeysOf, maxNesting, maxTextLength } from '../../src/read/yaml/yaml-limits.ts';
import { limitsOf } from '../../src/settings/rule-limits.ts';
import { parsed } from '../../src/text/unread-markdown.ts';
import { repository } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const [, section = ''] = read('docs/content.md').split('\n## Limits of texts and files\n');
const rows = [...section.matchAll(/^\| (?!what|---)(.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, ...cells]) =>
  cells.join(' | '),
);

const number = (value: number) => value.toLocaleString('en');

/** The longest text of a certain kind of character that is fine. */
function longest(isFine: (text: string) => boolean): number {
  let length = 0;
  while (isFine('a'.repeat(length + 1))) length += 1;
  return length;
}

/** A constant of a file that exports none. */
const constant = (file: string, name: string) =>
  (read(file).match(new RegExp(`^const ${name} = ([\\d_* ]+);$`, 'm'))?.[1] ?? '')
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1);

test('each limit, with the setting or that it is fixed', () => {
  const { title, description } = limitsOf({}, 'length');
  const { text, long, claim, paragraph, marks, lines } = limitsOf({}, 'too-long');
  const pictures = constant('src/images/pictures.ts', 'maxPixels') / 1_000_000;
  const megabytes = constant('src/read/load.ts', 'maxFileBytes') / 1024 ** 2;
  expect(rows).toEqual([
    `a title | ${title[1]} characters, at least ${title[0]} | \`length\`, \`title: [${title.join(', ')}]\``,
    `a description | ${description[1]} characters, at least ${description[0]} | \`length\`, \`description: [${description.join(', ')}]\``,
    `a short text, a word of the interface | ${number(text)} characters | \`too-long\`, \`text: ${text}\``,
    `a long text | ${number(long)} characters | \`too-long\`, \`long: ${long}\``,
    `the words of a claim | ${number(claim)} characters | \`too-long\`, \`claim: ${claim}\` up to 10000`,
    `a paragraph of a text | ${number(paragraph)} characters, ${marks} marks such as \`*\` | \`too-long\`, \`paragraph: ${paragraph}\` up to ${parsed.paragraph}, \`marks: ${marks}\` up to ${parsed.marks}`,
    `a long text | ${number(lines)} lines | \`too-long\`, \`lines: ${lines}\` up to ${parsed.lines}`,
    `quotes and lists in each other | ${constant('src/text/unread-markdown.ts', 'deepest')} levels | fixed`,
    `the tables of a text | ${number(constant('src/text/own-markdown.ts', 'mostCells'))} cells: columns times rows, however few are written | fixed`,
    `an address and title that a definition repeats, \`[a]: https://…\`, in all its links | ${number(constant('src/text/text-faults.ts', 'longestRepeated'))} characters | fixed`,
    'the sections of a page | 5,000 | fixed',
    `a text of any kind | ${number(maxTextLength)} characters | fixed`,
    `a map of YAML | ${number(maxKeysOf('a.yaml'))} keys, ${number(maxKeysOf('a.lock.yaml'))} in a lock file | fixed`,
    `maps and lists in each other | ${maxNesting} levels | fixed`,
    `a file of content or evidence | ${megabytes} MB | fixed`,
    `a slug | ${longest((slug) => !slugFault(slug))} characters | fixed`,
    `the name of a file | ${longest((name) => !nameFault(name))} bytes | fixed`,
    `a picture | ${pictures} million pixels | fixed`,
  ]);
});
