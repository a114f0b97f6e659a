// The files that hosts read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOf, minimalSite, siteWith } from './helpers.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');

async function fileOf(name: string, changes = {}) {
  const site = siteWith(changes);
  await buildOf(site);
  return { text: readFileSync(join(site.out, name), 'utf8'), out: site.out };
}

test('headers forbid everything that the site does not need, and keep hashed files for a year', async () => {
  const { text, out } = await fileOf('_headers');
  const style = /<style>(.*?)<\/style>/.exec(readFileSync(join(out, 'index.html'), 'utf8'))?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(text).toBe(`/*
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  Cache-Control: public, max-age=0, must-revalidate

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`);
});

test('a form that posts to another origin may connect there', async () => {
  const site = settings.replace('endpoint: /contact', 'endpoint: https://api.laterne.example/contact');
  const { text } = await fileOf('_headers', { 'content/site.yaml': site });
  expect(text).toContain(
    "connect-src 'self' https://api.laterne.example; form-action 'self' https://api.laterne.example;",
  );
});

describe('redirects', () => {
  test('lead from the default locale’s prefix to its pages, and serve each locale’s not-found page', async () => {
    expect((await fileOf('_redirects')).text).toBe('/de / 301\n/de/* /:splat 301\n/en/* /en/404.html 404\n');
  });

  test('leave the prefix alone when a page lies there', async () => {
    const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
    const changes = { 'content/pages/contact.yaml': contact.replace('de: kontakt', 'de: de/kontakt') };
    expect((await fileOf('_redirects', changes)).text).toBe('/en/* /en/404.html 404\n');
  });
});

test('hosts that run Jekyll are told not to', async () => {
  expect((await fileOf('.nojekyll')).text).toBe('');
});
