// Tests `addresses` in content/site.yaml for the addresses of a site that was built by another program:
// which addresses are accepted, and where they may lead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { describe, expect, test } from 'vitest';
import { addressesShape, nextAddresses, noAddresses, resolveOldAddresses } from '../../src/addresses/addresses-lock.ts';
import { withQuery } from '../../src/hosts/hosting.ts';
import { answerTo, readRules } from '../../src/hosts/static-answer.ts';
import { buildOf, minimalSite, problemsWith, sentencesOf, sentencesWith, siteWith } from '../support/helpers.ts';

/** The rules in a file `_redirects`. */
const rulesOf = (redirects: string) => readRules((name) => (name === '_redirects' ? redirects : ''));

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const decided = (lines: Readonly<Record<string, string>>, more = '') =>
  `${settings}${more}addresses:\n${Object.entries(lines)
    .map(([url, target]) => `  ${url}: ${target}\n`)
    .join('')}`;
const terms = { 'public/files/terms.pdf': '%PDF-1.4', 'public/files/two words.txt': 'words' };

const oldAddresses = {
  '/en-US/Contact': '{ page: contact, locale: en }',
  '/pt-BR': '{ page: home }',
  '/~anna/v1.2/Kontakt.aspx': '"${page.contact}"',
  '/AGB%20neu': '/files/terms.pdf',
  '/words': '/files/two%20words.txt',
  '/Laden': 'https://Shop.example:8443/Lampen(neu)?from=old',
};
const redirectTargets = [
  ['/en-US/Contact', '/en/contact'],
  ['/pt-BR', '/'],
  ['/~anna/v1.2/Kontakt.aspx', '/kontakt'],
  ['/AGB%20neu', '/files/terms.pdf'],
  ['/words', '/files/two%20words.txt'],
  ['/Laden', 'https://shop.example:8443/Lampen%28neu%29?from=old'],
] as const;

describe('an old address', () => {
  test('redirects to a page in a locale, to a file of the site or to another host', async () => {
    const site = siteWith({ ...terms, 'content/site.yaml': decided(oldAddresses) });
    expect(await sentencesOf(site)).toEqual([]);
    await buildOf(site);
    const redirects = readFileSync(join(site.out, '_redirects'), 'utf8');
    for (const [from, to] of redirectTargets) {
      expect(redirects).toContain(`${from} ${to} 301\n`);
      expect(answerTo(from, () => false, rulesOf(redirects))).toEqual({ status: 301, location: to });
    }
    // The preview compares addresses case-sensitively, as nginx, Cloudflare and Vercel do.
    expect(answerTo('/en-us/contact', () => false, rulesOf(redirects)).status).toBe(404);
  });

  test('redirects to the same targets on Vercel, nginx and GitHub Pages', async () => {
    const hosts = 'hosts: { vercel: true, nginx: true, github-pages: true }\n';
    const site = siteWith({ ...terms, 'content/site.yaml': decided(oldAddresses, hosts) });
    expect(await sentencesOf(site)).toEqual([]);
    await buildOf(site);
    const { routes, error } = getTransformedRoutes(JSON.parse(readFileSync(join(site.out, 'vercel.json'), 'utf8')));
    expect(error).toBeNull();
    const targetOf = (from: string) => {
      const route = routes?.find(
        (one) => 'status' in one && one.status === 301 && new RegExp(one.src ?? '').test(from),
      );
      return route && 'headers' in route ? route.headers?.Location : undefined;
    };
    expect(redirectTargets.map(([from]) => targetOf(from))).toEqual(redirectTargets.map(([, to]) => to));
    const nginx = readFileSync(join(site.out, '.nginx.conf'), 'utf8');
    expect(nginx).toContain('location = /en-US/Contact { return 301 /en/contact$is_args$args; }');
    expect(nginx).toContain('location = "/AGB neu" { return 301 /files/terms.pdf$is_args$args; }');
    // This target has a query of its own, so the query of the request is not appended.
    expect(nginx).toContain('location = /Laden { return 301 https://shop.example:8443/Lampen%28neu%29?from=old; }');
    const page = readFileSync(join(site.out, 'Laden.html'), 'utf8');
    expect(page).toContain('content="0; url=https://shop.example:8443/Lampen%28neu%29?from=old"');
    expect(page).toContain('<link rel="canonical" href="https://shop.example:8443/Lampen%28neu%29?from=old">');
  });

  test.each([
    ['/a', '{ page: contakt, locale: en }', 'unknown-page: there is no page `contakt`'],
    ['/a', '{ page: contact, locale: fr }', 'unknown-locale: the page `contact` does not exist in fr'],
    ['/a', '/files/term.pdf', 'address-target: there is no file public/files/term.pdf'],
    ['/a', '/kontakt', 'address-target: /kontakt is the address of a page: name the page instead'],
    ['/a', 'http://', 'address-target: http:// is not a valid URL'],
    ['/a', 'https://user:word@shop.example/', 'address-target: https://user:word@shop.example/ is not a valid URL'],
    ['/a', '"https://shop.example/a;b"', 'address-target: https://shop.example/a;b is not a valid URL'],
    ['/a', 'https://laterne.example/a', 'address-target: https://laterne.example/a is an address of this site'],
    ['/a', '//shop.example/x', 'address-target: /a cannot lead to “//shop.example/x”'],
    ['/a', 'javascript:alert(1)', 'address-target: /a cannot lead to “javascript:alert(1)”'],
    [
      '/kontakt',
      '{ page: contact, locale: en }',
      'address-target: there is a page at /kontakt, so the address cannot be redirected or removed',
    ],
    [
      '/En/Contact',
      '"${page.contact}"',
      'address-target: hosts that ignore case show the page at /en/contact for /En/Contact',
    ],
    ['/En/Contact', 'gone', 'address-target: hosts that ignore case show the page at /en/contact for /En/Contact'],
    ['/100%', 'gone', 'format: `/100%` is not a valid name here'],
    ['/caf%E9', 'gone', 'format: `/caf%E9` is not a valid name here'],
  ])('%s is refused with the target %s', async (url, target, sentence) => {
    expect(await sentencesWith({ 'content/site.yaml': decided({ [url]: target }) })).toEqual([sentence]);
  });

  test('with a query is refused, because static hosts look at the path alone', async () => {
    const [problem] = await problemsWith({ 'content/site.yaml': decided({ '/?p=12': 'gone' }) });
    expect(problem?.hint).toBe(
      'static hosts cannot tell addresses apart by what follows a `?`: write the path before it',
    );
  });

  test('is refused at the place of the mistake, with a suggestion', async () => {
    const reported = await problemsWith({
      ...terms,
      'content/site.yaml': decided({
        '/a': '{ page: contact, locale: dee }',
        '/b': '/files/term.pdf',
        '/c': '/kontakt',
        '/En/Contact': 'gone',
      }),
    });
    const first = settings.split('\n').length + 1;
    expect(reported.map(({ place, hint }) => [place?.line, place?.column, hint])).toEqual([
      [first, 32, 'did you mean `de`?'],
      [first + 1, 7, 'did you mean `/files/terms.pdf`?'],
      [first + 2, 7, 'write { page: contact, locale: de }'],
      [first + 3, 3, 'write { page: contact, locale: en }'],
    ]);
  });

  test('may differ from the address of its target page only by capitals', async () => {
    const lines = { '/EN/Contact': '{ page: contact, locale: en }', '/Kontakt': '"${page.contact}"' };
    expect(await sentencesWith({ 'content/site.yaml': decided(lines) })).toEqual([]);
  });

  test('must not differ from another file name only by capitals on GitHub Pages, which needs a redirect file', async () => {
    const lines = { '/Kontakt': '"${page.contact}"', '/Alt': '"${page.home}"', '/alt': '"${page.home}"' };
    const hosts = 'hosts: { github-pages: true }\n';
    expect(await sentencesWith({ 'content/site.yaml': decided(lines, hosts) })).toEqual([
      'form-endpoint: GitHub Pages only sends files: no message arrives at /contact',
      'address-target: no redirect file is possible at /Kontakt for GitHub Pages: it has the same name as the one for /kontakt on macOS and Windows',
      'address-target: no redirect file is possible at /alt for GitHub Pages: it has the same name as the one for /Alt on macOS and Windows',
    ]);
  });

  test('must have the same target as an address that differs only by capitals', async () => {
    const lines = (other: string) => ({ '/Alt': '"${page.contact}"', '/alt': other });
    expect(await sentencesWith({ 'content/site.yaml': decided(lines('{ page: contact }')) })).toEqual([]);
    expect(await sentencesWith({ 'content/site.yaml': decided(lines('gone')) })).toEqual([
      'address-target: /alt and /Alt are one address on hosts that ignore case, but lead to different targets',
    ]);
  });

  test('keeps its page in the lock file while it redirects to another host', () => {
    const one = { page: 'contact', locale: 'de', content: 'x' };
    const released = nextAddresses(
      { released: noAddresses, decisions: {}, served: [{ ...one, url: '/kontakt' }], defaultLocale: 'de' },
      '2026-01-01',
    );
    const input = { released, decisions: { '/kontakt': 'https://shop.example/' }, served: [], defaultLocale: 'de' };
    expect(resolveOldAddresses(input).moved).toEqual([
      { url: '/kontakt', page: 'contact', locale: 'de', to: 'https://shop.example/' },
    ]);
    const next = nextAddresses(input, '2026-02-01');
    expect(addressesShape.parse(next).moved).toEqual({
      '/kontakt': { page: 'contact', locale: 'de', since: '2026-01-01', moved: '2026-02-01' },
    });
    expect(resolveOldAddresses({ ...input, released: next, decisions: {} }).lost).toHaveLength(1);
  });

  test('redirects to another locale of its page, also after the line is removed', () => {
    const versions = ['/kontakt de', '/en/contact en'].map((line) => {
      const [url = '', locale = ''] = line.split(' ');
      return { url, page: 'contact', locale, content: 'x' };
    });
    const first = { released: noAddresses, decisions: {}, served: versions, defaultLocale: 'de' };
    const input = { ...first, released: nextAddresses(first, '2026-01-01'), served: versions.slice(0, 1) };
    const moved = [{ url: '/en/contact', page: 'contact', locale: 'de' }];
    const decided = { ...input, decisions: { '/en/contact': { page: 'contact', locale: 'de' } } };
    expect(resolveOldAddresses(decided).moved).toEqual(moved);
    expect(resolveOldAddresses({ ...input, released: nextAddresses(decided, '2026-02-01') }).moved).toEqual(moved);
  });

  test('passes its query on, unless the target has one', () => {
    expect(withQuery('/kontakt', '?a=b')).toBe('/kontakt?a=b');
    expect(withQuery('https://shop.example/?from=old', '?a=b')).toBe('https://shop.example/?from=old');
  });
});
