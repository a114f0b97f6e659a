// Tests the signs of spam: time tokens, the hidden field and the text. A message with signs of spam is
// still stored.
import { createSecretKey } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { spamSignsOf } from '../../src/contact/spam-score.ts';
import { createTokens, onceInMemory, tokenAge } from '../../src/contact/token.ts';
import { brokenOutbox, closeServices, good, openServices } from '../support/contact-services.ts';

afterEach(closeServices);

const key = createSecretKey(Buffer.alloc(32, 7));

describe('a time token', () => {
  let now = 0;
  const clock = () => now;
  const tokens = () => {
    now = Date.UTC(2026, 10, 21);
    return createTokens({ key, now: clock });
  };

  test('is valid once, from three seconds to a day after it was fetched', async () => {
    const { issue, take } = tokens();
    const [young, old] = [issue(), issue()];
    now += tokenAge.least;
    expect(await take(young)).toBeUndefined();
    expect(await take(young)).toBe('token-reused');
    now += tokenAge.most - tokenAge.least;
    expect(await take(old)).toBeUndefined();
  });

  test('is a sign of spam if it comes back at once or after more than a day', async () => {
    const { issue, take } = tokens();
    const [early, late] = [issue(), issue()];
    now += tokenAge.least - 1;
    expect(await take(early)).toBe('token-early');
    now += tokenAge.most;
    expect(await take(late)).toBe('token-late');
  });

  test('is no sign of spam if the clock was set back while the form was open', async () => {
    const { issue, take } = tokens();
    const token = issue();
    now -= 60 * 60_000;
    expect(await take(token)).toBeUndefined();
  });

  test('can be used again if its message was not accepted', async () => {
    const { issue, take, giveBack } = tokens();
    const token = issue();
    now += tokenAge.least;
    await take(token);
    await giveBack(token);
    expect(await take(token)).toBeUndefined();
  });

  test('is forged if it is changed, cut off or signed with another key', async () => {
    const { issue, take } = tokens();
    const token = issue();
    const [time = '', name = '', signature = ''] = token.split('.');
    const forged = [
      '',
      'x',
      `${time}.${name}`,
      `${(now - 60_000).toString(36)}.${name}.${signature}`,
      `${time}.${name}.${signature.slice(1)}`,
      `${time}.${name}.${'A'.repeat(43)}`,
      `${token}.`,
      createTokens({ key: createSecretKey(Buffer.alloc(32, 8)), now: clock }).issue(),
      'x'.repeat(30_000),
    ];
    for (const one of forged) expect(await take(one)).toBe('token-forged');
  });

  test('is remembered in bounded memory, and the oldest is forgotten first', async () => {
    const once = onceInMemory(3);
    for (const name of ['a', 'b', 'c', 'd']) expect(await once.take(name)).toBe(true);
    expect([await once.take('d'), await once.take('b'), await once.take('a')]).toEqual([false, false, true]);
  });

  test('is fetched over HTTP, and is new each time', async () => {
    const { url } = await openServices();
    const answers = await Promise.all([1, 2].map(() => fetch(`${url}/contact/token`)));
    const found = await Promise.all(answers.map((answer) => answer.json() as Promise<{ token: string }>));
    expect(found[0]).toEqual({ token: expect.stringMatching(/^[\w.-]{60,90}$/) });
    expect(found[0]).not.toEqual(found[1]);
    expect((await fetch(`${url}/contact/token`, { method: 'POST' })).status).toBe(405);
  });
});

describe('a message', () => {
  test.each([
    ['plain text', {}, []],
    ['one link', { message: 'Siehe https://example.com/a' }, []],
    ['three links', { message: 'http://a.example http://b.example www.c.example' }, ['many-links']],
    ['a link in brackets', { message: '[url=http://a.example]x[/url]' }, ['link', 'markup']],
    ['HTML', { message: '<a class=x href="http://a.example">x</a>' }, ['link', 'markup']],
    ['a word of two alphabets with a link', { message: 'pаypаl: https://a.example' }, ['link', 'mixed-scripts']],
    [
      'a hidden break in a word with a link',
      { message: 'pay\u200bpal https://a.example' },
      ['link', 'invisible-characters'],
    ],
    [
      'a reversed direction with a link',
      { name: 'gpj.\u202eexe', message: 'https://a.example' },
      ['link', 'reversed-direction'],
    ],
    ['a filled hidden field', { website: 'https://a.example' }, ['honeypot']],
    ['a hidden field with a space', { website: ' ' }, []],
    ['a token that was used', { tokenFault: 'token-reused' as const }, ['token-reused']],
    ['a token of a moment ago, pasted by somebody in a hurry', { tokenFault: 'token-early' as const }, []],
    [
      'a token of a moment ago and a link',
      { tokenFault: 'token-early' as const, message: 'https://a.example' },
      ['token-early', 'link'],
    ],
    [
      'a token of a moment ago and a word of two alphabets',
      { tokenFault: 'token-early' as const, message: 'pаypаl' },
      ['token-early', 'mixed-scripts'],
    ],
    ['a token of yesterday', { tokenFault: 'token-late' as const }, []],
    [
      'a token of yesterday and three links',
      { tokenFault: 'token-late' as const, message: 'www.a www.b www.c' },
      ['token-late', 'many-links'],
    ],
  ])('with %s has the expected signs of spam', (_, change, signs) => {
    expect(spamSignsOf({ ...good, ...change })).toEqual(signs);
  });

  test.each([
    ['Russian', 'Здравствуйте, у меня вопрос о USB-кабеле и WhatsApp.'],
    ['Greek', 'Καλημέρα, τι κάνετε; π.χ. 5 µm'],
    ['Persian with its joiners', 'می‌خواهم بدانم'],
    ['Hindi with its joiners', 'क्‍ष'],
    ['Arabic', 'مرحبا، عندي سؤال عن WhatsApp'],
    ['Hebrew with direction marks', 'שלום\u200f WhatsApp\u200e!'],
    ['emoji families', '👩🏽‍👩🏽‍👧🏽‍👦🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Japanese', 'WhatsAppで使えますか。'],
    ['mathematics', 'a < b und [1] und x>y'],
    ['capitals', 'BITTE HELFEN SIE MIR!!!'],
  ])('in %s has no sign of spam', (_, message) => {
    expect(spamSignsOf({ ...good, message: `${message} https://example.com` })).toEqual([]);
  });

  test('that is suspicious is accepted like any other, with its signs of spam', async () => {
    const { post, postForm, arrived } = await openServices();
    const message = '[url=http://a.example]Kredit[/url]';
    expect((await post({ ...good, message, website: 'x', token: 'forged' })).status).toBe(202);
    expect((await postForm({ ...good, website: 'x' })).headers.get('location')).toBe('/kontakt/danke');
    expect((await arrived()).map(({ spamSigns }) => spamSigns)).toEqual([
      ['honeypot', 'token-forged', 'link', 'markup'],
      ['honeypot'],
    ]);
  });

  test('without a token is not suspicious, because a form without JavaScript has none', async () => {
    const { post, arrived } = await openServices();
    await post(good);
    await post({ ...good, message: 'Mit leerem', token: '' });
    expect((await arrived()).map(({ spamSigns }) => spamSigns)).toEqual([[], []]);
  });

  test('stays one message if it is sent again with its token, and a failed attempt does not use up the token', async () => {
    let now = Date.now();
    const tokens = createTokens({ key, now: () => now });
    const token = tokens.issue();
    now += 10_000;
    const failing = await openServices({ tokens, outbox: brokenOutbox });
    expect((await failing.post({ ...good, token })).status).toBe(503);
    const { post, arrived } = await openServices({ tokens });
    for (const _ of [1, 2]) expect((await post({ ...good, token })).status).toBe(202);
    await post({ ...good, token, message: 'Ein anderer Text' });
    expect((await arrived()).map(({ spamSigns }) => spamSigns)).toEqual([[], ['token-reused']]);
  });
});
