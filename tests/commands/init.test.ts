// Tests `litfass init`: the site that it writes has no problem in any language, and a release lists only what
// is marked as an example.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { filesBelow, litfass, repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function initialised(name: string, ...args: readonly string[]) {
  const root = join(folder, name);
  const ran = await litfass(['init', root, ...args]);
  if (existsSync(root)) symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return { ...ran, root, read: (file: string) => readFileSync(join(root, file), 'utf8') };
}

test('a new site has pages, a blog and a form in the languages that are named, and no problem', async () => {
  const { root, read, stdout } = await initialised('lampen', '--locales', 'de,en', '--name', 'Lampen Kurz');
  expect(stdout).toContain('next:');
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0 });
  expect(read('content/site.yaml')).toMatch(/^name: Lampen Kurz\nurl: https:\/\/lampen-kurz\.example$/m);
  expect(read('content/pages/prices.yaml')).toContain('slug: { de: preise, en: en/prices }');
  expect(read('content/pages/home.yaml')).not.toMatch(/\bes:/);
  expect(read('content/pages/home.yaml')).toMatch(
    /^ {4}# image: \{ src: shop\.jpg, alt: \{ de: Unser Laden [^,]+, en: Our shop [^,]+ \} \}$/m,
  );
  expect(readdirSync(join(root, 'content/posts')).map((file) => file.replace(/^[\d-]+/, ''))).toEqual([
    'hello.en.md',
    'hello.md',
    'how-to-write.en.md',
    'how-to-write.md',
  ]);
  const face = 'templates/assets/head.woff2';
  expect(readFileSync(join(root, face)).equals(readFileSync(join(repository, 'src/starter', face)))).toBe(true);
  expect(read('.gitignore')).toContain('node_modules/');
  expect(read('README.md')).toMatch(/^# Lampen Kurz\n\nEine Website mit /);
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'lampen-kurz', type: 'module' });
});

test.each([['en'], ['es,en,de'], ['de-AT,fr'], ['pt-BR,de,ja'], ['sv']])(
  'a site in %s builds without errors: what the starter lacks is in translation',
  async (locales) => {
    const { root } = await initialised(locales.replaceAll(',', '-'), '--locales', locales);
    const { code, stderr } = await litfass(['check', '--root', root]);
    expect(stderr.match(/\[(?!in-translation)[\w-]+\]/g)).toBeNull();
    expect(code).toBe(0);
  },
);

test('a release lists only what is marked as an example or a placeholder, and the address', async () => {
  const { root } = await initialised('release', '--locales', 'en,de');
  const { stderr } = await litfass(['check', '--release', '--root', root, '--all']);
  const ids = [...stderr.matchAll(/^error .*\[([\w-]+)\]$/gm)].map(([, id]) => id);
  expect([...new Set(ids)].sort()).toEqual(['base-url', 'example', 'placeholder']);
  expect(stderr).toMatch(/the entry `posts\/[\d-]+-hello` contains made-up examples/);
  // Not the sentences of what is marked: the marks are listed.
  expect(stderr.match(/words that `init` wrote are still there/g)).toHaveLength(1);
  expect(stderr).toContain('en: What you do, in the words of your customers');
});

/** The site with the lines of the form, with its endpoint and its host. */
function withForm(site: Awaited<ReturnType<typeof initialised>>, endpoint: string, host: string): void {
  const settings = site
    .read('content/site.yaml')
    .replace(/^# (contact:| {2}\w+:)/gm, '$1')
    .replace('https://forms.example.com/contact', endpoint)
    .replace('github-pages: true', `${host}: true`);
  writeFileSync(join(site.root, 'content/site.yaml'), settings);
  for (const page of ['content/pages/sent.yaml', 'content/pages/failed.yaml'])
    writeFileSync(join(site.root, page), site.read(page).replace('draft: true\n', ''));
}

test('the contact page shows the address, and a form only where messages arrive', async () => {
  const site = await initialised('form', '--locales', 'de,en,es');
  const built = async (...args: readonly string[]) => {
    const { code, stderr } = await litfass(['build', '--root', site.root, ...args]);
    const html = site.read('dist/kontakt.html');
    return { code, stderr, hasAddress: html.includes('>hello@form.example</a>'), hasForm: html.includes('<form') };
  };
  expect(await built('--max-warnings', '0')).toMatchObject({ code: 0, hasAddress: true, hasForm: false });
  expect(existsSync(join(site.root, 'dist/kontakt/gesendet.html'))).toBe(false);
  withForm(site, '/api/contact', 'github-pages');
  const onFiles = await built();
  expect(onFiles).toMatchObject({ code: 0, hasAddress: true, hasForm: false });
  expect(onFiles.stderr).toContain('warning GitHub Pages only sends files: no message arrives at /api/contact');
  withForm(site, '/api/contact', 'nginx');
  expect(await built('--max-warnings', '0')).toMatchObject({ code: 0, hasAddress: true, hasForm: true });
});

test.each([
  [
    'netlify, form: contact, sent: sent',
    'netlify.com',
    '<form name="contact" data-netlify="true" netlify-honeypot="website" method="post" action="/kontakt/gesendet"',
    ['form-name', 'website'],
  ],
  [
    '{ form: { url: https://formspree.io/f/abcd, honeypot: _gotcha } }, form: contact',
    'formspree.io',
    '<form method="post" action="https://formspree.io/f/abcd"',
    ['_gotcha'],
  ],
  [
    '{ form: { url: https://api.web3forms.com/submit, fields: { access_key: ab } } }, form: contact',
    'api.web3forms.com',
    '<form method="post" action="https://api.web3forms.com/submit"',
    ['access_key'],
  ],
  ['mail, form: contact', 'mail.example', undefined, []],
])('the form of the contact page is what its service takes: %s', async (service, host, start, names) => {
  const folder = `at-${host.replaceAll('.', '-')}`;
  const site = await initialised(folder, '--locales', 'de,en');
  const entry = `{ reason: { de: a, en: b }, owner: me, reviewed: 2026-11-01, review_every: P1Y, hosts: { form: [${host}] }, data: a, pages: [contact] }`;
  const settings = site.read('content/site.yaml').replace('github-pages: true', 'netlify: true');
  const allow = start ? `allow: { service: ${entry} }\n` : '';
  writeFileSync(join(site.root, 'content/site.yaml'), `${settings}contact: { service: ${service} }\n${allow}`);
  writeFileSync(
    join(site.root, 'content/pages/sent.yaml'),
    site.read('content/pages/sent.yaml').replace('draft: true\n', ''),
  );
  const { code, stderr } = await litfass(['build', '--root', site.root, '--max-warnings', '0']);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const html = site.read('dist/kontakt.html');
  expect(html).toContain(`>hello@${folder}.example</a>`);
  const form = /<form.*?<\/form>/s.exec(html)?.[0];
  expect(form && attributesOf(form)).toEqual(start && attributesOf(start));
  const named = [...(form ?? '').matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(form ? ['name', 'email', 'message', 'locale', ...names].sort() : []);
});

/** The attributes of the tag at the start of a text, sorted. */
function attributesOf(html: string): string[] {
  return (/^<form([^>]*)/.exec(html)?.[1]?.match(/[\w-]+="[^"]*"/g) ?? []).sort();
}

test('every section may open a page, and further down it has a heading of level 2', async () => {
  const site = await initialised('levels', '--locales', 'en');
  const home = parse(site.read('content/pages/home.yaml'));
  const prose = { type: 'prose', heading: { en: 'Our story' }, body: { en: 'It began in a shed.' } };
  const { sections } = home;
  // All but the quote, which has no heading.
  for (const index of [0, 1, 3, 4, 5, 6]) {
    const [first] = sections.slice(index);
    const others = sections.filter((one: unknown) => one !== first);
    const changed = {
      ...home,
      sections: [first, prose, ...others, ...parse(site.read('content/pages/prices.yaml')).sections],
    };
    writeFileSync(join(site.root, 'content/pages/home.yaml'), stringify(changed));
    expect(await litfass(['check', '--root', site.root])).toMatchObject({
      code: 0,
      stderr: expect.not.stringMatching(/h1/),
    });
  }
});

test('a post has tags with lists in each language, and states figures', async () => {
  const { root, read } = await initialised('tags-of-posts', '--locales', 'en,de');
  const file = `content/posts/${readdirSync(join(root, 'content/posts')).find((name) => name.endsWith('-hello.md'))}`;
  const checked = async (tags: string) => {
    const text = read(file).replace(/^tags: .*/m, `tags: ${tags}`);
    writeFileSync(join(root, file), text.replace('Name the people.', 'Name all 12 people.'));
    return litfass(['build', '--root', root]);
  };
  expect(await checked('[news, writing]')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  expect(read('dist/blog/tags/news.html')).toContain('Posts about news');
  expect(read('dist/de/blog/themen/writing.html')).toContain('Beiträge zum Thema Schreiben');
  expect((await checked('coffee, roasting')).stderr).toContain('hint write [coffee, roasting]');
  expect((await checked('[coffee]')).stderr).toContain(
    'names: in content/site.yaml: coffee: { en: coffee, de: coffee }',
  );
});

test('a page has a picture for social networks, which all share, and links to the legal notice', async () => {
  const { root, read } = await initialised('shared', '--locales', 'de,en');
  expect(await litfass(['build', '--root', root])).toMatchObject({ code: 0 });
  const [picture = '', ...others] = readdirSync(join(root, 'dist/assets/social'));
  expect(others).toEqual([]);
  const { width, height, data } = PNG.sync.read(readFileSync(join(root, 'dist/assets/social', picture)));
  expect([width, height, new Set(data).size > 20]).toEqual([1200, 630, true]);
  for (const page of ['index.html', 'preise.html', 'blog/hello.html', 'en/prices.html'])
    expect(read(`dist/${page}`)).toContain(`https://shared.example/assets/social/${picture}`);
  expect(read('dist/blog.html')).toContain('href="/impressum">Impressum</a>');
  expect(read('dist/en/blog.html')).toContain('href="/en/legal-notice">Legal notice</a>');
  expect(read('dist/preise.html')).toContain('<b>9\u00a0€</b> im Monat inkl.\u00a0MwSt.');
});

test('a new site that Git has checked out with CR LF has no problem either', async () => {
  const { root, read } = await initialised('windows', '--locales', 'en,de');
  // Not those of node_modules, which is a link.
  for (const folder of ['content', 'templates'])
    for (const name of filesBelow(join(root, folder)).keys())
      if (/\.(yaml|md|tsx?|css)$/.test(name))
        writeFileSync(join(root, folder, name), read(`${folder}/${name}`).replaceAll('\n', '\r\n'));
  expect(read('content/pages/home.yaml')).toContain('\r\n');
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0 });
});

test.each([
  ['AC/DC', 'ac-dc'],
  ['$& lamps', 'lamps'],
  ['Ünal', 'uenal'],
  ['東京', 'my-site'],
  ['Łódź "Lamps"', 'lodz-lamps'],
  ['a: b # c', 'a-b-c'],
  ['Lamps '.repeat(20).trim(), 'lamps-'.repeat(10).slice(0, -1)],
])('the name %j is kept word for word, and its host, package and address are %s', async (name, word) => {
  const { root } = await initialised(`named-${word}-${name.length}`, '--locales', 'de', '--name', name);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const settings = parse(text('content/site.yaml'));
  expect([settings.name, settings.url, settings.links.mail.url]).toEqual([
    name,
    `https://${word}.example`,
    `mailto:hello@${word}.example`,
  ]);
  expect([JSON.parse(text('package.json')).name, text('README.md').split('\n')[0]]).toEqual([word, `# ${name}`]);
});

test('takes language tags as people write them', async () => {
  const { root } = await initialised('tags', '--locales', 'EN, pt_br');
  expect(parse(readFileSync(join(root, 'content/site.yaml'), 'utf8')).locales).toEqual(['en', 'pt-BR']);
  expect(parse(readFileSync(join(root, 'content/locales/pt-BR.yaml'), 'utf8')).name).toBe('Português (Brasil)');
  const twice = await litfass(['init', join(folder, 'twice'), '--locales', 'en,EN']);
  expect(twice).toMatchObject({ code: 2, stderr: 'litfass: en is named twice\n' });
});

test('nothing is written over, and a language that is none is refused', async () => {
  const { root } = await initialised('full', '--locales', 'en');
  writeFileSync(join(root, 'mine.txt'), 'mine');
  expect(await litfass(['init', root, '--locales', 'en'])).toMatchObject({ code: 2 });
  expect(readFileSync(join(root, 'mine.txt'), 'utf8')).toBe('mine');
  const { code, stderr } = await litfass(['init', join(folder, 'none'), '--locales', 'en,english_UK']);
  expect(code).toBe(2);
  expect(stderr).toContain('“english_UK” is not a language tag');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
