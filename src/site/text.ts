// Renders texts of content as React nodes: references become words, links and marked figures,
// Markdown becomes elements. The scope provides everything that depends on the site and the locale.
// text-faults.ts reports what cannot be rendered.
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { claimElement } from './claim-element.ts';
import { type Prepared, referenceMark, restore, withPlaceholders } from './code.ts';
import type { Link } from './define-field.ts';
import { parseTarget, type Target } from './link.ts';
import { blockTokens, childrenOf, inlineTokens, isPlain } from './markdown.ts';
import { type Reference, replaceReferences } from './references.ts';

/** What rendering a text needs from its site, in one locale. */
export interface TextScope {
  readonly locale: string;
  /** The words of a claim in a style, and its figure for `<data value>`. Undefined if it has none. */
  readonly claim: (id: string, style: string) => { readonly words: string; readonly value: string } | undefined;
  readonly site: (name: string) => string;
  readonly link: (target: Target) => Link;
  /** The words of a link for which the author wrote none. */
  readonly label: (target: Target) => string;
  readonly markClaims: boolean;
  /**
   * The note mark after a claim that needs a qualification. `stated` contains the claims that the
   * same text states. Not used for plain texts.
   */
  readonly marks?: (id: string, stated: ReadonlySet<string>) => ReactNode;
}

/** Renders a text of one paragraph. Returns a text without references and Markdown unchanged, as a string. */
export function renderText(text: string, scope: TextScope): ReactNode {
  const prepared = withPlaceholders(text, 'inline');
  if (prepared.references.length === 0 && !mayContainMarkdown.test(text)) return text;
  if (isPlain(prepared.text)) return fragment(words(prepared.text, { ...prepared, scope }));
  return fragment(inline(inlineTokens(prepared.text), { ...prepared, scope }));
}

/** Renders a long text: paragraphs, headings from level 2, lists, tables, quotes. */
export function renderMarkdown(text: string, scope: TextScope): ReactNode {
  const prepared = withPlaceholders(text, 'block');
  return fragment(blocks(blockTokens(prepared.text), { ...prepared, scope }));
}

/**
 * Renders a text as a string, for scenes, titles and other places without elements. Does not parse
 * Markdown.
 */
export function renderPlain(text: string, scope: TextScope): string {
  return withoutEscapes(replaceReferences(text, (reference) => plainReference(reference, scope)));
}

/** Without the \\ that shows a reference as it is written, in a text that has no Markdown. */
function withoutEscapes(text: string): string {
  return text.replaceAll('\\${', '${');
}

const mayContainMarkdown = /[*_[\]`<>&\\~]|https?:/;

interface Rendering extends Prepared {
  readonly scope: TextScope;
}

function fragment(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}

function inline(tokens: readonly Token[], rendering: Rendering): ReactNode[] {
  return tokens.flatMap((token): ReactNode[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return [createElement(token.type, null, ...inline(childrenOf(token), rendering))];
      case 'codespan':
        return [createElement('code', null, (token as Tokens.Codespan).text)];
      case 'br':
        return [createElement('br')];
      case 'link':
        return [anchor(token as Tokens.Link, rendering)];
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'text': {
        const children = childrenOf(token);
        return children.length > 0 ? inline(children, rendering) : words((token as Tokens.Text).text, rendering);
      }
      default:
        return words(token.raw, rendering);
    }
  });
}

function anchor(token: Tokens.Link, rendering: Rendering): ReactNode {
  const target = parseTarget(restore(token.href, rendering.references));
  const children = inline(childrenOf(token), rendering);
  if (!target) return fragment(children);
  const { link, locale } = rendering.scope;
  const to = link(target);
  // The target is in another language than the words of the link.
  return to.lang
    ? createElement('a', { ...to }, createElement('span', { lang: locale }, ...children))
    : createElement('a', { ...to }, ...children);
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
        return [];
      case 'paragraph':
        return [createElement('p', null, ...inline(childrenOf(token), rendering))];
      case 'heading':
        return [
          createElement(
            `h${Math.max(2, (token as Tokens.Heading).depth)}`,
            null,
            ...inline(childrenOf(token), rendering),
          ),
        ];
      case 'list':
        return [list(token as Tokens.List, rendering)];
      case 'blockquote':
        return [createElement('blockquote', null, ...blocks(childrenOf(token), rendering))];
      case 'code':
        return [codeBlock(token as Tokens.Code)];
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

/** A block of code. It can be focused, as it may have to be scrolled. */
function codeBlock({ text, lang, codeBlockStyle }: Tokens.Code): ReactNode {
  const [language] = entities(lang ?? '').split(/\s/, 1);
  const lines = codeBlockStyle === 'indented' ? text.replace(/\n+$/, '') : text;
  const className = language ? { className: `language-${language}` } : null;
  const code = createElement('code', className, lines === '' ? '' : `${lines}\n`);
  return createElement('pre', { tabIndex: 0 }, code);
}

function list(token: Tokens.List, rendering: Rendering): ReactNode {
  const start = typeof token.start === 'number' && token.start !== 1 ? { start: token.start } : null;
  const items = token.items.map((item) => createElement('li', null, ...blocks(item.tokens, rendering)));
  return createElement(token.ordered ? 'ol' : 'ul', start, ...items);
}

function table(token: Tokens.Table, rendering: Rendering): ReactNode {
  const header = token.header.map((cell) => createElement('th', { scope: 'col' }, ...inline(cell.tokens, rendering)));
  const rows = token.rows.map((row) =>
    createElement('tr', null, ...row.map((cell) => createElement('td', null, ...inline(cell.tokens, rendering)))),
  );
  const head = createElement('thead', null, createElement('tr', null, ...header));
  return createElement('table', null, head, createElement('tbody', null, ...rows));
}

/** Decodes the few entities that authors use for characters that are hard to see. */
function entities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&shy;', '\u00ad')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
