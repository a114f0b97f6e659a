// Texts as they are shown: Markdown, references, and what is refused.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderMarkdown, renderPlain, renderText, type TextScope } from '../../src/text/render-text.ts';
import { textFaults } from '../../src/text/text-faults.ts';

const scope: TextScope = {
  locale: 'en',
  claim: (id, style) => ({ words: style === 'short' ? '50+' : `more than 50 <${id}>`, value: '50' }),
  site: (name) => `site:${name}`,
  link: (target) => ({ href: target.anchor ? `/${target.name}#${target.anchor}` : `/${target.name}` }),
  label: (target) => `label of ${target.name}`,
  markClaims: true,
};
const html = (node: ReactNode) => renderToStaticMarkup(createElement('p', null, node)).slice(3, -4);
const text = (written: string, change: Partial<TextScope> = {}) => html(renderText(written, { ...scope, ...change }));
const markdown = (written: string) => html(renderMarkdown(written, scope));

/** A table of so many columns and rows, in few characters. */
const wide = (columns: number, rows: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`;

describe('an inline text', () => {
  test.each([
    ['plain words', 'plain words'],
    ['**bold** and *soft*', '<strong>bold</strong> and <em>soft</em>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['a&nbsp;b&shy;c', 'a\u00a0b\u00adc'],
    ['${site.name}', 'site:name'],
    ['${page.home}', '<a href="/home">label of home</a>'],
    ['[words](${page.home}#faq)', '<a href="/home#faq">words</a>'],
    [
      '[**bold** ${claim.lamps, short}](#faq)',
      '<a href="/#faq"><strong>bold</strong> <data value="50" data-claim="lamps">50+</data></a>',
    ],
    ['**${claim.lamps}**', '<strong><data value="50" data-claim="lamps">more than 50 &lt;lamps&gt;</data></strong>'],
    ['1 \\* 2', '1 * 2'],
    ['snake_case_name', 'snake_case_name'],
    ['`${site.name} &lt;`', '<code>${site.name} &amp;lt;</code>'],
  ])('%s', (written, expected) => {
    expect(text(written)).toBe(expected);
  });

  test('without references and Markdown is the string itself', () => {
    expect(renderText('plain words', scope)).toBe('plain words');
  });
  test('states a claim without marks when the site asks for none', () => {
    expect(text('${claim.lamps, short}', { markClaims: false })).toBe('50+');
  });
  test('keeps a telephone number in one line, and no other value', () => {
    expect(text('Call ${site.phone}.', { site: () => '+49 30 23125-000' })).toBe(
      'Call +49\u00a030\u00a023125\u2011000.',
    );
    expect(text('${site.city}', { site: () => '12345 Musterstadt' })).toBe('12345 Musterstadt');
  });

  test('says of a link into another language that its words are in this one', () => {
    const link = () => ({ href: '/impressum', hrefLang: 'de', lang: 'de' });
    expect(text('[legal **notice**](${page.imprint})', { link })).toBe(
      '<a href="/impressum" hrefLang="de" lang="de"><span lang="en">legal <strong>notice</strong></span></a>',
    );
  });
  test.each([
    ['In 5–15\u00a0seconds', 'In <span>5–15</span>\u00a0seconds'],
    ['un 99\u00a0% frente al 70-80\u00a0%.', 'un 99\u00a0% frente al <span>70-80</span>\u00a0%.'],
    ['0,5–2,0\u00a0Stunden, 1.000–2.000.', '<span>0,5–2,0</span>\u00a0Stunden, <span>1.000–2.000</span>.'],
    ['24-hour support, 3.49', '24-hour support, 3.49'],
  ])('parts a range in a claim from its words, so that it can be kept in one line: %s', (stated, expected) => {
    const claim = () => ({ words: stated, value: '1' });
    expect(text('${claim.lamps}', { claim })).toBe(`<data value="1" data-claim="lamps">${expected}</data>`);
    expect(text('${claim.lamps}', { claim, markClaims: false })).toBe(stated);
  });
  test('is not mixed up by characters of the private use area', () => {
    expect(text('\uE0000\uE001 ${site.name}')).toBe('\u20600\u2060 site:name');
  });
});

describe('a long text', () => {
  test.each([
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['## Head\n\n- a\n- b', '<h2>Head</h2><ul><li>a</li><li>b</li></ul>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['a  \nb', '<p>a<br/>b</p>'],
    [
      '| a | b |\n|---|---|\n| c | **d** |',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td><strong>d</strong></td></tr></tbody></table>',
    ],
  ])('%j', (written, expected) => {
    expect(markdown(written)).toBe(expected);
  });
});

test('a plain text keeps its marks and gets the words of its references', () => {
  expect(renderPlain('*1:42* ${claim.lamps, short} ${page.home}', scope)).toBe('*1:42* 50+ label of home');
});

describe('a text is refused', () => {
  test.each([
    ['a <b>bold</b> word', 'html: HTML is not allowed in content: <b>'],
    ['<script>alert(1)</script>', 'html: HTML is not allowed in content: <script>'],
    ['[x](https://a.example)', 'raw-link: https://a.example is an address that the site does not declare'],
    ['[x](javascript:alert(1))', 'raw-link: javascript:alert(1) is an address that the site does not declare'],
    ['see https://a.example', 'raw-link: https://a.example is an address that the site does not declare'],
    ['see FTP://a.example', 'raw-link: FTP://a.example is an address that the site does not declare'],
    ['write to <a@b.example>', 'raw-link: mailto:a@b.example is an address that the site does not declare'],
    ['write to mailto:a@b.example', 'raw-link: mailto:a@b.example is an address that the site does not declare'],
    ['see <https://a.example>', 'raw-link: https://a.example is an address that the site does not declare'],
    ['[x](www.a.example)', 'raw-link: www.a.example is an address that the site does not declare'],
    ['![x](y.png)', 'markdown: a picture in a text of one paragraph'],
  ])('%s', (written, expected) => {
    expect(textFaults(written, 'inline').map(({ of: rule, text }) => `${rule}: ${text}`)).toEqual([expected]);
  });

  test.each(['a < b', '5 > 3', 'R&D', '**bold**', '[x](${page.home})', '[x](#faq)', '24/7 – 3D'])(
    'but not for %s',
    (written) => expect(textFaults(written, 'inline')).toEqual([]),
  );

  test.each([
    'Follow @name@brand.social today',
    'Follow **@name@brand.social**, or (@other_name@brand.social).',
    'See www.example.org for more',
    'See *www.example.org/path_to_it*, please',
    'See example.org/path for more',
    'Write to first_last@example.org, or **to all@example.org**',
    'The [address](#contact) is name@example.org',
  ])('nor for the name of a host, an address of mail or a handle: %s', (written) => {
    const faults = (['inline', 'block'] as const).flatMap((markdown) => textFaults(written, markdown));
    expect(faults).toEqual([]);
    expect(`${text(written)} ${markdown(written)}`).not.toMatch(/href="(?!\/#contact")/);
  });

  test('a handle is shown as written, beside other characters', () => {
    expect(text('**Follow** @first_last@brand.social')).toBe('<strong>Follow</strong> @first_last@brand.social');
    expect(markdown('- at www.example.org\n- or *here*')).toBe(
      '<ul><li>at www.example.org</li><li>or <em>here</em></li></ul>',
    );
  });

  test('a heading of level 1 is refused, one of level 2 is not', () => {
    expect(textFaults('# One', 'block').map(({ of: rule }) => rule)).toEqual(['markdown']);
    expect(textFaults('## Two', 'block')).toEqual([]);
  });

  test.each([
    ['quotes in quotes', '> '.repeat(61), 'quotes or lists are nested too deeply'],
    ['lists in lists', `Intro\n\n${'- '.repeat(61)}`, 'quotes or lists are nested too deeply'],
    ['lines', '> a\n'.repeat(20_001), 'a text has more than 2000 lines'],
    ['signs', `One.\n\n${'a_'.repeat(2_001)}`, 'a paragraph has more than 200 marks such as * _ [ and \\'],
    ['words', `One.\n\n*Two* ${'and so on '.repeat(10_000)}`, 'a paragraph has more than 10000 characters'],
    ['one word', `*Write* to ${'a'.repeat(300)}@b.example`, 'a word before an @ has more than 300 characters'],
  ])('that has more %s than anybody writes, and its signs stay signs', (_, written, expected) => {
    expect(textFaults(written, 'block').map(({ of: rule, text }) => `${rule}: ${text}`)).toEqual([
      `markdown: ${expected}`,
    ]);
    expect(markdown(written)).not.toMatch(/<(?!\/?p>)/);
  });

  test.each([
    ['one', `One.\n\n${wide(300, 298)}`],
    ['one in a quote', `One.\n\n${wide(300, 298).replace(/^/gm, '> ')}`],
    ['one in an entry of a list', `One.\n\n${wide(300, 298).replace(/^/gm, '  ').replace(' ', '-')}`],
    ['one with many columns', wide(21_000, 0)],
    ['one that is long and wide', wide(4_000, 1_900)],
    ['several', `${wide(90, 100)}\n`.repeat(3)],
  ])('that has more cells in tables than anybody reads, and they are not made: %s', (_, written) => {
    expect(textFaults(written, 'block').map(({ text }) => text)).toEqual(['tables have more than 20000 cells']);
    expect(markdown(written).split(/<t[dh]/).length).toBeLessThan(20_000);
  });

  test('that has large tables is reported at the one that is too large', () => {
    expect(textFaults(`One.\n\n${wide(300, 298)}`, 'block').map(({ find, nth }) => [find, nth])).toEqual([
      [`|${'a|'.repeat(300)}`.slice(0, 40), 0],
    ]);
    expect(textFaults(`${wide(9, 1_900)}`, 'block')).toEqual([]);
  });

  test('that repeats a long address, or a long title, is reported at its definition', () => {
    for (const definition of [
      `[a]: https://a.example/${'x'.repeat(9_000)}`,
      `[a]: https://a.example "${'x'.repeat(9_000)}"`,
    ]) {
      const faults = (times: number) =>
        textFaults(`${definition}\n\n${'[a][a]\n\n'.repeat(times)}`, 'block', { schemes: [] });
      expect(faults(50)).toEqual([]);
      expect(faults(60).map(({ text, find, nth }) => [text, find, nth])).toEqual([
        ['the links to this address repeat more than 500000 characters', definition.slice(0, 40), 0],
      ]);
    }
  });

  test('but not a long one with many lists, links and bold words', () => {
    const written = `${'**Who** *asks* gets [answers](#contact). '.repeat(20)}\n\n- *One*\n- **Two**\n\n`;
    expect(textFaults(written.repeat(40), 'block')).toEqual([]);
  });
});
