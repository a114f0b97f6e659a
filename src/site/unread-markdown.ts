// Texts that the Markdown library would read over and over: it looks for the other end of each sign as far as the text goes, and
// reads what is nested once for each level. They stay words, in a token of the type `unread` that says why; faults.ts reports it.
import type { Token } from 'marked';
import { longest } from './lengths.ts';

/** A piece of Markdown that is not read. */
export interface UnreadMarkdown {
  readonly type: 'unread';
  readonly raw: string;
  readonly why: string;
  readonly hint: string;
}

const divide = 'divide it into several paragraphs';
/** In one paragraph. */
const mostSigns = 200;
const mostLines = 2_000;
const deepest = 60;
/** A name in a mail address has at most 64. */
const longestName = 300;

/** A text of several blocks that is not read at all. */
export function unreadBlocks(text: string): [UnreadMarkdown] | undefined {
  if (nested.test(text))
    return unread(text, 'quotes or lists are nested too deep to be read', 'look for a row of > or -');
  const lines = text.split('\n', mostLines + 1).length;
  return lines > mostLines ? unread(text, `a text has more than ${mostLines} lines`, divide) : undefined;
}

/** A paragraph that is not read. */
export function unreadInline(text: string): [UnreadMarkdown] | undefined {
  if (text.length > longest.paragraph)
    return unread(text, `a paragraph has more than ${longest.paragraph} characters`, divide);
  if ((text.match(sign)?.length ?? 0) > mostSigns)
    return unread(text, `a paragraph has more than ${mostSigns} signs of Markdown`, divide);
  return name.test(text)
    ? unread(
        text,
        `a word before an @ has more than ${longestName} characters`,
        'remove the @, or write the word apart',
      )
    : undefined;
}

export function isUnread(token: Token): token is UnreadMarkdown & Token {
  return token.type === 'unread';
}

function unread(raw: string, why: string, hint: string): [UnreadMarkdown] {
  return [{ type: 'unread', raw, why, hint } satisfies UnreadMarkdown & Token];
}

const nested = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){${deepest + 1}}`, 'm');

/** What begins something, or ends it. */
const sign = /[*_~`]+|[[\]<\\]|!(?!\s)|:\/\//g;

/** Of what the library lets the name in a mail address consist. */
const inName = String.raw`[a-zA-Z0-9.!#$%&'*+/=?^_{|}~\x60-]`;
const name = new RegExp(`(?<!${inName})${inName}{${longestName},}@`);
