// Finds what is not allowed in a text of content: HTML, addresses that the site does not declare,
// headings of level 1, Markdown that is not read.
import type { Token, Tokens } from 'marked';
import type { DefinedProblem } from '../problems/define-problem.ts';
import { html } from '../problems/html.ts';
import { markdownProblem } from '../problems/markdown.ts';
import { rawLink } from '../problems/raw-link.ts';
import { type Prepared, referenceMark, restore, withPlaceholders } from './code.ts';
import { parseTarget } from './link.ts';
import { blockTokens, childrenOf, inlineTokens, isPlain, mayBeAddress } from './markdown.ts';
import { placedTokens } from './placed-tokens.ts';
import type { Reference } from './references.ts';
import { isUnread, unreadBlocks, unreadInline } from './unread-markdown.ts';
import { mayBeUnread, unreadMarks } from './unread-marks.ts';

/**
 * Something in a text that Markdown supports and content does not allow. `find` is the source text to
 * underline, at its `nth` occurrence counted from 0.
 */
export interface TextFault {
  /** The problem that it is. */
  readonly of: DefinedProblem<'html' | 'raw-link' | 'markdown'>;
  readonly text: string;
  readonly hint: string;
  readonly find: string;
  readonly nth: number;
}

/** Everything in a text with Markdown that is not allowed, in order. */
export function textFaults(text: string, kind: 'inline' | 'block'): TextFault[] {
  const prepared = withPlaceholders(text, kind);
  if (isCertainlyValid(prepared)) return [];
  const tokens = kind === 'block' ? blockTokens(prepared.text) : inlineTokens(prepared.text);
  const mayBeWrong = (token: Token): boolean =>
    mayBeUnread(token) || Boolean(tokenFault(token, prepared.references)) || childrenOf(token).some(mayBeWrong);
  if (!tokens.some(mayBeWrong)) return [];
  const placed = placedTokens(tokens, prepared.text);
  const faults = placed.flatMap(({ token, at }, index) => {
    if (placed[index - 1]?.token === token) return [];
    const fault = tokenFault(token, prepared.references);
    return fault ? { ...fault, at: at + token.raw.trimStart().indexOf(fault.find) } : [];
  });
  // The end of an element whose beginning is reported.
  const firstTag = faults.find(({ of }) => of === html);
  const shown = faults.filter((fault) => fault === firstTag || !fault.find.startsWith('</'));
  const counted = new Map<string, readonly [nth: number, from: number]>();
  return [...shown, ...unreadMarks(placed, prepared.text)]
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...fault }) => {
      const [source = ''] = fault.find.trim().split('\n', 1);
      const find = restore(source, prepared.references);
      const [before, from] = counted.get(find) ?? [0, 0];
      const nth = (at < from ? 0 : prepared.text.slice(from, at).split(source).length) + before - 1;
      counted.set(find, [nth + 1, at + source.length]);
      return { ...fault, find, nth };
    });
}

/** The first bold words, link or entity in a text that takes no Markdown. */
export function markedWords(text: string): string | undefined {
  if (isPlain(text)) return undefined;
  const marked = inlineTokens(text).find(({ type, raw }) => type !== 'text' && /^(?:\*\*|__|~~|``|!?\[)/.test(raw));
  return marked?.raw ?? /&(?:[a-z]{3,}|#\w+);/i.exec(text)?.[0];
}

/**
 * A fast check, because parsing Markdown takes longer than all other checks of a text. Ignores links
 * to references.
 */
function isCertainlyValid({ text, references }: Prepared): boolean {
  if (isPlain(text) && !/[{$:]/.test(text)) return true;
  if (text.length > 2_000 || unreadInline(text) || unreadBlocks(text)) return false;
  const rest = text
    .replace(certainlyBold, '\n')
    .replace(linkToReference, (link, words: string, number: string) =>
      /^[^\uE000]*[^\s\uE000][^\uE000]*$/.test(words) && parseTarget(references[Number(number)]?.written ?? '')
        ? words
        : link,
    );
  // One set of characters is found much faster than the rest.
  if (!/[[<#={|\t*_~`$&:]/.test(rest) && !rest.includes('    ')) return true;
  return !mayBeFault.test(rest) && !mayBeAddress.test(rest) && !(rest.includes('*') && text.includes('**'));
}

/** Bold words with letters directly inside of `**`, and no other marks. Only another `*` can change them. */
const certainlyBold = /(?<![*\\])\*\*(?=[\p{L}\p{N}])[^*_[\]`<>&\\~#=\n]*[\p{L}\p{N}]\*\*(?!\*)/gu;
const linkToReference = new RegExp(String.raw`(?<!!)\[([^[\]]*)\]\(${referenceMark.source}\)`, 'g');
const mayBeFault = /[[<#={|\t]|[*_~`$]{2}|&[a-z]\w*;| {4}|:::|:-|-:|:[a-z_]+:/i;

const restricted = new Set('html image heading link unread codespan def table strong'.split(' '));

/** `find` is a part of the source of the token. */
type TokenFault = Omit<TextFault, 'nth'>;

/** What is wrong with a token, without those inside of it. */
function tokenFault(token: Token, references: readonly Reference[]): TokenFault | undefined {
  const { type, text = '' } = token as { readonly type: string; readonly text?: string };
  if (!restricted.has(type)) return undefined;
  const source = token.raw.trim();
  const [word = ''] = source.split(/\s/, 1);
  const fault = (text: string, hint: string, find = source): TokenFault => ({ of: markdownProblem, text, hint, find });
  if (isUnread(token)) return fault(token.why, token.hint, source.slice(0, 40));
  if (type === 'html') {
    const what = `HTML is not allowed in content: ${short(restore(source, references))}`;
    return { ...fault(what, 'use Markdown: **bold**, *emphasis*, [words](${page.contact})'), of: html };
  }
  if (type === 'image') return fault('a picture is not allowed inside a text', 'use a section that has a picture');
  if (type === 'heading' && (token as Tokens.Heading).depth === 1)
    return fault('a heading of level 1 belongs to the page, not to a text', 'write ## for a heading inside a text');
  if (type === 'heading' && !text.trim()) return fault('a heading without words', 'write it, or remove the # signs');
  if (type === 'codespan' && /^```.*\n/.test(source))
    return fault('a block of code in a text of one paragraph', 'use a field for long texts, or write `code`', word);
  if (type === 'def') return fault('an address of links would be shown literally', 'write [words](${link.NAME})', word);
  const [, columns] = (type === 'table' && /^.*\n.*?(:-+:?|-+:)/.exec(source)) || [];
  if (columns) return fault('a text does not align its columns', 'remove the colons: the theme does it', columns);
  const inner = type === 'strong' && childrenOf(token).find((one) => one.type === 'strong');
  if (inner) return fault('bold words begin inside bold words', 'end the first with a letter before its **', inner.raw);
  if (type === 'link') {
    const href = restore((token as Tokens.Link).href, references);
    if (!text.trim()) return fault('a link without words', 'write the words of the link between [ and ]');
    const named = Array.from(
      text.matchAll(new RegExp(referenceMark, 'g')),
      ([, number]) => references[Number(number)]?.written,
    );
    if (named.some((written = '') => parseTarget(written)))
      return fault(
        'a link inside a link: this reference is already a link',
        'write only the reference, or put words of your own between [ and ]',
      );
    if (href === '')
      return { ...fault('this link leads nowhere', 'write ${page.ID} or ${link.NAME} into ( )'), of: rawLink };
    // A reference without its } is reported as a malformed reference.
    if (parseTarget(href) || /^\$\{[^}]*$/.test(href)) return undefined;
    const hint =
      'name it under links: in content/site.yaml and write ${link.NAME}, or ${page.ID} for a page of the site';
    return { ...fault(`${short(href)} is an address that the site does not declare`, hint), of: rawLink };
  }
  return undefined;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
