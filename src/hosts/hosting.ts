// The rules by which any host serves a site, as plain values: headers, redirects and not-found pages.
// publish/site-hosting.ts builds them from a site; each host writes them in its own format.

import type { AddressForm } from '../addresses/page-address.ts';

/** Headers for all paths that match a pattern, which may end in `*`. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * A redirect (301), or a page that is served in place with an error status: 404 for an address that
 * never existed, 410 for one that is gone for good. `from` may end in `/*` only with 404: no part of
 * a requested path may end up in the target of a redirect (`//a.example`).
 */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 404 | 410;
}

/** All rules of a site. Their paths begin with the base. */
export interface Hosting {
  /** The path below which the site is served: `/docs`, or ''. */
  readonly base: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
  /** Names of files in the output that visitors do not get, besides those that begin with a dot. */
  readonly hidden: readonly string[];
  /**
   * The forms of pages’ addresses besides `/x`. If `/x.html` is one of them, it is the address of a page
   * with the file x.html alone; likewise `/x/` with x/index.html.
   */
  readonly forms: ReadonlySet<AddressForm>;
}

/** The Cache-Control header of everything that no rule sets one for: browsers ask whether it has changed. */
export const defaultCacheHeader = ['Cache-Control', 'public, max-age=0, must-revalidate'] as const;

/** Appends the query of a request to the target of a redirect, unless the target has a query or an anchor. */
export function withQuery(location: string, query: string): string {
  return /[?#]/.test(location) ? location : location + query;
}
