// Collects from a page's HTML the addresses in its head, what a browser loads for it (scripts, the fonts in
// its stylesheet, the files that block the first paint), and every external address that it loads from or
// posts to. facts.ts passes it the tags. Expects HTML that React wrote.
import { hash } from 'node:crypto';
import { type StyleAddress, styleAddresses } from '../site/style-addresses.ts';
import { type Attributes, attributeOf } from './tags.ts';

/** What the tags of a page say about addresses. */
export interface AddressFacts {
  /** The `lang` attribute of `<html>`; '' if it is missing. */
  readonly lang: string;
  readonly head: HeadAddresses;
  /** The addresses of hosts that the page loads from or posts to, without links that visitors click. */
  readonly outside: readonly OutsideAddress[];
  /** The `src` of every `<script>`, once each. */
  readonly scripts: readonly string[];
  /** The scripts of its islands, once each. */
  readonly islandScripts: readonly string[];
  /** The font files that inlined stylesheets name. */
  readonly fonts: readonly string[];
  /** All files of the own host that inlined stylesheets name. */
  readonly stylesheetFiles: readonly string[];
  /**
   * Files other than the page itself that must load before the first paint: stylesheets and scripts
   * without async or defer.
   */
  readonly blocking: readonly string[];
}

/** An address that names its host, which may be that of the site, and what asks for it. */
interface OutsideAddress {
  /** A tag and attribute, such as `<img src>`, or `<style>`. */
  readonly where: string;
  /** As written, without the escapes of HTML and CSS. */
  readonly url: string;
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
  const scripts: string[] = [];
  const islandScripts = new Set<string>();
  const fonts = new Set<string>();
  const stylesheetFiles: string[] = [];
  const blocking: string[] = [];
  return {
    tag(name: string, attributes: Attributes) {
      const rel = attributeOf(attributes, 'rel') ?? '';
      const href = attributeOf(attributes, 'href') ?? '';
      if (name === 'html') lang = attributeOf(attributes, 'lang') ?? '';
      if (name === 'link' && rel === 'canonical') canonicals.push(href);
      const locale = attributeOf(attributes, 'hreflang');
      if (name === 'link' && rel === 'alternate' && locale !== undefined) alternates.push({ locale, href });
      const src = attributeOf(attributes, 'src');
      if (name === 'script' && src !== undefined) {
        // A browser asks for a module once.
        if (!scripts.includes(src)) scripts.push(src);
        const isLate = ['async', 'defer'].some((key) => attributeOf(attributes, key) !== undefined);
        if (attributeOf(attributes, 'type') !== 'module' && !isLate) blocking.push(src);
      }
      if (name === 'litfass-island') {
        const ofIsland = (attributeOf(attributes, 'data-src') ?? '').split(' ');
        for (const url of ofIsland) islandScripts.add(url);
        if (attributeOf(attributes, 'data-seen') === 'body' || attributeOf(attributes, 'data-media') === 'all')
          scripts.push(...ofIsland.filter((url) => !scripts.includes(url)));
      }
      if (name === 'link' && /\bstylesheet\b/i.test(rel)) blocking.push(href);
      const when = attributeOf(attributes, 'data-when');
      const isRefresh = /^refresh$/i.test(attributeOf(attributes, 'http-equiv') ?? '');
      for (const { name: key, value } of attributes) {
        // A visitor follows these. A browser loads what a `href` of SVG names.
        if (key === 'href' && (/^(a|area)$/i.test(name) || (name === 'link' && !loadingRel.test(rel)))) continue;
        const relation = name === 'link' ? ` rel="${rel}"` : '';
        const where = key === 'data-script' && when === 'load' ? '<script src>' : `<${name}${relation} ${key}>`;
        for (const url of isRefresh && key === 'content' ? [refreshed(value)] : addressesIn(key, value))
          if (namesHost(url)) outside.push({ where, url });
      }
    },
    /** What a frame asks for whose page stands in the attribute `srcdoc`. */
    frame(name: string, inner: AddressFacts) {
      for (const { url } of inner.outside) outside.push({ where: `<${name} srcdoc>`, url });
    },
    style(addresses: readonly StyleAddress[]) {
      for (const { url, by } of addresses) {
        if (namesHost(url)) outside.push({ where: '<style>', url });
        if (by === 'import') blocking.push(url);
        const [, font] = /^([^?#]+\.(?:woff2?|ttf|otf))(?:[?#]|$)/.exec(url) ?? [];
        if (font !== undefined) fonts.add(font);
        const isWhole = /^(\w+:|[#\\]|\/\/)/.test(url);
        // Nothing has resolved a string in `image-set()`.
        if (!isWhole && (url.startsWith('/') || /image/.test(by))) stylesheetFiles.push(url);
      }
    },
    done(): AddressFacts {
      const head = { canonicals, alternates };
      return {
        lang,
        head,
        outside,
        scripts,
        islandScripts: [...islandScripts],
        fonts: [...fonts],
        stylesheetFiles,
        blocking,
      };
    },
  };
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

/** The address in the content of a refresh: `9; url=https://…`. */
function refreshed(content: string): string {
  return content.replace(/^[^;,]*[;,]\s*(url\s*=\s*)?["']?/i, '');
}

/** The addresses in the value of an attribute. */
function addressesIn(key: string, value: string): readonly string[] {
  if (key === 'ping') return value.split(/\s+/);
  if (key === 'data-props') return value.match(/\bhttps?:\/\/[^\s"'\\]+/g) ?? [];
  if (/srcset$/.test(key)) return value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
  if (addressAttributes.has(key)) return [value];
  return value.includes('(') && styleAttributes.has(key) ? styleAddresses(value).map(({ url }) => url) : [];
}

const addressAttributes = new Set(
  'src href xlink:href action formaction poster data background data-frame data-script'.split(' '),
);

/** Attributes that are CSS, those of the drawings of SVG among them. */
const styleAttributes = new Set(
  'style fill stroke filter mask clip-path cursor marker-start marker-mid marker-end'.split(' '),
);

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
  return hash('sha256', text).slice(0, 16);
}
