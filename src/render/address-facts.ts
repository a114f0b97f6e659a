// Collects from a page's HTML the addresses in its head, and every external address that it loads from or
// posts to. facts.ts passes it the tags. Expects HTML that React wrote.
import { createHash } from 'node:crypto';
import { withoutBase } from '../site/base.ts';
import { type StyleAddress, styleAddresses } from '../site/style-addresses.ts';
import { type Attributes, attributeOf } from './tags.ts';

/** What the tags of a page say about addresses. */
export interface AddressFacts {
  /** The `lang` attribute of `<html>`; '' if it is missing. */
  readonly lang: string;
  readonly head: HeadAddresses;
  /** The addresses of hosts that the page loads from or posts to, without links that visitors click. */
  readonly outside: readonly OutsideAddress[];
}

/** An address that names its host, which may be that of the site. */
export interface OutsideAddress {
  /** As written, without the escapes of HTML and CSS. */
  readonly url: string;
  /** What asks for it: a tag and attribute such as `<img src>`, `<style>`, or the stylesheet `/print.css`. */
  readonly where: string;
}

/** The addresses in a page's head: its own and those of its versions in other languages. */
export interface HeadAddresses {
  /** The `href` of every `<link rel="canonical">`. */
  readonly canonicals: readonly string[];
  /** Every `<link rel="alternate" hreflang>`. */
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
}

/** Returns a collector: call `tag` for each start tag, and `style` with the addresses in each `<style>`. */
export function startAddressFacts() {
  let lang = '';
  const canonicals: string[] = [];
  const alternates: { locale: string; href: string }[] = [];
  const outside: OutsideAddress[] = [];
  return {
    tag(name: string, attributes: Attributes) {
      const rel = attributeOf(attributes, 'rel') ?? '';
      const href = attributeOf(attributes, 'href') ?? '';
      if (name === 'html') lang = attributeOf(attributes, 'lang') ?? '';
      if (name === 'link' && rel === 'canonical') canonicals.push(href);
      const locale = attributeOf(attributes, 'hreflang');
      if (name === 'link' && rel === 'alternate' && locale !== undefined) alternates.push({ locale, href });
      const isRefresh = /^refresh$/i.test(attributeOf(attributes, 'http-equiv') ?? '');
      for (const { name: key, value } of attributes) {
        // A visitor follows these. A browser loads what a `href` of SVG names.
        if (key === 'href' && (/^(a|area)$/i.test(name) || (name === 'link' && !loadingRel.test(rel)))) continue;
        if (key === 'content' && !isRefresh) continue;
        const relation = name === 'link' ? ` rel="${rel}"` : '';
        for (const url of addressReaders.get(key)?.(value) ?? [])
          if (namesHost(url)) outside.push({ where: `<${name}${relation} ${key}>`, url });
      }
    },
    style(addresses: readonly StyleAddress[]) {
      for (const { url } of addresses) if (namesHost(url)) outside.push({ where: '<style>', url });
    },
    done: (): AddressFacts => ({ lang, head: { canonicals, alternates }, outside }),
  };
}

/** The stylesheets of a site by URL, without its base, and how they are read. */
interface SiteStyles {
  readonly base: string;
  readonly styles: ReadonlyMap<string, string>;
  readonly addressesIn: (css: string) => readonly StyleAddress[];
}

/**
 * The addresses of hosts in the stylesheets of the site that a page loads: those at `loaded`, as written on
 * the page at `url`, and those that they import.
 */
export function linkedAddresses(
  loaded: readonly string[],
  url: string,
  { base, styles, addressesIn }: SiteStyles,
): OutsideAddress[] {
  const fileAt = (written: string, from: string) =>
    withoutBase(base, URL.parse(written, `https://this.invalid${base}${from}`)?.pathname ?? '') ?? '';
  const files = new Set(loaded.filter((written) => !namesHost(written)).map((written) => fileAt(written, url)));
  const outside: OutsideAddress[] = [];
  for (const file of files)
    for (const address of addressesIn(styles.get(file) ?? ''))
      if (namesHost(address.url)) outside.push({ where: file, url: address.url });
      else if (address.by === 'import') files.add(fileAt(address.url, file));
  return outside;
}

/** Whether a browser reads an address as that of a host, whatever stands before the name. */
function namesHost(url: string): boolean {
  // Most addresses are of files of the site.
  if (/^\/\w/.test(url)) return false;
  const host = URL.parse(url, 'https://this.invalid/')?.host;
  return host !== undefined && host !== '' && host !== 'this.invalid';
}

/** Matches the `rel` of links that a browser loads by itself. */
const loadingRel =
  /\b(stylesheet|preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest|compression-dictionary)\b|icon/i;

type ReadAddresses = (value: string) => readonly string[];
const readWhole: ReadAddresses = (value) => [value];
const readSet: ReadAddresses = (value) => value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
const readStyle: ReadAddresses = (value) => (value.includes('(') ? styleAddresses(value).map(({ url }) => url) : []);

/** How the addresses in an attribute are read. Those of the drawings of SVG are CSS. */
const addressReaders: ReadonlyMap<string, ReadAddresses> = new Map([
  ...'src href xlink:href action formaction poster data background'.split(' ').map((key) => [key, readWhole] as const),
  ...['srcset', 'imagesrcset'].map((key) => [key, readSet] as const),
  ...'style fill stroke filter mask clip-path cursor marker-start marker-mid marker-end'
    .split(' ')
    .map((key) => [key, readStyle] as const),
  ['ping', (value) => value.split(/\s/)],
  ['content', (value) => [value.replace(/^[^;,]*[;,]\s*(url\s*=\s*)?["']?/i, '')]],
]);

/**
 * A hash of the text of a page's title, description and main part. Changes of the markup do not
 * change it.
 */
export function wordsHash(html: string): string {
  const head = /<title>[^<]*<\/title>|<meta name="description"[^>]*>/g;
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  const main = /<main[\s>][\s\S]*<\/main>/.exec(body)?.[0] ?? body;
  const words = main
    .replace(/<(script|style)[\s>][\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>/g, '')
    .replace(/\s+/g, ' ');
  const text = [...(html.match(head) ?? []), words.trim()].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
