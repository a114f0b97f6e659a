// Tests the page that a form without JavaScript gets back after a mistake: the built page with the
// entered values and the errors, in the sender's language. An HTML parser reads it as a browser would.
import { createSecretKey } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { afterEach, describe, expect, test } from 'vitest';
import { readFormPage } from '../../src/contact/form-page.ts';
import { createLimits } from '../../src/contact/rate-limits.ts';
import { brokenOutbox, closeServices, german, good, openServices } from '../support/contact-services.ts';

afterEach(closeServices);

const form = `<form class="contact-form" action="/contact" method="post"><p class="form-hint">Bitte ausfüllen</p>
<input type="text" autoComplete="name" id="n" name="name" required="" maxLength="100"><p id="ne" data-error="name"></p>
<input type="email" name="email"><p data-error="email"></p>
<textarea rows="7" name="message" required=""></textarea><p data-error="message"></p>
<input type="hidden" name="locale" value="de"><input type="text" name="website" tabindex="-1">
<p class="form-status" tabindex="-1"></p><button type="submit">Senden</button></form>`;
const before = `<!DOCTYPE html>
<html lang="de"><head><title>Kontakt</title><style>p>b{color:red}</style></head><body>
<form method="dialog"><button>x</button></form><noscript><p>ohne</p></noscript>
<litfass-island data-props="{&quot;a&quot;:&quot;&lt;b&gt;&quot;}"  data-when=interaction>`;
const after = '</litfass-island><BR><p>Ende &amp; aus</p></body></html>\n';
const page = before + form + after;
const builtPage = (url: string) =>
  url === '/kontakt' || url === '/en/contact'
    ? {
        html: page,
        headers: new Map([
          ['Content-Security-Policy', "default-src 'none'"],
          ['Cache-Control', 'public'],
        ]),
      }
    : undefined;

function elements(html: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  const walk = (node: Tree.ParentNode) => {
    for (const child of node.childNodes)
      if ('tagName' in child) {
        found.push(child);
        walk(child);
      }
  };
  walk(parse(html));
  return found;
}

function attributesOf(element: Tree.Element | undefined): Record<string, string> {
  return Object.fromEntries((element?.attrs ?? []).map(({ name, value }) => [name, value]));
}

function textOf(element: Tree.Element | undefined): string {
  return (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('');
}

/** Reads the fields and texts of an answer as a browser would. */
function read(html: string) {
  const all = elements(html);
  const elementWith = (name: string, value: string) => all.find((one) => attributesOf(one)[name] === value);
  return {
    value: (name: string) => {
      const control = elementWith('name', name);
      return control?.tagName === 'textarea' ? textOf(control) : attributesOf(control).value;
    },
    attributes: (name: string) => attributesOf(elementWith('name', name)),
    error: (name: string) => textOf(elementWith('data-error', name)),
    status: () => textOf(elementWith('class', 'form-status')),
    tags: all.map(({ tagName }) => tagName),
  };
}

describe('a form with a mistake', () => {
  test('gets the whole page back, with the entered values and the errors', async () => {
    const { postForm, arrived } = await openServices({ builtPage });
    const response = await postForm({ ...good, email: 'jana', message: '  Zeile 1\r\nZeile 2 ', locale: 'de' });
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-language')).toBe('de');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    const html = await response.text();
    const shown = read(html);
    expect([shown.value('name'), shown.value('email')]).toEqual(['Jana Probst', 'jana']);
    expect(shown.value('message')).toBe('  Zeile 1\nZeile 2 ');
    expect([shown.error('name'), shown.error('email'), shown.error('message')]).toEqual(['', german.emailInvalid, '']);
    expect(shown.attributes('email')).toMatchObject({ 'aria-invalid': 'true', autofocus: '' });
    expect(shown.attributes('name')['aria-invalid']).toBeUndefined();
    expect(shown.status()).toBe('');
    expect(await arrived()).toEqual([]);
  });

  test('keeps a leading line break, which an HTML parser would drop', async () => {
    const { postForm } = await openServices({ builtPage });
    const shown = read(await (await postForm({ ...good, name: '', message: '\r\n\r\nHallo' })).text());
    expect(shown.value('message')).toBe('\n\nHallo');
  });

  test('gets every byte outside the form as it was built', async () => {
    const { postForm } = await openServices({ builtPage });
    const html = await (await postForm({ ...good, name: '' })).text();
    expect(html.slice(0, before.length)).toBe(before);
    expect(html.slice(-after.length)).toBe(after);
  });

  test('gets a key, so that it arrives once if it is sent twice', async () => {
    const { postForm, arrived } = await openServices({ builtPage });
    const first = read(await (await postForm({ ...good, name: '' })).text());
    const key = first.value('key') ?? '';
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first.attributes('key').type).toBe('hidden');
    const second = read(await (await postForm({ ...good, name: ' ', key })).text());
    expect(second.value('key')).toBe(key);
    for (const _ of [1, 2]) expect((await postForm({ ...good, key })).status).toBe(303);
    expect(await arrived()).toHaveLength(1);
    const changed = await postForm({ ...good, message: 'Noch etwas', key });
    expect(changed.status).toBe(422);
    const shown = read(await changed.text());
    expect([shown.value('message'), shown.status()]).toEqual(['Noch etwas', 'Eine frühere Fassung ist schon da.']);
    expect(shown.value('key')).not.toBe(key);
    expect((await postForm({ ...good, message: 'Noch etwas', key: shown.value('key') ?? '' })).status).toBe(303);
    expect(await arrived()).toHaveLength(2);
  });

  test('gets an error for each field, and the first of them gets the focus', async () => {
    const { postForm } = await openServices({ builtPage });
    const shown = read(await (await postForm({ name: '', email: '', message: '' })).text());
    expect([shown.error('name'), shown.error('email'), shown.error('message')]).toEqual([
      german.nameRequired,
      german.emailInvalid,
      german.messageRequired,
    ]);
    expect(['name', 'email', 'message'].map((name) => 'autofocus' in shown.attributes(name))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('leaves no values in the page of the next sender', async () => {
    const { postForm } = await openServices({ builtPage });
    await postForm({ ...good, name: '', message: 'geheim' });
    const shown = read(await (await postForm({ name: 'Noah', email: '', message: '' })).text());
    expect([shown.value('message'), shown.error('name')]).toEqual(['', '']);
  });
});

test('the form of a page may be posted as its button says', async () => {
  const method = form.replace(' method="post"', '').replace('<button', '<button formmethod="POST"');
  const html = `<form action="/search"><input name="message"></form>${method}`;
  const { postForm } = await openServices({ builtPage: () => ({ html, headers: new Map() }) });
  const shown = await (await postForm({ ...good, name: '' })).text();
  expect(shown).toContain('<form action="/search"><input name="message"></form>');
  expect(read(shown).error('name')).toBe(german.nameRequired);
});

describe('entered values are never read as HTML', () => {
  const texts = [
    '"><script>alert(1)</script>',
    "' onfocus='alert(1)",
    '</textarea><img src=x onerror=alert(1)>',
    '</form><form action="https://evil.example">',
    '&quot;&lt;b&gt;&amp;amp;',
    '<!--',
    ']]>',
    '\u202eTürkçe\u202c אבג 👩🏽‍👩🏽‍👧🏽‍👦🏽 „Anführung“ ‘quotes’ `x`',
    '\n\nerst nach zwei Zeilen',
    '\tEingerückt\u00a0mit\u00adTrennung',
    '${name} $& $1 $$',
  ];

  test.each(texts)('%j', async (text) => {
    const { postForm } = await openServices({ builtPage });
    const html = await (await postForm({ name: text, email: text, message: text })).text();
    const shown = read(html);
    const line = text.replace(/\n/g, '\n');
    expect([shown.value('name'), shown.value('email'), shown.value('message')]).toEqual([line, line, text]);
    const built = read(page).tags;
    expect(shown.tags.filter((tag) => !built.includes(tag))).toEqual([]);
    expect(shown.tags).toHaveLength(built.length + 1);
  });
});

describe('a failure that the sender did not cause', () => {
  test('a store that cannot write leads to 503 with the entered text and an explanation', async () => {
    const { postForm } = await openServices({ builtPage, outbox: brokenOutbox });
    const response = await postForm({ ...good, locale: 'en' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    const shown = read(await response.text());
    expect(shown.value('message')).toBe(good.message);
    expect(shown.status()).toBe('Error sending message. Your text is still here.');
    expect(shown.attributes('name')['aria-invalid']).toBeUndefined();
  });

  test('too many messages lead to 429 with the entered text, an explanation and Retry-After', async () => {
    const once = { points: 1, seconds: 600 };
    const limits = createLimits({
      key: createSecretKey(Buffer.alloc(32)),
      rules: { networks: [once], email: once, all: once, reserve: once },
      log: () => {},
    });
    const { postForm } = await openServices({ builtPage, limits });
    await postForm(good);
    const response = await postForm({ ...good, message: 'Und noch etwas' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
    const shown = read(await response.text());
    expect([shown.value('message'), shown.status()]).toEqual(['Und noch etwas', 'Zu viele Nachrichten']);
  });

  test('too many mistakes lead to 429 with the entered text, the mistakes and an explanation', async () => {
    const limits = createLimits({ key: createSecretKey(Buffer.alloc(32)), log: () => {} });
    const { postForm } = await openServices({ builtPage, limits });
    let response = await postForm({ ...good, name: '' });
    for (let number = 1; number <= 100; number++) {
      expect(response.status).toBe(422);
      response = await postForm({ ...good, name: '' });
    }
    expect(response.status).toBe(429);
    const shown = read(await response.text());
    expect([shown.value('message'), shown.status(), shown.error('name')]).toEqual([
      ...[good.message, 'Zu viele Nachrichten', german.nameRequired],
    ]);
    expect((await postForm(good)).status).toBe(303);
  });

  test('a page that is not built, or has no form, leads to the failure page', async () => {
    const { postForm } = await openServices({ builtPage });
    expect((await postForm({ ...good, name: '', locale: 'es' })).headers.get('location')).toBe('/es/contacto/error');
    const bare = await openServices({ builtPage: () => ({ html: '<p>x</p>', headers: new Map() }) });
    expect((await bare.postForm({ ...good, name: '' })).headers.get('location')).toBe('/kontakt/fehler');
  });

  test('an endpoint on another origin redirects to the failure page of the site', async () => {
    const { postForm } = await openServices({ builtPage, pages: 'https://site.example' });
    const response = await postForm({ ...good, name: '' });
    expect(response.headers.get('location')).toBe('https://site.example/kontakt/fehler');
  });
});

describe('a browser whose form is refused', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const browser = { accept, 'accept-language': 'en-GB,en' };
  const words = '<!DOCTYPE html><html lang="en"><p>It was not sent.</p></html>';
  const withFailed = (url: string) =>
    url === '/en/contact/error' ? { html: words, headers: new Map([['X-Frame-Options', 'DENY']]) } : builtPage(url);
  const refusals: readonly (readonly [string, number, string, Record<string, string>])[] = [
    ['from a page of another origin', 403, '/contact', { origin: 'https://evil.example' }],
    ['from a page that names no origin', 403, '/contact', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['in an encoding for files', 415, '/contact', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['as plain text', 415, '/contact', { 'content-type': 'text/plain' }],
    ['in another charset', 415, '/contact', { 'content-type': 'application/x-www-form-urlencoded; charset=latin1' }],
    ['to another address', 404, '/contacts', {}],
    ['to the address of the tokens', 405, '/contact/token', {}],
  ];
  const send = (url: string, headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      body: 'name=Jana',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      redirect: 'manual',
    });

  test.each(refusals)('%s gets %s with the page about failures, in its language', async (_, status, path, headers) => {
    const { url } = await openServices({ builtPage: withFailed });
    const response = await send(url + path, { ...browser, ...headers });
    expect([response.status, response.headers.get('content-language'), await response.text()]).toEqual([
      ...[status, 'en', words],
    ]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test.each(refusals)('%s is sent to that page where it is not built', async (_, _status, path, headers) => {
    const { url } = await openServices();
    const response = await send(url + path, { ...browser, ...headers });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en/contact/error']);
  });

  test.each(refusals)('%s gets problem details if it is a program', async (_, status, path, headers) => {
    const { url } = await openServices({ builtPage: withFailed });
    const response = await send(url + path, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[status, 'application/problem+json; charset=utf-8'],
    ]);
  });
});

test('a page that cannot be read is an internal error, answered without details', async () => {
  const { postForm, logged } = await openServices({
    builtPage: () => {
      throw new Error('jana@site.example');
    },
  });
  const response = await postForm({ ...good, name: '' });
  expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }]);
  expect(JSON.stringify(logged)).toContain('answer.ts');
  expect(JSON.stringify(logged)).not.toContain('jana');
});

test('a page whose form has no end tag cannot be filled in', () => {
  expect(readFormPage('<form method="post"><textarea name="message"></textarea>')).toBeUndefined();
});
