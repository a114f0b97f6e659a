// The lines of `.htaccess`. real-servers.test.ts tries the file on Apache itself.
import { expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import type { Hosting } from '../../src/hosts/hosting.ts';

const hosting: Hosting = {
  base: '/some.d',
  forms: new Set(),
  headers: [
    { pattern: '/some.d/*', headers: [['X-Frame-Options', 'DENY']] },
    { pattern: '/some.d/assets/*', headers: [['Cache-Control', 'max-age=1, price="5%"']] },
    { pattern: '/some.d/a+b.json', headers: [['Content-Type', 'application/x']] },
  ],
  redirects: [
    { from: '/some.d/alt', to: '/some.d/neu', status: 301 },
    { from: '/some.d/%C3%BCber%20"uns"', to: 'https://shop.example/a%20b', status: 301 },
    { from: '/some.d/a%0ARewriteEngine(off)', to: 'https://shop.example/?a=b#c', status: 301 },
    { from: '/some.d/weg', to: '/some.d/en/404.html', status: 410 },
    { from: '/some.d/en/us/*', to: '/some.d/en/us/404.html', status: 404 },
    { from: '/some.d/en/*', to: '/some.d/en/404.html', status: 404 },
  ],
  hidden: ['_headers', 'a.json'],
};
const fileOf = (changes: Partial<Hosting> = {}) =>
  apache.files['.htaccess']?.({ ...hosting, ...changes }, true).split('\n') ?? [];

test('sends headers with every answer, and cache times only with files that exist', () => {
  expect(fileOf().filter((line) => line.startsWith('Header always'))).toEqual([
    'Header always set Cache-Control "public, max-age=0, must-revalidate"',
    'Header always set X-Frame-Options "DENY"',
    'Header always set Cache-Control "max-age=1, price=\\"5%%\\"" "expr=%{REQUEST_URI} =~ m#^/some\\.d/assets/# && %{REQUEST_STATUS} -lt 400"',
  ]);
  expect(fileOf()).toContain(
    'Header set Content-Type "application/x" "expr=%{REQUEST_URI} =~ m#^/some\\.d/a\\+b\\.json(?:\\.(?:br|gz))?$#"',
  );
});

test('writes not-found rules in reverse order, because Apache takes the last section that matches', () => {
  const lines = fileOf();
  const start = lines.indexOf('ErrorDocument 404 /some.d/404.html');
  expect(lines.slice(start, start + 8)).toEqual([
    'ErrorDocument 404 /some.d/404.html',
    'ErrorDocument 410 /%{reqenv:LITFASS_GONE}',
    '<If "%{REQUEST_URI} =~ m#^/some\\.d/en/#">',
    '  ErrorDocument 404 /some.d/en/404.html',
    '</If>',
    '<If "%{REQUEST_URI} =~ m#^/some\\.d/en/us/#">',
    '  ErrorDocument 404 /some.d/en/us/404.html',
    '</If>',
  ]);
});

test('writes redirects below the base, and escapes what Apache would read as a directive or a variable', () => {
  const lines = fileOf();
  expect(lines.slice(lines.indexOf('RewriteRule ^ %{REQUEST_URI}/index.html [L]') + 1)).toEqual([
    'RewriteRule ^alt/?$ /some.d/neu [R=301,NE,L]',
    'RewriteRule ^über\\x20\\x22uns\\x22/?$ https://shop.example/a\\%20b [R=301,NE,L]',
    'RewriteRule ^a\\x0aRewriteEngine\\(off\\)/?$ https://shop.example/?a=b#c [R=301,NE,L,QSD]',
    'RewriteRule ^weg/?$ - [R=410,L,E=LITFASS_GONE:some.d/en/404.html]',
    'RewriteRule ^ - [R=404,L]',
    '',
  ]);
});

test('redirects the base to its folder, but not at the root of a host', () => {
  const toBase = ['RewriteCond %{REQUEST_URI} =/some.d', 'RewriteRule ^ /some.d/ [R=301,L]'];
  expect(fileOf()).toEqual(expect.arrayContaining(toBase));
  expect(fileOf({ base: '', headers: [], redirects: [] }).filter((line) => line.includes('some.d'))).toEqual([]);
});

test('reports a line that is too long for Apache', () => {
  const policy = (length: number): Hosting => ({
    ...hosting,
    headers: [{ pattern: '/some.d/*', headers: [['Content-Security-Policy', 'x'.repeat(length)]] }],
  });
  const frame = 'Header always set Content-Security-Policy ""'.length;
  expect(apache.limits?.(policy(8190 - frame))).toEqual([]);
  expect(apache.limits?.(policy(8191 - frame)).map(({ text }) => text)).toEqual([
    'reads lines of at most 8,190 characters in .htaccess, and one has 8,191',
  ]);
});
