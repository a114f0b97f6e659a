// Renders texts of content as React nodes: references become words, links and marked figures,
// Markdown becomes elements. The scope provides everything that depends on the site and the locale.
// text-faults.ts reports what cannot be rendered.
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { claimElement } from './claim-element.ts';
import { type Prepared, referenceMark, restore, withPlaceholders } from './code.ts';
import { entities } from './entities.ts';
import { outsideTarget, parseTarget, type Target } from './link.ts';
import type { Details, Footnote, FootnoteMark, Heading } from './own-markdown.ts';
import { blockTokens, childrenOf, inlineTokens, isPlain } from './parse-markdown.ts';
import { type Reference, replaceReferences } from './references.ts';
import { type LeaveMarks, type Link, stringsOfNode } from './shown-text.ts';

/** What rendering a text needs from its site, in one locale. */
export interface TextScope extends LeaveMarks {
  readonly locale: string;
  /** The words of a claim in a style, and its figure for `<data value>`. Undefined if it has none. */
  readonly claim: (id: string, style: string) => { readonly words: string; readonly value: string } | undefined;
  readonly site: (name: string) => string;
  readonly link: (target: Target) => Link;
  /** The words of a link for which the author wrote none. */
  readonly label: (target: Target) => string;
  readonly markClaims: boolean;
  /** The id of the next heading, of its words or as its author wrote it. Without it, headings have no ids. */
  readonly headingId?: (words: string, written?: string) => string | undefined;
  /** A picture of content/images/. Without it, only its words remain. */
  readonly picture?: (name: string, alt: string) => ReactNode;
  /** Code in a text that is written from right to left is marked as written from left to right. */
  readonly codeDirection?: 'ltr';
}

/** Renders a text of one paragraph. Returns a text without references and Markdown unchanged, as a string. */
export function renderText(text: string, scope: TextScope): ReactNode {
  const prepared = withPlaceholders(text, 'inline');
  if (prepared.references.length === 0 && !mayContainMarkdown.test(text)) return text;
  if (isPlain(prepared.text)) return fragment(words(prepared.text, { ...prepared, scope }));
  return fragment(inline(inlineTokens(prepared.text), { ...prepared, scope }));
}

/** Renders a long text: paragraphs, headings from level 2, lists, tables, quotes, code, details. */
export function renderMarkdown(text: string, scope: TextScope): ReactNode {
  const prepared = withPlaceholders(text, 'block');
  const tokens = blockTokens(prepared.text);
  return fragment(
    blocks(tokens, { ...prepared, scope, ...(text.includes('[^') && { footnotes: footnotesIn(tokens) }) }),
  );
}

/**
 * Renders a text as a string, for scenes, titles and other places without elements. Does not parse
 * Markdown.
 */
export function renderPlain(text: string, scope: TextScope): string {
  const filled = replaceReferences(text, (reference) => plainReference(reference, scope));
  // The \\ shows a reference as it is written.
  return filled.replaceAll('\\${', '${');
}

function footnotesIn(tokens: readonly Token[]): Footnote[] {
  return tokens.flatMap((token) =>
    token.type === 'footnote' ? [token as unknown as Footnote] : footnotesIn(childrenOf(token)),
  );
}

const mayContainMarkdown = /[*_[\]`<>&\\~]|:\/\/|(?:mailto|xmpp):/i;

interface Rendering extends Prepared {
  readonly scope: TextScope;
  readonly footnotes?: readonly Footnote[];
}

function fragment(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}

function inline(tokens: readonly Token[], rendering: Rendering): ReactNode[] {
  return joined(inlineNodes(tokens, rendering));
}

/** Joins strings that follow each other, as the HTML does: an escaped character is a token of its own. */
function joined(nodes: readonly ReactNode[]): ReactNode[] {
  const all: ReactNode[] = [];
  for (const node of nodes) {
    const before = all.at(-1);
    if (typeof node === 'string' && typeof before === 'string') all[all.length - 1] = before + node;
    else all.push(node);
  }
  return all;
}

function inlineNodes(tokens: readonly Token[], rendering: Rendering): ReactNode[] {
  return tokens.flatMap((token): ReactNode[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return [createElement(token.type, null, ...inline(childrenOf(token), rendering))];
      case 'codespan':
        return [createElement('code', { dir: rendering.scope.codeDirection }, (token as Tokens.Codespan).text)];
      case 'br':
        return [createElement('br')];
      case 'link':
        return [anchor(token as Tokens.Link, rendering)];
      case 'image':
        return [picture(token as Tokens.Image, rendering)];
      case 'footnote mark':
        return [footnoteMark(token as unknown as FootnoteMark, rendering)];
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'text': {
        const children = childrenOf(token);
        return children.length > 0 ? inlineNodes(children, rendering) : words((token as Tokens.Text).text, rendering);
      }
      default:
        return words(token.raw, rendering);
    }
  });
}

function anchor(token: Tokens.Link, rendering: Rendering): ReactNode {
  const href = restore(token.href, rendering.references);
  const target = parseTarget(href) ?? outsideTarget(entities(href));
  const children = inline(childrenOf(token), rendering);
  if (!target) return fragment(children);
  const { link, locale } = rendering.scope;
  const to = { ...link(target), ...(token.title && { title: entities(token.title) }) };
  // The target is in another language than the words of the link.
  return to.lang
    ? createElement('a', to, createElement('span', { lang: locale }, ...children))
    : createElement('a', to, ...children);
}

function picture({ href, tokens }: Tokens.Image, rendering: Rendering): ReactNode {
  const { scope } = rendering;
  const plainScope = { ...scope, footnote: undefined, marks: undefined, picture: undefined };
  const alt = stringsOfNode(inline(tokens, { ...rendering, scope: plainScope })).join('');
  return scope.picture ? scope.picture(pictureName(href), alt) : alt;
}

/** The name of a picture, as its file has it: spaces may be written as %20. */
export function pictureName(href: string): string {
  return entities(href).replaceAll('%20', ' ');
}

function footnoteMark({ label }: FootnoteMark, rendering: Rendering): ReactNode {
  const footnote = rendering.footnotes?.find((one) => one.label === label);
  if (!footnote) return null;
  const words = (leave: LeaveMarks) => {
    const scope = { ...rendering.scope, ...leave };
    return fragment(footnote.tokens.flatMap((token) => inline(childrenOf(token), { ...rendering, scope })));
  };
  const { scope } = rendering;
  return scope.footnote?.({ of: footnote, locale: scope.locale, words });
}

const anyPlaceholder = new RegExp(`(${referenceMark.source.replace('(\\d+)', '\\d+')})`);

function words(text: string, { references, scope }: Rendering): ReactNode[] {
  if (references.length === 0) return [entities(text)];
  return text.split(anyPlaceholder).flatMap((part): ReactNode[] => {
    const reference = references[Number(referenceMark.exec(part)?.[1] ?? -1)];
    if (!reference) return part === '' ? [] : [entities(part)];
    const mark = markOf(reference, references, scope);
    return mark ? [referenceNode(reference, scope), mark] : [referenceNode(reference, scope)];
  });
}

function referenceNode(reference: Reference, scope: TextScope): ReactNode {
  if (reference.kind === 'claim') {
    const claim = scope.claim(reference.name, reference.style ?? 'default');
    if (!claim) return null;
    return scope.markClaims ? claimElement(reference.name, claim.value, claim.words) : claim.words;
  }
  if (reference.kind === 'site') return unbroken(scope.site(reference.name));
  const target: Target = { kind: reference.kind, name: reference.name };
  return createElement('a', { ...scope.link(target) }, scope.label(target));
}

/** Keeps a telephone number on one line. */
function unbroken(value: string): string {
  return /^\+?\d[\d ()/-]+$/.test(value) ? value.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011') : value;
}

/** The note mark of a claim. A text that states a claim twice has only one mark. */
function markOf(reference: Reference, references: readonly Reference[], scope: TextScope): ReactNode {
  if (reference.kind !== 'claim' || !scope.marks) return undefined;
  const stated = references.filter(({ kind }) => kind === 'claim');
  if (stated.find(({ name }) => name === reference.name) !== reference) return undefined;
  return scope.marks(reference.name, new Set(stated.map(({ name }) => name)));
}

function plainReference(reference: Reference, scope: TextScope): string {
  if (reference.kind === 'claim') return scope.claim(reference.name, reference.style ?? 'default')?.words ?? '';
  if (reference.kind === 'site') return scope.site(reference.name);
  return scope.label({ kind: reference.kind, name: reference.name });
}

function blocks(tokens: readonly Token[], rendering: Rendering): ReactNode[] {
  return tokens.flatMap((token): ReactNode[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'footnote':
        return [];
      case 'paragraph':
        return [createElement('p', null, ...inline(childrenOf(token), rendering))];
      case 'heading':
        return [heading(token as Heading, rendering)];
      case 'details':
        return [details(token as unknown as Details, rendering)];
      case 'list':
        return [list(token as Tokens.List, rendering)];
      case 'blockquote':
        return [createElement('blockquote', null, ...blocks(childrenOf(token), rendering))];
      case 'code':
        return [codeBlock(token as Tokens.Code, rendering.scope)];
      case 'hr':
        return [createElement('hr')];
      case 'table':
        return [table(token as Tokens.Table, rendering)];
      case 'text':
        return inline([token], rendering);
      default:
        return [createElement('p', null, ...words(token.raw.trim(), rendering))];
    }
  });
}

function heading({ depth, tokens, id }: Heading, rendering: Rendering): ReactNode {
  const children = inline(tokens, rendering);
  const given = rendering.scope.headingId?.(stringsOfNode(children).join('').replace(/\s+/g, ' ').trim(), id);
  return createElement(`h${Math.max(2, depth)}`, given === undefined ? null : { id: given }, ...children);
}

function details({ summary, tokens }: Details, rendering: Rendering): ReactNode {
  const children = blocks(tokens, rendering);
  return createElement('details', null, createElement('summary', null, ...inline(summary, rendering)), ...children);
}

/** A block of code. It can be focused, as it may have to be scrolled. */
function codeBlock({ text, lang, codeBlockStyle }: Tokens.Code, { codeDirection }: TextScope): ReactNode {
  const [language] = entities(lang ?? '').split(/\s/, 1);
  // The library ends what ends with an empty line with a line break of its own.
  const lines = text.replace(codeBlockStyle === 'indented' ? /\n+$/ : /\n$/, '');
  const className = language ? { className: `language-${language}` } : null;
  const code = createElement('code', className, text === '' ? '' : `${lines}\n`);
  return createElement('pre', { tabIndex: 0, dir: codeDirection }, code);
}

function list(token: Tokens.List, rendering: Rendering): ReactNode {
  const start = typeof token.start === 'number' && token.start !== 1 ? { start: token.start } : null;
  const items = token.items.map((item) =>
    createElement('li', null, ...(item.task ? task(item.tokens, rendering) : blocks(item.tokens, rendering))),
  );
  return createElement(token.ordered ? 'ol' : 'ul', start, ...items);
}

/** The blocks of a task. The words of its first line are the name of its box. */
function task([first, ...rest]: readonly Token[], rendering: Rendering): ReactNode[] {
  if (first?.type === 'checkbox') {
    const [words, ...others] = rest;
    return [labelled(first as Tokens.Checkbox, words ? [words] : [], rendering), ...blocks(others, rendering)];
  }
  const [box, ...words] = first ? childrenOf(first) : [];
  if (box?.type !== 'checkbox') return blocks(first ? [first, ...rest] : rest, rendering);
  return [createElement('p', null, labelled(box as Tokens.Checkbox, words, rendering)), ...blocks(rest, rendering)];
}

function labelled({ checked }: Tokens.Checkbox, words: readonly Token[], rendering: Rendering): ReactNode {
  const box = createElement('input', { type: 'checkbox', disabled: true, defaultChecked: checked });
  return createElement('label', null, box, ' ', ...inline(words, rendering));
}

function table(token: Tokens.Table, rendering: Rendering): ReactNode {
  // The attribute names a side, the source whether a column begins or ends there. Only a text from right to
  // left says how its code runs.
  const [left, right] = rendering.scope.codeDirection ? ['right', 'left'] : ['left', 'right'];
  const sides = { left, right, center: 'center' };
  const cell = (name: 'th' | 'td', { align, tokens }: Tokens.TableCell) =>
    createElement(
      name,
      { ...(name === 'th' && { scope: 'col' }), ...(align && { align: sides[align] }) },
      ...inline(tokens, rendering),
    );
  const header = token.header.map((one) => cell('th', one));
  const rows = token.rows.map((row) => createElement('tr', null, ...row.map((one) => cell('td', one))));
  const head = createElement('thead', null, createElement('tr', null, ...header));
  return createElement('table', null, head, rows.length > 0 && createElement('tbody', null, ...rows));
}
