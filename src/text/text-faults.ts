// Finds what is not allowed in a text of content: HTML, addresses that the site does not declare,
// headings of level 1, Markdown that is not read.
import type { Token, Tokens } from 'marked';
import { memoized } from '../files/once.ts';
import { shortened } from '../problems/counted.ts';
import { longestTexts } from '../problems/longest-texts.ts';
import { undeclaredHint } from '../problems/raw-link.ts';
import { type Prepared, referenceMark, restore, withPlaceholders } from './code.ts';
import { entities } from './entities.ts';
import { parseTarget } from './link.ts';
import { outsideFault } from './outside-address.ts';
import type { Footnote } from './own-markdown.ts';
import { blockTokens, childrenOf, inlineTokens, isPlain, mayBeAddress } from './parse-markdown.ts';
import { type PlacedToken, placedTokens } from './placed-tokens.ts';
import type { Reference } from './references.ts';
import { pictureName } from './render-text.ts';
import { isUnread, type MarkdownLimits, parsed, unreadBlocks, unreadInline } from './unread-markdown.ts';
import { mayBeUnread, unreadMarks } from './unread-marks.ts';

/**
 * Something in a text that Markdown supports and content does not allow. `find` is the source text to
 * underline, at its `nth` occurrence counted from 0.
 */
export interface TextFault {
  /** The rule that reports it. */
  readonly of: 'html' | 'markdown' | 'raw-link';
  readonly text: string;
  readonly hint: string;
  readonly find: string;
  readonly nth: number;
}

/** What the site and the field of a text allow in it. */
interface TextRules {
  readonly markdown: 'inline' | 'block';
  /** The schemes that addresses may have beside those of every site; undefined if it takes no addresses. */
  readonly schemes?: readonly string[] | undefined;
  readonly limits: MarkdownLimits;
}

/** Everything in a text with Markdown that is not allowed, in order. */
export function textFaults(text: string, kind: 'inline' | 'block', options: Partial<TextRules> = {}): TextFault[] {
  const rules = { limits: longestTexts, ...options, markdown: kind };
  return isCertainlyValid(withPlaceholders(text, kind), rules) ? [] : faultsBy(JSON.stringify(rules))(text);
}

// A page that is saved has most texts as before.
const faultsBy = memoized((written: string) => {
  const rules = JSON.parse(written) as TextRules;
  return memoized((text: string) => parsedFaults(text, rules), 2_000);
}, 20);

function parsedFaults(text: string, rules: TextRules): TextFault[] {
  const kind = rules.markdown;
  const prepared = withPlaceholders(text, kind);
  const limited =
    kind === 'block' ? unreadBlocks(prepared.text, rules.limits) : unreadInline(prepared.text, rules.limits);
  const tokens = limited ?? (kind === 'block' ? blockTokens(prepared.text) : inlineTokens(prepared.text));
  const mayBeWrong = (token: Token): boolean =>
    hasUses.has(token.type) ||
    mayBeUnread(token) ||
    Boolean(tokenFault(token, prepared.references, rules)) ||
    childrenOf(token).some(mayBeWrong);
  if (!tokens.some(mayBeWrong)) return [];
  const placed = placedTokens(tokens, prepared.text);
  const faults = placed.flatMap(({ token, at }, index) => {
    if (placed[index - 1]?.token === token) return [];
    const ofUses = unreachedFootnote(token, placed) ?? repeatedDefinition(token, placed);
    const fault = tokenFault(token, prepared.references, rules) ?? ofUses;
    return fault ? { ...fault, at: at + token.raw.trimStart().indexOf(fault.find) } : [];
  });
  // The end of an element whose beginning is reported.
  const firstTag = faults.find(({ of }) => of === 'html');
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

/** The pictures of a long text: their names, and their source. Faulty ones are left out. */
export function picturesOf(text: string): { readonly name: string; readonly find: string }[] {
  const { text: prepared, references } = withPlaceholders(text, 'block');
  const images = placedTokens(blockTokens(prepared), prepared).flatMap(({ token }) =>
    token.type === 'image' && !tokenFault(token, references, { markdown: 'block', limits: parsed })
      ? [token as Tokens.Image]
      : [],
  );
  return images.map(({ href, raw }) => ({
    name: pictureName(restore(href, references)),
    find: restore(raw, references),
  }));
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
function isCertainlyValid({ text, references }: Prepared, { limits }: TextRules): boolean {
  if (isPlain(text) && !/[{$:]/.test(text)) return true;
  if (text.length > 2_000 || unreadInline(text, limits) || unreadBlocks(text, limits)) return false;
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

const restricted = new Set('html image heading link unread codespan def footnote details strong'.split(' '));

const hasWords = new Set(['paragraph', 'heading', 'text']);
const hasUses = new Set(['footnote', 'def']);

/** `find` is a part of the source of the token. */
type TokenFault = Omit<TextFault, 'nth'>;

/** What is wrong with a token, without those inside of it. */
function tokenFault(token: Token, references: readonly Reference[], rules: TextRules): TokenFault | undefined {
  const { type, text = '' } = token as { readonly type: string; readonly text?: string };
  const source = token.raw.trim();
  const isRead = hasWords.has(type) && 'tokens' in token && !childrenOf(token).some(isUnread);
  const [large] = (isRead && unreadInline(text, rules.limits)) || [];
  if (large) return { of: 'markdown', text: large.why, hint: large.hint, find: source.slice(0, 40) };
  if (!restricted.has(type)) return undefined;
  const [word = ''] = source.split(/\s/, 1);
  const fault = (text: string, hint: string, find = source): TokenFault => ({ of: 'markdown', text, hint, find });
  if (isUnread(token)) {
    const { raw } = token;
    const ofSite = token.isFixed ? undefined : (unreadBlocks(raw, rules.limits) ?? unreadInline(raw, rules.limits));
    const [{ why, hint }] = ofSite ?? [token];
    return fault(why, hint, source.slice(0, 40));
  }
  if (type === 'html') {
    const what = `HTML is not allowed in content: ${shortened(restore(source, references), 60)}`;
    const help = /^<\/?(?:details|summary)\b/i.test(source)
      ? 'write a line of ::: details Summary, the blocks, and a line of :::'
      : 'use Markdown: **bold**, *emphasis*, [words](${page.contact})';
    return { ...fault(what, help), of: 'html' };
  }
  if (type === 'image') {
    if (rules.markdown === 'inline')
      return fault(
        'a picture in a text of one paragraph',
        'use a field for long texts, or a section that has a picture',
      );
    const { href, title } = token as Tokens.Image;
    if (/^$|^[a-z][a-z\d+.-]*:|^\//i.test(href))
      return fault(
        'a picture that is no file of the site',
        'put it into content/images/ and write ![what it shows](lamp.png)',
      );
    if (title) return fault('the title of a picture, which is not shown', 'write it below the picture, or remove it');
  }
  if (type === 'footnote' && (childrenOf(token).length !== 1 || childrenOf(token)[0]?.type !== 'paragraph'))
    return fault('a footnote is one paragraph', 'write its words behind [^1]: and no list or second paragraph', word);
  if (type === 'heading' && (token as Tokens.Heading).depth === 1)
    return fault('a heading of level 1 belongs to the page, not to a text', 'write ## for a heading inside a text');
  if (type === 'heading' && !text.trim()) return fault('a heading without words', 'write it, or remove the # signs');
  if (type === 'codespan' && /^```.*\n/.test(source))
    return fault('a block of code in a text of one paragraph', 'use a field for long texts, or write `code`', word);
  if (type === 'def') return addressFault(token as Tokens.Def, { references, rules });
  const inner = type === 'strong' && childrenOf(token).find((one) => one.type === 'strong');
  if (inner) return fault('bold words begin inside bold words', 'end the first with a letter before its **', inner.raw);
  if (type === 'link') {
    if (/^(?:\s|!\[\]\([^()]*\))*$/.test(text))
      return fault('a link without words', 'write the words of the link, or of its picture, between [ and ]');
    const named = Array.from(
      text.matchAll(new RegExp(referenceMark, 'g')),
      ([, number]) => references[Number(number)]?.written,
    );
    if (named.some((written = '') => parseTarget(written)))
      return fault(
        'a link inside a link: this reference is already a link',
        'write only the reference, or put words of your own between [ and ]',
      );
    return addressFault(token as Tokens.Link, { references, rules });
  }
  return undefined;
}

/** What is wrong with the address of a link. */
function addressFault(
  { href: written, raw }: Tokens.Link | Tokens.Def,
  { references, rules }: { readonly references: readonly Reference[]; readonly rules: TextRules },
): TokenFault | undefined {
  const href = restore(written, references);
  const fault = (text: string, hint: string): TokenFault => ({ of: 'raw-link', text, hint, find: raw.trim() });
  if (href === '') return fault('this link leads nowhere', 'write ${page.ID} or ${link.NAME} into ( )');
  // A reference without its } is reported as a malformed reference.
  if (parseTarget(href) || /^\$\{[^}]*$/.test(href)) return undefined;
  if (/^(\$\{page\.[^}]*\})?#/.test(href))
    return fault(`${shortened(href, 60)} cannot be the id of a heading`, 'ids have letters, digits, - and _');
  const outside = rules.schemes && outsideFault(entities(href), rules.schemes);
  if (outside) return outside.text ? fault(outside.text, outside.hint) : undefined;
  const hint = undeclaredHint(href, Boolean(rules.schemes));
  return fault(`${shortened(href, 60)} is an address that the site does not declare`, hint);
}

/** The fault of a definition whose address and title become too long where they are used. */
function repeatedDefinition(token: Token, placed: readonly PlacedToken[]): TokenFault | undefined {
  if (token.type !== 'def') return undefined;
  const { href, title, raw } = token as Tokens.Def;
  const uses = placed.filter(({ token: one }) => one.type === 'link' && one.href === href).length;
  if (uses * `${href}${title ?? ''}`.length <= longestRepeated) return undefined;
  const text = `the links to this address repeat more than ${longestRepeated} characters`;
  return { of: 'markdown', text, hint: 'shorten it, or its title', find: raw.trim().slice(0, 40) };
}

/** In characters: ten times what a text can have without definitions. */
const longestRepeated = 500_000;

/** The fault of a footnote that visitors cannot reach: none of its marks leads there. */
function unreachedFootnote(token: Token, placed: readonly PlacedToken[]): TokenFault | undefined {
  if (token.type !== 'footnote') return undefined;
  const { label } = token as unknown as Footnote;
  const [find = ''] = token.raw.trim().split(/\s/, 1);
  const same = placed.find(({ token: one }) => one.type === 'footnote' && 'label' in one && one.label === label);
  if (same?.token !== token)
    return { of: 'markdown', text: `a second footnote [^${label}]`, hint: 'give it another name', find };
  if (placed.some(({ token: one }) => one.type === 'footnote mark' && 'label' in one && one.label === label))
    return undefined;
  const hint = `write [^${label}] behind the words that it is about, or remove it`;
  return { of: 'markdown', text: `a footnote that no [^${label}] leads to`, hint, find };
}
