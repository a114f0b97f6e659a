// The Content-Security-Policy of a site: the header is that of all pages, with the hash of every inlined
// stylesheet. Where third parties are allowed, each page has a narrower one of its own, too.
import { hash } from 'node:crypto';
import { memoizedByObject } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import { endpointOf, functionOf, serviceFormOf } from '../settings/contact-settings.ts';
import { type HostKind, sourcesFor, type ThirdParty } from '../settings/third-parties.ts';
import type { Assets } from '../theme/assets.ts';

/**
 * The policy as a header value. It forbids everything that the site does not need. It allows the
 * origins of the contact endpoint, the contact function, the auth service and the third parties: all that the
 * site allows, or those of one page. Throws for a source that would end its directive or contain a wildcard:
 * the settings were checked before.
 */
export function contentSecurityPolicy(
  { url, contact, auth, hosts, allow }: Pick<Site, 'url' | 'contact' | 'auth' | 'hosts' | 'allow'>,
  stylesheets: readonly string[],
  thirdParties: readonly ThirdParty[] = Object.values(allow),
): string {
  const hashes = [...new Set(stylesheets.map(stylesheetHash))].sort();
  const endpoint = endpointOf(contact)?.endpoint ?? '';
  const outside = endpoint.startsWith('http') ? [new URL(endpoint).origin] : [];
  const called = [functionOf(contact)?.url ?? []].flat();
  const allowed = (kind: HostKind) => sourcesFor(kind, thirdParties);
  const isOpened = (kind: HostKind) => sourcesFor(kind, Object.values(allow)).length > 0;
  const frames = allowed('frame');
  const mayWriteStyles = thirdParties.some(({ inline_styles }) => inline_styles);
  const calls = [...outside, ...called, ...(auth ? [new URL(auth.url).origin] : []), ...allowed('connect')];
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(hosts?.web_assembly ? ["'wasm-unsafe-eval'"] : []), ...allowed('script')],
    // Hashes would turn it off.
    ['style-src', "'self'", ...(mayWriteStyles ? ["'unsafe-inline'"] : hashes), ...allowed('style')],
    ['img-src', "'self'", 'data:', ...allowed('img')],
    ['font-src', "'self'", ...(stylesheets.some((css) => dataFont.test(css)) ? ['data:'] : []), ...allowed('font')],
    ['media-src', "'self'", ...allowed('media')],
    ['manifest-src', "'self'"],
    ['connect-src', "'self'", ...new Set(calls)],
    // Without them, there are no frames, and workers are scripts.
    ...(isOpened('frame') ? [['frame-src', ...(frames.length > 0 ? frames : ["'none'"])]] : []),
    ...(isOpened('worker') ? [['worker-src', "'self'", ...allowed('worker')]] : []),
    // A service may redirect to a page of the site, which `preview` serves at another address.
    [
      'form-action',
      "'self'",
      ...new Set([...outside, ...allowed('form'), ...(serviceFormOf(contact) ? [new URL(url).origin] : [])]),
    ],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(thirdParties.some(({ trusted_types }) => trusted_types) ? [] : [['require-trusted-types-for', "'script'"]]),
  ];
  const wrong = directives.flat().find((part) => /[;,*\s]/.test(part));
  if (wrong !== undefined) throw new Error(`${wrong} cannot be a source in a Content-Security-Policy`);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** A font that a stylesheet contains, as those of some packages do. */
const dataFont = /\bsrc:[^;}]*url\(["']?data:/;

/** The same for a `<meta>` element, without `frame-ancestors`: browsers ignore it there and log a warning. */
export function metaPolicy(...site: Parameters<typeof contentSecurityPolicy>): string {
  return contentSecurityPolicy(...site).replace(/; frame-ancestors [^;]*/, '');
}

/**
 * What a package that writes a `<style>` while it renders leaves in a page: an empty one, because its text is
 * in a stylesheet.
 */
export const stylesheetsOfPackages = memoizedByObject(({ files }: Pick<Assets, 'files'>) => {
  const writesStyles = [...files].some(
    ([path, file]) =>
      path.endsWith('.js') && file instanceof Uint8Array && writesStyle.test(Buffer.from(file).toString()),
  );
  return writesStyles ? [''] : [];
});

const writesStyle = /insertRule|\.(?:jsxs?|createElement)\)?\("style",/;

/** The source in `style-src` that allows an inlined stylesheet: 'sha256-…'. */
function stylesheetHash(stylesheet: string): string {
  return `'sha256-${hash('sha256', stylesheet, 'base64')}'`;
}
