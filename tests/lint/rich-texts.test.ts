// Long texts of a whole site: links to their headings, their pictures, footnotes among the notes of the
// page, and what a translation must have of each.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import {
  buildOf,
  type Changes,
  checkedOf,
  filesBelow,
  litfass,
  minimalSite,
  problemsWith,
  sentencesOf,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

const read = (file: string) => readFileSync(`${minimalSite}/${file}`, 'utf8');
const indented = (text: string) => text.replace(/^(?=.)/gm, '    ');

/** The shared section with these texts. */
const closing = (de: string, en = de, to = ''): Changes => ({
  'content/sections/closing.yaml': `type: note\nid: closing\nheading: { de: Und nun, en: And now }\nbody:\n  de: |\n${indented(de)}\n  en: |\n${indented(en)}\n${to}`,
});

/** What is reported, with its place. */
async function said(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(({ rule, text, place }) => `${rule} ${place?.file}:${place?.line}:${place?.column} ${text}`);
}

async function htmlOf(url: string, changes: Changes): Promise<string> {
  const testSite = siteWith(changes);
  const { site, assets } = await checkedOf(testSite);
  const routes = routesOf(site);
  const route = routes.find((one) => one.url === url);
  if (!route) throw new Error(`no route ${url}`);
  const { html } = render(route, prepareRendering(site, routes, assets));
  testSite.remove();
  return html;
}

describe('a link to a heading of a text', () => {
  test('leads to its id, in each language', async () => {
    const changes = closing('[Preise](#preise)\n\n## Preise', '[Prices](#prices)\n\n## Prices');
    expect(await said(changes)).toEqual([]);
    expect(await htmlOf('/', changes)).toMatch(/<a href="#preise">Preise<\/a>.*<h2 id="preise">Preise<\/h2>/s);
  });

  test('from another page, to the id that is the same in all languages', async () => {
    const contact = read('content/pages/contact.yaml');
    const link = `${contact}  - type: note\n    heading: { de: Preise, en: Prices }\n    body: { de: "[Preise](\${page.home}#prices)", en: "[Prices](\${page.home}#prices)" }\n`;
    const headings = closing('## Preise {#prices}', '## Prices {#prices}');
    expect(await said({ ...headings, 'content/pages/contact.yaml': link })).toEqual([]);
    expect(await sentencesWith({ ...closing('## Preise', '## Prices'), 'content/pages/contact.yaml': link })).toEqual(
      ['dead-anchor: there is no `prices` on /'].map((text) => expect.stringContaining(text)),
    );
  });

  test('that does not exist is reported at the link', async () => {
    expect(await said(closing('Siehe [hier](#preisse).\n\n## Preise', 'See [here](#prices).\n\n## Prices'))).toContain(
      'dead-anchor content/sections/closing.yaml:6:18 there is no `preisse` on /',
    );
  });

  test('has only characters that ids can have', async () => {
    const text = 'Siehe [a](#preise/rabatte), [b](${page.home}#preise:rabatte).';
    expect((await said(closing(text))).slice(0, 2)).toEqual([
      'raw-link content/sections/closing.yaml:6:11 #preise/rabatte cannot be the id of a heading',
      'raw-link content/sections/closing.yaml:6:33 ${page.home}#preise:rabatte cannot be the id of a heading',
    ]);
  });

  test('leads to the same heading in a translation', async () => {
    expect(await sentencesWith(closing('## Preise {#preise}\n\n[a](#preise)', '## Prices\n\n[a](#prices)'))).toEqual(
      [],
    );
    expect(await sentencesWith(closing('## Рехт {#право}\n\n[a](#право)', '## Law {#law}\n\n[a](#law)'))).toEqual([]);
    expect(
      await sentencesWith(
        closing('[a](#docht) [b](#glas)\n\n## Docht\n\n## Glas', '[a](#wick) [b](#wick)\n\n## Wick\n\n## Glass'),
      ),
    ).toEqual([
      'parity-links: `body` in en lacks the link to heading 2, which de has, and has the link to heading 1, which de lacks',
    ]);
  });
});

describe('a picture in a text', () => {
  test('is a published file with its size', async () => {
    const html = await htmlOf('/en', closing('![Eine Lampe](lamp.svg)', '![A **lamp**](lamp.svg)'));
    expect(html).toMatch(/<p><img src="\/assets\/lamp-\w+\.svg" width="\d+" height="\d+" alt="A lamp" loading="lazy"/);
  });

  test('that does not exist is reported at its place, with the name that is meant', async () => {
    const [problem] = await problemsWith(
      closing('Eins.\n\n- hier ![Eine Lampe](lamb.svg)', 'One.\n\n- here ![A lamp](lamp.svg)'),
    );
    expect(problem).toMatchObject({
      rule: 'unknown-image',
      text: 'there is no picture content/images/lamb.svg',
      hint: 'did you mean `lamp.svg`?',
      place: { line: 8, column: 12 },
    });
  });

  test('that is broken is reported where a text names it', async () => {
    const problems = await problemsWith({
      ...closing('![a](bad.png)', '![a](bad.png)'),
      'content/images/bad.png': 'no picture',
    });
    expect(problems.map(({ place }) => `${place?.file}:${place?.line}:${place?.column}`)).toEqual([
      'content/sections/closing.yaml:6:5',
    ]);
  });

  test('states figures in its alternative text, which must be claims', async () => {
    expect(await sentencesWith(closing('![30 % heller](lamp.svg)', '![30% brighter](lamp.svg)'))).toEqual(
      expect.arrayContaining([expect.stringContaining('30')]),
    );
    const stated = closing('![${claim.lamps} Lampen](lamp.svg)', '![${claim.lamps} lamps](lamp.svg)');
    expect(await said(stated)).toEqual([]);
    expect(await htmlOf('/en', stated)).toContain('alt="more than 50 lamps');
  });
});

/** A theme that shows notes, and its words. */
const notes: Changes = {
  'content/locales/de.yaml': `${read('content/locales/de.yaml')}  notes:\n    mark: "Anmerkung {{number}}"\n`,
  'content/locales/en.yaml': `${read('content/locales/en.yaml')}  notes:\n    mark: "Note {{number}}"\n`,
  'templates/layout.tsx': read('templates/layout.tsx')
    .replace('import {', 'import { useNotes,')
    .replace('{children}', '{children}<Notes />')
    .concat(
      '\nfunction Notes() { return <ol>{useNotes().map(({ id, words, marks }) => <li key={id} id={id}>{words}{marks.map((href) => <a key={href} href={href}>↑</a>)}</li>)}</ol>; }\n',
    ),
};

describe('a footnote', () => {
  test('is a note of the page, and its marks lead there and back', async () => {
    const text = 'A[^a] B[^b] A[^a]\n\n[^a]: One **lamp**.\n[^b]: Costs ${claim.price}.';
    const changes = { ...notes, ...closing(text) };
    const html = await htmlOf('/en', changes);
    const mark = (id: string, number: number) =>
      `<sup data-note="" id="${id}"><a href="#note-${number}" aria-label="Note ${number}" role="doc-noteref">${number}</a></sup>`;
    expect(html).toContain(`<p>A${mark('ref-1', 1)} B${mark('ref-2', 2)} A${mark('ref-1-2', 1)}</p>`);
    expect(html).toContain(
      '<li id="note-1">One <strong>lamp</strong>.<a href="#ref-1">↑</a><a href="#ref-1-2">↑</a></li>',
    );
    expect(html).toMatch(/<li id="note-2">Costs <data value="[^"]*" data-claim="price">/);
  });

  test('may have a footnote itself', async () => {
    const html = await htmlOf('/en', { ...notes, ...closing('A[^a]\n\n[^a]: One.[^b]\n[^b]: Two.[^a]') });
    expect(html).toMatch(/<li id="note-1">One\.<sup.*<li id="note-2">Two\.<sup.*>1<\/a><\/sup><a href="#ref-2">/);
  });

  test('needs a place in the theme', async () => {
    expect(await sentencesWith({ ...closing('A[^a]\n\n[^a]: One.'), ...omitLayout(notes) })).toEqual([
      expect.stringMatching(/^dead-anchor: there is no `note-1` on /),
    ]);
  });
});

function omitLayout({ 'templates/layout.tsx': _, ...rest }: Changes): Changes {
  return rest;
}

test('a translation has as many pictures, blocks of code, footnotes and details as its original', async () => {
  const de = '![a](lamp.svg) x[^1]\n\n```\na\n```\n\n::: details A\nB\n:::\n\n- [ ] c\n\n[^1]: D.';
  expect(await sentencesWith(closing(de, 'x'))).toContain(
    'parity-list: `body` has 1 paragraph instead of 2 and 0 list entries instead of 1 and 0 blocks of code instead of 1 and 0 pictures instead of 1 and 0 footnotes instead of 1 and 0 blocks of details instead of 1 in en',
  );
});

describe('a field that takes addresses outside of the site', () => {
  const note = 'templates/sections/note/section.tsx';
  const outside: Changes = { [note]: read(note).replace('markdown()', 'markdown({ outside: true })') };

  test('shows them, and its translations have as many', async () => {
    const changes = { ...outside, ...closing('[a](https://a.example/de)', '[a](https://a.example/en)') };
    expect(await said(changes)).toEqual([]);
    expect(await htmlOf('/en', changes)).toContain('<a href="https://a.example/en">a</a>');
    expect(await sentencesWith({ ...outside, ...closing('[a](https://a.example/de)', 'a') })).toEqual([
      'parity-links: `body` in en lacks the link to an address outside of the site, which de has',
    ]);
  });

  test('takes no other addresses, and a field without it none', async () => {
    expect(await said({ ...outside, ...closing('x [a](ftp://a.example)', 'x') })).toContain(
      'raw-link content/sections/closing.yaml:6:7 a link cannot begin with `ftp:`',
    );
    expect(await said(closing('[a](https://a.example)', '[a](https://a.example)'))).toHaveLength(2);
  });
});

test('where figures may be written, those in pictures, headings, code and footnotes are no figures of the theme', async () => {
  const text = [
    '![30 % heller](lamp.svg)[^1] und <https://a.example/40>',
    '## 50 % heller',
    '```\n60 %\n```',
    '- [x] 70 %',
    '::: details 80 %\n90 %\n:::',
    '[^1]: Um 20 %.',
  ].join('\n\n');
  const note = 'templates/sections/note/section.tsx';
  const changes = {
    ...notes,
    ...closing(text),
    [note]: read(note).replace('markdown()', 'markdown({ outside: true })'),
    'content/site.yaml': `${read('content/site.yaml')}rules: { raw-figure: off }\n`,
  };
  expect(await said(changes)).toEqual([]);
});

test('a site sets how large paragraphs may be', async () => {
  const site = read('content/site.yaml');
  const many = { ...closing(`${'**a** '.repeat(150)}`) };
  expect(await sentencesWith(many)).toContain('markdown: a paragraph has more than 200 marks such as * _ [ and \\');
  expect(await sentencesWith({ ...many, 'content/site.yaml': `${site}rules: { too-long: { marks: 400 } }\n` })).toEqual(
    [],
  );
});

test('code is written from left to right in a language that is not', async () => {
  const turned = {
    ...closing('`a --b`\n\n```\na --b\n```'),
    'content/locales/de.yaml': `direction: rtl\n${read('content/locales/de.yaml')}`,
  };
  expect(await htmlOf('/', turned)).toContain(
    '<p><code dir="ltr">a --b</code></p><pre tabindex="0" dir="ltr"><code>a --b\n</code></pre>',
  );
  expect(await htmlOf('/en', turned)).toContain('<p><code>a --b</code></p><pre tabindex="0"><code>');
});

test('columns of a table begin at the right in a language that is written from there', async () => {
  const turned = {
    ...closing('| a | b |\n|:--|--:|\n| c | d |', '| a | b |\n|:--|--:|\n| c | d |'),
    'content/locales/de.yaml': `direction: rtl\n${read('content/locales/de.yaml')}`,
  };
  const sides = async (url: string) => (await htmlOf(url, turned)).match(/(?<= align=")\w+/g);
  expect(await sides('/')).toEqual(['right', 'left', 'right', 'left']);
  expect(await sides('/en')).toEqual(['left', 'right', 'left', 'right']);
});

test('a build publishes what texts show', async () => {
  const testSite = siteWith(closing('![a](lamp.svg)\n\n## A\n\n```sh\na\n```'));
  await buildOf(testSite);
  expect(readFileSync(`${testSite.out}/index.html`, 'utf8')).toMatch(
    /<h2 id="a">A<\/h2><pre tabindex="0"><code class="language-sh">/,
  );
  testSite.remove();
});

/** A text with everything that only long texts have. */
const everything = [
  'Siehe [unten](#docht).[^1]',
  '![Lampe](lamp.svg)',
  '## Docht {#docht}',
  '```sh\nlitfass build\n```',
  '- [x] fertig',
  '| a | b |\n| --- | ---: |\n| c | d |',
  '::: details Mehr\nWorte\n:::',
  '[^1]: Anmerkung.',
].join('\n\n');

test('plain() gives each paragraph, entry and cell of a long text a line', async () => {
  const note = 'templates/sections/note/section.tsx';
  const component = read(note)
    .replace('markdown,', 'markdown, plain,')
    .replace('className="note"', 'className="note" title={plain(body)}');
  expect(await htmlOf('/en', { ...notes, ...closing(everything), [note]: component })).toContain(
    'title="Siehe unten.\nDocht\nlitfass build\nfertig\na\nb\nc\nd\nMehr\nWorte"',
  );
});

test.each([
  ['code', 'litfass build', 'litfass check'],
  ['a picture', 'lamp.svg', 'two.svg'],
  ['an id', '{#docht}', '{#wick}'],
  ['a task', '[x]', '[ ]'],
  ['the alignment of a column', '---:', ':--:'],
  ['the words of details', 'Worte', 'Sätze'],
  ['a footnote', 'Anmerkung.', 'Bemerkung.'],
])('a translation is stale when %s of its original has changed', async (_, from, to) => {
  const site = siteWith({ ...notes, ...closing(everything) });
  expect((await litfass(['translations', 'accept', '--root', site.root])).code).toBe(0);
  site.change(closing(everything.replace(from, to), everything));
  const said = await sentencesOf(site);
  site.remove();
  expect(said).toContainEqual(expect.stringMatching(/^stale-translation: `body` changed in de/));
});

test('check --fix names claims in words, pictures and footnotes, and leaves code and addresses as they are', async () => {
  const text = (figure: string, code = 'more than 50 lamps') =>
    `![${figure}](lamp.svg)[^1]\n\n\`\`\`\n${code}\n\`\`\`\n\n## Lamps {#50-lamps}\n\n::: details ${figure}\n- [x] ${figure}\n:::\n\n[^1]: ${figure}.`;
  const site = siteWith({ ...notes, ...closing(text('${claim.lamps}'), text('more than 50 lamps')) });
  const { stdout } = await litfass(['check', '--fix', '--root', site.root, '--date', '2026-02-01']);
  const fixed = readFileSync(`${site.root}/content/sections/closing.yaml`, 'utf8');
  site.remove();
  expect(stdout).toContain('4 figures rewritten');
  expect(fixed).toBe(closing(text('${claim.lamps}'))['content/sections/closing.yaml']);
});

test('a build from the cache shows the same as one from nothing, whatever changed in a text', async () => {
  const picture = { 'content/images/two.svg': read('content/images/lamp.svg').replace('<svg', '<svg id="two"') };
  const site = siteWith({ ...notes, ...picture, ...closing(everything) });
  const build = (...options: string[]) =>
    litfass(['build', '--root', site.root, '--out', site.out, '--date', '2026-02-01', ...options]);
  const said = [await build()];
  for (const [from, to] of [
    ['lamp.svg', 'two.svg'],
    ['{#docht}', '{#wick}'],
    ['Anmerkung', 'Bemerkung'],
    ['litfass build', 'litfass check'],
  ] as const) {
    site.change(
      closing(everything.replace(from, to).replace('(#docht)', from === '{#docht}' ? '(#wick)' : '(#docht)')),
    );
    said.push(await build());
    const warm = filesBelow(site.out);
    said.push(await build('--no-cache'));
    expect(filesBelow(site.out)).toEqual(warm);
  }
  site.remove();
  expect(said.map(({ code }) => code)).toEqual(said.map(() => 0));
});
