// Tests content/addresses.lock.yaml: which released addresses it records, and what happens to them when
// pages are renamed or deleted.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Addresses,
  addressesShape,
  formatAddresses,
  nextAddresses,
  noAddresses,
  type Released,
  resolveOldAddresses,
} from '../../src/addresses/addresses-lock.ts';
import { answerTo, readRules } from '../../src/hosts/static-answer.ts';
import { type ReleaseGate, releaseGate } from '../../src/lint/release.ts';
import { changesOf } from '../support/broken-cases.ts';
import { build } from '../support/build.ts';
import {
  buildOf,
  complaintsWith,
  filesBelow,
  litfass,
  minimalSite,
  sentencesOf,
  sentencesWith,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

/** The rules in a file `_redirects`. */
const rulesOf = (redirects: string) => readRules((name) => (name === '_redirects' ? redirects : ''));

/** Parses "url page [content]" lines. All pages are German, with the same content unless one is given. */
function served(...lines: string[]): Released[] {
  return lines.map((line) => {
    const [url = '', page = '', content = 'words'] = line.split(' ');
    return { url, page, locale: 'de', content };
  });
}

/** Releases one state after the other, one per day from 2026-01-01, and returns the recorded addresses. */
function releases(...states: (Released[] | { served: Released[]; decisions: Record<string, string> })[]): Addresses {
  return states.reduce<Addresses>((released, state, index) => {
    const { served, decisions } = Array.isArray(state) ? { served: state, decisions: {} } : state;
    return nextAddresses({ released, decisions, served, defaultLocale: 'de' }, `2026-01-0${index + 1}`);
  }, noAddresses);
}

/** The state of each old address: "url → page", "url gone" or "url lost". */
function statesOf(released: Addresses, now: Released[], decisions: Record<string, string> = {}): string[] {
  const { moved, gone, lost } = resolveOldAddresses({ released, decisions, served: now, defaultLocale: 'de' });
  return [
    ...moved.map(({ url, page }) => `${url} → ${page}`),
    ...gone.map(({ url }) => `${url} gone`),
    ...lost.map(({ url }) => `${url} lost`),
  ];
}

/** The old addresses of a page that another page uses now, as "url of page by page". */
function takeovers(released: Addresses, now: Released[]): string[] {
  const { taken } = resolveOldAddresses({ released, decisions: {}, served: now, defaultLocale: 'de' });
  return taken.map(({ url, page, by }) => `${url} of ${page} by ${by.page}`);
}

describe('an old address', () => {
  test('redirects to its page after the slug is renamed', () => {
    expect(statesOf(releases(served('/a page')), served('/b page'))).toEqual(['/a → page']);
  });
  test('redirects to the current address of its page after several renames', () => {
    const released = releases(served('/a page'), served('/b page'), served('/c page'));
    expect(statesOf(released, served('/d page'))).toEqual(['/a → page', '/b → page', '/c → page']);
  });
  test('is the address of its page again if the slug is changed back; the address in between redirects to it', () => {
    const released = releases(served('/a page'), served('/b page'));
    expect(statesOf(released, served('/a page'))).toEqual(['/b → page']);
  });
  test('belongs to another page that uses it now', () => {
    const released = releases(served('/a one', '/b two'));
    expect(statesOf(released, served('/b one', '/a two'))).toEqual([]);
  });
  test('is reported if another page uses it while its own page has a new address', () => {
    const renamed = releases(served('/a one', '/b two'), served('/c one', '/b two'));
    expect(takeovers(renamed, served('/c one', '/a two'))).toEqual(['/a of one by two']);
    expect(takeovers(releases(served('/a one', '/b two')), served('/b one', '/a two'))).toEqual([
      '/a of one by two',
      '/b of two by one',
    ]);
  });
  test('is not reported as taken if its own page was deleted, or if only the file of the page was renamed', () => {
    const renamed = releases(served('/a one', '/b two'), served('/c one', '/b two'));
    expect(takeovers(renamed, served('/a two'))).toEqual([]);
    expect(takeovers(renamed, served('/a other', '/c other', '/b two'))).toEqual([]);
    expect(takeovers(renamed, served('/a one', '/b two'))).toEqual([]);
  });
  test('is no longer reported after a release: it belongs to the page that uses it', () => {
    const renamed = releases(served('/a one'), served('/c one'), served('/c one', '/a two'));
    expect(takeovers(renamed, served('/c one', '/a two'))).toEqual([]);
  });
  test('is reported as lost if its page is deleted and there is no redirect', () => {
    expect(statesOf(releases(served('/a page', '/ home')), served('/ home'))).toEqual(['/a lost']);
  });
  test('redirects to the page that the author names', () => {
    const released = releases(served('/a page', '/ home'));
    expect(statesOf(released, served('/ home'), { '/a': '${page.home}' })).toEqual(['/a → home']);
  });
  test('is still reported as lost after releases that only warned about it', () => {
    const released = releases(served('/a page', '/ home'), served('/ home'), served('/ home'));
    expect(statesOf(released, served('/ home'))).toEqual(['/a lost']);
  });
  test('keeps the author’s decision in later releases after the line is removed', () => {
    const [before, after] = [served('/a page', '/b other', '/ home'), served('/ home')];
    const decided = { served: after, decisions: { '/a': '${page.home}', '/b': 'gone' } };
    const released = releases(before, decided, after, after);
    expect(statesOf(released, after)).toEqual(['/a → home', '/b gone']);
  });
  test('follows the decision about the last address of its page', () => {
    const released = releases(served('/a page', '/ home'), served('/b page', '/ home'));
    expect(statesOf(released, served('/ home'), { '/b': '${page.home}' })).toEqual(['/a → home', '/b → home']);
    expect(statesOf(released, served('/ home'), { '/b': 'gone' })).toEqual(['/a gone', '/b gone']);
  });
  test('redirects to its page after the file of the page is renamed', () => {
    const released = releases(served('/a page'), served('/b page'));
    expect(statesOf(released, served('/b renamed'))).toEqual(['/a → renamed']);
    const renamed = releases(served('/a page'), served('/b page'), served('/b renamed'));
    expect(statesOf(renamed, served('/c renamed'))).toEqual(['/a → renamed', '/b → renamed']);
  });
  test('follows a locale to its new tag, but not to an unrelated locale', () => {
    const inLocale = (locale: string, pages: Released[]) => pages.map((page) => ({ ...page, locale }));
    const before = served('/de/a page', '/ home');
    const released = releases(
      [...before, ...inLocale('pt', served('/a page', '/pt home'))],
      [...before, ...inLocale('pt', served('/b page', '/pt home'))],
    );
    const now = [...before, ...inLocale('pt-BR', served('/b page', '/pt home'))];
    expect(statesOf(released, now)).toEqual(['/a → page']);
    expect(resolveOldAddresses({ released, decisions: {}, served: now, defaultLocale: 'de' }).moved[0]?.locale).toBe(
      'pt-BR',
    );
    expect(statesOf(released, [...before, ...inLocale('es', served('/b page', '/pt home'))])).toEqual(['/a lost']);
    // A locale that still exists keeps its addresses, even if another one uses that of its home page.
    const swapped = [...served('/de/a page', '/de home'), ...inLocale('pt', served('/b page', '/ home'))];
    expect(statesOf(released, swapped)).toEqual(['/a → page', '/pt → home']);
  });
  test('that litfass never released redirects to a page as long as its line is in the settings', () => {
    const decided = { served: served('/ home'), decisions: { '/index.php': '${page.home}' } };
    expect(statesOf(noAddresses, served('/ home'), decided.decisions)).toEqual(['/index.php → home']);
    expect(releases(decided).moved).toEqual({});
  });
});

describe('the lock file', () => {
  test('records the day of the first release and the day of the last change of the text', () => {
    const { pages } = releases(served('/a page one'), served('/a page one'), served('/a page two', '/b other'));
    expect(pages['/a']).toMatchObject({ since: '2026-01-01', changed: '2026-01-03' });
    expect(pages['/b']).toMatchObject({ since: '2026-01-03', changed: '2026-01-03' });
  });
  test('does not count a rename as a change of the text', () => {
    const { pages } = releases(served('/a page one'), served('/b page one'));
    expect(pages['/b']).toMatchObject({ since: '2026-01-02', changed: '2026-01-01' });
  });
  test('keeps the first day of an address that is used again', () => {
    const { pages } = releases(served('/a page'), served('/b page'), served('/a page'));
    expect(pages['/a']?.since).toBe('2026-01-01');
  });
  test('does not change in a release without changes, and old addresses keep their targets', () => {
    const states = [served('/a page', '/x gone-page', '/ home'), served('/b page', '/ home')] as const;
    const decisions = { '/x': 'gone' };
    const once = releases(states[0], { served: [...states[1]], decisions });
    const twice = nextAddresses({ released: once, decisions, served: states[1], defaultLocale: 'de' }, '2027-01-01');
    expect(twice).toEqual(once);
    expect(statesOf(once, [...states[1]])).toEqual(statesOf(releases(states[0]), [...states[1]], decisions));
  });
  test('is YAML with one line per address, sorted, and parses to the same data', () => {
    const odd = [{ url: '/404', page: '404', locale: 'de', content: '12345678e9012345' }, ...served('/a true', '/ no')];
    const released = releases(odd, { served: served('/a true', '/ no'), decisions: { '/404': 'gone' } });
    const text = formatAddresses(released);
    expect(addressesShape.parse(parse(text))).toEqual(released);
    expect(
      text,
    ).toBe(`# Every address that was ever released. Written by litfass build --release: commit it, and do not edit it.
pages:
  /: { page: no, locale: de, since: 2026-01-01, changed: 2026-01-01, content: words }
  /a: { page: "true", locale: de, since: 2026-01-01, changed: 2026-01-01, content: words }
gone:
  /404: { page: "404", locale: de, since: 2026-01-01, gone: 2026-01-02 }
`);
  });
});

/** A release without its rules, which other tests cover. */
const withoutRules: ReleaseGate = { ...releaseGate, checks: false };
const page = (name: string) => readFileSync(join(minimalSite, `content/pages/${name}.yaml`), 'utf8');
const contact = page('contact');
const renamed = contact.replace('de: kontakt', 'de: post').replace('en: en/contact', 'en: en/post');

/** Releases the current site and writes the lock file into its content, as the command does. */
async function release(site: TestSite, date: string): Promise<void> {
  const { rendering } = await build({ root: site.root, out: site.out, date, release: withoutRules });
  site.change({ 'content/addresses.lock.yaml': formatAddresses(rendering.site.released) });
}

const read = (site: TestSite, name: string) => readFileSync(join(site.out, name), 'utf8');

describe('a site', () => {
  test('writes the redirects of renamed slugs before all other redirects, and serves them', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    site.change({ 'content/pages/contact.yaml': renamed });
    expect(await sentencesOf(site)).toEqual([]);
    await buildOf(site);
    const redirects = read(site, '_redirects');
    expect(redirects).toBe(
      '/en/contact /en/post 301\n/kontakt /post 301\n/de / 301\n/de/post /post 301\n' +
        '/de/kontakt/fehler /kontakt/fehler 301\n/de/kontakt/danke /kontakt/danke 301\n/en/* /en/404.html 404\n',
    );
    const exists = (path: string) => filesBelow(site.out).has(path);
    expect(answerTo('/kontakt', exists, rulesOf(redirects))).toEqual({ status: 301, location: '/post' });
    expect(answerTo('/en/contact', exists, rulesOf(redirects))).toEqual({ status: 301, location: '/en/post' });
  });

  test('writes a single redirect for a released address that has the prefix of the default locale', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    const lock = readFileSync(join(site.root, 'content/addresses.lock.yaml'), 'utf8');
    site.change({ 'content/addresses.lock.yaml': lock.replace('  /:', '  /de:') });
    await buildOf(site);
    expect(read(site, '_redirects')).toMatch(/^\/de \/ 301\n(\/de\/(\S+) \/\2 301\n){3}\/en\/\* \S+ 404\n$/);
  });

  test.each(['/a;b', '/a{b', '/a}b', '/a"b', "/a'b", '/a$b', '/a\\b', '/a b', '/alt/'])(
    'refuses %s as an old address, because hosts would misread it',
    async (address) => {
      const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
      expect(
        await sentencesWith({ 'content/site.yaml': `${settings}addresses: { ${JSON.stringify(address)}: gone }\n` }),
      ).toEqual([`format: \`${address}\` is not a valid name here`]);
    },
  );

  test('suggests to write an old address without a slash at its end', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    expect(
      await complaintsWith({ 'content/site.yaml': `${settings}addresses: { /alt: gone, /alt/: gone }\n` }),
    ).toContain('hint write /alt, without the slash at its end: /old covers /old/ too');
  });

  test('serves the not-found page of the same language at the address of a removed page', async () => {
    const extra = contact.replace('de: kontakt', 'de: de/alt').replace('en: en/contact', 'en: old');
    const words = extra.replaceAll('Schreib uns', 'Schick uns').replaceAll('Write us', 'Send us');
    const site = siteWith({ 'content/pages/extra.yaml': words.replace(/Wie du|How to/g, 'x $&') });
    await release(site, '2026-01-01');
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    site.change({ 'content/pages/extra.yaml': null });
    expect(await sentencesOf(site)).toEqual([
      'address-lost: /de/alt was released, but the page `extra` does not exist any more',
      'address-lost: /old was released, but the page `extra` does not exist any more',
    ]);
    site.change({ 'content/site.yaml': `${settings}addresses: { /de/alt: gone, /old: gone }\n` });
    expect(await sentencesOf(site)).toEqual([]);
    await buildOf(site);
    const redirects = read(site, '_redirects');
    expect(redirects.split('\n').slice(0, 3)).toEqual(['/de/alt /404.html 404', '/old /en/404.html 404', '/de / 301']);
    const exists = (path: string) => existsSync(join(site.out, path));
    expect(answerTo('/old', exists, rulesOf(redirects))).toEqual({ status: 404, file: 'en/404.html' });
    expect(answerTo('/de/alt', exists, rulesOf(redirects))).toEqual({ status: 404, file: '404.html' });
  });

  test('reports a page that uses an old address of another page, until the settings say that this is intended', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    site.change({ 'content/pages/contact.yaml': renamed });
    await release(site, '2026-02-01');
    const letters = changesOf('address-taken')['content/pages/letters.yaml'];
    site.change({ 'content/pages/letters.yaml': String(letters).replace('schreiben', 'kontakt') });
    const sentence = 'address-taken: `letters` takes /kontakt, which was released as an address of the page `contact`';
    expect(await sentencesOf(site)).toEqual([sentence]);
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    site.change({ 'content/site.yaml': `${settings}addresses: { /kontakt: "\${page.contact}" }\n` });
    expect(await sentencesOf(site)).toEqual([
      'address-target: there is a page at /kontakt, so the address cannot be redirected or removed',
    ]);
    site.change({ 'content/site.yaml': `${settings}addresses: { /kontakt: "\${page.letters}" }\n` });
    expect(await sentencesOf(site)).toEqual([]);
    await release(site, '2026-03-01');
    site.change({ 'content/site.yaml': settings });
    expect(await sentencesOf(site)).toEqual([]);
  });

  test('refuses to redirect another form of a page’s address, where hosts serve a file before they apply redirects', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    const decided = {
      '/kontakt.html': 'gone',
      '/kontakt/index.html': '"${page.contact}"',
      '/index.html': '"${page.contact}"',
      '/terms': 'gone',
      '/more': 'gone',
      '/other.html': 'gone',
    };
    const lines = Object.entries(decided).map(([url, what]) => `  ${url}: ${what}\n`);
    expect(
      await sentencesWith({
        'content/site.yaml': `${settings}addresses:\n${lines.join('')}`,
        'public/terms.html': '<title>Terms</title>',
        'public/more/index.html': '<title>More</title>',
      }),
    ).toEqual([
      'address-target: there is a page at /kontakt, and /kontakt.html leads to it, so the address cannot be redirected or removed',
      'address-target: there is a page at /, and /index.html leads to it, so the address cannot be redirected or removed',
      'address-target: public/terms.html has this address, so it cannot be redirected or removed',
      'address-target: public/more/index.html has this address, so it cannot be redirected or removed',
    ]);
  });

  test('lists in the sitemap the day on which a release last changed the text of a page', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    const edited = contact.replaceAll('Write us a letter', 'Write us a long letter');
    site.change({ 'content/pages/contact.yaml': edited });
    await release(site, '2026-02-01');
    const days = [...read(site, 'sitemap.xml').matchAll(/<loc>(.*)<\/loc>\n {4}<lastmod>(.*)<\/lastmod>/g)];
    expect(days.map(([, url, day]) => `${url} ${day}`)).toEqual([
      'https://laterne.example/kontakt 2026-01-01',
      'https://laterne.example/en/contact 2026-02-01',
      'https://laterne.example/ 2026-01-01',
      'https://laterne.example/en 2026-01-01',
    ]);
  });

  test('does not count changed styles, markup or file names as a change of the text', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    const hero = readFileSync(join(minimalSite, 'templates/sections/hero/section.tsx'), 'utf8');
    site.change({
      'templates/sections/hero/section.tsx': hero.replace('<h1>{heading}</h1>', '<h1><b>{heading}</b></h1>'),
      'content/images/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
    const lock = readFileSync(join(site.root, 'content/addresses.lock.yaml'), 'utf8');
    await release(site, '2026-02-01');
    expect(readFileSync(join(site.root, 'content/addresses.lock.yaml'), 'utf8')).toBe(lock);
  });

  test('has the same bytes in a release and in builds after it, on any day', async () => {
    const site = siteWith();
    await release(site, '2026-01-01');
    const released = filesBelow(site.out);
    await build({ root: site.root, out: site.out, date: '2026-05-05' });
    expect(filesBelow(site.out)).toEqual(released);
  });

  test('accepts a lock file of more than a megabyte', async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => {
      const url = `/an-address-of-long-ago-${index}`;
      return `  ${url}: { page: home, locale: de, since: 2026-01-01, moved: 2026-01-02 }\n`;
    });
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    expect(
      await sentencesWith({
        'content/addresses.lock.yaml': `moved:\n${lines.join('')}`,
        // Other hosts do not allow this many redirects.
        'content/site.yaml': `${settings}hosts: { nginx: true }\n`,
      }),
    ).toEqual([]);
  });
});

describe('litfass build', () => {
  const real = {
    'content/site.yaml': readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')
      .replace('laterne.example', 'laterne.de')
      .replace('shop.example', 'lampenladen.de'),
    'content/claims.yaml': readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8').replaceAll(
      'evidence: none-yet',
      'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]',
    ),
  };
  const lockOf = (site: TestSite) => join(site.root, 'content/addresses.lock.yaml');

  test('writes the lock file only with --release', async () => {
    const site = siteWith(real);
    await litfass(['build', '--root', site.root]);
    expect(existsSync(lockOf(site))).toBe(false);
    const { code, stderr } = await litfass(['build', '--release', '--root', site.root, '--date', '2026-03-01']);
    expect([stderr, code]).toEqual(['', 0]);
    const lock = addressesShape.parse(parse(readFileSync(lockOf(site), 'utf8')));
    expect(Object.keys(lock.pages)).toEqual([
      '/',
      '/en',
      '/en/contact',
      '/en/contact/error',
      '/en/contact/thanks',
      '/kontakt',
      '/kontakt/danke',
      '/kontakt/fehler',
    ]);
    expect(read(site, 'sitemap.xml')).toContain('<lastmod>2026-03-01</lastmod>');
    expect([...filesBelow(join(site.root, 'content')).keys()].filter((name) => /(^|\/)\./.test(name))).toEqual([]);
  });

  test('refuses --release if a page uses an old address of another page without a line that allows it', async () => {
    const site = siteWith({ ...real, ...changesOf('address-taken') });
    const { code, stderr } = await litfass(['build', '--release', '--root', site.root, '--date', '2026-03-01']);
    expect(stderr).toMatch(/^error `letters` takes \/schreiben, .*\[address-taken\]\n/);
    expect([code, existsSync(site.out)]).toEqual([1, false]);
  });

  test('writes neither the lock file nor the output if a release is refused', async () => {
    const site = siteWith({ ...real, 'content/claims.yaml': readFileSync(join(minimalSite, 'content/claims.yaml')) });
    const { code, stderr } = await litfass(['build', '--release', '--root', site.root, '--date', '2026-03-01']);
    expect(stderr).toContain('the claim `lamps` has no evidence yet [unproven-claim]');
    expect([code, existsSync(lockOf(site)), existsSync(site.out)]).toEqual([1, false, false]);
  });
});

describe('an address whose form changes', () => {
  test.each([
    ['/a.html', '/a', ['/a.html → x']],
    ['/a.html', '/a/', ['/a.html → x']],
    ['/a', '/a.html', ['/a → x']],
    ['/a/', '/a.html', ['/a/ → x']],
    ['/a', '/a/', []],
    ['/a/', '/a', []],
    ['/gr%C3%B6%C3%9Fe.html', '/größe', ['/gr%C3%B6%C3%9Fe.html → x']],
  ])('from %s to %s redirects, unless hosts treat both as one', (before, after, states) => {
    const released = releases(served(`${before} x`), served(`${after} x`));
    expect(statesOf(released, served(`${after} x`))).toEqual(states);
  });

  test('is the address of the page that has it in any form, whatever was there before', () => {
    for (const after of ['/a', '/a/', '/a.html'])
      expect([after, takeovers(releases(served('/a.html x')), served(`${after} y`, '/b x'))]).toEqual([
        after,
        ['/a.html of x by y'],
      ]);
  });

  test('redirects from a folder without and with a slash, and keeps a decision without one', () => {
    const released = releases(served('/a/ x', '/b/ y'));
    expect(statesOf(released, served('/c x'), { '/b': 'gone' })).toEqual(['/a/ → x', '/b/ gone']);
    expect(addressesShape.safeParse(parse(formatAddresses(released))).success).toBe(true);
  });

  test('redirects on hosts, with no rule that would lead to itself', async () => {
    const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
    const slug = (text: string) => ({
      'content/pages/contact.yaml': contact.replace(/slug: .*/, `slug: ${text}`),
      'content/site.yaml': `${readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')}hosts: { netlify: true }\n`,
    });
    const site = siteWith(slug('{ de: kontakt.html, en: en/contact/ }'));
    await release(site, '2026-01-01');
    site.change(slug('{ de: kontakt/, en: en/contact }'));
    await release(site, '2026-01-02');
    const redirects = readFileSync(join(site.out, '_redirects'), 'utf8');
    const rules = redirects.split('\n').filter((line) => /contact|kontakt/.test(line) && !line.startsWith('/de'));
    expect(rules.filter((line) => !/danke|thanks|fehler|failed/.test(line))).toEqual(['/kontakt.html /kontakt/ 301']);
    const exists = (file: string) => filesBelow(site.out).has(file);
    for (const path of ['/kontakt.html', '/kontakt'])
      expect(answerTo(path, exists, rulesOf(redirects))).toEqual({ status: 301, location: '/kontakt/' });
    expect(answerTo('/en/contact/', exists, rulesOf(redirects)).location).toBe('/en/contact');
  });
});
