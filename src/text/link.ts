// Parses the targets of links in content: a page of the site, an external address, or an anchor on the
// same page. The URL of a target depends on the page that links to it and is determined
// while rendering.
import { domainToUnicode } from 'node:url';
import { parseReference } from './references.ts';

/**
 * A parsed target: `${page.home}#faq` is { kind: 'page', name: 'home', anchor: 'faq' }. The name of
 * `#faq` is '', that of an `outside` address the address.
 */
export interface Target {
  readonly kind: 'page' | 'link' | 'file' | 'anchor' | 'outside';
  readonly name: string;
  readonly anchor?: string;
}

/** Parses a target, with or without `${ }`. Returns undefined if it is not valid. */
export function parseTarget(written: string): Target | undefined {
  if (onlyAnchor.test(written)) return { kind: 'anchor', name: '', anchor: written.slice(1) };
  const match = target.exec(written.trim());
  if (!match) return undefined;
  const [, braced, plain = '', anchor] = match;
  // Names that a theme writes may be those of entries, which have more characters.
  if (plain !== '') {
    const kind = plain.startsWith('page.') ? 'page' : 'link';
    return { kind, name: plain.slice(kind.length + 1), ...(anchor && { anchor }) };
  }
  const reference = parseReference(braced ?? '');
  if (!reference || reference.style || reference.kind === 'claim' || reference.kind === 'site') return undefined;
  return { kind: reference.kind, name: reference.name, ...(anchor && { anchor }) };
}

/** The characters of an anchor: headings have ids of their words, in any script. */
const anchorCharacters = String.raw`[\p{L}\p{M}\p{N}\p{Pc}%-]+`;
const onlyAnchor = new RegExp(`^#${anchorCharacters}$`, 'u');
const target = new RegExp(
  String.raw`^(?:(\$\{[^}]*\})|((?:page|link)\.[\p{L}\p{N}][\p{L}\p{M}\p{N}_./+-]*))(?:#(${anchorCharacters}))?$`,
  'u',
);

/** An address outside of the site, percent-encoded, as a target. Returns undefined for others. */
export function outsideTarget(address: string): Target | undefined {
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
  return { kind: 'outside', name: encodeURI(address.toWellFormed()).replaceAll('%25', '%') };
}

/** The schemes that links may have without a word in `schemes:` of content/site.yaml. */
export const linkSchemes = 'https http mailto tel irc ircs xmpp matrix sms geo magnet bitcoin'.split(' ');

/** A scheme, but none that runs code or reads files. */
export const schemePattern = /^(?!(?:javascript|data|vbscript|file|blob)$)[a-z][a-z\d+.-]*$/;

/**
 * Normalizes a web address as browsers do. Returns undefined if it is not valid, contains a user name
 * or password, or has characters with a meaning in the configuration files of hosts.
 */
export function webAddressOf(written: string): string | undefined {
  const url = /^https?:\/\/[^\s"'<>{}$;*\\^`|]+$/.test(written) ? URL.parse(written) : null;
  if (!url || hiddenHost(written) || !originOf(url.origin)) return undefined;
  return `${url.origin}${withoutPatterns(url.pathname)}${withoutPatterns(url.search)}${url.hash}`;
}

/**
 * The host that an address leads to, if it is another one than it seems to be: after a user name, with
 * characters that browsers replace, or with letters of one script that look like those of another. It is
 * judged as readers see it, also if it is written as xn--….
 */
export function hiddenHost(address: string): string | undefined {
  const [, written = ''] = /^(?:https?:\/\/|mailto:[^@]*@)([^/?#]*)/i.exec(address) ?? [];
  const typed = written.replace(/:\d+$/, '').toLowerCase();
  const host = URL.parse(`https://${written}`)?.hostname ?? typed;
  const shown = typed.includes('xn--') ? domainToUnicode(typed) : typed;
  const isPlain = /^[\p{L}\p{M}\p{N}._-]+$/u.test(shown) && shown.normalize('NFKC') === shown;
  const isReadable = host.includes('xn--') && isPlain && !mixed.test(shown) && !lookalike.test(shown);
  return host === shown || isReadable ? undefined : host;
}

/** A part of a host with Latin letters, and with others than those that are written beside them in Asia. */
const mixed =
  /(?:^|\.)(?=[^.]*\p{sc=Latn})[^.]*[^.\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;

/** A part of a host with only Cyrillic or Greek letters that look like Latin ones, before a Latin ending. */
const lookalike = /(?:^|\.)(?=[^.]*\p{L})[аԁеһіјӏорԛѕԝхуοναικρυ\d-]+\..*[a-z]\.?$/u;

/** Percent-encodes the characters of a path or query that some hosts read as patterns in a redirect. */
export function withoutPatterns(part: string): string {
  const special = part.startsWith('?') ? /[():]/g : /[():+]/g;
  return part.replace(special, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether the host of a URL is a loopback address. */
export function isLoopbackUrl(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}

/** Something that looks like an origin: a scheme and a host without a path. */
export const bareOrigin = /^https?:\/\/[^/\s?#]+$/;

/**
 * Normalizes an origin as browsers do. Returns undefined if it is not valid, misleads or has a path. Stricter
 * than `URL`, which accepts hosts such as `*.a.example` and `a;b`, which have another meaning in a
 * header.
 */
export function originOf(url: string): string | undefined {
  const { origin, hostname } = (bareOrigin.test(url) && !hiddenHost(url) && URL.parse(url)) || {};
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/.test(hostname ?? '') ? origin : undefined;
}
