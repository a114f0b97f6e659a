// Reads from a page's HTML what it says about its own address, and every address outside the site that it loads from or
// posts to. Like facts.ts, which finds the tags, it reads React's own HTML.
import { createHash } from 'node:crypto';
import { type Attributes, attributeOf } from './tags.ts';

export interface AddressFacts {
  /** `lang` of the document. */
  readonly lang: string;
  readonly head: HeadAddresses;
  /** What is loaded from or posted to an absolute address: `<img src>` and the address. Links that wait for a click are not in it. */
  readonly outside: readonly { readonly where: string; readonly url: string }[];
  /** Every form that posts: its `action`, '' where it has none, and the names of its fields. */
  readonly forms: readonly { readonly action: string; readonly fields: readonly string[] }[];
}

/** What a page says of its address and of those in other languages. */
export interface HeadAddresses {
  /** Every `<link rel="canonical">`. */
  readonly canonicals: readonly string[];
  /** Every `<link rel="alternate" hreflang>`. */
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
}

/** Gathers them tag by tag; `done` looks into the stylesheets as well. */
export function startAddressFacts() {
  let lang = '';
  const canonicals: string[] = [];
  const alternates: { locale: string; href: string }[] = [];
  const outside: { where: string; url: string }[] = [];
  const forms: { action: string; fields: string[] }[] = [];
  return {
    tag(name: string, attributes: Attributes) {
      if (!speaking.has(name)) return;
      const rel = attributeOf(attributes, 'rel') ?? '';
      const href = attributeOf(attributes, 'href') ?? '';
      if (name === 'html') lang = attributeOf(attributes, 'lang') ?? '';
      if (name === 'form' && /^post$/i.test(attributeOf(attributes, 'method') ?? ''))
        forms.push({ action: attributeOf(attributes, 'action') ?? '', fields: [] });
      if (name === 'input' || name === 'textarea' || name === 'select')
        forms.at(-1)?.fields.push(attributeOf(attributes, 'name') ?? '');
      if (name === 'link' && rel === 'canonical') canonicals.push(href);
      const locale = attributeOf(attributes, 'hreflang');
      if (name === 'link' && rel === 'alternate' && locale !== undefined) alternates.push({ locale, href });
      for (const { name: key, value } of attributes) {
        if (key === 'href' && name === 'link' && !fetched.test(rel)) continue;
        if (!asking.has(key)) continue;
        const urls = /srcset$/.test(key) ? value.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '') : [value];
        const relation = name === 'link' ? ` rel="${rel}"` : '';
        for (const url of urls)
          if (/^([a-z][a-z0-9+.-]*:)?[/\\]{2}/i.test(url)) outside.push({ where: `<${name}${relation} ${key}>`, url });
      }
    },
    done(html: string): AddressFacts {
      if (html.includes('url(') || html.includes('@import'))
        for (const [, url = ''] of html.matchAll(styled)) outside.push({ where: '<style>', url });
      return { lang, head: { canonicals, alternates }, outside, forms };
    },
  };
}

/** Tags that can say what is looked for; all others are passed over. */
const speaking = new Set(
  'html link form button input img script iframe frame source video audio track embed object use image textarea select'.split(
    ' ',
  ),
);

/** What a stylesheet asks another host for. */
const styled = /\b(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/g;

/** What a browser asks for without being asked. */
const fetched = /\b(stylesheet|preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest)\b|icon/;
const asking = new Set([
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

/** A hash of a page's words: title, description and main part. The same words in other markup have the same. */
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
