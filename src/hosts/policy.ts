// The Content-Security-Policy of a site: one for all its pages, which lists the hash of each stylesheet that a page has inside.
import { createHash } from 'node:crypto';
import type { Site } from '../check/index.ts';
import { endpointOf, functionOf } from '../site/contact-settings.ts';

/** Everything that the site does not need is forbidden; an endpoint on another origin may be posted to, a function called, the auth service asked. */
export function contentSecurityPolicy(site: Pick<Site, 'contact' | 'auth'>, stylesheets: Iterable<string>): string {
  return written(directives(site, stylesheets));
}

/** The same for a `<meta>` element, in which browsers ignore what is said about frames, and complain of it. */
export function metaPolicy(site: Pick<Site, 'contact' | 'auth'>, stylesheets: Iterable<string>): string {
  return written(directives(site, stylesheets).filter(([name]) => name !== 'frame-ancestors'));
}

/** Throws where a source would end its directive, or allow hosts that nobody named: settings were checked before. */
function written(directives: readonly string[][]): string {
  const wrong = directives.flat().find((part) => /[;,*\s]/.test(part));
  if (wrong !== undefined) throw new Error(`${wrong} cannot be a source in a Content-Security-Policy`);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function directives({ contact, auth }: Pick<Site, 'contact' | 'auth'>, stylesheets: Iterable<string>): string[][] {
  const hashes = [...new Set([...stylesheets].map(stylesheetHash))].sort();
  const endpoint = endpointOf(contact)?.endpoint ?? '';
  const outside = endpoint.startsWith('http') ? [new URL(endpoint).origin] : [];
  const called = [functionOf(contact)?.url ?? []].flat();
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", ...hashes],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['manifest-src', "'self'"],
    ['connect-src', "'self'", ...new Set([...outside, ...called, ...(auth ? [new URL(auth.url).origin] : [])])],
    ['form-action', "'self'", ...outside],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ];
}

/** What `style-src` must name so that a browser accepts the inlined stylesheet: 'sha256-…'. */
function stylesheetHash(stylesheet: string): string {
  return `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;
}
