// Collects from a page's HTML the addresses in its head, and every external address that it loads from or
// posts to. facts.ts passes it the tags. Expects HTML that React wrote.
import { createHash } from 'node:crypto';
import { type Attributes, attributeOf } from './tags.ts';

/** What the tags of a page say about addresses. */
export interface AddressFacts {
  /** The `lang` attribute of `<html>`; '' if it is missing. */
  readonly lang: string;
  readonly head: HeadAddresses;
  /**
   * Absolute addresses that the page loads from or posts to, each with its tag and attribute, such
   * as `<img src>`. Links that visitors click are not included.
   */
  readonly outside: readonly { readonly where: string; readonly url: string }[];
}

/** The addresses in a page's head: its own and those of its versions in other languages. */
export interface HeadAddresses {
  /** The `href` of every `<link rel="canonical">`. */
  readonly canonicals: readonly string[];
  /** Every `<link rel="alternate" hreflang>`. */
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
}

/**
 * Returns a collector: call `tag` for each start tag, then `done` with the HTML, which also
 * searches the stylesheets.
 */
export function startAddressFacts() {
  let lang = '';
  const canonicals: string[] = [];
  const alternates: { locale: string; href: string }[] = [];
  const outside: { where: string; url: string }[] = [];
  return {
    tag(name: string, attributes: Attributes) {
      if (!relevantTags.has(name)) return;
      const rel = attributeOf(attributes, 'rel') ?? '';
      const href = attributeOf(attributes, 'href') ?? '';
      if (name === 'html') lang = attributeOf(attributes, 'lang') ?? '';
      if (name === 'link' && rel === 'canonical') canonicals.push(href);
      const locale = attributeOf(attributes, 'hreflang');
      if (name === 'link' && rel === 'alternate' && locale !== undefined) alternates.push({ locale, href });
      for (const { name: key, value } of attributes) {
        if (key === 'href' && name === 'link' && !loadingRel.test(rel)) continue;
        if (!addressAttributes.has(key)) continue;
        const urls = /srcset$/.test(key) ? value.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '') : [value];
        const relation = name === 'link' ? ` rel="${rel}"` : '';
        for (const url of urls)
          if (/^([a-z][a-z0-9+.-]*:)?[/\\]{2}/i.test(url)) outside.push({ where: `<${name}${relation} ${key}>`, url });
      }
    },
    done(html: string): AddressFacts {
      if (html.includes('url(') || html.includes('@import'))
        for (const [, url = ''] of html.matchAll(stylesheetAddress)) outside.push({ where: '<style>', url });
      return { lang, head: { canonicals, alternates }, outside };
    },
  };
}

/** The tags that can contain such facts; all others are skipped. */
const relevantTags = new Set(
  'html link form button input img script iframe frame source video audio track embed object use image'.split(' '),
);

/** Matches external addresses in a stylesheet. */
const stylesheetAddress = /\b(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/g;

/** Matches the `rel` of links that a browser loads by itself. */
const loadingRel = /\b(stylesheet|preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest)\b|icon/;
const addressAttributes = new Set([
  'src',
  'srcset',
  'imagesrcset',
  'href',
  'xlink:href',
  'action',
  'formaction',
  'poster',
  'data',
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
