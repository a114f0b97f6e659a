// readTags() walks through HTML tag by tag: names, attributes, and the text between tags.
import { expect, test } from 'vitest';
import { readTags } from '../../src/render/tags.ts';

const read = (html: string) => {
  const tags: [before: string, name: string, attributes: Record<string, string>][] = [];
  readTags(html, ({ before, start, end, name, closing, attributes }) => {
    expect(html.slice(start, end)).toMatch(/^<.*>$/s);
    tags.push([
      before,
      `${closing ? '/' : ''}${name}`,
      Object.fromEntries(attributes.map((one) => [one.name, one.value])),
    ]);
  });
  return tags;
};

test('reports tags in order, with the text before them and their attributes', () =>
  expect(read('<!DOCTYPE html>\n<p id="a" lang=\'de\' hidden>1 &lt; 2<br/>end</p>')).toEqual([
    ['<!DOCTYPE html>\n', 'p', { id: 'a', lang: 'de', hidden: '' }],
    ['1 &lt; 2', 'br', {}],
    ['end', '/p', {}],
  ]));

test.each([
  ['lowercases attribute names', '<a hrefLang="de" HREF="/x">', { hreflang: 'de', href: '/x' }],
  ['decodes character references in values', '<a title="a &amp; &quot;b&quot; &lt;c&gt;">', { title: 'a & "b" <c>' }],
  ['allows > and other quotes inside quoted values', `<a title="x > y" lang='"'>`, { title: 'x > y', lang: '"' }],
  [
    'reads unquoted and empty values',
    '<a href=/x/?a=b lang=de hidden title=>',
    { href: '/x/?a=b', lang: 'de', hidden: '', title: '' },
  ],
  ['separates attributes at any white space', '<a\n\tid="x"\r\n  lang="de"\n>', { id: 'x', lang: 'de' }],
  [
    'leaves out attributes that only style a drawing',
    '<path d="M0 0" class="a" opacity="1" aria-label="b">',
    { 'aria-label': 'b' },
  ],
])('%s', (_name, html, attributes) => expect(read(html)).toEqual([['', html.split(/[\s>]/)[0]?.slice(1), attributes]]));

test.each([
  ['treats a < that opens no tag as text', '<style>@media (width<600px){a{b:c}}</style>', ['style', '/style']],
  ['treats a comment as text', '<b>x<!-- <> -->y</b>', ['b', '/b']],
  ['ignores a tag that never ends', '<b>x</b><a href="', ['b', '/b']],
  ['ignores a tag with an unclosed quote', '<b>x</b><a href="x>y', ['b', '/b']],
  ['finds no tags in an empty string', '', []],
])('%s', (_name, html, names) => expect(read(html).map(([, name]) => name)).toEqual(names));
