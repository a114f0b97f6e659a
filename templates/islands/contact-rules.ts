// What the contact form checks before it sends, and how it reads the endpoint's answer. The endpoint
// decides; this only saves the visitor a round trip. No DOM and no React in here.
import type { Reason } from './contact-sending.ts';

export type Field = 'name' | 'email' | 'message';
export type Values = Readonly<Record<Field, string>>;
export type Limits = Readonly<Record<Field, number>>;
export type FieldErrors = Partial<Record<Field, string>>;

/** Every word that the form may show, in the visitor's language. */
export interface ContactWords {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly send: string;
  readonly sending: string;
  readonly success: string;
  /** Above every reason for which a message was not accepted. */
  readonly error: string;
  readonly reasons: Readonly<Partial<Record<Reason, string>>>;
  /** The button, once a message was not accepted. */
  readonly nameRequired: string;
  readonly nameTooLong: string;
  readonly emailRequired: string;
  readonly emailInvalid: string;
  readonly emailTooLong: string;
  readonly messageRequired: string;
  readonly messageTooLong: string;
  readonly dismiss: string;
  readonly hint: string;
}

export const fields: readonly Field[] = ['name', 'email', 'message'];

/** The fault of each value; nothing for valid values. Expects trimmed values. */
export function check(values: Values, limits: Limits, words: ContactWords): FieldErrors {
  const errors: FieldErrors = {};
  if (!values.name) errors.name = words.nameRequired;
  else if (countCharacters(values.name) > limits.name) errors.name = words.nameTooLong;
  if (!values.email) errors.email = words.emailRequired;
  else if (countCharacters(values.email) > limits.email) errors.email = words.emailTooLong;
  else if (!looksLikeEmail(values.email)) errors.email = words.emailInvalid;
  if (!values.message) errors.message = words.messageRequired;
  else if (countCharacters(values.message) > limits.message) errors.message = words.messageTooLong;
  return errors;
}

/** The messages per field in a problem+json answer; empty when it names no field that the form has. */
export function fieldErrorsIn(problem: unknown): FieldErrors {
  const errors: FieldErrors = {};
  const entries = isRecord(problem) ? problem.errors : undefined;
  for (const entry of Array.isArray(entries) ? entries : []) {
    const field = isRecord(entry) && fields.find((name) => name === entry.field);
    if (field) errors[field] ??= textIn(entry, 'message');
  }
  return errors;
}

/** A text of a problem+json answer or of an entry in it; undefined when it has none by that name. */
export function textIn(problem: unknown, name: 'code' | 'detail' | 'message'): string | undefined {
  const text = isRecord(problem) ? problem[name] : undefined;
  return typeof text === 'string' && text.trim() ? text : undefined;
}

// A family emoji is one character to the person who typed it, and to the endpoint; `length` would say
// eleven. Firefox before 125 cannot count it so: it says seven.
function countCharacters(value: string): number {
  return [...(Intl.Segmenter ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(value) : value)]
    .length;
}

// One @, something before it, labels between dots after it. Letters of any script: a@exämple.de is an
// address.
function looksLikeEmail(value: string): boolean {
  return /^[^\s@,;<>"()]+@[^\s@.,;<>"()]+(?:\.[^\s@.,;<>"()]+)+$/u.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
