// The voice messages in the content have plausible lengths: people speak 90 to 190 words a minute.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../support/helpers.ts';

const slowest = 90;
const fastest = 190;
const locales = ['de', 'en', 'es'];

test.each([
  ['0:30', 45, true],
  ['0:30', 44, false],
  ['1:00', 190, true],
  ['1:00', 191, false],
])('a message of %s with %d words is plausible: %s', (length, count, expected) => {
  expect(fits(length, Array(count).fill('word').join(' '))).toBe(expected);
});

test('skips excerpts, and reads only the texts of one language', () => {
  const conversation = [
    { kind: 'voice', length: { de: '0:30', en: '0:31' } },
    { kind: 'result', marked: { de: 'Eins.', en: 'One.' }, rest: { de: 'Zwei …', en: 'Two.' } },
  ];
  expect([...wholeTexts(conversation, 'de')]).toEqual([]);
  expect([...wholeTexts(conversation, 'en')]).toEqual([['0:31', 'One. Two.']]);
});

const folder = join(repository, 'content');
const files = ['pages', 'sections'].flatMap((part) => readdirSync(join(folder, part)).map((name) => `${part}/${name}`));

test.each(files)('%s: the length of each message fits its words in every language', (file) => {
  const content: unknown = parse(readFileSync(join(folder, file), 'utf8'));
  const wrong = locales.flatMap((locale) =>
    [...wholeTexts(content, locale)]
      .filter(([length, text]) => !fits(length, text))
      .map(([length, text]) => `${locale}, ${length}: ${words(text)} words: ${text.slice(0, 60)}`),
  );
  expect(wrong).toEqual([]);
});

function fits(length: string, text: string): boolean {
  const [minutes = 0, seconds = 0] = length.split(':').map(Number);
  const rate = words(text) / (minutes + seconds / 60);
  return rate >= slowest && rate <= fastest;
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/**
 * The length and the text of each message that is shown in full in a locale: demos, summaries and
 * conversations.
 */
function* wholeTexts(value: unknown, locale: string): Generator<[length: string, text: string]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const messages = value as Fields[];
    for (const [index, message] of messages.entries()) {
      const next = messages[index + 1];
      if (message?.kind === 'voice' && next?.kind === 'result') yield* wholeText(message.length, partsOf(next), locale);
    }
  } else {
    const fields = value as Fields;
    const voice = fields.voice as Fields | undefined;
    if (fields.transcript) yield* wholeText(voice?.length, [fields.transcript], locale);
    if (fields.said) yield* wholeText(fields.length, [fields.said], locale);
    for (const reading of (fields.readings ?? []) as Fields[])
      yield* wholeText(fields.length, partsOf(reading), locale);
  }
  for (const inner of Object.values(value)) yield* wholeTexts(inner, locale);
}

type Fields = Record<string, unknown>;

/** The parts of a result, or nothing if it shows only the marked sentence instead of the whole message. */
function partsOf({ lead, marked, rest }: Fields): unknown[] {
  return rest ? [lead, marked, rest] : [];
}

/** One text with its length, unless it is missing or an excerpt. */
function* wholeText(length: unknown, parts: unknown[], locale: string): Generator<[string, string]> {
  const duration = inLocale(length, locale);
  const text = parts
    .map((part) => inLocale(part, locale))
    .filter(Boolean)
    .join(' ');
  if (duration && text && !/^…|…$/.test(text)) yield [duration, text];
}

function inLocale(text: unknown, locale: string): string | undefined {
  if (typeof text === 'string') return text;
  return (text as Fields | undefined)?.[locale] as string | undefined;
}
