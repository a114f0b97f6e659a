// Tests the contact endpoint over HTTP: what it accepts, what it refuses with which texts, and where it
// redirects a browser.
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Acceptance, IncomingMessage } from '../../src/contact/outbox/index.ts';
import { loadSqlite } from '../../src/files/open-sqlite.ts';
import { brokenOutbox, closeServices, good, locales, openServices, own } from '../support/contact-services.ts';

afterEach(closeServices);

describe('a valid message', () => {
  test('sent as JSON is answered with 202 and its id, and is in the outbox', async () => {
    const { post, arrived } = await openServices();
    const response = await post({ ...good, name: '  Jana Probst ' });
    expect(response.status).toBe(202);
    const [message] = await arrived();
    expect(await response.json()).toEqual({ ok: true, id: message?.id });
    expect(message).toMatchObject({ ...good, state: 'queued', locale: 'de', spamSigns: [] });
    expect(message?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is answered only after the outbox has stored it, and the delivery is woken only then', async () => {
    const { promise, resolve } = Promise.withResolvers<Acceptance>();
    let woken = 0;
    const { post } = await openServices({ outbox: { accept: () => promise }, wake: () => woken++ });
    let answered = false;
    const response = post(good).then((answer) => {
      answered = true;
      return answer;
    });
    await new Promise((wait) => setTimeout(wait, 100));
    expect([answered, woken]).toEqual([false, 0]);
    resolve({ kind: 'accepted', id: 'x' });
    expect(await (await response).json()).toEqual({ ok: true, id: 'x' });
    expect(woken).toBe(1);
  });

  test('is logged by its id alone', async () => {
    const { post, logged, arrived } = await openServices();
    await post(good);
    expect(logged).toEqual([{ id: (await arrived())[0]?.id, state: 'accepted', code: 'ok' }]);
  });
});

describe('a form without JavaScript', () => {
  test.each([
    ['de', '/kontakt/danke', '/kontakt/fehler'],
    ['en', '/en/contact/thanks', '/en/contact/error'],
    ['es', '/es/contacto/gracias', '/es/contacto/error'],
  ])('in %s redirects to %s, and without built pages to %s after a mistake', async (locale, sent, failed) => {
    const { postForm, arrived } = await openServices();
    const success = await postForm({ ...good, locale, website: '' }, { origin: own });
    expect([success.status, success.headers.get('location')]).toEqual([303, sent]);
    expect(await arrived()).toMatchObject([{ ...good, locale }]);
    const failure = await postForm({ ...good, locale, name: '' });
    expect([failure.status, failure.headers.get('location')]).toEqual([303, failed]);
    expect(await arrived()).toHaveLength(1);
  });

  test('redirects to the failure page when its body is too large', async () => {
    const { postForm } = await openServices();
    const response = await postForm({ ...good, message: 'x'.repeat(40_000) }, { 'accept-language': 'en' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en/contact/error']);
  });

  test('never redirects to an address from the request', async () => {
    const { postForm } = await openServices();
    const fields = {
      ...good,
      locale: '//evil.example',
      sent: 'https://evil.example',
      redirect: 'https://evil.example',
    };
    const response = await postForm(fields, { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' });
    expect(response.headers.get('location')).toBe('/kontakt/danke');
    expect((await postForm({ ...good, locale: '__proto__' })).headers.get('location')).toBe('/kontakt/danke');
  });

  test('is shown to a visitor who opens the address of the endpoint', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const headers = { accept, 'accept-language': 'es-MX,es;q=0.9' };
    for (const pages of ['', own]) {
      const { url, logged } = await openServices({ pages });
      const response = await fetch(`${url}/contact`, { headers, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([303, `${pages}/es/contacto`]);
      expect(logged).toEqual([]);
    }
  });

  test('redirects to the origin of the site when the endpoint has another one', async () => {
    const { postForm } = await openServices({ pages: own });
    expect((await postForm(good)).headers.get('location')).toBe('https://site.example/kontakt/danke');
  });
});

describe('a message with mistakes', () => {
  test.each([
    ['name', { name: '' }, 'required', 'Name ist erforderlich'],
    ['name', { name: 'x'.repeat(101) }, 'too_long', 'Name darf maximal 100 Zeichen lang sein'],
    ['email', { email: 'jana' }, 'invalid', 'Ungültige E-Mail-Adresse'],
    ['email', { email: `${'x'.repeat(255)}@a.example` }, 'too_long', 'E-Mail darf maximal 255 Zeichen lang sein'],
    ['message', { message: ' ' }, 'required', 'Nachricht ist erforderlich'],
    ['message', { message: 'x'.repeat(1001) }, 'too_long', 'Nachricht darf maximal 1000 Zeichen lang sein'],
  ])('in its %s (%j) is refused with the code %s and the text: %s', async (field, change, code, message) => {
    const { post, arrived } = await openServices();
    const response = await post({ ...good, ...change });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      code: 'invalid',
      detail: message,
      errors: [{ field, code, message }],
    });
    expect(await arrived()).toEqual([]);
  });

  test.each([
    ['the form says English', { locale: 'en' }, 'es', 'Name is required', 'en'],
    ['the form says British English', { locale: 'en-GB' }, 'es', 'Name is required', 'en'],
    ['the browser prefers Spanish', {}, 'fr, es-MX;q=0.9, en;q=0.5', 'El nombre es obligatorio', 'es'],
    ['neither names a language of the site', { locale: 'fr' }, 'fr', 'Name ist erforderlich', 'de'],
  ])('is refused in the language of the sender: %s', async (_, change, language, detail, contentLanguage) => {
    const { post } = await openServices();
    const response = await post({ ...good, ...change, name: '' }, { 'accept-language': language });
    expect(response.headers.get('content-language')).toBe(contentLanguage);
    expect(await response.json()).toMatchObject({ detail, errors: [{ message: detail }] });
  });

  test('is refused for line breaks in its name or address', async () => {
    const { post, arrived } = await openServices();
    const response = await post({ ...good, name: 'x\r\nBcc: a@b.example', email: 'a@b.example\r\nBcc: c@d.example' });
    expect(await response.json()).toMatchObject({ errors: [{ field: 'name' }, { field: 'email' }] });
    expect(await arrived()).toEqual([]);
  });
});

describe('an outbox that cannot write', () => {
  test.each([
    ['de', 'Fehler beim Senden der Nachricht'],
    ['en', 'Error sending message'],
    ['es', 'Error al enviar el mensaje'],
  ])('leads to a 503 in %s: %s', async (locale, detail) => {
    let woken = 0;
    const { post, logged } = await openServices({ outbox: brokenOutbox, wake: () => woken++ });
    const response = await post({ ...good, locale });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable', detail });
    expect(JSON.stringify(logged)).toContain('ERR_SQLITE_ERROR');
    expect(JSON.stringify(logged)).not.toMatch(/jana|disk full|Guten Tag/i);
    expect(woken).toBe(0);
  });

  test('logs the reason without any part of the message', async () => {
    const { DatabaseSync } = loadSqlite();
    const full = new DatabaseSync(':memory:');
    full.exec('CREATE TABLE message (name TEXT); PRAGMA max_page_count = 2');
    const accept = async ({ name }: IncomingMessage): Promise<never> => {
      full.prepare('INSERT INTO message VALUES (?)').run(name.repeat(9_999));
      throw new Error('there was room');
    };
    const { post, logged } = await openServices({ outbox: { accept } });
    expect((await post(good)).status).toBe(503);
    expect(logged[0]).toMatchObject({ level: 'error', state: 'failed', code: 'database or disk is full' });
  });

  test('redirects a form to the failure page', async () => {
    const { postForm } = await openServices({ outbox: brokenOutbox });
    const response = await postForm(good);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/kontakt/fehler']);
  });

  test('leads to an English text if the site has no text for it', async () => {
    const { error: _, ...silent } = locales.de;
    const { post } = await openServices({ outbox: brokenOutbox, locales: { de: silent } });
    const response = await post(good);
    expect([response.status, response.headers.get('content-language')]).toEqual([503, 'en']);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('try again') });
  });
});

describe('a request that is not allowed', () => {
  test('from a page that names no origin is taken if the browser says that the page is on the same one', async () => {
    const { post, postForm, arrived } = await openServices();
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    const responses = [await post(good, headers), await postForm({ ...good, message: 'Als Formular' }, headers)];
    expect(responses.map(({ status }) => status)).toEqual([202, 303]);
    expect(responses.map(({ headers: sent }) => sent.get('access-control-allow-origin'))).toEqual([null, null]);
    expect(await arrived()).toHaveLength(2);
    // Only a missing name is made up for: a page that names another origin stays refused.
    const others = [
      ...['same-site', 'cross-site', 'none', ''].map((site) => ({ origin: 'null', 'sec-fetch-site': site })),
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const refused of others) expect((await post(good, refused)).status).toBe(403);
  });

  test('from a page of another origin that names none is refused, and a link from anywhere leads to the form', async () => {
    const { url, post, postForm, arrived } = await openServices();
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const responses = [await post(good, headers), await postForm(good, headers)];
      expect(responses.map(({ status }) => status)).toEqual([403, 403]);
      const link = await fetch(`${url}/contact`, { headers: { ...headers, accept: 'text/html' }, redirect: 'manual' });
      expect(link.status).toBe(303);
    }
    expect(await arrived()).toEqual([]);
    for (const site of ['same-origin', 'none']) expect((await post(good, { 'sec-fetch-site': site })).status).toBe(202);
  });

  test.each(['https://evil.example', 'null', 'http://site.example', 'https://site.example:444'])(
    'from a page of %s is refused, as JSON and as a form',
    async (origin) => {
      const { url, post, postForm, arrived } = await openServices();
      const token = await fetch(`${url}/contact/token`, { headers: { origin } });
      const responses = [await post(good, { origin }), await postForm(good, { origin }), token];
      expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(responses.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null, null]);
      expect(await arrived()).toEqual([]);
    },
  );

  test('is found by a preflight, which allows pages of the site to send the headers of a Supabase client', async () => {
    const { url } = await openServices();
    const preflight = (origin: string) =>
      fetch(`${url}/functions/v1/send-contact-email`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const { status, headers } = await preflight(own);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(own);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, x-client-info, apikey, content-type, idempotency-key, ' +
        'x-region, x-retry-count, traceparent, tracestate, baggage',
    );
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  const form = 'application/x-www-form-urlencoded';
  test.each([
    ['no body', '', {}, 400, 'unreadable'],
    ['invalid JSON', '{"name":', {}, 400, 'unreadable'],
    ['a JSON array', '[]', {}, 400, 'unreadable'],
    ['a JSON string', '"x"', {}, 400, 'unreadable'],
    ['a body that is too large', JSON.stringify({ ...good, message: 'x'.repeat(33_000) }), {}, 413, 'too_large'],
    ['another content type', 'name=x', { 'content-type': 'text/plain' }, 415, 'type'],
    ['files', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'type'],
    ['a charset that does not exist', '{}', { 'content-type': 'application/json; charset=utf-9' }, 415, 'charset'],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 415, 'charset'],
    ['an encoding of 16 bits', '{}', { 'content-type': 'application/json; charset=utf-16le' }, 415, 'charset'],
    ['a form in another charset', 'name=%FC', { 'content-type': `${form}; charset=ISO-8859-1` }, 415, 'charset'],
    ['a key with a space', JSON.stringify(good), { 'idempotency-key': 'a b' }, 400, 'key_invalid'],
    ['a key that is too long', JSON.stringify(good), { 'idempotency-key': 'x'.repeat(129) }, 400, 'key_invalid'],
  ])('has %s', async (_, body, headers, status, code) => {
    const { url, arrived } = await openServices();
    const sent = { 'content-type': 'application/json', ...headers };
    const response = await fetch(`${url}/contact`, { method: 'POST', body, headers: sent });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, code });
    expect(await arrived()).toEqual([]);
  });

  test.each(['utf-8', 'utf8', 'UTF8', 'Utf-8', '"utf-8"', '"UTF8"', "'utf-8'"])(
    'is none when its charset is %s',
    async (charset) => {
      const { post, postForm, arrived } = await openServices();
      const message = { ...good, message: 'Grüße 👋' };
      expect((await post(message, { 'content-type': `application/json; charset=${charset}` })).status).toBe(202);
      const type = `${form};charset=${charset}`;
      expect((await postForm({ ...message, name: 'Änne' }, { 'content-type': type })).status).toBe(303);
      expect((await arrived()).map(({ name, message: text }) => [name, text])).toEqual([
        ['Jana Probst', 'Grüße 👋'],
        ['Änne', 'Grüße 👋'],
      ]);
    },
  );

  test('has a compressed body', async () => {
    const { url } = await openServices();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync(JSON.stringify(good));
    const response = await fetch(`${url}/contact`, { method: 'POST', body, headers });
    expect([response.status, (await response.json()) as unknown]).toMatchObject([415, { code: 'compressed' }]);
  });

  test('is far too large: the answer says that the message is too long', async () => {
    const { post } = await openServices();
    const response = await post({ ...good, message: 'x'.repeat(33_000) }, { 'accept-language': 'en' });
    expect(await response.json()).toMatchObject({ detail: 'Message is too long' });
  });

  test.each(['GET', 'PUT', 'DELETE'])('uses the method %s', async (method) => {
    const { url } = await openServices();
    const response = await fetch(`${url}/contact`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('has another path', async () => {
    const { url } = await openServices();
    expect((await fetch(`${url}/contact/x`)).status).toBe(404);
  });
});

test('an internal error is answered without details, and logged without the message', async () => {
  const broken = {
    ...locales.de,
    get words(): never {
      throw new TypeError('Jana Probst');
    },
  };
  const { post, logged } = await openServices({ locales: { de: broken } });
  const response = await post(good);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/at .*\.ts|TypeError|Jana/);
  expect(JSON.stringify(logged)).toContain('receive.ts');
  expect(JSON.stringify(logged)).not.toContain('Jana');
});

test('every answer forbids caching and content sniffing, and names no software', async () => {
  const { url, post, postForm } = await openServices();
  const got = ['/healthz', '/readyz', '/contact/token', '/nothing'].map((path) => fetch(url + path));
  for (const { headers } of [await post(good), await postForm(good), await post({}), ...(await Promise.all(got))]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
  }
});
