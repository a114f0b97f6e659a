// Handles the base of a site, the path below which it is served: `/docs` for
// https://example.com/docs, '' at the root of a host. Inside litfass, addresses begin at the root of
// the site; the base is added to output and removed from input.
import { originOf } from '../text/link.ts';

/** A base: one or more segments of letters, digits, `.`, `_`, `~` and `-`, none of which is `.` or `..`. */
export const basePattern = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

/** Normalizes the URL of a site, without a trailing slash. Returns undefined if it is not valid. */
export function siteAddress(text: string): string | undefined {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/\s?#]+)(.*)$/i.exec(text.replace(/\/$/, '')) ?? [];
  // As browsers read it, so that a message can say which host it is.
  const written = originOf(URL.parse(origin)?.origin ?? '');
  return written !== undefined && (path === '' || basePattern.test(path)) ? `${written}${path}` : undefined;
}

/** The base of a URL: '/docs' for https://example.com/docs, '' for https://example.com. */
export function basePath(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/**
 * Adds the base to an address of the site. Returns anchors, addresses of other hosts and the like
 * unchanged.
 */
export function withBase(base: string, address: string): string {
  return isRooted(address) ? `${base}${address}` : address;
}

/**
 * Removes the base: `/docs/contact` → `/contact`. Returns undefined for an address of the host
 * outside of the base.
 */
export function withoutBase(base: string, address: string): string | undefined {
  if (base === '' || !isRooted(address)) return address;
  const rest = address.slice(base.length);
  if (!address.startsWith(base) || !/^([/?#]|$)/.test(rest)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether an address begins at the root of the host: `/contact`, but not `//example.com`. */
export function isRooted(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

/** The URL and the base of a site, from the keys `url` and `base` of content/site.yaml. */
export function servedAddress(url: string | { readonly value: string }, base: string | undefined) {
  const written = typeof url === 'string' ? url : url.value;
  const whole = base === undefined || basePath(written) === base ? written : `${new URL(written).origin}${base}`;
  return { url: whole, base: basePath(whole) };
}

/** The URL of a file of public/, by its path there. */
export function fileUrl(name: string, base: string): string {
  return withBase(base, `/${name.split('/').map(encodeURIComponent).join('/')}`);
}
