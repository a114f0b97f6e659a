// What texts have beside CommonMark: ids of headings, tasks, aligned tables, footnotes, details, pictures,
// entities, addresses outside of the site, and bold words beside letters of scripts without spaces.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { rawFigures } from '../../src/claims/raw-figures.ts';
import { startHeadingIds } from '../../src/render/heading-ids.ts';
import { renderMarkdown, renderText, type TextScope } from '../../src/text/render-text.ts';
import { picturesOf, textFaults } from '../../src/text/text-faults.ts';
import { longText } from '../../src/text/text-kinds.ts';

const scope: TextScope = {
  locale: 'en',
  claim: () => ({ words: '50', value: '50' }),
  site: (name) => `site:${name}`,
  link: ({ kind, name, anchor = '' }) => ({ href: kind === 'outside' ? name : `/${name}#${anchor}` }),
  label: ({ name }) => name,
  markClaims: false,
  picture: (name, alt) => createElement('img', { src: name, alt, loading: 'lazy' }),
  footnote: ({ words }) => createElement('sup', null, words({})),
};
const html = (node: ReactNode) => renderToStaticMarkup(createElement('p', null, node)).slice(3, -4);
const markdown = (written: string) => html(renderMarkdown(written, scope));
const faults = (written: string, schemes?: readonly string[]) =>
  textFaults(written, 'block', { schemes }).map(({ of, text, find, nth }) => `${of}: ${text} @${find} ${nth}`);
const figures = (text: string) =>
  rawFigures(new Map())({
    kind: longText,
    file: '',
    path: [],
    locales: ['en'],
    words: new Map([['en', { text, source: {} } as never]]),
  }).map(({ figure }) => figure.raw);

describe('the id of a heading', () => {
  const page = (sections: readonly { id?: string }[] = []) => {
    const headingId = startHeadingIds({ page: { sections } } as never);
    return (written: string) => html(renderMarkdown(written, { ...scope, headingId }));
  };

  test.each([
    ['## How it works', '<h2 id="how-it-works">How it works</h2>'],
    ['### Über uns & Ämter', '<h3 id="über-uns--ämter">Über uns &amp; Ämter</h3>'],
    ['## 音声 **文字**', '<h2 id="音声-文字">音声 <strong>文字</strong></h2>'],
    ['## `npm` for ${site.a}', '<h2 id="npm-for-sitea"><code>npm</code> for site:a</h2>'],
    ['## Prices {#prices}', '<h2 id="prices">Prices</h2>'],
    ['Prices {#prices}\n---', '<h2 id="prices">Prices</h2>'],
    ['## ???', '<h2>???</h2>'],
    ['## A\nB\n\n## A', '<h2 id="a">A</h2><p>B</p><h2 id="a-1">A</h2>'],
  ])('%j', (written, expected) => {
    expect(page()(written)).toBe(expected);
    expect(faults(written)).toEqual([]);
  });

  test('is no id of a section, and is counted through all texts of a page', () => {
    const show = page([{ id: 'faq' }, {}]);
    expect(show('## FAQ')).toBe('<h2 id="faq-1">FAQ</h2>');
    expect(show('## FAQ')).toBe('<h2 id="faq-2">FAQ</h2>');
  });

  test('stands only behind a heading', () => {
    expect(faults('Words {#prices}')).toEqual(['markdown: an attribute would be shown literally @{#prices} 0']);
  });
});

describe('a task', () => {
  const box = (words: string, checked = '') => `<label><input type="checkbox" disabled=""${checked}/> ${words}</label>`;
  test.each([
    ['- [x] a **b**\n- [ ] c', `<ul><li>${box('a <strong>b</strong>', ' checked=""')}</li><li>${box('c')}</li></ul>`],
    ['1. [ ] d\n\n   e', `<ol><li><p>${box('d')}</p><p>e</p></li></ol>`],
    ['- [ ] a\n  - [X] b', `<ul><li>${box('a')}<ul><li>${box('b', ' checked=""')}</li></ul></li></ul>`],
    ['- [ ] ${site.a}', `<ul><li>${box('site:a')}</li></ul>`],
  ])('%j', (written, expected) => {
    expect(markdown(written)).toBe(expected);
    expect(faults(written)).toEqual([]);
  });
});

test('a table in a text from right to left begins at the right', () => {
  const written = '| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |';
  const sides = (scope: TextScope) => html(renderMarkdown(written, scope)).match(/(?<=align=")\w+/g);
  expect(sides({ ...scope, codeDirection: 'ltr' })).toEqual(['right', 'center', 'left', 'right', 'center', 'left']);
});

test('a table aligns its columns', () => {
  expect(markdown('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |')).toBe(
    '<table><thead><tr><th scope="col" align="left">a</th><th scope="col" align="center">b</th>' +
      '<th scope="col" align="right">c</th><th scope="col">d</th></tr></thead><tbody><tr><td align="left">1</td>' +
      '<td align="center">2</td><td align="right">3</td><td>4</td></tr></tbody></table>',
  );
});

describe('a footnote', () => {
  test.each([
    ['Light.[^1]\n\n[^1]: Of **oil**.', '<p>Light.<sup>Of <strong>oil</strong>.</sup></p>'],
    ['[^a]: One.\n[^b]: Two\nlines.\n\nx[^b] y[^a]', '<p>x<sup>Two\nlines.</sup> y<sup>One.</sup></p>'],
    ['x[^1]\n\n[^1]: A ${claim.b} and\n    more.\n- item', '<p>x<sup>A 50 and\nmore.</sup></p><ul><li>item</li></ul>'],
    ['- x[^1]\n\n[^1]: A.', '<ul><li>x<sup>A.</sup></li></ul>'],
    ['`[^1]` x[^1]\n\n[^1]: A.', '<p><code>[^1]</code> x<sup>A.</sup></p>'],
  ])('%j', (written, expected) => {
    expect(markdown(written)).toBe(expected);
    expect(faults(written)).toEqual([]);
  });

  test('without its words, or with more than one paragraph, is a fault', () => {
    expect(faults('Light.[^1]')).toEqual(['markdown: a footnote would be shown literally @[^1] 0']);
    expect(faults('x[^1]\n\n[^1]: One.\n\n    Two.')).toEqual(['markdown: a footnote is one paragraph @[^1]: 0']);
    expect(faults('x[^1]\n\n[^1]: a\n[^1]: b')).toEqual(['markdown: a second footnote [^1] @[^1]: 1']);
    expect(faults('x[^1]\n\n[^1]:\n    - a')).toEqual(['markdown: a footnote is one paragraph @[^1]: 0']);
  });

  test('without its mark is a fault', () => {
    expect(faults('Light.\n\n[^1]: Nobody reads this.')).toEqual([
      'markdown: a footnote that no [^1] leads to @[^1]: 0',
    ]);
  });
});

describe('details', () => {
  test.each([
    [
      '::: details What **is** it?\nA lamp.\n\n- a\n:::\n\nAfter.',
      '<details><summary>What <strong>is</strong> it?</summary><p>A lamp.</p><ul><li>a</li></ul></details><p>After.</p>',
    ],
    [
      ':::: details A\n::: details B\nC\n:::\n::::',
      '<details><summary>A</summary><details><summary>B</summary><p>C</p></details></details>',
    ],
    ['::: details A\n:::', '<details><summary>A</summary></details>'],
  ])('%j', (written, expected) => {
    expect(markdown(written)).toBe(expected);
    expect(faults(written)).toEqual([]);
  });

  test('without a summary or an end are a fault, and so is what stands in them', () => {
    expect(faults('::: details\nA\n:::')).toHaveLength(2);
    expect(faults('::: details A\n\nB')).toEqual(['markdown: a block of another tool would be shown literally @::: 0']);
    expect(faults('::: details A\n**B:**c\n:::')).toEqual(['markdown: ** would be shown literally @** 1']);
  });
});

describe('a picture', () => {
  test('is a file of content/images/, with what it shows', () => {
    expect(markdown('![A *red* lamp](de/lamp.png) in [![x](<a b.svg>)](${page.home})')).toBe(
      '<p><img src="de/lamp.png" alt="A red lamp" loading="lazy"/> in <a href="/home#"><img src="a b.svg" alt="x" loading="lazy"/></a></p>',
    );
    expect(picturesOf('![a](b.png)\n\n- ![c](d%20e.png)\n\n`![f](g.png)`')).toEqual([
      { name: 'b.png', find: '![a](b.png)' },
      { name: 'd e.png', find: '![c](d%20e.png)' },
    ]);
  });

  test.each(['![a](https://b.example/c.png)', '![a](/c.png)', '![a]()'])('elsewhere is a fault: %s', (written) => {
    expect(faults(written, [])).toEqual([`markdown: a picture that is no file of the site @${written} 0`]);
    expect(picturesOf(written)).toEqual([]);
  });

  test('has no title', () => {
    expect(faults('![a](b.png "c")')).toEqual([
      'markdown: the title of a picture, which is not shown @![a](b.png "c") 0',
    ]);
  });

  test('without words is no name of a link', () => {
    expect(faults('[![](a.png)](${page.home})')).toEqual([
      'markdown: a link without words @[![](a.png)](${page.home}) 0',
    ]);
  });
});

test('all entities of HTML are characters, in words, links and titles', () => {
  const written = '&copy;&auml;&#8364;&#x20AC;&hellip;';
  expect(html(renderText(written, scope))).toBe('©ä€€…');
  expect(markdown('[a&shy;b](https://a.example/?x&amp;y "&uuml;")')).toBe(
    '<p><a href="https://a.example/?x&amp;y" title="ü">a\u00adb</a></p>',
  );
  expect(markdown('`&copy;` \\&copy;')).toBe('<p><code>&amp;copy;</code> &amp;copy;</p>');
  expect(faults(`${written} R&D; AT&T;`)).toEqual([]);
});

describe('an address outside of the site, where the field takes some', () => {
  test.each([
    '[a](https://a.example/b?c=d#e)',
    '<https://a.example>',
    'see https://a.example/b.',
    '[a](mailto:a@b.example)',
    '[a](HTTPS://a.example)',
    '[a](monero:4abc)',
    '[a][b]\n\n[b]: https://a.example',
  ])('%s', (written) => {
    expect(faults(written, ['monero'])).toEqual([]);
    expect(markdown(written)).toMatch(/<a href="(https:|mailto:|monero:)/i);
    expect(faults(written)[0]).toMatch(/^raw-link: .* is an address that the site does not declare/);
  });

  test.each([
    ['[a](javascript:alert(1))', 'raw-link: a link cannot begin with `javascript:` @[a](javascript:alert(1)) 0'],
    ['[a](monero:4abc)', 'raw-link: a link cannot begin with `monero:` @[a](monero:4abc) 0'],
    [
      '[a](https://bank.example@evil.example)',
      'raw-link: https://bank.example@evil.example leads to evil.example: write that host itself @[a](https://bank.example@evil.example) 0',
    ],
    ['[a](/b)', 'raw-link: /b is an address that the site does not declare @[a](/b) 0'],
    ['[note]: words', 'raw-link: words is an address that the site does not declare @[note]: words 0'],
    ['[a](https://)', 'raw-link: https:// is no address that a browser can open @[a](https://) 0'],
  ])('is checked: %s', (written, expected) => {
    expect(faults(written, [])).toEqual([expected]);
  });
});

describe('an address without brackets ends', () => {
  const linked = (written: string) =>
    Array.from(markdown(written).matchAll(/<a href="[^"]*">([^<]*)<\/a>/g), ([, words]) => words);

  test('and is none without a scheme, whatever follows its host', () => {
    for (const written of ['www.a.example:smile', 'www.a.example/a', 'a.example:80', 'mail@a.example:smile'])
      expect(linked(written)).toEqual([]);
  });

  test.each([
    ['before typographic quotes', 'She said “https://a.example/a” and „https://a.example/b“ and «https://a.example/c»'],
    ['before an ellipsis, and the marks before it', 'https://a.example/a… https://a.example/b.… https://a.example/c，'],
    [
      'before full-width punctuation',
      '灯（https://a.example/a）在。見https://a.example/b。また https://a.example/c＝１',
    ],
    ['before punctuation of Arabic and Hindi', 'https://a.example/a، و https://a.example/b؟ https://a.example/c।'],
    ['before a dash of a sentence', 'https://a.example/a—https://a.example/b – https://a.example/c'],
    ['before another address', 'https://a.example/ahttps://a.example/b,https://a.example/c'],
    ['before another script', 'https://a.example/a에서 https://a.example/bครับ https://a.example/cを見て'],
    ['before letters beside it', 'https://a.example/aи https://a.example/bשלום https://a.example/cو'],
    ['before what is not seen', 'https://a.example/a\u2069 https://a.example/b\u200b, https://a.example/c\u3000d'],
    [
      'before punctuation that is written as an entity',
      '&#8220;https://a.example/a&#8221;, https://a.example/b&rdquo;) https://a.example/c&hellip;d',
    ],
  ])('%s', (_, written) => {
    expect(linked(written)).toEqual(['https://a.example/a', 'https://a.example/b', 'https://a.example/c']);
    expect(faults(written, [])).toEqual([]);
  });

  test.each([
    ['見https://a.exampleの', 'https://a.example'],
    ['https://a.example/を見て', 'https://a.example/'],
    ['mailto:lamps@a.example에서', 'mailto:lamps@a.example'],
    ['https://灯.example/a。また', 'https://灯.example/a'],
  ])('behind its host: %s', (written, address) => {
    expect(linked(written)).toEqual([address]);
  });

  test.each([
    'https://例え.example/パス',
    'https://пример.рф/путь/дальше',
    'https://مثال.example/مسار',
    'https://shop.例え.jp/灯',
    'https://ru.wikipedia.org/wiki/Лампа',
    'https://de.wikipedia.org/wiki/Müller_(Bäcker)',
    'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
    'https://ca.wikipedia.org/wiki/Col·legi',
    'https://web.archive.org/web/2020/https://a.example/',
    'https://a.example/?to=https://b.example/&amp;n=1',
  ])('not inside of %s', (address) => {
    expect(linked(`(${address}), и`)).toEqual([address]);
    expect(faults(address, [])).toEqual([]);
  });

  test('where the words begin that are read again', () => {
    expect(figures('見https://a.example/7。30%')).toEqual(['30%']);
    expect(markdown('mailto:lamps@a.example')).toBe(`<p>${html(renderText('mailto:lamps@a.example', scope))}</p>`);
  });
});

test.each([
  ['**手工制作。**我们的', '<strong>手工制作。</strong>我们的'],
  ['我们**“手工”**很好', '我们<strong>“手工”</strong>很好'],
  ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
  ['**한국어(Korean)**로', '<strong>한국어(Korean)</strong>로'],
  ['**หมายเหตุ:**ข้อความ', '<strong>หมายเหตุ:</strong>ข้อความ'],
  ['**ملاحظة:**نص', '<strong>ملاحظة:</strong>نص'],
  ['*手工。*我们 **a。**中**b。**', '<em>手工。</em>我们 <strong>a。</strong>中<strong>b。</strong>'],
  ['**中文**。中文', '<strong>中文</strong>。中文'],
])('bold words may stand beside letters of scripts without spaces: %s', (written, expected) => {
  expect(markdown(written)).toBe(`<p>${expected}</p>`);
  expect(faults(written)).toEqual([]);
});

test('figures that visitors do not read as words need no claim', () => {
  const written =
    '## Prices {#prices-30}\n\n[here](https://a.example/30-percent) https://a.example/40% ![x](lamp-50.png) [^7]\n\n[^7]: Since 20 years.';
  expect(figures(written)).toEqual(['20 years']);
  expect(figures('![30% more](a.png)')).toEqual(['30%']);
});
