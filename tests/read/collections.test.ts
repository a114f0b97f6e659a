// Collections: entries, lists, tags and feeds of the site in tests/blog-site.
import { afterEach, expect, test } from 'vitest';
import { blogSettings, blogSite, builtFiles, ofBlog, post } from '../support/blog-site.ts';
import { buildOf, type Changes, filesBelow, problemsOf, type TestSite } from '../support/helpers.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.remove();
  site = undefined;
});

/** Builds the site and returns a function that reads a file of the output. */
function built(changes: Changes = {}): Promise<(file: string) => string> {
  site = blogSite(changes);
  return builtFiles(site);
}

/** The problems, each as a line. */
async function said(changes: Changes): Promise<string[]> {
  const here = blogSite(changes);
  site = here;
  const problems = await problemsOf(here);
  return problems
    .filter(({ rule }) => rule !== 'host-limit')
    .map(({ rule, text, hint, place }) => `${place?.file}:${place?.line}:${place?.column} ${text} (${hint}) [${rule}]`);
}

/** What stands in an element. */
function inside(html: string, element: string): string {
  return new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1] ?? '';
}

test('the site has no problems, and its pages stand where the collection says', async () => {
  expect(await said({})).toEqual([]);
  const here = site as TestSite;
  await buildOf(here);
  const pages = [...filesBelow(here.out).keys()].filter((file) => /\d{4}|neues|news|nouvelles|feed/.test(file));
  expect(pages).toMatchInlineSnapshot(`
    [
      "2026/01/first-lamp.html",
      "2026/02/red-glass.html",
      "assets/speculation-27244d1e3e.json",
      "en/2026/01/first-lamp.html",
      "en/2026/02/red-glass.html",
      "en/2026/03/open-day.html",
      "en/feed.xml",
      "en/news/2/index.html",
      "en/news/glass.html",
      "en/news/glass/index.html",
      "en/news/index.html",
      "en/news/lamps.html",
      "en/news/lamps/index.html",
      "feed.xml",
      "fr/2026/02/red-glass.html",
      "fr/2026/03/visite.html",
      "fr/feed.xml",
      "fr/nouvelles/glass.html",
      "fr/nouvelles/glass/index.html",
      "fr/nouvelles/index.html",
      "fr/nouvelles/lamps.html",
      "fr/nouvelles/lamps/index.html",
      "neues/glass.html",
      "neues/glass/index.html",
      "neues/index.html",
      "neues/lamps.html",
      "neues/lamps/index.html",
    ]
  `);
});

test('an entry exists in the languages of its files, and its links lead to others in their languages', async () => {
  const read = await built();
  const html = read('fr/2026/02/red-glass.html');
  expect(inside(html, 'h1')).toBe('Du verre rouge pour l’hiver');
  expect(html).toContain('<time dateTime="2026-02-10">10\u00a0février\u00a02026</time> Jana Kurz');
  expect(html).toContain('<a href="/2026/01/first-lamp.html" hrefLang="de" lang="de">');
  expect(html).toContain('<a href="/fr/nouvelles/glass">le verre</a>');
  expect(read('2026/02/red-glass.html')).toContain(
    '<a href="/2026/01/first-lamp.html">Unsere erste Lampe leuchtet</a>',
  );
});

test('an entry knows the one before and the one after it in its language', async () => {
  const read = await built();
  const links = (file: string) => read(file).match(/<a href="[^"]*" rel="(?:prev|next)">[^<]*/g);
  expect(links('en/2026/02/red-glass.html')).toEqual([
    '<a href="/en/2026/01/first-lamp.html" rel="prev">older: Our first lamp is alight',
    '<a href="/en/2026/03/open-day.html" rel="next">newer: A day of open doors',
  ]);
  expect(links('2026/02/red-glass.html')).toEqual([
    '<a href="/2026/01/first-lamp.html" rel="prev">älter: Unsere erste Lampe leuchtet',
  ]);
});

test('the language switch leads to the same entry, or else to the list, or else home', async () => {
  const read = await built();
  const footer = (file: string) => [...inside(read(file), 'footer').matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
  expect(footer('2026/02/red-glass.html')).toEqual([
    '/2026/02/red-glass.html',
    '/en/2026/02/red-glass.html',
    '/fr/2026/02/red-glass.html',
  ]);
  expect(footer('fr/2026/03/visite.html')).toEqual(['/neues/', '/en/news/', '/fr/2026/03/visite.html']);
  expect(footer('en/news/2/index.html')).toEqual(['/neues/', '/en/news/2/', '/fr/nouvelles/']);
});

test('search engines know the languages of an entry, and that each page of a list is its own', async () => {
  const read = await built();
  const tags = (file: string) => inside(read(file), 'head').match(/<link rel="(?:canonical|alternate)"[^>]*>/g);
  expect(tags('en/2026/01/first-lamp.html')).toMatchInlineSnapshot(`
    [
      "<link rel="canonical" href="https://laterne.example/en/2026/01/first-lamp.html">",
      "<link rel="alternate" hreflang="de" href="https://laterne.example/2026/01/first-lamp.html">",
      "<link rel="alternate" hreflang="en" href="https://laterne.example/en/2026/01/first-lamp.html">",
      "<link rel="alternate" hreflang="x-default" href="https://laterne.example/2026/01/first-lamp.html">",
      "<link rel="alternate" type="application/atom+xml" href="/en/feed.xml" title="News from the workshop">",
    ]
  `);
  expect(tags('en/news/2/index.html')).toMatchInlineSnapshot(`
    [
      "<link rel="canonical" href="https://laterne.example/en/news/2/">",
      "<link rel="alternate" type="application/atom+xml" href="/en/feed.xml" title="News from the workshop">",
    ]
  `);
  expect(read('en/news/2/index.html')).toContain('<title>News from the workshop (2)</title>');
  expect(read('sitemap.xml')).toContain('<loc>https://laterne.example/fr/2026/03/visite.html</loc>');
});

test('a list shows its entries by pages, the newest first, with links to its other pages', async () => {
  const read = await built();
  const main = (file: string) => inside(read(file), 'main');
  expect(main('en/news/index.html')).toMatchInlineSnapshot(
    `"<h1>News from the workshop</h1><ol><li><a href="/en/2026/03/open-day.html">A day of open doors</a> <time dateTime="2026-03-01">March 1, 2026</time></li><li><a href="/en/2026/02/red-glass.html">Red glass for the winter</a> <time dateTime="2026-02-10">February 10, 2026</time>It is red.</li></ol><ul><li><a href="/en/news/lamps">lamps</a></li><li><a href="/en/news/glass">glass</a></li></ul><p><a href="/en/news/" aria-current="page">1</a><a href="/en/news/2/">2</a><a href="/en/news/2/">older</a></p><a href="/en/feed.xml" type="application/atom+xml">News from the workshop</a>"`,
  );
  expect(main('en/news/2/index.html')).toMatchInlineSnapshot(
    `"<h1>News from the workshop</h1><ol><li><a href="/en/2026/01/first-lamp.html">Our first lamp is alight</a> <time dateTime="2026-01-05">January 5, 2026</time>It <strong>shines</strong>.</li></ol><ul><li><a href="/en/news/lamps">lamps</a></li><li><a href="/en/news/glass">glass</a></li></ul><p><a href="/en/news/">newer</a><a href="/en/news/">1</a><a href="/en/news/2/" aria-current="page">2</a></p><a href="/en/feed.xml" type="application/atom+xml">News from the workshop</a>"`,
  );
});

test('with a fallback, lists and feeds name entries of other languages, with their language', async () => {
  const read = await built(blogSettings(['    feed:', '    fallback: true\n    feed:']));
  expect(inside(read('neues/index.html'), 'ol')).toMatchInlineSnapshot(
    `"<li lang="fr"><a href="/fr/2026/03/visite.html" hrefLang="fr" lang="fr">Une visite à l’atelier</a> <time dateTime="2026-03-20">20. März 2026</time></li><li lang="en"><a href="/en/2026/03/open-day.html" hrefLang="en" lang="en">A day of open doors</a> <time dateTime="2026-03-01">1. März 2026</time></li>"`,
  );
  expect(read('feed.xml')).toContain('<entry xml:lang="fr">\n        <title type="html"><![CDATA[Une visite');
  expect(read('feed.xml')).toContain('<id>https://laterne.example/fr/2026/03/visite.html</id>');
  expect([...filesBelow((site as TestSite).out).keys()]).not.toContain('2026/03/visite.html');
});

test('a component anywhere shows the newest entries of its language', async () => {
  const read = await built();
  expect(inside(read('fr/index.html'), 'ol')).toMatchInlineSnapshot(
    `"<li><a href="/fr/2026/03/visite.html">Une visite à l’atelier</a> <time dateTime="2026-03-20">20 mars 2026</time></li><li><a href="/fr/2026/02/red-glass.html">Du verre rouge pour l’hiver</a> <time dateTime="2026-02-10">10 février 2026</time>Il est rouge.</li>"`,
  );
});

test('a post in YAML may have its translations beside, sections of its own, and a name in each address', async () => {
  const title = '{ de: Ein Brief aus der Werkstatt, en: A letter from the workshop }';
  const description = ofBlog('content/site.yaml')
    .match(/description:\n( +de: .*\n +en: .*)\n/)?.[1]
    ?.replace(/^ +/gm, '  ');
  const read = await built({
    'content/posts/2026-04-02-letter.yaml': `title: ${title}
description:
${description?.replaceAll('Was in der Werkstatt', 'Was heute in der Werkstatt').replaceAll('What happens', 'What happens today')}
slug: { de: brief, en: letter }
author: Jana Kurz
sections:
  - { type: prose, body: { de: Liebe Leser, en: Dear readers } }
  - { type: prose, body: { de: Auf bald, en: See you soon } }
`,
  });
  expect(read('2026/04/brief.html')).toContain('<p>Liebe Leser</p></div><div class="prose"><p>Auf bald</p>');
  expect(read('en/2026/04/letter.html')).toContain('<p>Dear readers</p>');
});

test.each([
  ['with a tag that nobody named', { tags: '[lamp]' }],
  ['with a day that does not exist', { date: '2026-02-30' }],
  ['with a field that the theme lacks', { autor: 'Jana' }],
])('a post %s is reported at its place', async (_, front) => {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${value}\n`);
  expect(
    await said({ 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', lines.join('')) }),
  ).toMatchSnapshot();
});

test('a post without a day is reported', async () => {
  expect(await said({ 'content/posts/x.md': post('Was sonst noch geschah') })).toMatchInlineSnapshot(`
    [
      "content/posts/x.md:2:1 nothing says the day of this entry (add date: 2026-07-08, or begin the name of the file with it: 2026-07-08-name.md) [missing-key]",
    ]
  `);
});

test('a day in the name of a file that does not exist is reported', async () => {
  expect(await said({ 'content/posts/2026-02-30-x.md': post('Was sonst noch geschah') })).toEqual([
    'content/posts/2026-02-30-x.md:2:1 there is no 2026-02-30 in the calendar (year, month, day: 2026-11-01) [date]',
  ]);
});

test('two posts at one address are one problem', async () => {
  const twin = { 'content/posts/first-lamp.md': post('Was sonst noch geschah', 'date: 2026-01-07\n') };
  expect(await said(twin)).toEqual([expect.stringContaining('two pages want the address /2026/01/first-lamp')]);
});

test('a page of the list of a tag leads to that list in other languages', async () => {
  const read = await built(blogSettings(['per_page: 2', 'per_page: 1']));
  const footer = inside(read('neues/lamps/2/index.html'), 'footer');
  expect([...footer.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/neues/lamps/2',
    '/en/news/lamps/2',
    '/fr/nouvelles/lamps',
  ]);
});

test('a link to a post that does not exist suggests the one that is meant', async () => {
  const body = 'Siehe [oben](${posts.2026-01-05-frist-lamp}), ${psots.2026-01-05-first-lamp} und {posts.x}.';
  expect(
    await said({ 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', '', body) }),
  ).toMatchInlineSnapshot(`
    [
      "content/posts/2026-04-02-x.md:6:14 there is no entry \`2026-01-05-frist-lamp\` in posts (did you mean \`2026-01-05-first-lamp\`?) [unknown-page]",
      "content/posts/2026-04-02-x.md:6:47 \${psots.2026-01-05-first-lamp} is not a valid reference (did you mean \`posts\`?) [reference]",
      "content/posts/2026-04-02-x.md:6:82 {posts.x} would be shown literally (write a reference as \${…}) [reference]",
    ]
  `);
});

test('an address of the own domain that is written in a text must lead somewhere', async () => {
  const body = '[da](https://laterne.example/neues/) und [dort](https://laterne.example/nope)';
  expect(await said({ 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', '', body) })).toEqual([
    expect.stringMatching(
      /^content\/posts\/2026-04-02-x\.md:6:49 no page, file or redirect is at \/nope .*\[dead-address\]$/,
    ),
  ]);
});

test('a dot, a plus and a slash in names are no obstacle', async () => {
  const read = await built({
    'content/posts/2026/2026-04-02-c++-1.0.md': post('Was sonst noch geschah'),
    'content/posts/2026-05-02-x.md': post('Was danach noch geschah', '', '${posts.2026/2026-04-02-c++-1.0}'),
  });
  expect(read('neues/index.html')).toContain('<a href="/2026/04/c++-1.0.html">Was sonst noch geschah</a>');
  expect(read('2026/05/x.html')).toContain('<p><a href="/2026/04/c++-1.0.html">Was sonst noch geschah</a></p>');
});

test('a dead anchor is reported in the file of its language', async () => {
  const english = 'content/posts/2026-02-10-red-glass.en.md';
  expect(await said({ [english]: `${ofBlog(english)}\n[there](#nowhere)\n` })).toEqual(
    expect.arrayContaining([expect.stringContaining(`${english}:10:9 there is no \`nowhere\``)]),
  );
});

test('a collection that the theme lacks, and what of it the theme lacks, is reported', async () => {
  expect(
    await said(blogSettings([/^ {2}posts:/m, '  news:\n    address: news/{name}\n  posts:'])),
  ).toMatchInlineSnapshot(`
    [
      "content/site.yaml:9:3 the theme has no collection \`news\` (it has posts) [unknown-collection]",
    ]
  `);
  expect(await said(blogSettings(['      tags:\n', '      topics:\n']))).toMatchInlineSnapshot(`
    [
      "content/site.yaml:21:7 the theme has no field with tags() in the collection \`posts\` called \`topics\` (it has tags) [unknown-collection]",
      "content/posts/2026-01-05-first-lamp.md:5:8 there is no tag \`lamps\` (name it under collections: posts: by: tags: names: in content/site.yaml: lamps: { de: lamps, en: lamps, fr: lamps }) [unknown-tag]",
      "content/posts/2026-02-10-red-glass.md:5:8 there is no tag \`glass\` (name it under collections: posts: by: tags: names: in content/site.yaml: glass: { de: glass, en: glass, fr: glass }) [unknown-tag]",
      "content/posts/2026-02-10-red-glass.md:5:15 there is no tag \`lamps\` (name it under collections: posts: by: tags: names: in content/site.yaml: lamps: { de: lamps, en: lamps, fr: lamps }) [unknown-tag]",
      "content/posts/visite.fr.md:5:8 there is no tag \`glass\` (name it under collections: posts: by: tags: names: in content/site.yaml: glass: { de: glass, en: glass, fr: glass }) [unknown-tag]",
    ]
  `);
  expect(await said(blogSettings(['{yyyy}/{mm}/{name}', '{year}/{name}']))).toMatchInlineSnapshot(`
    [
      "content/site.yaml:10:21 of parts in braces, it may have {yyyy}, {mm}, {dd}, {name} (undefined) [format]",
    ]
  `);
  expect(await said(blogSettings([/^ {2}posts:/m, '  page:']))).toMatchInlineSnapshot(`
    [
      "content/site.yaml:1:1 the entries of \`posts\` have no address (add collections: { posts: { address: "posts/{name}" } }) [unknown-collection]",
      "content/site.yaml:7:14 there is no page \`posts\` (pages are defined in content/pages/) [unknown-page]",
      "content/site.yaml:9:3 \`page\` is not a valid name here (a collection cannot be called page, claim, link, file, site, pages, sections, locales, evidence, images, translations) [format]",
      "content/posts/2026-01-05-first-lamp.en.md:1:1 content/posts/ is ignored, with 7 files (move it out of content/; evidence for a claim goes into content/evidence/) [stray-file]",
    ]
  `);
});

test('a page cannot have the id of a list or of an entry', async () => {
  const page = ofBlog('content/pages/home.yaml').replace('slug: ""', 'slug: other');
  expect(await said({ 'content/pages/posts.yaml': page })).toEqual([
    expect.stringContaining('two pages are called `posts`'),
  ]);
});

test.each([
  ['the name of a tag that cannot be a part of an address', blogSettings(['lamps: { de', '"a/b": { de'])],
  ['the address of a list that cannot be one', blogSettings(['fr: fr/nouvelles/ ', 'fr: "fr/nouvelles & plus/" '])],
  ['a feed that is not XML by its name', blogSettings(['path: feed.xml', 'path: robots.txt'])],
  ['a feed outside of the site', blogSettings(['path: feed.xml', 'path: ../feed.xml'])],
  [
    'a link to the list of a tag that no entry has',
    {
      ...blogSettings(['glass: { de', 'wood: { de: Holz, en: wood, fr: le bois }\n          glass: { de']),
      'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', '', '[Holz](${page.posts/tags/wood})'),
    },
  ],
  [
    'a link to a post without its day',
    { 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', '', '${posts.first-lamp}') },
  ],
  [
    'a picture that is neither beside nor elsewhere',
    { 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', '', '![a](b.png)') },
  ],
  [
    'a slug of a post that cannot be one',
    { 'content/posts/2026-04-02-x.md': post('Was sonst noch geschah', 'slug: Ein Name\n') },
  ],
  [
    'a translation into a language that the collection lacks',
    blogSettings(['    list:', '    locales: [de, en]\n    list:']),
  ],
])('%s is reported', async (_, changes) => {
  expect(await said(changes)).toMatchSnapshot();
});

test('nobody is blamed for a link to a post that cannot be read', async () => {
  for (const file of ['2026-01-05-first-lamp.md', '2026-01-05-first-lamp.en.md']) {
    const text = ofBlog(`content/posts/${file}`).replace(/^summary:.*/m, 'summary: [');
    expect(await said({ [`content/posts/${file}`]: text })).toEqual([
      expect.stringContaining(`${file}:4:10 this bracket`),
    ]);
    site?.remove();
  }
});

test('budgets of a layout, overrides and waivers hold for entries', async () => {
  const limited = blogSettings(['overrides:', 'budgets: { layouts: { post: { html: 0.1 KB } } }\noverrides:']);
  const over = await said(limited);
  expect(over.every((one) => /\/2026\/.* over its budget of 0\.1 KB.*\[budget\]$/.test(one))).toBe(true);
  expect(over).toHaveLength(4);
  site?.remove();
  const short = { 'content/posts/2026-04-02-x.md': post('Kurz') };
  expect(await said(short)).toEqual([expect.stringMatching(/^content\/posts\/2026-04-02-x\.md:2:8 .*\[length\]$/)]);
  site?.remove();
  const off = blogSettings(['raw-figure: off', 'raw-figure: off, length: off']);
  expect(await said({ ...short, ...off })).toEqual([]);
  site?.remove();
  const waiver = '{ rule: length, file: content/posts/2026-04-02-x.md, reason: so, owner: us, until: 2027-01-31 }';
  expect(await said({ ...short, ...blogSettings(['overrides:', `waivers: [${waiver}]\noverrides:`]) })).toEqual([]);
});

test('a site whose posts cannot be read at all says why', async () => {
  const broken = ['2026-01-05-first-lamp.md', '2026-02-10-red-glass.md', 'visite.fr.md', '2026-03-01-open-day.en.md'];
  const files = broken.map((file) => [`content/posts/${file}`, `<!-- ${file} -->\n${ofBlog(`content/posts/${file}`)}`]);
  expect((await said(Object.fromEntries(files))).length).toBeGreaterThan(broken.length);
});

test('a theme without the collection, or without a layout for lists, is reported', async () => {
  const index = ofBlog('templates/index.ts');
  const has = async (from: string, to: string) => said({ 'templates/index.ts': index.replace(from, to) });
  expect(await has('collections: { posts }', 'collections: {}')).toEqual(
    expect.arrayContaining([expect.stringContaining('the theme has no collection `posts`')]),
  );
  expect(await has("  list: 'blog',\n", '')).toEqual(
    expect.arrayContaining([expect.stringContaining('the theme has no layout for the lists of `posts`')]),
  );
});

test('a component that names a collection or tag that does not exist is told so', async () => {
  const sections = ofBlog('templates/sections.tsx');
  const failing = async (used: string) => {
    site = blogSite({ 'templates/sections.tsx': sections.replace("'posts', { first: 2 }", used) });
    return problemsOf(site).then((problems) => problems.map(({ text }) => text).join('\n'), String);
  };
  expect(await failing("'post'")).toContain('there is no collection post');
  expect(await failing("'posts', { tag: 'glas' }")).toContain('the collection posts has no tag glas in tags');
});
