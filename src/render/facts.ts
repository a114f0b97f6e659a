// Extracts facts from a page's HTML for the checks: title, headings, links, forms, ids, pictures,
// marked claims, and every string that visitors see or hear. Expects HTML that React wrote, possibly
// minified by a host.
import type { Shown, ShownString } from '../claims/stated.ts';
import { ifPossible } from '../files/if-possible.ts';
import { styleAddresses } from '../site/style-addresses.ts';
import { endsRule, styleMark } from '../theme/jsx.ts';
import { type AddressFacts, startAddressFacts } from './address-facts.ts';
import { type FormFacts, startFormFacts } from './form-facts.ts';
import {
  type Attributes,
  attributeOf,
  noAttributes,
  readTags,
  shownAttributes,
  type Tag,
  unescapeHtml,
  voidElements,
} from './tags.ts';

/** The facts of a page that a build keeps. */
export interface PageFactsFound extends AddressFacts, FormFacts {
  readonly title: string;
  readonly description: string;
  /** The text of each heading of level 1. */
  readonly mainHeadings: readonly string[];
  /** The text of the first heading that skips a level. */
  readonly skippingHeading: string | undefined;
  readonly ids: readonly string[];
  /** The distinct `href` values of all `<a>`, as written. */
  readonly links: readonly string[];
  /** The local addresses that the page loads: scripts, pictures, preloads. */
  readonly resources: readonly string[];
  /** The `src` of each `<img>` without `alt`; '' if it has none. */
  readonly imagesWithoutAlt: readonly string[];
  /** The first file of each film with sound, as written, and the languages of its captions and subtitles. */
  readonly films: readonly { readonly src: string; readonly captions: readonly string[] }[];
  /** Code that the content security policy forbids: `<script>`, or an attribute such as `<i style>`. */
  readonly inlineCode: readonly string[];
}

/**
 * Returns the facts of a page, which a build keeps, and its strings, which are only needed to check
 * its claims. The strings of both are slices that keep the whole HTML in memory (see `detached`).
 */
export function readPage(html: string): { readonly facts: PageFactsFound; readonly shown: Shown } {
  const ids: string[] = [];
  const links = new Set<string>();
  const resources: string[] = [];
  const imagesWithoutAlt: string[] = [];
  const inlineCode: string[] = [];
  const shown = readShown();
  const headings = readHeadings(html);
  const addresses = startAddressFacts();
  const forms = startFormFacts();
  readTags(html, (tag) => {
    const { before, name, closing, attributes } = tag;
    if (before !== '') shown.text(before);
    headings.tag(tag);
    forms.tag(tag);
    if (closing) {
      shown.close(name);
      if (name === 'style') addresses.style(styleAddresses(before));
      return;
    }
    shown.open(name, attributes);
    const isInline = name === 'script' && attributeOf(attributes, 'src') === undefined;
    if (isInline && !/json/.test(attributeOf(attributes, 'type') ?? '')) inlineCode.push('<script>');
    if (name === 'img' && attributeOf(attributes, 'alt') === undefined)
      imagesWithoutAlt.push(attributeOf(attributes, 'src') ?? '');
    if (attributes === noAttributes) return;
    addresses.tag(name, attributes);
    const isLoading = name === 'link' && /icon|preload|manifest/.test(attributeOf(attributes, 'rel') ?? '');
    for (const { name: key, value } of attributes) {
      if (key === 'id') ids.push(value);
      else if (key === 'href' && name === 'a') links.add(value);
      else if (key === 'src' || key === 'data-src' || (key === 'href' && isLoading)) {
        if (value.startsWith('/')) resources.push(...(name === 'litfass-island' ? value.split(' ') : [value]));
      } else if (key === 'srcdoc') addresses.frame(name, readPage(value).facts);
      else if (key === 'style' ? !isSetApart(attributes) : key.startsWith('on')) inlineCode.push(`<${name} ${key}>`);
    }
  });
  const facts = {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: unescapeHtml(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    ...headings.done(),
    ids,
    links: [...links],
    resources,
    imagesWithoutAlt,
    films: html.includes('<video') ? filmsIn(html) : [],
    inlineCode,
    ...addresses.done(),
    ...forms.done(),
  };
  return { facts, shown: shown.done() };
}

/** The films that screen readers find, and that are not muted. */
function filmsIn(html: string): PageFactsFound['films'] {
  const films: { src: string; captions: string[] }[] = [];
  let open: (typeof films)[number] | undefined;
  readTags(html, ({ name, closing, attributes }) => {
    const written = (key: string) => attributeOf(attributes, key);
    const src = written('src') ?? '';
    if (name === 'video') {
      open = closing ? undefined : { src, captions: [] };
      if (open && written('muted') === undefined && written('aria-hidden') !== 'true') films.push(open);
    } else if (name === 'source' && open) open.src ||= src;
    else if (name === 'track' && /^(captions|subtitles)$/i.test(written('kind') ?? 'subtitles'))
      open?.captions.push(written('srclang') ?? '');
  });
  return films.filter(({ src }) => src !== '');
}

/**
 * Copies a JSON value so that its strings are no longer slices of a larger string, which would stay
 * in memory.
 */
export function detached<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

const shownMeta = new Set(
  'description keywords author application-name og:title og:description og:site_name og:image:alt twitter:title twitter:description twitter:image:alt twitter:label1 twitter:data1 twitter:label2 twitter:data2'.split(
    ' ',
  ),
);

/** The kind of an element's content, unless it is ordinary text. */
type ContentKind = 'claim' | 'free' | 'title' | 'css' | 'json-ld' | 'code';

interface OpenElement {
  readonly name: string;
  /** This element or its nearest ancestor whose content is not ordinary text. */
  readonly special: { readonly name: string; readonly kind: ContentKind } | undefined;
}

/** Returns a collector of the strings that a page shows; `readPage` calls it tag by tag. */
function readShown() {
  const open: OpenElement[] = [];
  const strings: ShownString[] = [];
  const marks: { claim: string; value: string; words: string }[] = [];
  const texts: string[] = [];
  const add = (where: string, text: string, free: boolean) => {
    if (text !== '') strings.push({ where, text, free });
  };
  const addAttributes = (name: string, attributes: Attributes) => {
    for (const { name: key, value } of attributes)
      if (shownAttributes.has(key)) add(key === 'title' ? 'title attribute' : key, value, false);
      else if (key === 'data-props') for (const text of stringsOf(value)) add('island', text, true);
    if (name === 'input' && !/^(hidden|radio|checkbox)$/.test(attributeOf(attributes, 'type') ?? ''))
      add('value', attributeOf(attributes, 'value') ?? '', false);
    if (name === 'meta') {
      const key = attributeOf(attributes, 'name') ?? attributeOf(attributes, 'property') ?? '';
      if (shownMeta.has(key)) add(key, attributeOf(attributes, 'content') ?? '', false);
    }
  };
  return {
    marks,
    open(name: string, attributes: Attributes) {
      if (attributes !== noAttributes) addAttributes(name, attributes);
      if (voidElements.has(name)) return;
      const kind = contentKind(name, attributes);
      open.push({ name, special: kind ? { name, kind } : open.at(-1)?.special });
      if (kind !== 'claim') return;
      const [claim = '', value = ''] = [attributeOf(attributes, 'data-claim'), attributeOf(attributes, 'value')];
      marks.push({ claim, value, words: '' });
    },
    text(raw: string) {
      const special = open.at(-1)?.special;
      if (special?.kind === 'code') return;
      if (special?.kind === 'css') {
        for (const text of cssStrings(raw)) add('style', text, false);
        return;
      }
      if (special?.kind === 'json-ld') {
        for (const text of stringsOf(raw)) add('json-ld', text, false);
        return;
      }
      // React separates adjacent texts of an island with empty comments.
      const text = unescapeHtml(raw.includes('<!') ? raw.replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '') : raw);
      if (special?.kind === 'title') {
        add('title', text, false);
        return;
      }
      const mark = special?.kind === 'claim' ? marks.at(-1) : undefined;
      if (mark) mark.words += text;
      texts.push(text);
      if (text.charCodeAt(0) > 32 || /\S/.test(text))
        add('text', text, special?.kind === 'claim' || isFree(special, text));
    },
    close(name: string) {
      const index = open.at(-1)?.name === name ? open.length - 1 : open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
    },
    done: (): Shown => ({ text: texts.join(''), strings, marks }),
  };
}

/** Whether the style of an element becomes a rule of a stylesheet: it is a component’s, and ends no rule. */
function isSetApart(attributes: Attributes): boolean {
  return attributeOf(attributes, styleMark) !== undefined && !endsRule.test(attributeOf(attributes, 'style') ?? '');
}

function contentKind(name: string, attributes: Attributes): ContentKind | undefined {
  let marked: ContentKind | undefined;
  for (const { name: key } of attributes) {
    if (key === 'data-claim') return 'claim';
    // The mark of a note is in the middle of a text, but not part of it.
    if (key === 'data-note') marked = 'code';
    else if (key === 'data-ordinal') marked ??= 'free';
  }
  if (marked) return marked;
  if (name === 'time') return 'free';
  if (name === 'title') return 'title';
  if (name === 'style') return 'css';
  if (name === 'script') return attributeOf(attributes, 'type') === 'application/ld+json' ? 'json-ld' : 'code';
  return undefined;
}

/** `data-ordinal` only exempts a bare whole number that counts entries. */
function isFree(special: OpenElement['special'], text: string): boolean {
  if (special?.kind !== 'free') return false;
  return special.name === 'time' || /^\s*\p{Nd}{1,3}[.)]?\s*$/u.test(text);
}

/** What rules find out about a page from its stylesheet: addresses, and the text that it adds. */
export function stylesheetFacts(css: string): object {
  return readPage(`<style>${css}</style>`);
}

/** The text that a stylesheet adds to the page: the strings of `content`, without counters. */
function cssStrings(css: string): string[] {
  return [...css.matchAll(/\bcontent:([^;}]*)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(([, double, single]) =>
      (double ?? single ?? '').replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
      ),
    ),
  );
}

/** Keys of JSON-LD whose values are addresses, positions, dates or codes. */
const ignoredKeys = new Set(
  'url sameAs item position width height datePublished dateModified telephone priceCurrency billingDuration referenceQuantity'.split(
    ' ',
  ),
);

/**
 * The strings and numbers of a JSON text, without ids, addresses and the like. Empty if it is not
 * valid JSON.
 */
function stringsOf(json: string): string[] {
  const data = ifPossible<unknown>(() => JSON.parse(json));
  const found: string[] = [];
  const visit = (value: unknown, key: string) => {
    if ((key.startsWith('@') && key !== '@graph') || ignoredKeys.has(key)) return;
    if (typeof value === 'string' && !/^https?:/.test(value)) found.push(value);
    else if (typeof value === 'number') found.push(String(value));
    else if (Array.isArray(value)) for (const item of value) visit(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) visit(item, name);
  };
  visit(data, '');
  return found;
}

/** Returns a collector of headings; `readPage` calls it tag by tag. */
function readHeadings(html: string) {
  const mainHeadings: string[] = [];
  let skippingHeading: string | undefined;
  let last: number | undefined;
  let open: { readonly name: string; readonly from: number } | undefined;
  return {
    tag({ name, closing, start, end }: Tag) {
      if (name.length !== 2 || !/^h[1-6]$/.test(name)) return;
      if (!closing) {
        open ??= { name, from: end };
        return;
      }
      if (open?.name !== name) return;
      const { from } = open;
      const headingText = () => charactersOf(html.slice(from, start)).trim();
      const level = Number(name[1]);
      if (level === 1) mainHeadings.push(headingText());
      if (last !== undefined && level > last + 1) skippingHeading ??= headingText();
      last = level;
      open = undefined;
    },
    done: (): Pick<PageFactsFound, 'mainHeadings' | 'skippingHeading'> => ({ mainHeadings, skippingHeading }),
  };
}

/** The text of the first `<h1>`; '' if there is none. */
export function firstHeading(html: string): string {
  return charactersOf(/<h1(?:\s[^>]*)?>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim();
}

/** The text of an HTML fragment: without tags and the marks of notes. */
export function charactersOf(html: string): string {
  return unescapeHtml(html.replace(/<sup data-note=.*?<\/sup>|<[^>]*>/g, ''));
}
