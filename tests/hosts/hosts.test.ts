// The files that litfass writes for hosts: headers, redirects, configurations, and the limits of each host.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { contentTypeOf, contentTypes, isCompressible } from '../../src/hosts/content-types.ts';
import type { HeaderRule, Hosting, RedirectRule } from '../../src/hosts/hosting.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { readHeaders, readRedirects } from '../../src/hosts/rule-files.ts';
import { answerTo, headersOf } from '../../src/hosts/static-answer.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { hostingOf } from '../../src/publish/site-hosting.ts';
import type { Site } from '../../src/read/site.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { contentSecurityPolicy, metaPolicy } from '../../src/render/policy.ts';
import type { RenderedSite } from '../../src/rules/finding/checked.ts';
import { hostLimit } from '../../src/rules/host-limit.ts';
import { holdsSite } from '../../src/server/host.ts';
import { markupFaults } from '../audit/markup.ts';
import { htmlIn } from '../audit/site.ts';
import {
  buildOf,
  type Changes,
  checkedOf,
  filesBelow,
  minimalSite,
  realSite,
  sentencesWith,
  siteWith,
  type TestSite,
  withChanges,
} from '../support/helpers.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');

/** Built sites by their changes. The tests only read them, so they can share them. */
const built = new Map<string, TestSite>();

async function fileOf(name: string, changes: Changes = {}) {
  const key = JSON.stringify(changes);
  const site = built.get(key) ?? siteWith(changes);
  if (!built.has(key)) await buildOf(site);
  built.set(key, site);
  return { text: readFileSync(join(site.out, name), 'utf8'), out: site.out };
}

test('headers forbid everything that the site does not need, and cache hashed files for a year', async () => {
  const { text, out } = await fileOf('_headers');
  const styles = [...filesBelow(out)].flatMap(([name, bytes]) =>
    name.endsWith('.html') ? (/<style>(.*?)<\/style>/.exec(bytes.toString())?.[1] ?? []) : [],
  );
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const listed = [...new Set(hashes)].sort().join(' ');
  const [, speculation = ''] = /Speculation-Rules: "(.*)"/.exec(text) ?? [];
  expect(text).toBe(`/*
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' ${listed}; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
  Strict-Transport-Security: max-age=31536000
  Speculation-Rules: "${speculation}"

/assets/*
  Cache-Control: public, max-age=31536000, immutable

${speculation}
  Content-Type: application/speculationrules+json
`);
  expect(JSON.parse(readFileSync(join(out, speculation), 'utf8'))).toEqual({
    prefetch: [
      {
        source: 'document',
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/contact' } },
            { not: { href_matches: '/contact/*' } },
            { not: { href_matches: '/assets/*' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
});

test('no header is in two rules that match the same path, because Cloudflare would send both values', async () => {
  const rules = readHeaders((await fileOf('_headers')).text);
  for (const path of ['/', '/assets/boot-1.js', rules.at(-1)?.pattern ?? '']) {
    const fitting = rules.filter(({ pattern }) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(path));
    const names = fitting.flatMap(({ headers }) => headers.map(([name]) => name));
    expect(names).toEqual([...new Set(names)]);
  }
});

/** The problems of the rule `host-limit` with these rules of a site. */
function limitProblems(hosting: Hosting, settings: Pick<Site, 'hosts' | 'source'>): Problem[] {
  const rendered = { site: settings, hosting: () => hosting } as unknown as RenderedSite;
  return [...(hostLimit.checks?.site?.(rendered) ?? [])].map(hostLimit.problem);
}

describe('HTTPS for a whole host (Strict-Transport-Security)', () => {
  const sent = async (url: string, written: string) => {
    const site = `${settings.replace('url: https://laterne.example', `url: ${url}`)}hosts: ${written}\n`;
    return withChanges({ 'content/site.yaml': site }, async ({ root }) => {
      const { headers } = hostingOf({ ...(await checkedOf({ root })), routes: [], stylesheets: new Map() });
      return headers.flatMap((rule) => rule.headers).find(([name]) => name === 'Strict-Transport-Security')?.[1];
    });
  };

  test.each([
    ['https://laterne.example', '{}', 'max-age=31536000'],
    ['https://laterne.example', '{ strict_transport: true }', 'max-age=31536000'],
    ['https://laterne.example', '{ strict_transport: { max_age: 300 } }', 'max-age=300'],
    ['https://laterne.example', '{ strict_transport: { max_age: 0 } }', 'max-age=0'],
    ['https://laterne.example', '{ strict_transport: { subdomains: true } }', 'max-age=31536000; includeSubDomains'],
    [
      'https://laterne.example',
      '{ strict_transport: { max_age: 63072000, subdomains: true, preload: true } }',
      'max-age=63072000; includeSubDomains; preload',
    ],
    ['https://laterne.example', '{ strict_transport: false }', undefined],
    ['https://laterne.example/docs', '{}', undefined],
    ['https://laterne.example/docs', '{ strict_transport: true }', 'max-age=31536000'],
    ['http://laterne.example', '{}', undefined],
    ['http://laterne.example', '{ strict_transport: { subdomains: true } }', undefined],
  ])('%s with hosts: %s sends %s', async (url, written, header) => {
    expect(await sent(url, written)).toBe(header);
  });

  test('is in the files of every host, or in none of them', async () => {
    const names = ['_headers', 'vercel.json', '.nginx.conf', '.htaccess', '.caddyfile'];
    const withHeader = async (setting: string) => {
      const all = `hosts: { vercel: true, nginx: true, apache: true, caddy: true, strict_transport: ${setting} }\n`;
      const { out } = await fileOf('_headers', { 'content/site.yaml': settings + all });
      return names.filter((name) => readFileSync(join(out, name), 'utf8').includes('Strict-Transport-Security'));
    };
    expect([await withHeader('true'), await withHeader('false')]).toEqual([names, []]);
  });

  test('is no host: without others, the limits of the default hosts are warnings', () => {
    const redirects = Array.from({ length: 2001 }, (_, at) => ({ from: `/${at}`, to: '/', status: 301 }) as const);
    const hosting = { base: '', forms: new Set<never>(), headers: [], redirects, hidden: [] };
    const found = limitProblems(hosting, { hosts: { strict_transport: true, pages: 'file' }, source: undefined });
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

test('csp_evaluator reports nothing above INFO for the policy of the first site', async () => {
  const { headers = [] } = readHeaders(readFileSync(join(realSite, 'dist/_headers'), 'utf8'))[0] ?? {};
  const policy = new Map(headers).get('Content-Security-Policy') ?? '';
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  const serious = findings.filter(({ severity }) => severity < Severity.INFO);
  // Whether 'self' is safe depends on what the host serves: scripts of the build, and files of public/.
  const isSelf = ({ directive, value }: (typeof serious)[number]) => directive === 'script-src' && value === "'self'";
  expect(serious.filter((finding) => !isSelf(finding)).map(({ description }) => description)).toEqual([]);
});

test('the policy allows the form to post to another origin', async () => {
  const site = settings.replace('endpoint: /contact', 'endpoint: https://api.laterne.example/contact');
  const { text } = await fileOf('_headers', { 'content/site.yaml': site });
  expect(text).toContain(
    "connect-src 'self' https://api.laterne.example; form-action 'self' https://api.laterne.example;",
  );
});

test('the policy allows WebAssembly where content/site.yaml says so, in the header and in pages', () => {
  for (const policy of [contentSecurityPolicy, metaPolicy]) {
    expect(policy({ url: 'https://laterne.example', allow: {} }, [])).toContain("script-src 'self';");
    expect(policy({ url: 'https://laterne.example', allow: {}, hosts: { web_assembly: true } }, [])).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    );
  }
});

test('the policy allows a font that a stylesheet contains, as those of some packages do', () => {
  const sheets = ['a{b:c}', '@font-face{font-family:A;src:url(data:font/woff2;base64,d09GMg==)format("woff2")}'];
  for (const policy of [contentSecurityPolicy, metaPolicy]) {
    expect(policy({ url: 'https://laterne.example', allow: {} }, sheets)).toContain("font-src 'self' data:;");
    expect(
      policy({ url: 'https://laterne.example', allow: {} }, [
        '@font-face{src:url(a.woff2)}b{mask:url(data:image/svg+xml,a)}',
      ]),
    ).toContain("font-src 'self';");
  }
});

test.each(['https://a;sandbox;x.example', 'https://*.example', 'https://a.example,b.example'])(
  'the policy rejects %s as a source',
  (origin) => {
    const contact = { endpoint: `${origin}/contact` } as Site['contact'];
    for (const policy of [contentSecurityPolicy, metaPolicy])
      expect(() => policy({ url: 'https://laterne.example', allow: {}, contact }, [])).toThrow(
        `${origin} cannot be a source in a Content-Security-Policy`,
      );
  },
);

/** The rules that redirect from the prefix of the default locale to each of its pages. */
const prefixRules = ['', '/kontakt', '/kontakt/fehler', '/kontakt/danke']
  .map((url) => `/de${url} ${url || '/'} 301\n`)
  .join('');

describe('redirects', () => {
  test('lead from the prefix of the default locale to its pages, and serve the not-found page of each locale', async () => {
    expect((await fileOf('_redirects')).text).toBe(`${prefixRules}/en/* /en/404.html 404\n`);
  });

  test('have fixed targets, so that no part of the requested URL decides where a visitor goes', async () => {
    const hosts = 'hosts: { nginx: true, vercel: true }\naddresses: { /alt: "${page.contact}" }\n';
    const read = async (name: string) => (await fileOf(name, { 'content/site.yaml': settings + hosts })).text;
    const pages = ['/', '/kontakt', '/kontakt/danke', '/kontakt/fehler'];
    const redirects = readRedirects(await read('_redirects')).filter(({ status }) => status === 301);
    expect([...new Set(redirects.map(({ to }) => to))].sort()).toEqual(pages);
    expect(redirects.map(({ from }) => from).join()).not.toMatch(/[*:]/);
    const vercel: { source: string; destination: string }[] = JSON.parse(await read('vercel.json')).redirects;
    expect([...new Set(vercel.map(({ destination }) => destination))].sort()).toEqual(pages);
    expect(vercel.map(({ source }) => source).join()).not.toMatch(/[*:]/);
    const nginx = [...(await read('.nginx.conf')).matchAll(/return 301 (\S+?)\$is_args\$args;/g)];
    expect([...new Set(nginx.map(([, to]) => to))].sort()).toEqual(pages);
  });

  test('lead from other forms of a page’s URL only to that page, even if nginx keeps slashes', async () => {
    const { text } = await fileOf('.nginx.conf', { 'content/site.yaml': `${settings}hosts: { nginx: true }\n` });
    const [, pattern = ''] = /location ~ "(.*litfass_page.*)" \{/.exec(text) ?? [];
    const pageOf = (path: string) => new RegExp(pattern).exec(path)?.groups?.litfass_page;
    const forms = ['/kontakt/', '/kontakt.html', '/kontakt/index.html', '/kontakt/index', '/en/contact/', '/a/', '/a'];
    expect(forms.map(pageOf)).toEqual([...Array(4).fill('/kontakt'), '/en/contact', '/a', undefined]);
    const foreign = ['//evil.example/', '//en/contact/', '///en.html', '//en/index.html', '/\\evil.example/', '//'];
    expect(foreign.map(pageOf)).toEqual(foreign.map(() => undefined));
  });

  test('leave out the pages below the prefix when a host would not read that many', async () => {
    const rules = async (count: number) => {
      const old = Array.from({ length: count }, (_, index) => `  /old-${index}: gone\n`).join('');
      const { text } = await fileOf('_redirects', { 'content/site.yaml': `${settings}addresses:\n${old}` });
      return text.replace(/^\/old.*\n/gm, '');
    };
    expect(await rules(1996)).toBe(`${prefixRules}/en/* /en/404.html 404\n`);
    expect(await rules(1997)).toBe('/de / 301\n/en/* /en/404.html 404\n');
  });

  test('show the not-found page in the language of the folder, except for removed pages with another one', async () => {
    const changes = { 'content/site.yaml': `${settings}addresses: { /en/old: gone, /alt: gone }\n` };
    expect((await fileOf('_redirects', changes)).text).toBe(
      `/alt /404.html 404\n/en/old /en/404.html 404\n${prefixRules}/en/* /en/404.html 404\n`,
    );
  });

  test.each([
    [
      'start',
      '/ /start 301\n/de /start 301\n/de/kontakt /kontakt 301\n/de/kontakt/fehler /kontakt/fehler 301\n' +
        '/de/start /start 301\n/de/kontakt/danke /kontakt/danke 301\n/en/* /en/404.html 404\n',
    ],
    ['de', '/ /de 301\n/en/* /en/404.html 404\n'],
  ])('lead to a home page at /%s, not at /', async (slug, rules) => {
    const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8').replace('de: ""', `de: ${slug}`);
    const nginx = { 'content/site.yaml': `${settings}hosts: { nginx: true }\n` };
    const { text, out } = await fileOf('_redirects', { ...nginx, 'content/pages/home.yaml': home });
    expect(text).toBe(rules);
    expect([holdsSite(out), holdsSite(join(out, 'assets'))]).toEqual([true, false]);
    expect(
      answerTo('/', (path) => filesBelow(out).has(path), {
        base: '',
        forms: new Set<never>(),
        redirects: readRedirects(text),
      }),
    ).toEqual({
      status: 301,
      location: `/${slug}`,
    });
    expect(readFileSync(join(out, '.nginx.conf'), 'utf8')).toContain(
      `location = / { if (!-f $document_root/index.html) { return 301 /${slug}$is_args$args; } try_files /index.html =404; }`,
    );
  });

  test('do not use the prefix when a page has that URL', async () => {
    const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
    const changes = { 'content/pages/contact.yaml': contact.replace('de: kontakt', 'de: de/kontakt') };
    expect((await fileOf('_redirects', changes)).text).toBe('/en/* /en/404.html 404\n');
  });
});

test('the nginx configuration names no URL twice, because nginx would not start', async () => {
  const decided = 'hosts: { nginx: true }\naddresses: { /: gone, /404: gone, /de: gone }\n';
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8').replace('de: ""', 'de: start');
  const { text } = await fileOf('.nginx.conf', {
    'content/site.yaml': settings + decided,
    'content/pages/home.yaml': home,
  });
  const addresses = [...text.matchAll(/location = (\S+)/g)].map(([, address]) => address);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/404', '/_headers', '/de', '/de/']));
});

test('the nginx configuration removes $ from values, and does not list text/html for compression', () => {
  const headers: HeaderRule[] = [
    { pattern: '/*', headers: [['X-Frame-Options', 'DENY']] },
    { pattern: '/assets/*', headers: [['Cache-Control', 'max-age=1, price="5$"']] },
  ];
  const redirects: RedirectRule[] = [{ from: '/en/*', to: '/en/404.html', status: 404 }];
  const hosting: Hosting = { base: '', forms: new Set<never>(), headers, redirects, hidden: [] };
  const configuration = (settings: object) => nginx.files['.nginx.conf']?.(hosting, settings) ?? '';
  const lines = configuration({ brotli: true }).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'if ($uri ~ ^/en/) { set $litfass_not_found /en/404.html; }',
      '  brotli_static on;',
      '  location /assets/ {',
      '    set $litfass_cache "max-age=1, price=\\"5\\"";',
    ]),
  );
  // nginx always compresses text/html, and warns when the type is listed.
  expect(lines.find((line) => line.includes('gzip_types '))).not.toContain('text/html');
  expect(configuration({ brotli: false })).not.toContain('brotli');
});

test('for GitHub Pages, which sends no headers, each page contains the policy before everything it applies to', async () => {
  const { text } = await fileOf('index.html', { 'content/site.yaml': `${settings}hosts: { github-pages: true }\n` });
  const style = /<style>(.*?)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const [, policy] =
    /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
  expect(policy).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'`,
  );
  expect((await fileOf('index.html')).text).not.toContain('http-equiv');
});

test('for GitHub Pages, which sends no redirects, pages at the former URLs redirect', async () => {
  const moved = ['/alt', '/alt/noch-aelter', '/brief.html', '/%C3%BCber-uns'];
  const decided = moved.map((from) => `  ${from}: "\${page.contact}"\n`).join('');
  const { out } = await fileOf('index.html', {
    'content/site.yaml': `${settings}hosts: { github-pages: true }\naddresses:\n${decided}  /vorbei: gone\n`,
  });
  const redirectPages = [...filesBelow(out)].filter(([, bytes]) => bytes.includes('http-equiv="refresh"'));
  const prefixed = ['de', 'de/kontakt', 'de/kontakt/danke', 'de/kontakt/fehler'];
  const inBothForms = ['alt', 'alt/noch-aelter', 'über-uns', ...prefixed].flatMap((name) => [
    `${name}.html`,
    `${name}/index.html`,
  ]);
  expect(redirectPages.map(([name]) => name).sort()).toEqual([...inBothForms, 'brief.html'].sort());
  const html = readFileSync(join(out, 'alt.html'), 'utf8');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/kontakt">');
  expect(html).toContain('<link rel="canonical" href="https://laterne.example/kontakt">');
  expect(html).toContain('<a href="/kontakt">https://laterne.example/kontakt</a>');
  expect(markupFaults(htmlIn(out))).toEqual([]);
});

test('a redirect page does not replace a file of public/', async () => {
  const page = '<title>A page of its own</title>';
  const github = { 'content/site.yaml': `${settings}hosts: { github-pages: true }\n`, 'public/de.html': page };
  expect((await fileOf('de.html', github)).text).toBe(page);
});

test('no redirect pages are written for hosts that send redirects', async () => {
  const { out } = await fileOf('index.html', {
    'content/site.yaml': `${settings}addresses:\n  /alt: "\${page.contact}"\n`,
  });
  expect([...filesBelow(out)].map(([name]) => name)).not.toContain('alt.html');
});

describe('Vercel', () => {
  const addresses = `addresses:
  /alt: "\${page.contact}"
  /%C3%BCber-uns: "\${page.contact}"
  /lampen(neu)+: "\${page.home}"
  /vorbei: gone
hosts: { vercel: true }
`;
  const vercel = { 'content/site.yaml': settings + addresses };

  /** What Vercel does before it looks for a file, according to Vercel's own parser of vercel.json. */
  async function vercelRouting() {
    const { text, out } = await fileOf('vercel.json', vercel);
    const { routes, error } = getTransformedRoutes(JSON.parse(text));
    expect(error).toBeNull();
    return {
      rules: { headers: readHeaders(readFileSync(join(out, '_headers'), 'utf8')) },
      to: (path: string) => {
        const headers = new Map<string, string>();
        for (const route of routes ?? []) {
          const [found, ...groups] = ('src' in route && new RegExp(route.src ?? '').exec(path)) || [];
          if (found === undefined || 'handle' in route) continue;
          const filled = (text: string) =>
            text.replace(/\$(\d)/g, (_, group: string) => groups[Number(group) - 1] ?? '');
          for (const [name, value] of Object.entries(route.headers ?? {})) headers.set(name, filled(String(value)));
          if (!route.continue) return { status: route.status, headers };
        }
        return { status: undefined, headers };
      },
    };
  }

  test('redirects former URLs to the current ones, and other forms of a URL to the page', async () => {
    const { to } = await vercelRouting();
    const redirectOf = (path: string) => {
      const { status, headers } = to(path);
      return [path, status, headers.get('Location')];
    };
    expect(['/alt', '/%C3%BCber-uns', '/lampen(neu)+', '/de', '/de/kontakt'].map(redirectOf)).toEqual([
      ['/alt', 301, '/kontakt'],
      ['/%C3%BCber-uns', 301, '/kontakt'],
      ['/lampen(neu)+', 301, '/'],
      ['/de', 301, '/'],
      ['/de/kontakt', 301, '/kontakt'],
    ]);
    expect(['/kontakt.html', '/en/', '/vorbei', '/lampenneu', '/kontakt'].map(redirectOf)).toEqual([
      ['/kontakt.html', 308, '/kontakt'],
      ['/en/', 308, '/en'],
      ['/vorbei', undefined, undefined],
      ['/lampenneu', undefined, undefined],
      ['/kontakt', undefined, undefined],
    ]);
  });

  test('sends the same headers as the model of a host', async () => {
    const { to, rules } = await vercelRouting();
    for (const path of ['/kontakt', '/assets/boot-1.js', '/nothing/here']) {
      const wanted = headersOf(path, 200, rules.headers);
      if (!path.startsWith('/assets/')) wanted.delete('Cache-Control');
      const sent = new Map([...to(path).headers].map(([name, value]) => [name.toLowerCase(), value]));
      for (const [name, value] of wanted) expect(sent.get(name.toLowerCase()), `${path} ${name}`).toBe(value);
    }
  });

  test('has a vercel.json only if the site names Vercel, and visitors cannot read it', async () => {
    expect([...filesBelow((await fileOf('index.html')).out)].map(([name]) => name)).not.toContain('vercel.json');
    expect(
      answerTo('/vercel.json', (path) => path === 'vercel.json', { base: '', forms: new Set<never>(), redirects: [] })
        .status,
    ).toBe(404);
    expect(await sentencesWith({ 'public/vercel.json': '{}' })).toEqual([]);
    expect(await sentencesWith({ ...vercel, 'public/vercel.json': '{}' })).toEqual([
      'collision: public/vercel.json is a file that litfass writes itself',
    ]);
  });
});

describe('the model of a host', () => {
  const files = [
    'index.html',
    'kontakt.html',
    '404.html',
    'en.html',
    'en/404.html',
    'evil.example/index.html',
    'assets/a.js',
    'über.html',
    '_headers',
  ];
  // A file system treats several slashes as one.
  const exists = (path: string) => files.includes(path.replace(/^\/+/, ''));
  const redirects = readRedirects('/alt /kontakt 301\n/de/kontakt /kontakt 301\n/en/* /en/404.html 404\n');
  const gone: RedirectRule = { from: '/en/gone', to: '/en/404.html', status: 410 };

  test.each([
    ['/', { status: 200, file: 'index.html' }],
    ['/index', { status: 301, location: '/' }],
    ['/kontakt/', { status: 301, location: '/kontakt' }],
    ['/kontakt.html', { status: 301, location: '/kontakt' }],
    ['/alt/', { status: 301, location: '/kontakt' }],
    ['//en.html', { status: 301, location: '/en' }],
    ['//evil.example/index.html', { status: 301, location: '/evil.example' }],
    ['/de/kontakt/', { status: 301, location: '/kontakt' }],
    ['/de//kontakt', { status: 404, file: '404.html' }],
    ['/de//evil.example', { status: 404, file: '404.html' }],
    ['/de/%2Fevil.example', { status: 404, file: '404.html' }],
    ['/de/%5Cevil.example', { status: 404, file: '404.html' }],
    ['/de/.//evil.example', { status: 404, file: '404.html' }],
    ['/%C3%BCber.html', { status: 301, location: '/%C3%BCber' }],
    ['/en/gone', { status: 410, file: 'en/404.html' }],
    ['/en/nothing', { status: 404, file: 'en/404.html' }],
    ['/404', { status: 404, file: '404.html' }],
    ['/_headers', { status: 404, file: '404.html' }],
    ['/.git/config', { status: 404, file: '404.html' }],
  ])('%s', (url, answer) => {
    expect(answerTo(url, exists, { base: '', forms: new Set<never>(), redirects: [gone, ...redirects] })).toEqual(
      answer,
    );
  });

  test('caches hashed files that exist, and no missing ones', () => {
    const rules = readHeaders('/*\n  X-A: b\n\n/assets/*\n  Cache-Control: immutable\n');
    expect([...headersOf('/assets/a.js', 200, rules)]).toEqual([
      ['Cache-Control', 'immutable'],
      ['X-A', 'b'],
    ]);
    expect(headersOf('/assets/b.js', 404, rules).get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  });
});

describe('a limit of a host', () => {
  const headers = [{ pattern: '/*', headers: [['Content-Security-Policy', 'x']] as const }];
  const moved = (count: number): RedirectRule[] =>
    Array.from({ length: count }, (_, index) => ({ from: `/old-${index}`, to: '/', status: 301 }));
  const reportedProblems = (hosting: Omit<Hosting, 'hidden'>, hosts?: Site['hosts']) =>
    limitProblems({ ...hosting, hidden: [] }, { hosts, source: undefined }).map(
      ({ severity, text }) => `${severity}: ${text}`,
    );

  test('is an error for a host that the site names, and a warning if it names none', () => {
    const hosting = { base: '', forms: new Set<never>(), headers, redirects: moved(2001) };
    const text = 'Cloudflare reads at most 2,000 rules without * in _redirects, and there are 2,001';
    expect(reportedProblems(hosting)).toEqual([`warning: ${text}`]);
    expect(reportedProblems(hosting, { cloudflare: true })).toEqual([`error: ${text}`]);
    expect(reportedProblems(hosting, { nginx: true })).toEqual([]);
    expect(reportedProblems({ base: '', forms: new Set<never>(), headers, redirects: moved(2000) })).toEqual([]);
  });

  test('is reported at the name of the host in content/site.yaml', () => {
    const source = parseSource('content/site.yaml', 'name: Laterne\nhosts: { cloudflare: true }\n');
    const hosting = { base: '', forms: new Set<never>(), headers, redirects: moved(2001), hidden: [] };
    const [named] = limitProblems(hosting, { hosts: { cloudflare: true }, source });
    expect(named?.place).toMatchObject({ file: 'content/site.yaml', line: 2 });
    expect(limitProblems(hosting, { hosts: undefined, source })[0]?.place).toBeUndefined();
  });

  test('applies to rules with *', () => {
    const dynamic = Array.from({ length: 101 }, (_, i): RedirectRule => ({ from: `/${i}/*`, to: '/x', status: 404 }));
    expect(reportedProblems({ base: '', forms: new Set<never>(), headers, redirects: dynamic })).toEqual([
      'warning: Cloudflare reads at most 100 rules with * in _redirects, and there are 101',
    ]);
  });

  test('applies to the length of a policy', () => {
    const long = [{ pattern: '/*', headers: [['Content-Security-Policy', 'x'.repeat(4100)]] as const }];
    expect(
      reportedProblems(
        { base: '', forms: new Set<never>(), headers: long, redirects: [] },
        { cloudflare: true, nginx: true, vercel: true },
      ),
    ).toEqual([
      'error: Cloudflare reads lines of at most 2,000 characters in _headers, and one has 4,127',
      'error: nginx reads values of at most 4,000 characters in its configuration, and one has 4,127',
      'error: Vercel reads values of at most 4,096 characters in vercel.json, and one has 4,127',
    ]);
  });

  test('is reported by the checks of a whole site', async () => {
    const old = Array.from({ length: 2001 }, (_, index) => `  /old-${index}: gone\n`).join('');
    expect(
      await sentencesWith({ 'content/site.yaml': `${settings}hosts: { cloudflare: true }\naddresses:\n${old}` }),
    ).toEqual(['host-limit: Cloudflare reads at most 2,000 rules without * in _redirects, and there are 2,002']);
  });
});

test('an empty .nojekyll turns Jekyll off', async () => {
  expect((await fileOf('.nojekyll')).text).toBe('');
});

test.each([
  ['film.mp4', 'video/mp4'],
  ['voice.mp3', 'audio/mpeg'],
  ['type.woff', 'font/woff'],
  ['PHOTO.JPG', 'image/jpeg'],
  ['all.zip', 'application/zip'],
  ['table.csv', 'text/csv; charset=utf-8'],
  ['assets/page.js', 'text/javascript; charset=utf-8'],
  ['thing.unheard-of', 'application/octet-stream'],
  ['LICENCE', 'application/octet-stream'],
])('%s is sent as %s', (file, type) => expect(contentTypeOf(file)).toBe(type));

test('no content type is shared by compressed and uncompressed files', () => {
  const compressed = Object.keys(contentTypes).filter(isCompressible);
  expect(compressed).toEqual(expect.arrayContaining(['.html', '.mjs', '.csv', '.wasm']));
  const others = Object.keys(contentTypes).filter((ending) => !isCompressible(ending));
  const types = new Set(compressed.map((ending) => contentTypes[ending]));
  expect(others.filter((ending) => types.has(contentTypes[ending]))).toEqual([]);
});
