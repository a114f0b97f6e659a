// The path below which a site is served: `/docs` of https://example.com/docs, '' at the root of a host. Inside litfass every
// address begins at the root of the site; the path is added where an address leaves it, and removed where one comes in.
import { originOf } from './link.ts';

/** The path of a base: one segment or more, each of letters, digits, `.`, `_`, `~` and `-`, and none of them `.` or `..`. */
export const basePattern = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

/** The address of a site as every page names it, without a slash at its end; undefined for what is none. */
export function siteAddress(text: string): string | undefined {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/\s?#]+)(.*)$/i.exec(text.replace(/\/$/, '')) ?? [];
  const written = originOf(origin);
  return written !== undefined && (path === '' || basePattern.test(path)) ? `${written}${path}` : undefined;
}

/** '/docs' of https://example.com/docs, '' of https://example.com. */
export function basePath(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/** An address of the site as a browser asks for it. Anchors, other hosts and the like stay as they are. */
export function withBase(base: string, address: string): string {
  return isRooted(address) ? `${base}${address}` : address;
}

/** The reverse: `/contact` of `/docs/contact`. Undefined for an address of the host that is not below the base. */
export function withoutBase(base: string, address: string): string | undefined {
  if (base === '' || !isRooted(address)) return address;
  const rest = address.slice(base.length);
  if (!address.startsWith(base) || !/^([/?#]|$)/.test(rest)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isRooted(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

interface Address {
  readonly url: string;
  readonly base: string;
}

interface WrittenAddress {
  readonly url: string | { readonly value: string };
  readonly base?: string | undefined;
}

/** The address and the base of a site as content/site.yaml names them: in `url`, or in `url` and `base`. */
export function addressOf({ url, base }: WrittenAddress): Address {
  const written = typeof url === 'string' ? url : url.value;
  const whole = base === undefined || basePath(written) === base ? written : `${new URL(written).origin}${base}`;
  return { url: whole, base: basePath(whole) };
}
