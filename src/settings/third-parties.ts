// The shape of `allow:` in content/site.yaml: what pages may load from other hosts or send to them, why, and
// who answers for it. The policy, the list for visitors and the checks all follow from it.
import { z } from 'zod';
import { dayShape, periodShape } from '../site/day-shapes.ts';
import { scene, text } from '../site/field-kinds.ts';
import { isLoopbackUrl, originOf } from '../text/link.ts';

/** The kinds of addresses under `hosts:`, each with the directive of the policy that it opens. */
export const hostKinds = {
  script: 'script-src',
  connect: 'connect-src',
  frame: 'frame-src',
  img: 'img-src',
  media: 'media-src',
  font: 'font-src',
  style: 'style-src',
  form: 'form-action',
  worker: 'worker-src',
} as const;

/** A key of `hosts:`. */
export type HostKind = keyof typeof hostKinds;

/**
 * The source of a policy for a host or an address: `plausible.io` is https://plausible.io. Undefined if it
 * is none, has a query, or is not encrypted.
 */
export function sourceOf(written: string): string | undefined {
  const url = URL.parse(written.includes('://') ? written : `https://${written}`);
  if (!url || !originOf(url.origin.replace(/^ws/, 'http')) || !/^[\w./~@%+-]*$/.test(url.pathname)) return undefined;
  const isEncrypted = /^(https|wss):$/.test(url.protocol) || isLoopbackUrl(url.href);
  if (!isEncrypted || url.search || url.hash || url.username) return undefined;
  return url.pathname === '/' ? url.origin : url.origin + url.pathname;
}

/** Hosts that serve any package: to allow one of them allows everybody’s code. */
const openCdns =
  /(^|\.)(jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|ajax\.googleapis\.com|esm\.(sh|run)|jspm\.(io|dev)|skypack\.dev|githubusercontent\.com|githack\.com|statically\.io|bootcdn\.net|deno\.land|polyfill\.io)$/;
/** Hosts whose script loads what an account in their service says. */
const tagManagers =
  /(^|\.)(googletagmanager\.com|tiqcdn\.com|adobedtm\.com|segment\.com|commander1\.com|ensighten\.com)$/;

function refusal(written: string): string | undefined {
  const host = URL.parse(sourceOf(written) ?? '')?.hostname ?? '';
  if (openCdns.test(host)) return `${host} serves any package of anybody: install the package with npm instead`;
  if (tagManagers.test(host))
    return `${host} is a tag manager: it loads what an account says, which no policy can name; name each script itself`;
  return undefined;
}

const address = z
  .string()
  .refine((written) => sourceOf(written) !== undefined, { abort: true })
  .describe('a host or an address with https, without * or a query: plausible.io, https://plausible.io/js/script.js');
const code = address.refine((written) => !refusal(written), { error: ({ input }) => refusal(String(input)) });
const hasPath = (url: string) => new URL(sourceOf(url) ?? 'https://x.invalid').pathname !== '/';
const script = z
  .union([
    code,
    z.strictObject({
      url: code,
      integrity: z
        .string()
        .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/)
        .optional()
        .describe('the hash of the script: sha384-…'),
      reason: z.string().trim().min(1).optional().describe('why its whole host is needed'),
    }),
  ])
  .refine(
    (entry) => hasPath(typeof entry === 'string' ? entry : entry.url) || (typeof entry === 'object' && entry.reason),
    {
      error: ({ input }) =>
        `${typeof input === 'string' ? input : ''} allows every script of its host: write the address of one, or { url, reason } with why all are needed`,
    },
  );
const list = z.array(address).min(1).optional();

/** What a frame may be allowed to use, in the words of `allow` in HTML. */
const permissions =
  'accelerometer autoplay camera clipboard-write encrypted-media fullscreen geolocation gyroscope microphone payment picture-in-picture usb web-share'.split(
    ' ',
  );

const thirdParty = z
  .strictObject({
    reason: text('why the site uses it, in words for visitors'),
    owner: z.string().trim().min(1).describe('who answers for it'),
    reviewed: dayShape.describe('the day of the last review: 2026-11-01'),
    review_every: periodShape,
    hosts: z
      .strictObject({
        script: z.array(script).min(1).optional().describe('scripts, each with its whole address'),
        connect: list.describe('what scripts of pages call'),
        frame: list.describe('what frames show'),
        img: list.describe('pictures'),
        media: list.describe('films and sounds'),
        font: list.describe('fonts'),
        style: z.array(code).min(1).optional().describe('stylesheets'),
        form: list.describe('what forms post to'),
        worker: z.array(code).min(1).optional().describe('workers'),
      })
      .refine((hosts) => Object.keys(hosts).length > 0)
      .describe(`what is loaded or sent, and from where: ${Object.keys(hostKinds).join(', ')}`),
    when: z
      .enum(['click', 'consent', 'load'])
      .default('click')
      .describe('click: when a visitor asks for it; consent: when one has agreed; load: with the page'),
    data: scene('what leaves the visitor’s browser, in the words of the owner'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('where it is processed: EU, US'),
    pages: z
      .union([z.literal('all'), z.array(z.string()).min(1)])
      .optional()
      .describe('the pages that have it: all, or a list of ids: [home]'),
    layouts: z.array(z.string()).min(1).optional().describe('the layouts whose pages have it: [post]'),
    reads_forms: z.literal(true).optional().describe('true: its script may be on pages with a form, which it can read'),
    trusted_types: z
      .strictObject({ off: z.string().trim().min(1).describe('why its script has to write HTML') })
      .optional()
      .describe('lets scripts of its pages write HTML: { off: why it must }'),
    permissions: z
      .array(z.enum(permissions))
      .default([])
      .describe('what its frames may use besides showing a page: [fullscreen]'),
  })
  .refine(({ pages, layouts }) => pages || layouts, {
    error: 'an entry needs `pages:` or `layouts:`',
    path: ['pages'],
  });

/** The shape of `allow:`. */
export const allowShape = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), thirdParty);

/** An entry of `allow:`. */
export type ThirdParty = z.infer<typeof thirdParty>;
/** The value of `allow:`. */
export type ThirdParties = Readonly<Record<string, ThirdParty>>;

/** The entries that a page has, with their names. */
export function thirdPartiesOn(
  allow: ThirdParties,
  { id, layout }: { readonly id: string; readonly layout: string },
): readonly (readonly [name: string, entry: ThirdParty])[] {
  return Object.entries(allow).filter(
    ([, { pages = [], layouts = [] }]) => pages === 'all' || pages.includes(id) || layouts.includes(layout),
  );
}

/** The sources of the policy that entries open for a kind, once each. Scripts may send what forms post. */
export function sourcesFor(kind: HostKind, entries: readonly ThirdParty[]): readonly string[] {
  const kinds: readonly HostKind[] = kind === 'connect' ? ['connect', 'form'] : [kind];
  const written = entries.flatMap(({ hosts }) => kinds.flatMap((one) => hosts[one] ?? []));
  return [...new Set(written.flatMap((one) => sourceOf(typeof one === 'string' ? one : one.url) ?? []))];
}

/** The hosts of an entry, in alphabetical order. */
export function hostsOf(entry: ThirdParty): readonly string[] {
  const kinds = Object.keys(hostKinds) as HostKind[];
  return [...new Set(kinds.flatMap((kind) => sourcesFor(kind, [entry])).map((source) => new URL(source).host))].sort();
}
