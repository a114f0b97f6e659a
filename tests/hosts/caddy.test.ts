// The lines of `.caddyfile`. real-servers.test.ts tries the file on Caddy itself.
import { expect, test } from 'vitest';
import { caddy } from '../../src/hosts/caddy.ts';
import type { Hosting } from '../../src/hosts/hosting.ts';

const hosting: Hosting = {
  base: '/some.d',
  forms: new Set(),
  headers: [
    { pattern: '/some.d/*', headers: [['X-Frame-Options', '"DENY"']] },
    { pattern: '/some.d/assets/*', headers: [['Cache-Control', 'immutable']] },
  ],
  redirects: [
    { from: '/some.d/alt', to: '/some.d/neu', status: 301 },
    { from: '/some.d/%C3%BCber%20uns', to: 'https://shop.example/a%20b$1', status: 301 },
    { from: '/some.d/%7B$HOME%7D%22%0A', to: '/some.d/neu?a=b', status: 301 },
    { from: '/some.d/weg', to: '/some.d/en/404.html', status: 410 },
    { from: '/some.d/en/*', to: '/some.d/en/404.html', status: 404 },
  ],
  hidden: ['_headers', 'a.json'],
};
const fileOf = (changes: Partial<Hosting> = {}) =>
  caddy.files['.caddyfile']?.({ ...hosting, ...changes }, true).split('\n') ?? [];

/** The lines inside the first block whose first line is `head`, without their indentation. */
function blockOf(lines: readonly string[], head: string): string[] {
  const start = lines.findIndex((line) => line.trim() === head);
  const indent = /^\t*/.exec(lines[start] ?? '')?.[0] ?? '';
  const end = lines.indexOf(`${indent}}`, start);
  return lines.slice(start + 1, end).map((line) => line.slice(indent.length + 1));
}

test('writes all rules into one map, and escapes placeholders and line ends in URLs', () => {
  expect(blockOf(fileOf(), 'map {path} {litfass_status} {litfass_to} {')).toEqual([
    '/some.d/alt 301 /some.d/neu',
    '/some.d/alt/ 301 /some.d/neu',
    '~^/some\\.d/\\x{fc}ber\\x{20}uns/?$ 301 https://shop.example/a%20b$$1',
    '~^/some\\.d/\\x{7b}\\x{24}HOME\\x{7d}\\x{22}\\x{a}/?$ 301 /some.d/neu?a=b',
    '/some.d/weg 410 /some.d/en/404.html',
    '/some.d/weg/ 410 /some.d/en/404.html',
    '~^/some\\.d/en/ 404 /some.d/en/404.html',
    'default 404 /some.d/404.html',
  ]);
});

test('sends headers with every answer, and those of a folder only with files found there', () => {
  expect(blockOf(fileOf(), 'header {')).toEqual([
    'Cache-Control "public, max-age=0, must-revalidate"',
    'X-Frame-Options "\\"DENY\\""',
  ]);
  expect(blockOf(fileOf(), 'route @litfass_file {')).toContain('header /some.d/assets/* Cache-Control "immutable"');
});

test('answers only below the base', () => {
  expect(fileOf().slice(3, 5)).toEqual(['@litfass path /some.d /some.d/*', 'route @litfass {']);
  expect(fileOf({ base: '', headers: [], redirects: [] })[3]).toBe('route {');
});

test('redirects to the path that it has matched, not to the one that was sent', () => {
  expect(blockOf(fileOf(), 'route @litfass_to_plain {')).toEqual(['rewrite * {re.litfass.1}', 'redir {uri} 301']);
});

test('excludes hidden files and not-found pages from the visible files', () => {
  expect(blockOf(fileOf(), '@litfass_visible {')).toEqual([
    'path_regexp ^/some\\.d(?:/(?:\\.well-known|[^./][^/]*)?)*$',
    'not path_regexp /404(?:\\.html)?$|^/some\\.d/(?:_headers|a\\.json)$',
  ]);
});
