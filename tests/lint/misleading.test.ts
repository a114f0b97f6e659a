// What somebody could write so that readers see something else than what is there: a host behind another
// one, and characters that turn the direction of the letters after them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hiddenHost } from '../../src/text/link.ts';
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
    ['https://xn--pypal-4ve.example/', 'xn--pypal-4ve.example'],
    ['https://XN--PYPAL-4VE.example:8443/', 'xn--pypal-4ve.example'],
    ['https://xn--%70ypal-4ve.example/', 'xn--pypal-4ve.example'],
    ['https://xn--80ak6aa92e.com./', 'xn--80ak6aa92e.com.'],
    ['https://аррӏе.com./', 'xn--80ak6aa92e.com.'],
    ['mailto:you@xn--pple-43d.com', 'xn--pple-43d.com'],
  ])('to %s is refused, with the host that it leads to', async (url, host) => {
    expect(hiddenHost(url)).toBe(host);
    const end = host.includes('xn--') ? ', which looks like another host' : ': write that host itself';
    const text = `${url} leads to ${host}${end}`;
    expect(await found(withLink(url))).toEqual([`format content/site.yaml:7:16: ${text}`]);
  });

  test.each([
    'https://пример.рф/',
    'https://пример.com/',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://XN--MLLER-KVA.de/',
    'https://example.com./',
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
      expect(await found(to(url))).toEqual([`address-target content/site.yaml:18:20: ${url} is not a valid URL`]);
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

describe('a character that turns the direction of letters', () => {
  const closing = (heading: string, body = 'de: Komm gut heim.') => ({
    'content/sections/closing.yaml': `type: note\nid: closing\nheading: { de: Bis bald, en: ${heading} }\nbody: { ${body}, en: Get home safely. }\n`,
  });
  const fault = (sign: string) => `${sign} is a lone or overriding control of direction, which no text may contain`;

  test.each([
    ['an override', 'See \u202Eyou', 34, fault('U+202E')],
    ['an override that ends', '\u202DSee\u202C', 30, fault('U+202D')],
    ['an embedding without its end', 'See \u202Byou', 34, fault('U+202B')],
    ['an isolate without its end', 'See \u2067you', 34, fault('U+2067')],
    ['an end without its beginning', 'See\u2069 you', 33, fault('U+2069')],
    ['an end of another kind', 'See \u2067you\u202C', 34, fault('U+2067')],
    ['a pair, and half of another one', '\u2067a\u2069 \u2067b', 34, fault('U+2067')],
    ['a pair in half of another one', '\u2067a \u2068b\u2069', 30, fault('U+2067')],
    ['an escape', '"See \\u202Eyou"', 30, fault('U+202E')],
    ['an escape of two words', '"See \\u2067you"', 30, fault('U+2067')],
  ])('is refused at its place: %s', async (_, heading, column, text) => {
    expect(await found(closing(heading))).toEqual([`yaml content/sections/closing.yaml:3:${column}: ${text}`]);
  });

  const placeOfEntity = (text: string) => {
    const before = text.slice(0, text.lastIndexOf('&')).split('\n');
    return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
  };

  test.each([
    ['an override', 'See &#x202e;you', fault('U+202E')],
    ['an override in decimals', 'See &#8238;you', fault('U+202E')],
    ['an isolate without its end', 'See &#X2066;you', fault('U+2066')],
    ['an end without its beginning', '\u2067a\u2069 b&#x2069;', fault('U+2069')],
    ['a pair, and half of another one', '&#x2066;a&#x2069; &#x2066;b', fault('U+2066')],
    ['an override behind code that shows one', '`&#x202e;` &#x202e;a', fault('U+202E')],
    ['a title of a link', "[a](${page.home} 'b&#x202e;')", fault('U+202E')],
    ['a control character behind code', '`a` and &#x1a;', 'U+001A is a control character, which no text may contain'],
    ['a control character', 'See &#8;you', 'U+0008 is a control character, which no text may contain'],
  ])('is refused at its entity: %s', async (_, heading, text) => {
    const changes = closing(`"${heading}"`);
    const place = placeOfEntity(changes['content/sections/closing.yaml']);
    expect(await found(changes)).toContain(`yaml content/sections/closing.yaml:${place}: ${text}`);
  });

  test.each([
    ['content/pages/contact.yaml', 'Schreib uns einen Brief', 'Schreib &#x202e;uns einen Brief'],
    ['content/pages/home.yaml', 'Eine Lampe', 'Eine &#x202e;Lampe'],
  ])('is found as an entity in a title and an alternative text: %s', async (file, words, turned) => {
    const text = read(file).replace(words, turned);
    expect(await found({ [file]: text })).toContain(`yaml ${file}:${placeOfEntity(text)}: ${fault('U+202E')}`);
  });

  test('may be a pair of entities', async () => {
    expect(await found(closing('"&#x2067;שלום&#x2069; and &#x202A;b&#x202C; &rlm;"'))).toEqual([]);
  });

  test.each([
    ['a pair', '\u2067שלום\u2069 and \u2068you\u2069'],
    ['an embedding with its end', '\u202Bשלום\u202C'],
    ['pairs in pairs', '\u2067a \u2066b\u2069 c \u202Ad\u202C\u2069'],
    ['marks', 'שלום\u200F! \u200Eab\u200E \u061C'],
    ['joiners', 'نامه\u200Cای 👩\u200D🚀'],
    ['a pair with an escape', '"\\u2067שלום\u2069"'],
    ['a backslash that begins no escape', "'\\u202E'"],
  ])('may be %s', async (_, heading) => {
    expect(await found(closing(heading))).toEqual([]);
  });

  test('may end in another line of its paragraph, and not in another paragraph', async () => {
    const body = (text: string) => ({
      'content/sections/closing.yaml': `type: note\nid: closing\nheading: { de: Bis bald, en: Bye }\nbody:\n  de: |\n    Komm\n${text}  en: Get home safely.\n`,
    });
    expect(await found(body('    \u2067gut\n    heim\u2069.\n'))).toEqual([]);
    expect(await found(body('    \u2067gut\n\n    heim\u2069.\n'))).toEqual([
      `yaml content/sections/closing.yaml:7:5: ${fault('U+2067')}`,
    ]);
  });

  test.each<[string, Changes]>([
    ['content/site.yaml:1:10', { 'content/site.yaml': settings.replace('name: Laterne', 'name: Lat\u202Eerne') }],
    ['content/site.yaml:5:3', { 'content/site.yaml': settings.replace('  city:', '  \u202Ecity:') }],
    ['content/site.yaml:5:9', { 'content/site.yaml': settings.replace('Emden', '\u202EEmden') }],
    ['content/site.yaml:7:38', withLink('https://shop.example/\u202Elamps')],
  ])('is found wherever it is: %s', async (place, changes) => {
    expect(await found(changes)).toContain(`yaml ${place}: ${fault('U+202E')}`);
  });

  test('is found in words, claims and titles', async () => {
    const files = ['content/locales/de.yaml', 'content/claims.yaml', 'content/pages/contact.yaml'];
    for (const file of files) {
      const text = read(file);
      const at = text.search(/(?<=(?:name|default|de): "?)\p{L}{3}/u);
      const line = text.slice(0, at).split('\n').length;
      const changed = `${text.slice(0, at)}\u202E${text.slice(at)}`;
      expect(await found({ [file]: changed })).toContainEqual(
        expect.stringMatching(new RegExp(`^yaml ${file}:${line}:\\d+: U\\+202E is a lone or overriding control`)),
      );
    }
  });

  test.each(['public/plan\u202Efdp.exe', 'content/images/lamp\u2067.svg', 'public/\u202E/plan.pdf'])(
    'is refused in the name of a file: %j',
    async (file) => {
      const problems = await problemsWith({ [file]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' });
      expect(problems.map(({ rule, text }) => `${rule}: ${text.replace(/^\S+ /, '')}`)).toEqual([
        'file-name: has a control character in its name',
      ]);
    },
  );
});
