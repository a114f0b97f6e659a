// Protects the Markdown library from texts with quadratic run time: it searches the whole text for
// the end of each mark, and parses nested blocks once per level. Such texts become a token of the
// type `unread` with a reason, which text-faults.ts reports.
import type { Token } from 'marked';

/** A token for Markdown that is not parsed. */
export interface UnreadMarkdown {
  readonly type: 'unread';
  readonly raw: string;
  readonly why: string;
  readonly hint: string;
}

const split = 'split it into several paragraphs';
/** In UTF-16 code units. */
export const longestParagraph = 10_000;
/** In one paragraph. */
const mostMarks = 200;
const mostLines = 2_000;
const deepest = 60;
/** In characters. The name in an email address has at most 64. */
const longestName = 300;

/** Returns a token for the whole text if its blocks would take too long to parse, else undefined. */
export function unreadBlocks(text: string): [UnreadMarkdown] | undefined {
  if (nested.test(text)) return unread(text, 'quotes or lists are nested too deeply', 'look for a long run of > or -');
  const lines = text.split('\n', mostLines + 1).length;
  return lines > mostLines ? unread(text, `a text has more than ${mostLines} lines`, split) : undefined;
}

/** Returns a token for the whole paragraph if it would take too long to parse, else undefined. */
export function unreadInline(text: string): [UnreadMarkdown] | undefined {
  if (text.length > longestParagraph)
    return unread(text, `a paragraph has more than ${longestParagraph} characters`, split);
  if (text.length > mostMarks && (text.match(mark)?.length ?? 0) > mostMarks)
    return unread(text, `a paragraph has more than ${mostMarks} marks such as * _ [ and \\`, split);
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
