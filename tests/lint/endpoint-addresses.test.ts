// The contact endpoint answers some addresses of the site itself. No page, file or redirect can have one of
// them, and no endpoint the address of something else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const settings = read('content/site.yaml');

/** The problems as "rule file:line:column: text". */
async function found(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(({ rule, text, place }) => `${rule} ${place?.file}:${place?.line}:${place?.column}: ${text}`);
}

const page = (slug: string) => ({
  'content/pages/sent.yaml': read('content/pages/sent.yaml').replace('de: kontakt/danke', `de: ${slug}`),
});
const site = (from: string, to: string) => ({ 'content/site.yaml': settings.replace(from, to) });
const endpoint = (written: string) => site('endpoint: /contact', `endpoint: "${written}"`);
const below = site('url: https://laterne.example', 'url: https://laterne.example/docs');

describe('an address of the endpoint', () => {
  test.each([
    ['contact', '/contact'],
    ['contact/', '/contact'],
    ['contact/token', '/contact/token'],
    ['contact/token/', '/contact/token'],
    ['healthz', '/healthz'],
    ['readyz', '/readyz'],
  ])('is none for a page: %s', async (slug, path) => {
    const text = `a page and the contact form want the address ${path}`;
    expect(await found(page(slug))).toEqual([`collision content/pages/sent.yaml:2:13: ${text}`]);
  });

  test.each(['contact/token/x', 'contact/tokens', 'health', 'functions/v1/send-contact-email'])(
    'is not %s',
    async (slug) => {
      expect(await found(page(slug))).toEqual([]);
    },
  );

  test('may be an alias, for pages and files', async () => {
    const alias = '/functions/v1/send-contact-email';
    const named = site('endpoint: /contact', `endpoint: /contact\n  alias: ${alias}`);
    expect(await found({ ...named, ...page(alias.slice(1)) })).toEqual([
      `collision content/pages/sent.yaml:2:13: a page and the contact form want the address ${alias}`,
    ]);
    expect(await found({ ...named, [`public${alias}.html`]: 'x' })).toEqual([
      expect.stringMatching(/^collision public\/.* and the contact form want the address \/functions/),
    ]);
    for (const taken of ['/healthz', '/assets/x', '/contact.html'])
      expect(await found(site('endpoint: /contact', `endpoint: /contact\n  alias: ${taken}`))).toEqual([
        expect.stringContaining('is taken: write /contact'),
      ]);
  });

  test('is looked for below the path of the site, and on its own origin only', async () => {
    const here = endpoint('https://laterne.example/kontakt');
    expect(await found({ ...below, ...page('contact/token') })).toEqual([
      'collision content/pages/sent.yaml:2:13: a page and the contact form want the address /docs/contact/token',
    ]);
    expect(await found({ ...below, ...page('healthz') })).toEqual([]);
    expect(await found(here)).toEqual([
      'collision content/pages/contact.yaml:2:13: a page and the contact form want the address /kontakt',
    ]);
    expect(await found(endpoint('https://forms.laterne.example/kontakt'))).toEqual([]);
  });

  test.each(['contact', 'Contact', 'contact.html', 'contact/index.html', 'contact/token', 'healthz'])(
    'is none for a file: public/%s',
    async (path) => {
      const problems = await found({ [`public/${path}`]: 'x' });
      expect(problems).toEqual([
        expect.stringMatching(/^collision public\/.*:1:1: public\/.* and the contact form want the address \//),
      ]);
      expect(problems[0]).toContain(`public/${path}:1:1`);
    },
  );

  test('may be the folder of a file', async () => {
    expect(await found({ 'public/contact/plan.pdf': 'x' })).toEqual([]);
  });

  test.each(['/contact', '/Contact', '/contact.html', '/contact/index', '/contact/token', '/%63ontact', '/healthz'])(
    'is none for an old address: %s',
    async (url) => {
      const changes = { 'content/site.yaml': `${settings}addresses: { "${url}": gone }\n` };
      const text = `litfass itself uses ${url}, so the address cannot be redirected or removed`;
      expect(await found(changes)).toEqual([`address-target content/site.yaml:18:14: ${text}`]);
    },
  );

  test.each([
    ['of a released page', '/contact', 'pages'],
    ['of a page that moved', '/contact/token', 'moved'],
    ['of a page that is gone', '/contact', 'gone'],
  ])('is none for the redirect %s', async (_, url, list) => {
    const rest = { pages: 'changed: 2026-01-01, content: 1f1e2d3c4b5a6978', moved: 'moved: 2026-01-01' };
    const entry = `{ page: contact, locale: de, since: 2026-01-01, ${{ ...rest, gone: 'gone: 2026-01-01' }[list]} }`;
    expect(await found({ 'content/addresses.lock.yaml': `${list}:\n  ${url}: ${entry}\n` })).toEqual([
      `collision content/site.yaml:9:13: a redirect and the contact form want the address ${url}`,
    ]);
  });
});

describe('an endpoint', () => {
  test.each(['http://forms.laterne.de/contact', 'http://127.0.0.1.laterne.de/contact'])(
    'at %s would get messages in clear text',
    async (written) => {
      expect(await found(endpoint(written))).toEqual([
        expect.stringContaining('messages would be sent unencrypted: write https:; http: is only for this machine'),
      ]);
    },
  );

  test.each(['http://127.0.0.1:8025/contact', 'http://localhost:8025/contact', 'https://forms.laterne.de/contact'])(
    'at %s is on this machine, or nobody can read what is sent to it',
    async (written) => expect(await found(endpoint(written))).toEqual([]),
  );

  test('has a host that does not look like another one', async () => {
    expect(await found(endpoint('https://xn--pypal-4ve.com/contact'))).toHaveLength(1);
  });

  test.each([
    '/api/contact',
    '/Contact',
    '/contact.php',
    '/.netlify/functions/contact',
    '/assets-form',
    'https://forms.example/v1.2/contact',
  ])('can be %s', async (written) => {
    expect(await found(endpoint(written))).toEqual([]);
  });

  test.each([
    '/',
    '//host',
    '//host/contact',
    '/contact/',
    '/contact?x',
    '/contact#x',
    '/con tact',
    '/%63ontact',
    'contact',
    '/contact/../x',
    '/contact/..',
    '/a/./b',
    'https://forms.example/../x',
    'https://you@forms.example/contact',
    'https://forms.example',
    '/healthz',
    '/readyz',
    'https://forms.example/healthz',
    '/index.html',
    '/index',
    '/contact.html',
    '/en/contact/index',
    '/sitemap.xml',
    '/robots.txt',
    '/licenses.txt',
    '/site.webmanifest',
    '/_headers',
    '/assets',
    '/assets/x',
    'https://аpple.com/contact',
  ])('cannot be %s', async (written) => {
    expect(await found(endpoint(written))).toEqual([expect.stringMatching(/^format content\/site\.yaml:9:13: /)]);
  });

  test.each(['/de', '/de/kontakt'])('cannot be %s, from where hosts redirect to a page', async (written) => {
    expect(await found(endpoint(written))).toEqual([
      `collision content/site.yaml:9:13: a redirect and the contact form want the address ${written}`,
    ]);
  });
});

test.each([
  ['/%6Bontakt', 'there is a page at /kontakt, and /%6Bontakt leads to it'],
  ['/%68umans.txt', 'public/humans.txt has this address'],
  ['/%61ssets/x', 'litfass itself uses /%61ssets/x'],
  ['/site%6Dap.xml', 'litfass itself uses /site%6Dap.xml'],
])('an old address is compared as hosts read it: %s', async (url, text) => {
  expect(await found({ 'content/site.yaml': `${settings}addresses: { "${url}": gone }\n` })).toEqual([
    `address-target content/site.yaml:18:14: ${text}, so ${text.startsWith('public') ? 'it' : 'the address'} cannot be redirected or removed`,
  ]);
});
