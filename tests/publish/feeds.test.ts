// Feeds, and what search engines and social networks read of entries.
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { blogSettings, blogSite, builtFiles, ofBlog, post } from '../support/blog-site.ts';
import { type Changes, problemsOf, type TestSite } from '../support/helpers.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.remove();
  site = undefined;
});

function built(changes: Changes = {}): Promise<(file: string) => string> {
  site = blogSite(changes);
  return builtFiles(site);
}

const feed = '    feed: { path: feed.xml }';
const organization = ['overrides:', 'organization: { legal_name: Laterne GmbH }\noverrides:'] as const;

test('a feed has the newest entries of its language with their texts', async () => {
  const read = await built();
  expect(read('en/feed.xml')).toMatchSnapshot();
});

test('addresses in a feed are whole, also below a path, and pictures have one size', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a02' } })
    .png()
    .toBuffer();
  const body =
    '![Eine Lampe](lamp.png)\n\n## Mehr\n\n[oben](#mehr), [Liste](${page.posts}), [Seite](https://a.example/?a=1&b=2)';
  const read = await built({
    'content/posts/2026-04-02-door/index.md': post(
      'Eine neue Tür aus Holz',
      'image: { src: lamp.png, alt: Rot }\n',
      body,
    ),
    'content/posts/2026-04-02-door/lamp.png': picture,
    ...blogSettings(['url: https://laterne.example', 'url: https://laterne.example/shop']),
  });
  const page = 'https://laterne.example/shop/2026/04/door.html';
  const content = /<content type="html"><!\[CDATA\[(.*?)\]\]>/s.exec(read('feed.xml'))?.[1] ?? '';
  expect([...content.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    expect.stringMatching(/^https:\/\/laterne\.example\/shop\/assets\/posts\/2026-04-02-door\/lamp-900-\w+\.jpg$/),
    `${page}#mehr`,
    'https://laterne.example/shop/neues/',
    'https://a.example/?a=1&amp;b=2',
  ]);
  expect(content).not.toContain('srcSet');
  const head = read('2026/04/door.html');
  expect(head).toMatch(
    /<meta property="og:image" content="https:\/\/laterne\.example\/shop\/assets\/posts\/[^"]*\.jpg">/,
  );
  expect(head).toContain('<meta property="og:image:alt" content="Rot">');
  expect(head).toContain('<link rel="alternate" type="application/atom+xml" href="/shop/feed.xml"');
});

test('a feed may be RSS, shorter, and beside another one', async () => {
  const read = await built(
    blogSettings([
      feed,
      '    feed:\n      - { path: feed.xml }\n      - { path: rss.xml, format: rss, entries: 1, text: description }',
    ]),
  );
  expect(read('rss.xml')).toMatchSnapshot();
  expect(read('feed.xml')).toContain('<content type="html">');
});

test('words of a feed are shown word for word, in both formats', async () => {
  const read = await built({
    'content/posts/2026-04-02-door.md': post("'Glas & Holz &#60;b&#62; im Haus'", '', 'Ein `]]>` und & mehr.').replace(
      /^(description: ).*$/m,
      "$1'Wie &#60;script&#62;alert(1)&#60;/script&#62; & &amp;copy; in einem Satz stehen, den alle Leser so sehen.'",
    ),
    ...blogSettings(
      ['lamps: { de: Lampen', 'lamps: { de: "Glas &amp; < 3"'],
      [feed, '    feed: [{ path: feed.xml }, { path: rss.xml, format: rss }]'],
      [/title: \{ de: Neues[^,]*/, 'title: { de: "Neues &#60;b&#62; & &amp;copy;"'],
    ),
  });
  const [atom, rss] = [read('feed.xml'), read('rss.xml')];
  for (const xml of [atom, rss]) {
    expect(xml).toContain('<![CDATA[Glas &amp; Holz &lt;b&gt; im Haus]]>');
    expect(xml).toContain('<![CDATA[Wie &lt;script&gt;alert(1)&lt;/script&gt; &amp; &amp;copy; in einem Satz');
    expect(xml).toContain('<code>]]&gt;</code>');
  }
  // Plain text in Atom, HTML in RSS.
  expect(atom).toContain('<title>Neues &lt;b&gt; &amp; &amp;copy;</title>');
  expect(rss).toContain('<title>Neues &amp;lt;b&amp;gt; &amp;amp; &amp;amp;copy;</title>');
  expect(atom).toContain('<category label="Glas &amp;amp; &lt; 3" term="Glas &amp;amp; &lt; 3"/>');
  expect(rss).toContain('<category>Glas &amp;amp; &lt; 3</category>');
});

test('a feed cannot take the address of another file', async () => {
  const said = async (changes: Changes) => {
    site = blogSite(changes);
    const problems = await problemsOf(site);
    site.remove();
    return problems.filter(({ rule }) => rule !== 'host-limit').map(({ text, place }) => `${place?.file} ${text}`);
  };
  expect(await said({ 'public/feed.xml': '<a/>' })).toEqual([
    'public/feed.xml public/feed.xml is a file that litfass writes itself',
  ]);
  expect(await said(blogSettings([feed, '    feed: { path: /feed.xml }']))).toEqual([
    'content/site.yaml two feeds want the address /feed.xml',
    'content/site.yaml two feeds want the address /feed.xml',
  ]);
});

test('entries are articles for search engines and social networks, below their list', async () => {
  const read = await built(blogSettings(organization));
  const page = read('en/2026/02/red-glass.html');
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
  expect(json).toMatchSnapshot();
  expect(page).toContain('<meta property="og:type" content="article">');
  expect(page).toContain('<meta property="article:published_time" content="2026-02-10">');
  const list = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(read('en/news/2/index.html'))?.[1] ?? '{}',
  );
  const names = (graph: { itemListElement: { name: string }[] }[]) => graph[0]?.itemListElement.map(({ name }) => name);
  expect(names(list['@graph'])).toEqual(['Home', 'News', 'News (2)']);
});

test('a regional language has the entries of its language', async () => {
  const english = ofBlog('content/locales/en.yaml');
  const read = await built({
    'content/locales/en-GB.yaml': english.replace('English', 'British English'),
    ...blogSettings(
      ['[de, en, fr]', '[de, en, en-GB, fr]'],
      [/en: en\/news\/, /, 'en: en/news/, en-GB: en-gb/news/, '],
      [/en: "en\/news\/\{tag\}", /, 'en: "en/news/{tag}", en-GB: "en-gb/news/{tag}", '],
    ),
  });
  expect(read('en-gb/news/index.html')).toContain('href="/en-gb/2026/03/open-day.html"');
  expect(read('en-gb/2026/03/open-day.html')).toContain('1\u00a0March\u00a02026');
  expect(read('en-gb/feed.xml')).toContain('<feed xml:lang="en-GB"');
});

test('a title that says where the number of the page stands is the heading of that page, and of the feed', async () => {
  const read = await built(blogSettings(['en: News from the workshop', 'en: "News, page {page}"']));
  expect(read('en/news/2/index.html')).toContain('<h1>News, page 2</h1>');
  expect(read('en/feed.xml')).toContain('<title>News, page 1</title>');
});

test('the picture of an entry for social networks has the size of its file', async () => {
  const create = { width: 1600, height: 900, channels: 3, background: '#a02' } as const;
  const read = await built({
    'content/posts/2026-04-02-door/index.md': post('Eine neue Tür aus Holz', 'image: { src: big.png, alt: Rot }\n'),
    'content/posts/2026-04-02-door/big.png': await sharp({ create }).png().toBuffer(),
  });
  const head = read('2026/04/door.html');
  expect(head).toMatch(/og:image" content="[^"]*big-1280-\w+\.jpg"/);
  expect(head).toContain(
    '<meta property="og:image:width" content="1280"><meta property="og:image:height" content="720">',
  );
});

test('a tag that is written twice is shown once', async () => {
  const file = 'content/posts/2026-01-05-first-lamp.md';
  const read = await built({ [file]: ofBlog(file).replace('[lamps]', '[lamps, lamps]') });
  expect(read('2026/01/first-lamp.html').match(/\/neues\/lamps"/g)).toHaveLength(1);
});
