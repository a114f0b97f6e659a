// Where content can link to: a page of the site, a declared address outside, or an anchor on the same page.
// Which url a target has depends on the page that links; that is worked out while rendering.
import { parseReference } from './references.ts';

/** A target as parts: `${page.home}#faq` is { kind: 'page', name: 'home', anchor: 'faq' }, `#faq` has no name. */
export interface Target {
  readonly kind: 'page' | 'link' | 'anchor';
  readonly name: string;
  readonly anchor?: string;
}

/** A target in any of its spellings, with or without `${ }`, or undefined when it is none. */
export function parseTarget(written: string): Target | undefined {
  if (/^#[\w-]+$/.test(written)) return { kind: 'anchor', name: '', anchor: written.slice(1) };
  const match = /^(?:(\$\{[^}]*\})|((?:page|link)\.[A-Za-z0-9][\w/-]*))(?:#([\w-]+))?$/.exec(written.trim());
  if (!match) return undefined;
  const reference = parseReference(match[1] ?? `\${${match[2]}}`);
  if (!reference || reference.style || (reference.kind !== 'page' && reference.kind !== 'link')) return undefined;
  return { kind: reference.kind, name: reference.name, ...(match[3] && { anchor: match[3] }) };
}

/**
 * An address of the web as browsers write it; undefined for what is none, names a password, or has signs in it that
 * mean something in the files that hosts read.
 */
export function webAddressOf(written: string): string | undefined {
  const url = /^https?:\/\/[^\s"'<>{}$;*\\^`|]+$/.test(written) ? URL.parse(written) : null;
  if (!url || url.username || url.password || !originOf(url.origin)) return undefined;
  return `${url.origin}${withoutPatterns(url.pathname)}${withoutPatterns(url.search)}${url.hash}`;
}

/** A path or a query in which nothing is a pattern where hosts read redirects (Vercel). */
export function withoutPatterns(part: string): string {
  const signs = part.startsWith('?') ? /[():]/g : /[():+]/g;
  return part.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether an address is one of the machine that asks for it. */
export function isLoopback(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}

export const bareOrigin = /^https?:\/\/[^/\s?#]+$/;

/**
 * The origin that an address is, as browsers write it; undefined for what is none, or has something behind it. `URL` also
 * takes hosts such as `*.a.example` and `a;b`, which mean something else in a header.
 */
export function originOf(url: string): string | undefined {
  const { origin, hostname } = (bareOrigin.test(url) && URL.parse(url)) || {};
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/.test(hostname ?? '') ? origin : undefined;
}
