// What texts may have besides CommonMark and the tables, tasks and deletions of GFM: ids of headings,
// footnotes, and details that visitors open. Bold words may stand beside letters of scripts without spaces,
// and an address without brackets ends where they begin.
import { type Lexer, type Token, Tokenizer, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import type { UnreadMarkdown } from './unread-markdown.ts';

/** A heading; `id` is what an author wrote as `{#id}` behind its words. */
export type Heading = Tokens.Heading & { readonly id?: string };

/** The mark of a footnote in a line: `[^1]`. */
export interface FootnoteMark {
  readonly type: 'footnote mark';
  readonly raw: string;
  readonly label: string;
}

/** The words of a footnote, which stand between the paragraphs: `[^1]: The words.` */
export interface Footnote {
  readonly type: 'footnote';
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
}

/** Blocks that visitors open: `::: details Summary`, the blocks, and `:::`. */
export interface Details {
  readonly type: 'details';
  readonly raw: string;
  readonly summary: Token[];
  readonly tokens: Token[];
}

/** Tokenizes links, headings and bold words as texts have them. */
export class OwnTokenizer extends Tokenizer {
  /**
   * Only addresses with a scheme become links by themselves. Host names, handles and email addresses
   * stay words. The library knows hosts and ends of addresses of ASCII alone: it is shown other letters as x.
   */
  override url(src: string): Tokens.Link | undefined {
    const link = super.url(bareAddress(src).replace(/[^\0-\x7f\uE000-\uE002]/g, 'x'));
    if (!link) return undefined;
    const raw = src.slice(0, link.raw.length);
    return { ...link, raw, text: raw, href: raw, tokens: [{ type: 'text', raw, text: raw }] };
  }

  override heading(src: string): Tokens.Heading | undefined {
    return withId(super.heading(src), this.lexer);
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return withId(super.lheading(src), this.lexer);
  }

  /**
   * CommonMark wants a space between ** and a letter if punctuation is inside of the bold words. Scripts that
   * write none, and particles of Arabic, may do without: the letter counts as punctuation.
   */
  override emStrong(src: string, maskedSrc: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (!src.startsWith('*') || !besideMarks.test(before + maskedSrc)) return super.emStrong(src, maskedSrc, before);
    return super.emStrong(src, maskedSrc.replace(besideMarks, asPunctuation), before.replace(unspacedLetter, '.'));
  }
}

/** A letter of a script that writes no spaces, or of one whose particles stand beside other scripts. */
const unspacedLetter =
  /(?:(?![\p{P}\p{S}])[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Arab}])/u;
const besideMarks = new RegExp(
  `(?<=[\\p{P}\\p{S}]\\*+)${unspacedLetter.source}|${unspacedLetter.source}(?=\\*+[\\p{P}\\p{S}])`,
  'gu',
);
const asPunctuation = (letter: string) => '.'.repeat(letter.length);

function withId(heading: Tokens.Heading | undefined, lexer: Lexer): Heading | undefined {
  const [written, words = '', id] = /^(.*\S)[ \t]+\{#([\p{L}\p{M}\p{N}_-]+)\}$/su.exec(heading?.text ?? '') ?? [];
  return heading && written ? { ...heading, text: words, tokens: lexer.inline(words), id: id ?? '' } : heading;
}

/** The labels of the footnotes that a text has. */
const labels = new WeakMap<Lexer, Set<string>>();

const footnote: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  tokenizer(src) {
    const [raw, label = '', first = '', rest = ''] = aFootnote.exec(src) ?? [];
    if (raw === undefined) return undefined;
    labels.set(this.lexer, (labels.get(this.lexer) ?? new Set()).add(label));
    const text = `${first}${rest.replace(/^(?: {1,4}|\t)/gm, '')}`;
    return { type: 'footnote', raw, label, tokens: this.lexer.blockTokens(text, []) } satisfies Footnote;
  },
};

/** Its first line, and lines that are indented or continue its paragraph. */
const aFootnote =
  /^ {0,3}\[\^([^[\]\s]+)\]:[ \t]*(.*)((?:\n(?!\n|$| {0,3}(?:\[\^|[-*+>#|]|`{3}|~{3}|:::|\d+[.)])).*)*(?:\n+(?: {4}|\t).*)*)\n*/;

const footnoteMark: TokenizerAndRendererExtension = {
  name: 'footnote mark',
  level: 'inline',
  tokenizer(src) {
    const [raw, label = ''] = /^\[\^([^[\]\s]+)\]/.exec(src) ?? [];
    if (raw === undefined || !labels.get(this.lexer)?.has(label)) return undefined;
    return { type: 'footnote mark', raw, label } satisfies FootnoteMark;
  },
};

const details: TokenizerAndRendererExtension = {
  name: 'details',
  level: 'block',
  tokenizer(src) {
    const [raw, , summary = '', blocks = ''] =
      /^(:{3,})[ \t]*details[ \t]+(\S.*)\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n+|$)/.exec(src) ?? [];
    if (raw === undefined) return undefined;
    const tokens = this.lexer.blockTokens(blocks, []);
    return { type: 'details', raw, summary: this.lexer.inline(summary.trim()), tokens } satisfies Details;
  },
};

/** The cells of the tables of a text: columns times rows. */
const cells = new WeakMap<Lexer, number>();
const mostCells = 20_000;

/** Every row of a table gets as many cells as its row of dashes has, however few are written. */
function largeTable(this: { readonly lexer: Lexer }, src: string): UnreadMarkdown | undefined {
  const [raw, , dashes = '', rows = ''] = this.lexer.options.tokenizer?.rules.block.table.exec(src) ?? [];
  if (raw === undefined) return undefined;
  const columns = dashes.match(/-+/g)?.length ?? 0;
  const all = (cells.get(this.lexer) ?? 0) + columns * rows.split('\n').length;
  cells.set(this.lexer, all);
  if (all <= mostCells) return undefined;
  const why = `tables have more than ${mostCells} cells`;
  const hint = 'split the text, or offer the table as a file';
  return { type: 'unread', raw, why, hint, isFixed: true };
}

/** The extensions of the library for blocks and lines. */
export const ownExtensions = {
  block: [footnote.tokenizer, details.tokenizer, largeTable],
  inline: [footnoteMark.tokenizer],
  renderers: {},
  childTokens: {},
};

/** The address with a scheme that begins a text, with the marks of ASCII behind it. */
export function bareAddress(text: string): string {
  const [address = ''] = wholeAddress.exec(text) ?? [];
  const had = new Set<number>();
  for (const { 0: letter, index } of address.matchAll(/(?![\p{sc=Latn}\p{sc=Zyyy}])\p{L}/gu)) {
    const script = scripts.findIndex((one) => one.test(letter));
    const mayFollow = unspacedLetter.test(letter) ? newLabel : newPart;
    if (!had.has(script) && !mayFollow.test(address.slice(0, index))) return address.slice(0, index);
    had.add(script);
  }
  return address;
}

/** Punctuation and symbols beside those of ASCII, without those of words: ·, hyphens, the en dash. */
const otherMark = String.raw`(?![\0-\x7f·\u2010-\u2013\p{Join_Control}])[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]`;
const entity = '&(?!(?:amp|#38|#x26);)#?\\w+;';
/** Where another address begins. Some have one inside: `/web/2020/https://…`, `?to=https://…`. */
const another = String.raw`(?<![/=])(?:https?:\/\/|mailto:)`;
const wholeAddress = new RegExp(String.raw`^\w+:(?:(?!${otherMark}|${entity}|${another})[^\s<])*`, 'iu');

/** Where another script may begin: a part of the host; of the path, if a space would end its words. */
const newLabel = /^[^:]+:\/\/(?:[^/?#]*\.)?$/;
const newPart = /^[^:]+:\/\/(?:[^/?#]*\.|.*\/)?$/;

/** Those of Chinese and Japanese are written together; all that are not here count as one. */
const scripts = [/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}]/u, /\p{sc=Hang}/u, /\p{sc=Arab}/u, /\p{sc=Cyrl}/u];
