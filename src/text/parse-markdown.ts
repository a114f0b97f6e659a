// Parses Markdown into tokens. Most texts are only paragraphs of words, bold words and links: a fast parser
// handles those, and the library everything else. tests/text/parse-markdown.test.ts checks that both give
// the same tokens.
import { getDefaults, Lexer, type Token, type Tokens } from 'marked';
import { memoized } from '../files/once.ts';
import { type Details, OwnTokenizer, ownExtensions } from './own-markdown.ts';
import { unreadBlocks, unreadInline } from './unread-markdown.ts';

/** The tokens of a long text: paragraphs, headings, lists, tables, quotes. */
export function blockTokens(text: string): Token[] {
  if (needsLibrary.test(text)) return libraryTokens(text);
  const tokens: Token[] = [];
  for (let left = text; left !== ''; ) {
    const { paragraphs, rest } = paragraphsOf(left);
    for (const raw of paragraphs) tokens.push({ type: 'paragraph', raw, text: raw, tokens: inlineTokens(raw) });
    const list = leadingList(rest);
    if (!list) return rest === '' ? tokens : [...tokens, ...libraryTokens(rest)];
    tokens.push(list);
    left = rest.slice(list.raw.length).replace(/^\n+/, '');
  }
  return tokens;
}

/** The tokens of a text of one paragraph. */
export function inlineTokens(text: string): Token[] {
  return simpleTokens(text) ?? unreadInline(text) ?? library().inlineTokens(text);
}

/**
 * A new lexer of the library. Each text needs its own, since a lexer keeps the link definitions of
 * its text.
 */
export function library(): Lexer {
  return new Lexer({ ...getDefaults(), tokenizer: new OwnTokenizer(), extensions: ownExtensions });
}

/** What is not translated yet is rendered in every locale, one after the other. */
const libraryTokens = memoized((text: string): Token[] => {
  const { blocks, paragraphs } = libraryBlocks(text);
  for (const parse of paragraphs) parse();
  return blocks;
}, 50);

/**
 * The blocks of a text as the library parses them, and functions that parse the inline tokens of each
 * block.
 */
export function libraryBlocks(text: string): { readonly blocks: Token[]; readonly paragraphs: (() => void)[] } {
  const unread = unreadBlocks(text);
  if (unread) return { blocks: unread, paragraphs: [] };
  const lexer = library();
  const blocks = lexer.blockTokens(text.replace(/\r\n?/g, '\n'), lexer.tokens);
  const paragraphs = lexer.inlineQueue.map(({ src, tokens }) => () => {
    const words = unreadInline(src);
    if (words) tokens.push(...words);
    else {
      lexer.state.inRawBlock = false;
      lexer.inlineTokens(src, tokens);
    }
  });
  return { blocks, paragraphs };
}

/** The tokens of a text of words, bold words and links. Returns undefined if it may contain anything else. */
function simpleTokens(text: string): Token[] | undefined {
  if (text === '' || /[\r\t]| \n|!\[/.test(text) || mayBeAddress.test(text)) return undefined;
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    simple.lastIndex = at;
    const [raw, bold, linked, href] = simple.exec(text) ?? [];
    if (raw === undefined) return undefined;
    if (bold !== undefined) tokens.push({ type: 'strong', raw, text: bold, tokens: [plain(bold)] });
    else if (linked !== undefined && href !== undefined)
      tokens.push({ type: 'link', raw, href, title: null, text: linked, tokens: [plain(linked)] });
    else tokens.push(plain(raw));
    at += raw.length;
  }
  return tokens;
}

function plain(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}

/** Characters that may be Markdown, as part of a character class. */
const special = String.raw`*_[\]\x60<>&\\~#=`;

/** Bold words, with letters directly inside of `**` and none outside; a link; or plain words. */
const simple = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])\*\*(?=[\p{L}\p{N}])([^${special}\n]*[\p{L}\p{N}])\*\*(?![*\p{L}\p{N}])`,
    String.raw`\[([^${special}\n]*[^${special}\s])\]\(([^\s()<>"'*_[\]\x60&\\~]+)\)`,
    `[^${special}]+`,
  ].join('|'),
  'uy',
);

/**
 * Whether a text certainly contains no Markdown. Saves parsing, which takes the most time in a large
 * site.
 */
export function isPlain(text: string): boolean {
  return !mayBeMarked.test(text) && !mayBeAddress.test(text);
}

const mayBeMarked = new RegExp(String.raw`[${special}\n\r]|^\s|^[-+|\d]`);

/** Matches texts that may contain an address with a scheme, which is a link even without brackets. */
export const mayBeAddress = /:\/\/|(?:mailto|xmpp):/i;

/**
 * The paragraphs at the beginning of a text, and the rest. Only blocks that are certainly paragraphs:
 * each line begins with a letter (maybe bold or in a link), a reference or opening punctuation, which
 * no other block does.
 */
export function leadingParagraphs(text: string): { readonly paragraphs: readonly string[]; readonly rest: string } {
  return needsLibrary.test(text) ? { paragraphs: [], rest: text } : paragraphsOf(text);
}

function paragraphsOf(text: string): { readonly paragraphs: readonly string[]; readonly rest: string } {
  const paragraphs: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n\n', at);
    const block = end < 0 ? text.slice(at).replace(/\n$/, '') : text.slice(at, end);
    if (!isParagraph.test(block)) break;
    paragraphs.push(block);
    at = end < 0 ? text.length : end;
    while (text[at] === '\n') at += 1;
  }
  return { paragraphs, rest: text.slice(at) };
}

/**
 * Link definitions, which may follow anywhere, and tabs or spaces at the end of a line, which have a
 * meaning.
 */
const needsLibrary = /\]:|[\t\r]| (?:\n|$)/;

/**
 * The list at the beginning of a text, if all its items are certainly single lines, and the end or a
 * paragraph follows.
 */
function leadingList(text: string): Tokens.List | undefined {
  const [raw] = isList.exec(text) ?? [];
  if (raw === undefined) return undefined;
  const items: Tokens.ListItem[] = [];
  for (const line of raw.split('\n')) {
    const words = line.slice(2);
    const tokens = simpleTokens(words);
    if (!tokens) return undefined;
    const inside: Tokens.Text = { type: 'text', raw: words, text: words, tokens, escaped: false };
    items.push({ type: 'list_item', raw: line, text: words, task: false, loose: false, tokens: [inside] });
  }
  return { type: 'list', raw, ordered: false, start: '', loose: false, items };
}

/** The beginning of a line that does not begin another kind of block. */
const opening = String.raw`(?:[\p{L}\uE000$„“‚‘«»¿¡]|\*\*\p{L}|\[\p{L})`;
const isParagraph = new RegExp(String.raw`^${opening}.*(?:\n${opening}.*)*$`, 'u');

const item = String.raw`- (?:${opening}|\d+(?![\d.)])).*`;
const isList = new RegExp(String.raw`^${item}(?:\n${item})*(?=\n*$|\n\n+${opening})`, 'u');

/** The child tokens of a token, also those of lists, tables and details. */
export function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  if (token.type === 'details') return [...(token as unknown as Details).summary, ...(token.tokens ?? [])];
  return ('tokens' in token && token.tokens) || [];
}
