// Helpers for rules about the links of a rendered page.

import { withoutBase } from '../../addresses/base.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import type { StartTag } from '../../render/writers.ts';
import type { RenderedSite } from './checked.ts';

/** Whether a link leads out of the site. */
export function isForeign(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href);
}

/**
 * The page that a link of `page` leads to, and the anchor on it. `path` is undefined outside of the base
 * path.
 */
export function targetOf(href: string, page: RenderedPage, { site, pageAt }: RenderedSite) {
  const { path: written, anchor } = splitLink(href);
  const path = withoutBase(site.base, written);
  const target = path === '' ? page : path === undefined ? undefined : pageAt(path);
  return { path, anchor, target };
}

/** Recognizes the `<a>` with an address. */
export function isLinkTo(href: string): (element: StartTag) => boolean {
  return ({ name, attributes }) => name === 'a' && attributes.href === href;
}

/** The path of a link without its query, and its anchor without a text fragment (`:~:text=`). */
export function splitLink(href: string): { readonly path: string; readonly anchor: string } {
  const hash = href.indexOf('#');
  const [address, anchor] = hash < 0 ? [href, ''] : [href.slice(0, hash), href.slice(hash + 1)];
  const query = address.indexOf('?');
  return { path: query < 0 ? address : address.slice(0, query), anchor: anchor.replace(/:~:.*/, '') };
}
