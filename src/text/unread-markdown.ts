// Protects the Markdown library from texts with quadratic run time: it searches the whole text for
// the end of each mark, and parses nested blocks once per level. Such texts become a token of the
// type `unread` with a reason, which text-faults.ts reports. A site may set lower limits, which are checked
// in what was parsed.
import type { Token } from 'marked';

/** A token for Markdown that is not parsed. */
export interface UnreadMarkdown {
  readonly type: 'unread';
  readonly raw: string;
  readonly why: string;
  readonly hint: string;
  /** Set if no limit of the site can be the reason. */
  readonly isFixed?: true;
}

const split = 'split it into several paragraphs';
const setting = (limit: keyof MarkdownLimits) => `, or set \`${limit}\` of the rule too-long`;
/** How large a text may be: the characters and marks of a paragraph, and the lines of a text. */
export interface MarkdownLimits {
  readonly paragraph: number;
  readonly marks: number;
  readonly lines: number;
}

/** More than these are not parsed. A paragraph of so many marks takes almost a second. */
export const parsed: MarkdownLimits = { paragraph: 100_000, marks: 2_000, lines: 20_000 };
const deepest = 60;
/** In characters. The name in an email address has at most 64. */
const longestName = 300;

/** Returns a token for the whole text if its blocks exceed the limits, else undefined. */
export function unreadBlocks(text: string, { lines: most }: MarkdownLimits = parsed): [UnreadMarkdown] | undefined {
  if (nested.test(text)) return unread(text, 'quotes or lists are nested too deeply', 'look for a long run of > or -');
  const lines = text.split('\n', most + 1).length;
  return lines > most ? unread(text, `a text has more than ${most} lines`, `${split}${setting('lines')}`) : undefined;
}

/** Returns a token for the whole paragraph if it exceeds the limits, else undefined. */
export function unreadInline(
  text: string,
  { paragraph, marks }: MarkdownLimits = parsed,
): [UnreadMarkdown] | undefined {
  if (text.length > paragraph)
    return unread(text, `a paragraph has more than ${paragraph} characters`, `${split}${setting('paragraph')}`);
  if (text.length > marks && (text.match(mark)?.length ?? 0) > marks)
    return unread(text, `a paragraph has more than ${marks} marks such as * _ [ and \\`, `${split}${setting('marks')}`);
  return text.includes('@') && name.test(text)
    ? unread(text, `a word before an @ has more than ${longestName} characters`, 'remove the @, or split the word')
    : undefined;
}

/** Whether a token is one for Markdown that is not parsed. */
export function isUnread(token: Token): token is UnreadMarkdown & Token {
  return token.type === 'unread';
}

function unread(raw: string, why: string, hint: string): [UnreadMarkdown] {
  return [{ type: 'unread', raw, why, hint } satisfies UnreadMarkdown & Token];
}

const nested = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){${deepest + 1}}`, 'm');

/** Matches characters that begin or end an inline element. */
const mark = /[*_~`]+|[[\]<\\]|!(?!\s)|:\/\//g;

/** The characters that the library accepts in the name of an email address. */
const inName = String.raw`[a-zA-Z0-9.!#$%&'*+/=?^_{|}~\x60-]`;
const name = new RegExp(`(?<!${inName})${inName}{${longestName},}@`);
