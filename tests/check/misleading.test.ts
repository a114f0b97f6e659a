// What somebody could write so that readers see something else than what is there: a host behind another
// one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hiddenHost } from '../../src/site/link.ts';
import { type Changes, minimalSite, problemsWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const settings = read('content/site.yaml');

/** The problems as "rule file:line:column: text". */
async function found(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems.map(({ rule, text, place }) => `${rule} ${place?.file}:${place?.line}:${place?.column}: ${text}`);
}

const withLink = (url: string) => ({
  'content/site.yaml': settings.replace('"https://shop.example/lamps"', JSON.stringify(url)),
});

describe('a link', () => {
  test.each([
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://bank.example:x@evil.example/', 'evil.example'],
    ['https://bank%2Eexample@evil.example/', 'evil.example'],
    ['https://bank.example%2Flogin@evil.example/', 'evil.example'],
    ['https://@evil.example/', 'evil.example'],
    ['https://bank.example\\@evil.example/', 'bank.example'],
    ['https://evil.example\\.bank.example/', 'evil.example'],
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['https://shop.аpple.com/lamps', 'shop.xn--pple-43d.com'],
    ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
    ['https://gοοgle.com/', 'xn--ggle-0nda.com'],
    ['https://ɡооgle.com/', 'xn--gle-8tb99ua.com'],
    ['https://ｅｖｉｌ.example/', 'evil.example'],
    ['https://bank。example/', 'bank.example'],
    ['https://bank．example/', 'bank.example'],
    ['https://ba\u200bnk.example/', 'bank.example'],
    ['https://ba\u00adnk.example/', 'bank.example'],
    ['https://%65vil.example/', 'evil.example'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['mailto:you@аpple.com', 'xn--pple-43d.com'],
  ])('to %s is refused, with the host that it leads to', async (url, host) => {
    expect(hiddenHost(url)).toBe(host);
    const text = `${url} leads to ${host}: write that host itself`;
    expect(await found(withLink(url))).toEqual([`format content/site.yaml:7:16: ${text}`]);
  });

  test.each([
    'https://пример.рф/',
    'https://пример.com/',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://例え.jp/',
    'https://ラーメンtokyo.jp/',
    'https://中文abc.cn/',
    'https://한국abc.kr/',
    'https://müller.de:8443/a?b=@c#d',
    'https://4711.müller.de/',
    'https://ελληνικά.gr/',
    'https://उदाहरण.भारत/',
    'https://مثال.السعودية/',
    'https://Example.com/@handle',
    'https://my_host.example/',
    'https://192.0.2.1:8080/',
    'https://[2001:db8::1]/',
    'mailto:kontakt@müller.de?subject=a@b',
    'tel:+4930123',
  ])('to %s is fine', async (url) => {
    expect(hiddenHost(url)).toBeUndefined();
  });

  test.each(['https:\\\\evil.example', 'https:/evil.example', 'https:///evil.example', '//evil.example'])(
    'to %s is no link',
    async (url) => {
      expect(await found(withLink(url))).toEqual([expect.stringMatching(/^format content\/site\.yaml:7:16: /)]);
    },
  );

  test('is refused as the target of an old address, too', async () => {
    const to = (url: string) => ({ 'content/site.yaml': `${settings}addresses: { /alt: "${url}" }\n` });
    for (const url of ['https://bank.example@evil.example/', 'https://аpple.com/', 'https://bank。example/'])
      expect(await found(to(url))).toEqual([`address-target content/site.yaml:17:20: ${url} is not a valid URL`]);
    expect(await found(to('https://пример.рф/'))).toEqual([]);
  });

  test.each([
    ['url: https://laterne.example', 'url: https://you@laterne.example'],
    ['url: https://laterne.example', 'url: https://аpple.com'],
    ['contact:\n  endpoint: /contact', 'contact:\n  endpoint: https://bank.example@evil.example/contact'],
    ['navigation:', 'auth: { url: "https://bank.example@evil.example/auth/v1", key: anon }\nnavigation:'],
    ['navigation:', 'auth: { url: "https://аpple.com/auth/v1", key: anon }\nnavigation:'],
  ])('is refused as a setting, too: %s → %s', async (from, to) => {
    expect(await found({ 'content/site.yaml': settings.replace(from, to) })).toEqual([
      expect.stringMatching(/^format content\/site\.yaml:\d+:\d+: /),
    ]);
  });
});
