// Tests the schema of the contact message: valid values, the error for each mistake, and how characters
// are counted.
import { describe, expect, test } from 'vitest';
import type { MessageWords } from '../../src/contact/locale.ts';
import { fieldErrors, isLongerThan, messageSchema } from '../../src/contact/message.ts';
import { mailbox } from '../../src/contact/outbox/mailbox.ts';
import { limits } from '../../src/settings/contact-limits.ts';

const words: MessageWords = {
  nameRequired: 'Name ist erforderlich',
  emailRequired: 'E-Mail-Adresse ist erforderlich',
  nameTooLong: 'Name darf maximal 100 Zeichen lang sein',
  emailInvalid: 'Ungültige E-Mail-Adresse',
  emailTooLong: 'E-Mail darf maximal 255 Zeichen lang sein',
  messageRequired: 'Nachricht ist erforderlich',
  messageTooLong: 'Nachricht darf maximal 1000 Zeichen lang sein',
};
const good = { name: 'Jana Probst', email: 'jana@probst.example', message: 'Guten Tag!' };
const family = '👩🏽‍👩🏽‍👧🏽‍👦🏽';

function accepted(change: object) {
  return messageSchema(words, limits).parse({ ...good, ...change });
}

function mistakes(change: object) {
  const parsed = messageSchema(words, limits).safeParse({ ...good, ...change });
  return parsed.success ? [] : fieldErrors(parsed.error);
}

describe('valid values', () => {
  test('values are trimmed, and unknown keys are dropped', () => {
    expect(accepted({ name: '  Jana ', message: '\n Hallo \n', admin: true })).toEqual({
      name: 'Jana',
      email: 'jana@probst.example',
      message: 'Hallo',
    });
  });

  test('the hidden field and the locale are optional, and count as absent if they are not strings', () => {
    expect(accepted({ website: 'https://spam.example', locale: 'es' })).toMatchObject({ locale: 'es' });
    expect(accepted({ website: 7, locale: ['de'] })).toMatchObject({ website: undefined, locale: undefined });
  });

  test('a name, an address and a message of exactly the maximum length are valid', () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect(
      mistakes({ name: 'ä'.repeat(100), email: `${email.slice(0, 247)}.example`, message: '🙂'.repeat(1000) }),
    ).toEqual([]);
  });

  test('an emoji family is one character, and so is a letter with a combining mark', () => {
    expect(mistakes({ message: family.repeat(1000), name: family.repeat(100) })).toEqual([]);
    expect(mistakes({ name: 'n\u0303'.repeat(100) })).toEqual([]);
    expect(mistakes({ name: 'n\u0303'.repeat(101) })).toMatchObject([{ code: 'too_long' }]);
  });

  test('every kind of line break is one character, and becomes \\n', () => {
    expect(accepted({ message: 'eins\r\nzwei\rdrei' }).message).toBe('eins\nzwei\ndrei');
    expect(mistakes({ message: `x${'\r\n'.repeat(998)}x` })).toEqual([]);
  });

  test('control characters and lone surrogates in a message become U+FFFD', () => {
    expect(accepted({ message: 'a\u0000b\u001b[31mc\td\ud800e' }).message).toBe('a\ufffdb\ufffd[31mc\td\ufffde');
  });
});

describe('the error for each mistake', () => {
  test.each([
    ['name', { name: ' ' }, 'required', 'Name ist erforderlich'],
    ['name', { name: undefined }, 'required', 'Name ist erforderlich'],
    ['name', { name: '\u200b\u2060' }, 'required', 'Name ist erforderlich'],
    ['name', { name: '\u3164' }, 'required', 'Name ist erforderlich'],
    ['message', { message: '\u2800\n\uffa0' }, 'required', 'Nachricht ist erforderlich'],
    ['name', { name: 'x'.repeat(101) }, 'too_long', 'Name darf maximal 100 Zeichen lang sein'],
    ['name', { name: `x${'\u0301'.repeat(5000)}` }, 'too_long', 'Name darf maximal 100 Zeichen lang sein'],
    ['name', { name: 'x\r\nBcc: all@example.com' }, 'invalid', 'Name ist erforderlich'],
    ['name', { name: ['x', 'y'] }, 'required', 'Name ist erforderlich'],
    ['email', { email: '' }, 'required', 'E-Mail-Adresse ist erforderlich'],
    ['email', { email: 'jana' }, 'invalid', 'Ungültige E-Mail-Adresse'],
    ['email', { email: `${'x'.repeat(250)}@a.example` }, 'too_long', 'E-Mail darf maximal 255 Zeichen lang sein'],
    ['message', { message: '\n\n' }, 'required', 'Nachricht ist erforderlich'],
    ['message', { message: 42 }, 'required', 'Nachricht ist erforderlich'],
    ['message', { message: 'x'.repeat(1001) }, 'too_long', 'Nachricht darf maximal 1000 Zeichen lang sein'],
  ])('an invalid %s such as %j has the code %s and the text: %s', (field, change, code, message) => {
    expect(mistakes(change)).toEqual([{ field, code, message }]);
  });

  test('an empty form has all errors at once, in the order of its fields', () => {
    expect(fieldErrors(messageSchema(words, limits).safeParse({}).error!).map(({ message }) => message)).toEqual([
      'Name ist erforderlich',
      'E-Mail-Adresse ist erforderlich',
      'Nachricht ist erforderlich',
    ]);
  });

  test('a missing address is reported as invalid if the site has no text for it', () => {
    const { emailRequired: _, ...fewer } = words;
    expect(fieldErrors(messageSchema(fewer, limits).safeParse({ ...good, email: '' }).error!)).toEqual([
      { field: 'email', code: 'invalid', message: 'Ungültige E-Mail-Adresse' },
    ]);
  });
});

describe('addresses', () => {
  test.each([
    ['jana@probst.example', 'jana@probst.example'],
    ['o’neil@x.example', undefined],
    ["o'neil+shop@mail.x.example", "o'neil+shop@mail.x.example"],
    ['a@exämple.de', 'a@xn--exmple-cua.de'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['A.B@EXAMPLE.COM', 'A.B@example.com'],
    ['a@b', undefined],
    ['a@b@c.example', undefined],
    ['a@b.example, c@d.example', undefined],
    ['<a@b.example>', undefined],
    ['a@b.example\r\nBcc: c@d.example', undefined],
    ['a\n@b.example', undefined],
    ['a@b.exa\u2028mple', undefined],
    ['a@b.example\u0000', undefined],
    ['.a@b.example', undefined],
    ['a..b@b.example', undefined],
    ['"a b"@b.example', undefined],
    ['a@[127.0.0.1]', undefined],
    ['a@127.0.0.1', undefined],
    ['a@0x7f000001', undefined],
    ['a@ex%61mple.com', undefined],
    ['a@b.example/c', undefined],
    ['a@b.example:25', undefined],
    ['a@-b.example', undefined],
    ['a@b.example.', undefined],
    [`a@${'b'.repeat(64)}.example`, undefined],
    [`${'a'.repeat(65)}@b.example`, undefined],
    ['@b.example', undefined],
    ['', undefined],
  ])('the address %j becomes %j', (address, expected) => {
    expect(mailbox(address)).toBe(expected);
  });
});

test.each([
  ['\u202ajana@probst.example\u202c', 'jana@probst.example'],
  ['\u200ejana@probst.example', 'jana@probst.example'],
  ['\u200fjana@probst.example\u200f', 'jana@probst.example'],
  ['\u2068jana@probst.example\u2069', 'jana@probst.example'],
  ['\ufeffjana@probst.example\u200b', 'jana@probst.example'],
  ['\u00a0jana@probst.example\u3000\u2060', 'jana@probst.example'],
  ['jana@pro\u00adbst.exam\u200bple', 'jana@probst.example'],
  ['jana\u200e@\u200eprobst.example', 'jana@probst.example'],
  ['jana＠probst.example', 'jana@probst.example'],
  ['ｊａｎａ２＠ｐｒｏｂｓｔ．ｅｘａｍｐｌｅ', 'jana2@probst.example'],
  ['jana﹫exämple.de', 'jana@exämple.de'],
  ['jana@exa\u0308mple.de', 'jana@exämple.de'],
])('the address %j is taken as %s', (email, expected) => {
  expect(accepted({ email }).email).toBe(expected);
});

test.each([
  // Joiners and reversed directions inside an address show another one than they are.
  'jana@pro\u200dbst.example',
  'jana@\u202eelpmaxe.tsborp',
  'jana @probst.example',
  'jana\u00a0probst@probst.example',
  '\u202a\u202c',
  'jana＠＠probst.example',
  // Whoever writes more than an address is asked for the address alone.
  'mailto:jana@probst.example',
  '<jana@probst.example>',
  'Jana <jana@probst.example>',
  'jana＠probst.example，noah＠probst.example',
])('the address %j is refused in words', (email) => {
  expect(mistakes({ email })).toMatchObject([{ field: 'email', message: expect.stringContaining('E-Mail-Adresse') }]);
});

test('a text that is designed to be slow is counted in the time of any other of its length', () => {
  // A time that grew with the square of the length would not end.
  for (const piece of ['\u0301', '👩🏽‍', '\u1100', '🇩', '\u200d'])
    expect(isLongerThan(`a${piece.repeat(1_000_000)}`.slice(0, 1_000_000), 999_999)).toBe(false);
});
