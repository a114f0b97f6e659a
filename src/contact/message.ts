// Validates messages of the contact form.

import { z } from 'zod';
import type { MessageWords } from './locale.ts';
import { mailbox } from './outbox/mailbox.ts';

/** One mistake in one field. `code` is stable, `message` is in the sender's language. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
}

/** What is wrong with a field of a message, as in the answer of the endpoint. */
export type FieldCode = 'required' | 'too_long' | 'invalid';

/** The maximum length of each field, in graphemes. */
export type FieldLimits = Readonly<Record<'name' | 'email' | 'message', number>>;

/**
 * The schema of a posted message. It trims values, treats missing values and values of other types as
 * empty, and drops unknown keys. `website` is the hidden field for bots, `locale` the language of the
 * form, `key` identifies repeated submits of the same message, and `token` says when the form was
 * first used.
 */
export function messageSchema(words: MessageWords, limits: FieldLimits) {
  return z.object({
    name: value(tidyLine, (name) => {
      if (isEmpty(name)) return ['required', words.nameRequired];
      if (isLongerThan(name, limits.name)) return ['too_long', words.nameTooLong];
      // Browsers do not allow line breaks in a one-line field: such a value is an attempt to forge a
      // mail header.
      return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? ['invalid', words.nameRequired] : undefined;
    }),
    email: value(tidyAddress, (email) => {
      if (words.emailRequired !== undefined && isEmpty(email)) return ['required', words.emailRequired];
      if (isLongerThan(email, limits.email)) return ['too_long', words.emailTooLong];
      return mailbox(email) === undefined ? ['invalid', words.emailInvalid] : undefined;
    }),
    message: value(tidyText, (message) => {
      if (isEmpty(message)) return ['required', words.messageRequired];
      return isLongerThan(message, limits.message) ? ['too_long', words.messageTooLong] : undefined;
    }),
    website: hidden,
    locale: hidden,
    key: hidden,
    token: hidden,
  });
}

/** A message that passed all checks. */
export type Message = z.infer<ReturnType<typeof messageSchema>>;

/** Converts the issues of the schema: one error per field, in the order of the form. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    field: String(issue.path[0]),
    code: issue.code === 'custom' ? (issue.params?.code as FieldCode) : 'invalid',
    message: issue.message,
  }));
}

/**
 * Whether a text has more than `most` graphemes: an emoji with a skin tone counts as one, and so does
 * ñ in any normalization.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  // A letter can have any number of combining marks, but no real text has 32 code units per grapheme
  // on average.
  if (text.length > most * 32) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) if (++count > most) return true;
  return false;
}

/** A hidden field of the form. It never makes a message invalid. */
const hidden = z.string().optional().catch(undefined);

type Fault = readonly [code: FieldCode, message: string] | undefined;

function value(tidy: (text: string) => string, faultIn: (text: string) => Fault) {
  return z
    .string()
    .catch('')
    .transform(tidy)
    .superRefine((text, context) => {
      const fault = faultIn(text);
      if (fault) context.addIssue({ code: 'custom', message: fault[1], params: { code: fault[0] } });
    });
}

function tidyLine(text: string): string {
  return text.trim().toWellFormed();
}

/**
 * Also replaces full-width characters (＠), and removes what nobody sees: address books and mail
 * programs put marks of the writing direction around an address that they copy.
 */
export function tidyAddress(text: string): string {
  const unseen = /^[\p{Cf}\p{Z}]+|[\p{Cf}\p{Z}]+$|[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/gu;
  return tidyLine(text).normalize('NFKC').replace(unseen, '');
}

/**
 * Normalizes line endings to \n, and makes control characters visible, because a mail must not
 * contain them.
 */
function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : '\ufffd'))
    .trim()
    .toWellFormed();
}

/**
 * Whether a text has no visible character. Some letters are invisible fillers (U+3164), and Braille
 * has an empty cell.
 */
function isEmpty(text: string): boolean {
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
