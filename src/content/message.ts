// What a message of the contact form must be: limits, and one schema that decides on the server. The browser gets limits
// and words as props. How a message arrives and where it goes is left to contact/.
import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** The most characters of each value, counted as a person counts them. */
export const limits = { name: 100, email: 255, message: 1000 } as const;

/** What a contact form sends: the names of its fields. */
export const messageFields: readonly string[] = Object.keys(limits);

/** Words that the endpoint says by itself: the build is not there to fill anything in. */
export const senderWord = z
  .string()
  .trim()
  .min(1)
  .refine((word) => !word.includes('${'), 'the contact endpoint cannot fill in ${…}: write these words out');

/** What a sender is told about each mistake, in one language. */
export const messageWords = z.object({
  nameRequired: senderWord,
  nameTooLong: senderWord,
  /** Where a site has no word for it, an address that is missing is told to be invalid. */
  emailRequired: senderWord.optional(),
  emailInvalid: senderWord,
  emailTooLong: senderWord,
  messageRequired: senderWord,
  messageTooLong: senderWord,
});

export type MessageWords = Readonly<z.infer<typeof messageWords>>;

/** One mistake in one field. `code` is stable, `message` is in the sender's language. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
}

export type FieldCode = 'required' | 'too_long' | 'invalid';

/**
 * The schema of a posted message. Values are trimmed; a value that is missing or no string counts as empty; keys that it
 * does not know are dropped. `website` is the field that people do not see, `locale` the language of the form, `key` what
 * makes a second submit of the same message recognisable, `token` says when the form was first touched.
 */
export function messageSchema(words: MessageWords) {
  return z.object({
    name: value(tidyLine, (name) => {
      if (isEmpty(name)) return ['required', words.nameRequired];
      if (isLongerThan(name, limits.name)) return ['too_long', words.nameTooLong];
      // No browser lets a line break into a one-line field: whoever sends one has no name to give, but a header to forge.
      return hasControls(name) ? ['invalid', words.nameRequired] : undefined;
    }),
    email: value(tidyLine, (email) => {
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

export type Message = z.infer<ReturnType<typeof messageSchema>>;

/** The mistakes that the schema found: one per field, in the order of the form. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    field: String(issue.path[0]),
    code: issue.code === 'custom' ? (issue.params?.code as FieldCode) : 'invalid',
    message: issue.message,
  }));
}

/**
 * The address as mail servers write it, with an international domain in its ASCII form; undefined when it is none. Quoted
 * names, numeric hosts and names outside ASCII are left out: browsers refuse them in an email field as well.
 */
export function mailbox(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(0, at));
  const domain = address.slice(at + 1);
  if (name.length > 64 || !/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(name)) return undefined;
  // The conversion reads a domain as a URL does: it would decode %61 and cut at a slash or a colon.
  if (/[\s\p{C}\p{Z}%/\\?#@:[\]<>()",;]/u.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  if (ascii.length > 253) return undefined;
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(ascii)
    ? `${name}@${ascii}`
    : undefined;
}

/** Whether a text has more than `most` characters as a person counts: an emoji with a skin tone is one, and so is ñ however it is written. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  // A letter can carry any number of marks: nobody's text needs this many units for each character on average.
  if (text.length > most * 32) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) if (++count > most) return true;
  return false;
}

/** What a form sends along without showing it: never a reason to refuse a message. */
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

/** Line ends as \n, whichever way a browser sends them; control characters visible, because a mail must not hold them. */
function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : '\ufffd'))
    .trim()
    .toWellFormed();
}

/** Whether nothing in a text can be seen: some letters are made to fill a place (U+3164), and Braille has a cell without dots. */
function isEmpty(text: string): boolean {
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
