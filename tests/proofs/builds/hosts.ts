// Hostile paths are asked of nginx, Apache, Caddy and `preview`: a redirect leads to an address of the site,
// written as the site writes it, and never to another host.
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { hostingOf } from '../../../src/publish/site-hosting.ts';
import { hostFolder } from '../../../src/server/host.ts';
import { everyAddress } from '../../support/address-site.ts';
import { build } from '../../support/build.ts';
import { type Changes, minimalSite, siteWith } from '../../support/helpers.ts';
import { configuredServers, get, type StartedServer, servedCopy } from '../../support/servers.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/** Each was once answered with an address of another host, or is the plainest of its kind. */
const known = [
  '//evil.example/..%2fPAGE/',
  '//evil.example/..%2fPAGE.html',
  '//evil.example/%2e%2e%2fPAGE/',
  '/%2f/evil.example/..%2f..%2fPAGE/index',
  '/\\evil.example/..%2fPAGE/',
  '/%5cevil.example/..%5cPAGE/',
  '//evil.example/PAGE/',
  '/PAGE//evil.example/',
  '/PAGE/%0d%0aSet-Cookie:a=b/..%2f',
];

const slashes = [
  '/',
  '//',
  '///',
  '/%2f',
  '/%2F/',
  '/\\',
  '/%5c',
  '/%5C/',
  '/.%2f',
  '/%2e/',
  '/./',
  '//./',
  '/%09/',
  '/%0d%0a/',
];
const strangers = [
  '',
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  'evil%2eexample',
  'http:',
  'https:%2f%2fevil.example',
  '%20',
  '%00',
];
const ups = ['', '/', '/..', '/..%2f', '/%2e%2e/', '/%2E%2e%2F', '/.%2e/', '%2f..%2f', '/..%5c', '/..;/', '/../'];
const ends = [
  '',
  '/',
  '//',
  '/.',
  '/index',
  '/index.html',
  '.html',
  '.html/',
  '%2f',
  '%2Findex%2ehtml',
  '%2ehtml',
  '/%2e',
  '/..',
  '\\',
  '%5c',
  '%0d%0a',
  '%20',
  ';',
  '%3f',
  '%23',
];
const queries = ['', '', '?', '?a=b', '?//evil.example', '?%0d%0aA:b', '?a=/../'];

/** The hostile paths: a stranger's host before, and a page, a folder or nothing behind. */
function hostilePath(pages: readonly string[], random: Random): string {
  const page = random.pick([
    ...pages,
    ...pages,
    '',
    'assets',
    'nothing',
    'evil.example',
    '404',
    '.well-known',
    '_headers',
  ]);
  const target = random() < 0.2 ? oddly(page, random) : page;
  const stem =
    random.pick(slashes) + random.pick(strangers) + random.pick(ups) + random.pick(['', '', random.pick(slashes)]);
  return `${stem}${target}${random.pick(ends)}${random.pick(queries)}`;
}

/** Some letters as escapes, in any case. */
function oddly(path: string, random: Random): string {
  return path.replace(/[a-z./-]/g, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return random() < 0.3 ? `%${random() < 0.5 ? hex : hex.toUpperCase()}` : letter;
  });
}

/** Why a redirect must not be sent; undefined if it may be, or there is none. */
function faultOf(location: string | undefined, own: string, addresses: ReadonlySet<string>): string | undefined {
  if (location === undefined) return undefined;
  const plain = location.startsWith(`${own}/`) ? location.slice(own.length) : location;
  if (!/^\/(?![/\\])[^\s\p{Cc}]*$/u.test(plain)) return 'leads away, or is no path';
  if (URL.parse(location, own)?.origin !== own) return 'leads to another host';
  const address = decodeURI(plain.replace(/\?.*/, ''));
  return addresses.has(address) ? undefined : 'is no address of the site';
}

const configured = `hosts: { nginx: true, apache: true, caddy: true }
addresses: { /alt: "\${page.contact}", /f%C3%BCr%20uns: "\${page.home}", /vorbei: gone }
`;
const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const sites: readonly (readonly [base: string, changes: Changes])[] = [
  ['', { 'content/site.yaml': settings + configured }],
  ['', everyAddress(configured)],
  ['/some.d/path', everyAddress(configured)],
];

/** `preview` as it serves a built site. */
async function startPreview(root: string, base: string): Promise<StartedServer> {
  const server = createServer(hostFolder(`${root}${base}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = () => new Promise<void>((resolve) => server.closeAllConnections() ?? server.close(() => resolve()));
  return { port, stop };
}
const preview = { name: 'preview', program: 'preview', start: startPreview };

export const hosts: Proof = {
  name: 'hosts',
  of: 'hostile paths',
  full: 20_000,
  short: 60,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    const installed = [...configuredServers, preview].filter(({ program }) => program !== undefined);
    let redirects = 0;
    for (const [base, changes] of sites) {
      const site = siteWith(changes);
      const built = await build({ root: site.root, out: site.out, baseUrl: `https://a.example${base}` });
      const root = servedCopy(site.out, base);
      const urls = built.pages.map(({ route }) => decodeURI(route.url));
      const { redirects: rules } = hostingOf(built.rendering);
      // Not-found pages have an address that shows them with 404.
      const all = [...urls, ...urls.map((url) => url.replace(/404\.html$/, '404')), '/'].map((url) => base + url);
      const addresses = new Set([...all, ...rules.map(({ to }) => decodeURI(to))]);
      const pages = urls.map((url) => encodeURI(url.replace(/^\/|(\/|\.html)$/g, '')));
      const paths = [
        ...known.map((path) => path.replace('PAGE', pages.find((page) => page !== '') ?? '')),
        ...Array.from({ length: count }, () => hostilePath(pages, random)),
      ];
      for (const { name, start } of installed) {
        const server = await start(root, base);
        try {
          for (const [index, path] of paths.entries()) {
            if (index % 500 === 0) showProgress(`${name}: ${index} paths`);
            // Half of them begin before the base.
            const asked = index % 2 === 0 ? base + path : path.replace(/^\/*/, `$&${base.slice(1)}/`);
            const { headers } = await get(server.port, asked);
            if (headers.location !== undefined) redirects += 1;
            const fault = faultOf(headers.location, `http://127.0.0.1:${server.port}`, addresses);
            if (fault || headers['set-cookie']) faults.push(`${name}: ${asked} → ${headers.location} ${fault}`);
          }
        } finally {
          await server.stop();
        }
      }
      site.remove();
      rmSync(root, { recursive: true });
    }
    return { done: count, also: `${redirects} redirects of ${installed.map(({ name }) => name).join(', ')}`, faults };
  },
};
