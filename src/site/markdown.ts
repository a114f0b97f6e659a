// Markdown as tokens. Most long texts are paragraphs from end to end, and most paragraphs are words, bold ones and links among
// them: those are read here, and only what may be more by the library. tests/site/markdown.test.ts holds that nobody sees a difference.
import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { unreadBlocks, unreadInline } from './unread-markdown.ts';

/** A long text: paragraphs, headings, lists, tables, quotes. */
export function blockTokens(text: string): Token[] {
  if (mayBeMore.test(text)) return libraryTokens(text);
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

/** A text of one paragraph. */
export function inlineTokens(text: string): Token[] {
  return simpleTokens(text) ?? unreadInline(text) ?? library().inlineTokens(text);
}

/** A link is what somebody wrote as one, or an address with its scheme. Hosts, handles and mail addresses are words. */
class OwnTokenizer extends Tokenizer {
  override url(src: string): Tokens.Link | undefined {
    return /^\w+:/.test(src) ? super.url(src) : undefined;
  }
}

/** A new reader of the library: each keeps the links that its text defines. */
export function library(): Lexer {
  return new Lexer({ ...getDefaults(), tokenizer: new OwnTokenizer() });
}

function libraryTokens(text: string): Token[] {
  const { blocks, paragraphs } = libraryBlocks(text);
  for (const read of paragraphs) read();
  return blocks;
}

/** Blocks as the library reads them, and what reads the words inside of each. */
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

/** Words, bold words and links between them. Undefined where there is anything that might be more, or less. */
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

/** Letters that may begin something. */
const busy = String.raw`*_[\]\x60<>&\\~#=`;

/** `**` beside letters inside, and beside none outside; the words of a link, and where it leads; or words that are nothing but words. */
const simple = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])\*\*(?=[\p{L}\p{N}])([^${busy}\n]*[\p{L}\p{N}])\*\*(?![*\p{L}\p{N}])`,
    String.raw`\[([^${busy}\n]*[^${busy}\s])\]\(([^\s()<>"'*_[\]\x60&\\~]+)\)`,
    `[^${busy}]+`,
  ].join('|'),
  'uy',
);

/** Whether Markdown surely leaves a text as it is, in one piece: reading it is what takes longest in a large site. */
export function isPlain(text: string): boolean {
  return !mayBeMarked.test(text) && !mayBeAddress.test(text);
}

const mayBeMarked = new RegExp(String.raw`[${busy}\n\r]|^\s|^[-+|\d]`);

/** An address with its scheme is a link, also without brackets. */
export const mayBeAddress = /:\/\/|(?:mailto|xmpp):/i;

/**
 * The paragraphs that a text begins with, as far as they are surely nothing else, and what follows them. Each of their lines
 * begins with a letter, maybe a bold or a linked one, a reference, or a mark that opens a sentence, which no other block does.
 */
export function leadingParagraphs(text: string): { readonly paragraphs: readonly string[]; readonly rest: string } {
  return mayBeMore.test(text) ? { paragraphs: [], rest: text } : paragraphsOf(text);
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

/** A link may be defined further down; tabs and blanks at the end of a line have a meaning of their own. */
const mayBeMore = /\]:|[\t\r]| (?:\n|$)/;

/** The list that a text begins with, where it is surely one of single lines, and nothing but a paragraph can follow. */
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

/** What a line begins with that begins no block of its own. */
const opening = String.raw`(?:[\p{L}\uE000$„“‚‘«»¿¡]|\*\*\p{L}|\[\p{L})`;
const isParagraph = new RegExp(String.raw`^${opening}.*(?:\n${opening}.*)*$`, 'u');

const item = String.raw`- (?:${opening}|\d+(?![\d.)])).*`;
const isList = new RegExp(String.raw`^${item}(?:\n${item})*(?=\n*$|\n\n+${opening})`, 'u');
