// A robots.txt of a site's own: it is published as it is, with the line of the sitemap, and its lines are
// checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { buildOf, litfass, problemsWith, siteWith } from '../support/helpers.ts';

const sitemap = 'https://laterne.example/sitemap.xml';
const drafts = 'User-agent: *\nDisallow: /drafts/\n';

/** robots.txt as it is published with this file in public/. */
async function publishedWith(own: string | Uint8Array | null): Promise<string> {
  const site = siteWith({ 'public/robots.txt': own });
  await buildOf(site);
  const text = readFileSync(join(site.out, 'robots.txt'), 'utf8');
  site.remove();
  return text;
}

test('a site without a robots.txt gets one that allows everything', async () => {
  expect(await publishedWith(null)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`);
});

test.each([
  ['as it is', `# Ours\r\n${drafts}`, `# Ours\r\n${drafts}\nSitemap: ${sitemap}\n`],
  ['with a last line that has no end', drafts.trimEnd(), `${drafts}\nSitemap: ${sitemap}\n`],
  ['with a byte order mark', `\uFEFF${drafts}`, `\uFEFF${drafts}\nSitemap: ${sitemap}\n`],
  ['with the sitemap of another site', `Sitemap: https://news.example/s.xml\n`, undefined],
  ['that only mentions the sitemap', `# Sitemap: ${sitemap}\n`, undefined],
  ['that is empty', '', `\nSitemap: ${sitemap}\n`],
])('a robots.txt %s gets the line of the sitemap', async (_, own, expected) => {
  expect(await publishedWith(own)).toBe(expected ?? `${own}\nSitemap: ${sitemap}\n`);
});

test.each([`${drafts}\nSitemap: ${sitemap}\n`, `sitemap :${sitemap} # all pages\n${drafts}`])(
  'a robots.txt that names the sitemap is not changed: %j',
  async (own) => {
    expect(await publishedWith(own)).toBe(own);
  },
);

test('a build that follows another one publishes what the file says now', async () => {
  const site = siteWith({ 'public/robots.txt': `${drafts}\nSitemap: ${sitemap}\n` });
  const published = async () => {
    expect(await litfass(['build', '--root', site.root])).toMatchObject({ code: 0 });
    return readFileSync(join(site.out, 'robots.txt'), 'utf8');
  };
  const first = await published();
  expect(await published()).toBe(first);
  site.change({ 'public/robots.txt': drafts });
  expect(await published()).toBe(first);
  // What was published is now in public/ byte for byte, and the address of the site differs.
  const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
  site.change({
    'public/robots.txt': first,
    'content/site.yaml': settings.replace('https://laterne.example', 'https://lampe.example'),
  });
  expect(await published()).toBe(`${first}\nSitemap: https://lampe.example/sitemap.xml\n`);
  site.change({ 'public/robots.txt': null });
  expect(await published()).toBe('User-agent: *\nAllow: /\n\nSitemap: https://lampe.example/sitemap.xml\n');
  site.remove();
});

test('dev serves what a build publishes, also after it was saved', async () => {
  const site = siteWith({ 'public/robots.txt': drafts });
  const said: string[] = [];
  const report = { say: (line: string) => said.push(line), complain: (text: string) => said.push(text), log: () => {} };
  const { url, checked, close } = await startDev({ root: site.root, host: '127.0.0.1', port: 0 }, report);
  await checked;
  const served = async () => (await fetch(`${url}/robots.txt`)).text();
  expect(await served()).toBe(`${drafts}\nSitemap: ${sitemap}\n`);
  site.change({ 'public/robots.txt': 'User-agent: *\nDissalow: /drafts/\n' });
  await expect.poll(() => said.join('\n'), { timeout: 20_000 }).toContain('robots do not know `dissalow`');
  site.change({ 'public/robots.txt': 'User-agent: *\nDisallow: /new/\n' });
  await expect.poll(served, { timeout: 20_000 }).toContain('/new/');
  await close();
  site.remove();
});

/** The problems of a robots.txt: severity, line and column, what is wrong, and what to write. */
async function faultsOf(own: string | Uint8Array): Promise<string[]> {
  const problems = await problemsWith({ 'public/robots.txt': own });
  return problems.map(({ rule, severity, text, hint, place }) => {
    expect([rule, place?.file]).toEqual(['robots', 'public/robots.txt']);
    return `${severity} ${place?.line}:${place?.column}+${place?.length} ${text} | ${hint}`;
  });
}

test('every kind of line that robots know is accepted', async () => {
  const lines = [
    '\uFEFF# All robots',
    'USER-AGENT: *',
    'user-agent : Googlebot # and this one',
    '',
    'Disallow: /drafts/',
    'Disallow:',
    'Allow: /drafts/lamps*.html$',
    'Disallow: *.pdf$',
    'Crawl-delay: 10',
    'Content-Signal: search=yes, ai-train=no',
    'Clean-param: ref /lamps/',
    'Host: laterne.example',
    `  Sitemap: ${sitemap}`,
  ];
  expect(await faultsOf(lines.join('\r\n'))).toEqual([]);
  expect(await faultsOf(lines.join('\n'))).toEqual([]);
});

test.each([
  ['Disallow /drafts/', 'error 2:1+17 this line is not `key: value` | a comment begins with #'],
  ['  Dissalow: /drafts/ # no', 'error 2:3+18 robots do not know `dissalow` | did you mean `disallow`?'],
  ['Disallow: drafts/', 'error 2:1+17 the path “drafts/” does not begin with / | write /drafts/'],
  [
    'Allow: https://laterne.example/en/',
    'error 2:1+34 the path “https://laterne.example/en/” does not begin with / | write /en/',
  ],
  ['Sitemap: /sitemap.xml', `error 2:1+21 “/sitemap.xml” is not a full address | write ${sitemap}`],
  [
    'Sitemap: file:///sitemap.xml',
    'error 2:1+28 “file:///sitemap.xml” is not a full address | write the whole address',
  ],
])('a line that is wrong is an error at its place: %s', async (line, expected) => {
  const [found = '', ...others] = await faultsOf(`User-agent: *\n${line}\n`);
  expect(others).toEqual([]);
  expect(found.replace(/write file:.*/, 'write the whole address')).toBe(expected);
});

test('an unknown key without a near one lists those that robots know', async () => {
  const [found] = await faultsOf('User-agent: *\nColour: red\n');
  expect(found).toContain('robots do not know `colour` | they know user-agent, allow, disallow, sitemap');
});

test('rules that stand before any robot are errors, each of them', async () => {
  const text = 'Disallow: /a\nAllow: /a/b\n\nUser-agent: *\nDisallow: /c\n';
  expect(await faultsOf(text)).toEqual([
    'error 1:1+12 `disallow` stands before any `User-agent` | write `User-agent: *` above it',
    'error 2:1+11 `allow` stands before any `User-agent` | write `User-agent: *` above it',
  ]);
});

test.each([
  'User-agent: *\nDisallow: /',
  'User-agent: A\nuser-agent: *\nCrawl-delay: 2\nDisallow: /*',
  'User-agent: A\nAllow: /\n\nUser-agent: *\nDisallow: *',
])('a line that keeps all robots away from all pages is a warning: %j', async (text) => {
  const [found, ...others] = await faultsOf(`${text}\n`);
  expect(others).toEqual([]);
  expect(found).toMatch(/^warning \d:1\+1\d this line keeps all search engines away from the whole site/);
});

test.each([
  'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /drafts/\n',
  'User-agent: *\nUser-agent: A\nAllow: /en/\nDisallow: /\n',
  'User-agent: *\nDisallow:\n\nUser-agent: B\nDisallow: /\n',
])('rules for one robot, or with an exception, are meant: %j', async (text) => {
  expect(await faultsOf(text)).toEqual([]);
});

test('a preview may keep all robots away', async () => {
  const site = siteWith({ 'public/robots.txt': 'User-agent: *\nDisallow: /\n' });
  const build = async (...args: string[]) => (await litfass(['build', '--root', site.root, ...args])).stderr;
  expect(await build()).toContain('[robots]');
  expect(await build('--preview')).not.toContain('[robots]');
  site.remove();
});

test('a file that is not UTF-8, or larger than robots read, is an error', async () => {
  const latin1 = Buffer.from('# für alle\nUser-agent: *\nDisallow: /drafts/\n', 'latin1');
  expect(await faultsOf(latin1)).toEqual(['error 1:1+1 public/robots.txt is not UTF-8 | save it as UTF-8']);
  const long = `${drafts}${'#'.repeat(500 * 1024 - drafts.length)}`;
  expect(await faultsOf(long)).toEqual([]);
  expect(await faultsOf(`${long}#`)).toEqual([
    'error 1:1+1 public/robots.txt has 512001 bytes, and robots read only the first 512000 | name folders in place of single addresses',
  ]);
});

test('a name in other letters is still refused, because litfass writes its own', async () => {
  const [found] = await problemsWith({ 'public/Robots.txt': drafts });
  expect(found?.text).toBe('public/Robots.txt is a file that litfass writes itself');
});
