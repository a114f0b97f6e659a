// Reads from a page's HTML what the site is judged by: its title, headings, links, ids, pictures, marked claims, and every
// string that a visitor sees or hears. The HTML is React's own, so its tags are regular; nothing else is ever read here.
import { type AddressFacts, startAddressFacts } from './address-facts.ts';
import { type LoadFacts, startLoadFacts } from './load-facts.ts';

export interface PageFactsFound extends AddressFacts, LoadFacts {
  readonly title: string;
  readonly description: string;
  /** In the order of the page. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly ids: readonly string[];
  /** Every `href` of an `<a>`, as written. */
  readonly links: readonly string[];
  /** Every local address that the page loads: scripts, pictures, preloads. */
  readonly resources: readonly string[];
  readonly imagesWithoutAlt: readonly string[];
  /** The ids of the marked claims, in the order of the page. */
  readonly claims: readonly string[];
  /** Attributes that the policy forbids: `style`, `on…`. */
  readonly inlineCode: readonly string[];
}

/** A claim as a page marks it: `<data value="50" data-claim="languages">more than 50 languages</data>`. */
export interface ClaimMark {
  readonly claim: string;
  readonly value: string;
  readonly words: string;
}

/** A string that is seen or read aloud, and where: `text`, the name of an attribute, of a meta tag, `title`, `json-ld`. */
export interface ShownString {
  readonly where: string;
  readonly text: string;
  /** Its figures need no claim: a marked claim, a `<time>`, an element with `data-ordinal`. */
  readonly free: boolean;
}

/** What a page shows. `text` is all its text nodes in one string, without anything between them. */
export interface Shown {
  readonly text: string;
  readonly strings: readonly ShownString[];
  readonly marks: readonly ClaimMark[];
}

export function readFacts(html: string): PageFactsFound {
  return readPage(html).facts;
}

/** The facts of a page, which a build keeps, and what it shows, which only the page's own claims are held against. */
export function readPage(html: string): { readonly facts: PageFactsFound; readonly shown: Shown } {
  const ids: string[] = [];
  const links: string[] = [];
  const resources: string[] = [];
  const imagesWithoutAlt: string[] = [];
  const inlineCode: string[] = [];
  const shown = readShown();
  const addresses = startAddressFacts();
  const loads = startLoadFacts();
  let end = 0;
  for (const match of html.matchAll(tags)) {
    const [tag, closing = '', name = '', written = ''] = match;
    if (match.index > end) shown.text(html.slice(end, match.index));
    end = match.index + tag.length;
    if (closing) {
      shown.close(name);
      continue;
    }
    const attributes = readAttributes(written);
    shown.open(name, attributes);
    addresses.tag(name, attributes);
    loads.tag(name, attributes);
    const id = attributes.get('id');
    if (id !== undefined) ids.push(id);
    if (name === 'a' && attributes.has('href')) links.push(attributes.get('href') ?? '');
    if (name === 'img' && !attributes.has('alt')) imagesWithoutAlt.push(attributes.get('src') ?? '');
    const source =
      name === 'link' && /icon|preload|manifest/.test(attributes.get('rel') ?? '')
        ? attributes.get('href')
        : attributes.get('src');
    const island = attributes.get('data-src');
    for (const url of [source, island]) if (url?.startsWith('/')) resources.push(url);
    for (const key of attributes.keys())
      if (key === 'style' || key.startsWith('on')) inlineCode.push(`<${name} ${key}>`);
    if (name === 'script' && !attributes.has('src') && !/json/.test(attributes.get('type') ?? ''))
      inlineCode.push('<script>');
  }
  const facts = {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: unescapeHtml(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    headings: readHeadings(html),
    ids,
    links,
    resources,
    imagesWithoutAlt,
    claims: shown.marks.map(({ claim }) => claim),
    inlineCode,
    ...addresses.done(html),
    ...loads.done(html),
  };
  return { facts: detached(facts), shown: shown.done() };
}

/** A part of a long string holds the whole of it in memory: what is kept of a page must not be part of its HTML. */
export function detached<T>(value: T): T {
  return structuredClone(value);
}

const tags = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const shownAttributes =
  'alt aria-label aria-description aria-roledescription aria-valuetext title placeholder label summary'.split(' ');
const shownMeta = new Set(
  'description keywords author application-name og:title og:description og:site_name og:image:alt twitter:title twitter:description twitter:image:alt twitter:label1 twitter:data1 twitter:label2 twitter:data2'.split(
    ' ',
  ),
);

interface OpenElement {
  readonly name: string;
  /** What is between its tags, for those elements whose content is no plain text of the page. */
  readonly holds?: 'claim' | 'free' | 'title' | 'css' | 'json-ld' | 'code';
  readonly attributes: ReadonlyMap<string, string>;
}

/** Gathers what is shown, tag by tag. */
function readShown() {
  const open: OpenElement[] = [];
  const strings: ShownString[] = [];
  const marks: { claim: string; value: string; words: string }[] = [];
  const texts: string[] = [];
  const add = (where: string, text: string, free: boolean) => {
    if (text !== '') strings.push({ where, text, free });
  };
  return {
    marks,
    open(name: string, attributes: ReadonlyMap<string, string>) {
      for (const key of shownAttributes) {
        const text = attributes.get(key);
        if (text) add(key === 'title' ? 'title attribute' : key, text, false);
      }
      if (name === 'input' && !/^(hidden|radio|checkbox)$/.test(attributes.get('type') ?? ''))
        add('value', attributes.get('value') ?? '', false);
      if (name === 'meta') {
        const key = attributes.get('name') ?? attributes.get('property') ?? '';
        if (shownMeta.has(key)) add(key, attributes.get('content') ?? '', false);
      }
      const props = attributes.get('data-props');
      if (props) for (const text of stringsOf(props)) add('island', text, true);
      if (voidElements.has(name)) return;
      const holds = contentOf(name, attributes);
      open.push({ name, attributes, ...(holds && { holds }) });
      const claim = attributes.get('data-claim');
      if (claim !== undefined) marks.push({ claim, value: attributes.get('value') ?? '', words: '' });
    },
    text(raw: string) {
      const special = open.findLast((element) => element.holds);
      if (special?.holds === 'code') return;
      if (special?.holds === 'css') {
        for (const text of cssStrings(raw)) add('style', text, false);
        return;
      }
      if (special?.holds === 'json-ld') {
        for (const text of stringsOf(raw)) add('json-ld', text, false);
        return;
      }
      // React parts neighbouring texts of an island with empty comments.
      const text = unescapeHtml(raw.includes('<!') ? raw.replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '') : raw);
      if (special?.holds === 'title') {
        add('title', text, false);
        return;
      }
      const mark = special?.holds === 'claim' ? marks.at(-1) : undefined;
      if (mark) mark.words += text;
      texts.push(text);
      if (text.trim() !== '') add('text', text, special?.holds === 'claim' || isFree(special, text));
    },
    close(name: string) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index >= 0) open.length = index;
    },
    done: (): Shown => ({ text: texts.join(''), strings, marks }),
  };
}

function contentOf(name: string, attributes: ReadonlyMap<string, string>): OpenElement['holds'] {
  if (attributes.has('data-claim')) return 'claim';
  // The mark of a note stands in the middle of a text and is no part of it.
  if (attributes.has('data-note')) return 'code';
  if (attributes.has('data-ordinal') || name === 'time') return 'free';
  if (name === 'title') return 'title';
  if (name === 'style') return 'css';
  if (name === 'script') return attributes.get('type') === 'application/ld+json' ? 'json-ld' : 'code';
  return undefined;
}

/** `data-ordinal` frees a bare whole number that counts entries, nothing else. */
function isFree(special: OpenElement | undefined, text: string): boolean {
  if (special?.holds !== 'free') return false;
  return special.name === 'time' || /^\s*\p{Nd}{1,3}[.)]?\s*$/u.test(text);
}

/** What a stylesheet puts into the page by itself: the strings of `content`, counters apart. */
function cssStrings(css: string): string[] {
  return [...css.matchAll(/\bcontent:([^;}]*)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(([, double, single]) =>
      (double ?? single ?? '').replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
      ),
    ),
  );
}

/** Of JSON-LD: addresses, numbers that count entries, days, codes. */
const noWords = new Set(
  'url sameAs item position width height datePublished dateModified telephone priceCurrency billingDuration referenceQuantity'.split(
    ' ',
  ),
);

/** Every string and number of a JSON text but ids, addresses and the like. Nothing when it is no JSON. */
function stringsOf(json: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [];
  }
  const found: string[] = [];
  const look = (value: unknown, key: string) => {
    if ((key.startsWith('@') && key !== '@graph') || noWords.has(key)) return;
    if (typeof value === 'string' && !/^https?:/.test(value)) found.push(value);
    else if (typeof value === 'number') found.push(String(value));
    else if (Array.isArray(value)) for (const item of value) look(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) look(item, name);
  };
  look(data, '');
  return found;
}

function readHeadings(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])(?:\s[^>]*)?>([\s\S]*?)<\/h\1>/g)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: charactersOf(inner).trim(),
  }));
}

/** The characters of the first `<h1>`; '' when there is none. */
export function firstHeading(html: string): string {
  return charactersOf(/<h1(?:\s[^>]*)?>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim();
}

/** What is left of markup without its tags, and without the marks of notes. */
export function charactersOf(html: string): string {
  return unescapeHtml(html.replace(/<sup data-note=.*?<\/sup>|<[^>]*>/g, ''));
}

const none: ReadonlyMap<string, string> = new Map();

/** What any attribute that is asked for begins with. A drawing has hundreds of tags that only say where their lines go. */
const telling =
  /\s(?:id|lang|style|on|aria-|data-|title|alt|label|summary|placeholder|value|name|property|content|type|rel|href|src|xlink|action|formaction|method|poster|hreflang|data=)/i;

function readAttributes(written: string): ReadonlyMap<string, string> {
  if (!telling.test(written)) return none;
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted] of written.matchAll(/([^\s=/"']+)(?:="([^"]*)")?/g))
    attributes.set(name.toLowerCase(), unescapeHtml(quoted ?? ''));
  return attributes;
}

function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
