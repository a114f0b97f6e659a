// Finds what is not allowed in a text of content: HTML, addresses that the site does not declare,
// headings of level 1.
import type { Token, Tokens } from 'marked';
import { parseTarget } from './link.ts';
import { blockTokens, inlineTokens, isPlain, mayBeAddress } from './markdown.ts';
import type { Reference } from './references.ts';
import { childrenOf, type Prepared, restore, withPlaceholders } from './text.ts';
import { isUnread, unreadBlocks, unreadInline } from './unread-markdown.ts';

/**
 * Something in a text that Markdown supports and content does not allow. `find` is the source text to
 * underline.
 */
export interface TextFault {
  readonly rule: 'html' | 'raw-link' | 'markdown';
  readonly text: string;
  readonly hint: string;
  readonly find: string;
}

/** Everything in a text with Markdown that is not allowed, in order. */
export function textFaults(text: string, markdown: 'inline' | 'block'): TextFault[] {
  const prepared = withPlaceholders(text);
  if (isCertainlyValid(prepared)) return [];
  const faults: TextFault[] = [];
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      const fault = tokenFault(token, prepared.references);
      if (fault) faults.push(fault);
      visit(childrenOf(token));
    }
  };
  visit(markdown === 'block' ? blockTokens(prepared.text) : inlineTokens(prepared.text));
  return faults;
}

/**
 * A fast check, because parsing Markdown takes longer than all other checks of a text. Ignores links
 * to references.
 */
function isCertainlyValid({ text, references }: Prepared): boolean {
  if (isPlain(text)) return true;
  if (text.length > 2_000 || unreadInline(text) || unreadBlocks(text)) return false;
  const rest = text.replace(linkToReference, (link, words: string, number: string) =>
    /^[^\uE000]*[^\s\uE000][^\uE000]*$/.test(words) && parseTarget(references[Number(number)]?.written ?? '')
      ? words
      : link,
  );
  return !/[[<#=]/.test(rest) && !mayBeAddress.test(rest);
}

const linkToReference = /(?<!!)\[([^[\]]*)\]\(\uE000(\d+)\uE001\)/g;

const restricted: ReadonlySet<string> = new Set(['html', 'image', 'heading', 'link', 'unread']);

function tokenFault(token: Token, references: readonly Reference[]): TextFault | undefined {
  if (!restricted.has(token.type)) return undefined;
  if (isUnread(token)) {
    const { why, hint, raw } = token;
    return { rule: 'markdown', text: why, hint, find: restore(raw.slice(0, 40), references).trim() };
  }
  const find = restore(token.raw, references).trim();
  if (token.type === 'html' && !find.startsWith('</'))
    return {
      rule: 'html',
      text: `HTML is not allowed in content: ${short(find)}`,
      hint: 'use Markdown: **bold**, *emphasis*, [words](${page.contact})',
      find,
    };
  if (token.type === 'image')
    return {
      rule: 'markdown',
      text: 'a picture is not allowed inside a text',
      hint: 'use a section that has a picture',
      find,
    };
  if (token.type === 'heading' && (token as Tokens.Heading).depth === 1)
    return {
      rule: 'markdown',
      text: 'a heading of level 1 belongs to the page, not to a text',
      hint: 'write ## for a heading inside a text',
      find,
    };
  if (token.type === 'heading' && (token as Tokens.Heading).text.trim() === '')
    return {
      rule: 'markdown',
      text: 'a heading without words',
      hint: 'write the heading, or remove the # signs',
      find,
    };
  if (token.type === 'link') {
    const { href: written, text } = token as Tokens.Link;
    const href = restore(written, references);
    if (text.trim() === '')
      return {
        rule: 'markdown',
        text: 'a link without words',
        hint: 'write the words of the link between [ and ]',
        find,
      };
    if (Array.from(text.matchAll(/\uE000(\d+)\uE001/g)).some(([, number]) => isLink(references[Number(number)]?.kind)))
      return {
        rule: 'markdown',
        text: 'a link inside a link: this reference is already a link',
        hint: 'write only the reference, or put words of your own between [ and ]',
        find,
      };
    if (href === '')
      return {
        rule: 'raw-link',
        text: 'this link leads nowhere',
        hint: 'write ${page.ID} or ${link.NAME} into ( )',
        find,
      };
    // A reference without its } is reported as a malformed reference.
    if (parseTarget(href) || /^\$\{[^}]*$/.test(href)) return undefined;
    return {
      rule: 'raw-link',
      text: `${short(href)} is an address that the site does not declare`,
      hint: 'name it under links: in content/site.yaml and write ${link.NAME}, or ${page.ID} for a page of the site',
      find,
    };
  }
  return undefined;
}

function isLink(kind: Reference['kind'] | undefined): boolean {
  return kind === 'page' || kind === 'link';
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
