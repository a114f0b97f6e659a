// How the HTML of a page is read tag by tag.
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

test('tags come in their order, with the text before them and their attributes', () =>
  expect(read('<!DOCTYPE html>\n<p id="a" lang=\'de\' hidden>1 &lt; 2<br/>end</p>')).toEqual([
    ['<!DOCTYPE html>\n', 'p', { id: 'a', lang: 'de', hidden: '' }],
    ['1 &lt; 2', 'br', {}],
    ['end', '/p', {}],
  ]));

test.each([
  ['names are those of HTML', '<a hrefLang="de" HREF="/x">', { hreflang: 'de', href: '/x' }],
  ['values are read as a browser reads them', '<a title="a &amp; &quot;b&quot; &lt;c&gt;">', { title: 'a & "b" <c>' }],
  ['a sign that ends a tag may stand in quotes', `<a title="x > y" lang='"'>`, { title: 'x > y', lang: '"' }],
  [
    'values need no quotes',
    '<a href=/x/?a=b lang=de hidden title=>',
    { href: '/x/?a=b', lang: 'de', hidden: '', title: '' },
  ],
  ['blanks of any kind part them', '<a\n\tid="x"\r\n  lang="de"\n>', { id: 'x', lang: 'de' }],
  [
    'what only says how a drawing looks is left out',
    '<path d="M0 0" class="a" fill="none" aria-label="b">',
    { 'aria-label': 'b' },
  ],
])('%s', (_name, html, attributes) => expect(read(html)).toEqual([['', html.split(/[\s>]/)[0]?.slice(1), attributes]]));

test.each([
  ['a sign that opens no tag is text', '<style>@media (width<600px){a{b:c}}</style>', ['style', '/style']],
  ['a comment is text', '<b>x<!-- <> -->y</b>', ['b', '/b']],
  ['a tag that never ends is none', '<b>x</b><a href="', ['b', '/b']],
  ['nor is one whose quotes do not', '<b>x</b><a href="x>y', ['b', '/b']],
  ['nothing has no tags', '', []],
])('%s', (_name, html, names) => expect(read(html).map(([, name]) => name)).toEqual(names));
