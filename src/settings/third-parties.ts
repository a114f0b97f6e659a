// The shape of `allow:` in content/site.yaml: what pages may load from other hosts or send to them, why, and
// who answers for it. The policy, the list for visitors and the checks all follow from it.
import { z } from 'zod';
import { existingDay, periodShape } from '../site/day-shapes.ts';
import { scene, text } from '../site/field-kinds.ts';
import { isLoopbackUrl, originOf } from '../text/link.ts';

/**
 * The source of a policy for a host or an address: `plausible.io` is https://plausible.io. Undefined if it
 * is none, has a query, or is not encrypted.
 */
export function sourceOf(written: string): string | undefined {
  const url = URL.parse(written.includes('://') ? written : `https://${written}`);
  if (!url || !originOf(url.origin.replace(/^ws/, 'http')) || !/^[\w./~@%+-]*$/.test(url.pathname)) return undefined;
  const isEncrypted = /^(https|wss):$/.test(url.protocol) && url.hostname.includes('.');
  if (!(isEncrypted || isLoopbackUrl(url.href)) || url.search || url.hash || url.username) return undefined;
  return url.pathname === '/' ? url.origin : url.origin + url.pathname;
}

/** Hosts that serve any package: to allow one of them allows everybody’s code. */
const openCdns =
  /(^|\.)(jsdelivr\.net|unpkg\.com|cdnjs\.\w+\.com|ajax\.googleapis\.com|esm\.(sh|run)|jspm\.(io|dev)|skypack\.dev|githubusercontent\.com|githack\.com|statically\.io|bootcdn\.net|deno\.land|polyfill\.io)$/;
/** Hosts whose script loads what an account in their service says. */
const tagManagers =
  /(^|\.)(googletagmanager\.com|tiqcdn\.com|adobedtm\.com|segment\.com|commander1\.com|ensighten\.com)$/;

/** Why the scripts and styles of a host cannot be allowed; undefined for other hosts. */
export function refusalOf(written: unknown): string | undefined {
  const host = URL.parse(sourceOf(String(written)) ?? '')?.hostname ?? '';
  if (openCdns.test(host)) return `${host} serves any package of anybody: install the package with npm instead`;
  if (!tagManagers.test(host)) return undefined;
  return `${host} is a tag manager: it loads what an account says, which no policy can name; name each script itself`;
}

const words = z.string().trim().min(1);
const address = z
  .string()
  .refine((written) => sourceOf(written) !== undefined, {
    abort: true,
    error: ({ input }) => `${input} is no host and no address with https, which may have neither * nor a query`,
  })
  .describe('a host or an address with https, without * or a query: plausible.io, https://plausible.io/js/script.js');
const code = address.refine((written) => !refusalOf(written), { error: ({ input }) => refusalOf(input) });
const list = (what: string, one = address) => z.array(one).min(1).optional().describe(what);

/** The keys of `hosts:`. */
export const hostKinds = ['script', 'connect', 'frame', 'img', 'media', 'font', 'style', 'form', 'worker'] as const;

/** A key of `hosts:`. */
export type HostKind = (typeof hostKinds)[number];

const hosts = z
  .strictObject({
    script: list('scripts, each with its whole address: https://plausible.io/js/script.js', code),
    connect: list('what scripts of pages call'),
    frame: list('what frames show'),
    img: list('pictures'),
    media: list('films and sounds'),
    font: list('fonts'),
    style: list('stylesheets', code),
    form: list('what forms post to'),
    worker: list('workers', code),
  })
  .refine((hosts) => Object.keys(hosts).length > 0)
  .describe(`what is loaded or sent, and from where: ${hostKinds.join(', ')}`);

/** What a frame may be allowed to use, in the words of `allow` in HTML. */
const permissions =
  'accelerometer autoplay camera clipboard-write encrypted-media fullscreen geolocation gyroscope microphone payment picture-in-picture usb web-share';

const thirdParty = z
  .strictObject({
    reason: text('why the site uses it, in words for visitors'),
    owner: words.describe('who answers for it'),
    reviewed: existingDay.describe('the day of the last review: 2026-11-01'),
    review_every: periodShape,
    hosts,
    whole_hosts: words.optional().describe('why scripts may come from anywhere on their hosts'),
    when: z
      .enum(['click', 'consent', 'load'])
      .default('click')
      .describe('click: when a visitor asks for it; consent: when one has agreed; load: with the page'),
    data: scene('what leaves the visitor’s browser, in the words of the owner'),
    country: words.optional().describe('where it is processed: EU'),
    pages: z
      .union([z.literal('all'), z.array(z.string()).min(1)])
      .optional()
      .describe('all, or ids of pages: [home]'),
    layouts: z.array(z.string()).min(1).optional().describe('the layouts whose pages have it: [post]'),
    reads_forms: z.boolean().optional().describe('true: its script may be on pages with a form, which it can read'),
    trusted_types: z
      .strictObject({ off: words.describe('why its script has to write HTML') })
      .optional()
      .describe('lets scripts of its pages write HTML: { off: why it must }'),
    inline_styles: words.optional().describe('why its script has to write <style> and style attributes'),
    permissions: z
      .array(z.enum(permissions.split(' ')))
      .default([])
      .describe('what its frames may use: [fullscreen]'),
  })
  .refine(({ pages, layouts }) => pages || layouts, {
    path: ['pages'],
    error: 'name the pages that have it: `pages: all`, `pages: [home]` or `layouts: [post]`',
  })
  .refine(
    ({ hosts, whole_hosts }) => whole_hosts || !hosts.script?.some((one) => sourceOf(one)?.match(/^\w+:..[^/]+$/)),
    {
      path: ['hosts', 'script'],
      error: 'write the whole address of each script, or under `whole_hosts:` why any script of its host may run',
    },
  );

/** The shape of `allow:`. */
export const allowShape = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), thirdParty);

/** An entry of `allow:`. */
export type ThirdParty = z.infer<typeof thirdParty>;
/** The value of `allow:`. */
export type ThirdParties = Readonly<Record<string, ThirdParty>>;

/** When a third party is asked: `form` if it only receives what forms post. */
export function momentOf({ hosts, when }: ThirdParty): ThirdParty['when'] | 'form' {
  return Object.keys(hosts).join() === 'form' ? 'form' : when;
}

/** The entries that a page has, with their names. */
export function thirdPartiesOn(allow: ThirdParties, page: { readonly id: string; readonly layout: string }) {
  return Object.entries(allow).filter(
    ([, { pages = [], layouts = [] }]) => pages === 'all' || pages.includes(page.id) || layouts.includes(page.layout),
  );
}

/** The sources of the policy that entries open for a kind, once each. Scripts may send what forms post. */
export function sourcesFor(kind: HostKind, entries: readonly Pick<ThirdParty, 'hosts'>[]): readonly string[] {
  const kinds: readonly HostKind[] = kind === 'connect' ? ['connect', 'form'] : [kind];
  const written = entries.flatMap(({ hosts }) => kinds.flatMap((one) => hosts[one] ?? []));
  return [...new Set(written.flatMap((one) => sourceOf(one) ?? []))];
}

/** The hosts of an entry. */
export function hostsOf({ hosts }: Pick<ThirdParty, 'hosts'>): readonly string[] {
  return [
    ...new Set(Object.values(hosts).flatMap((written) => written.map((one) => new URL(sourceOf(one) ?? '').host))),
  ];
}

/** Whether an entry allows to load or send something of a kind at this address. */
export function allows(entry: Pick<ThirdParty, 'hosts'>, kind: HostKind, url: string): boolean {
  const asked = URL.parse(url, 'https://this.invalid');
  return sourcesFor(kind, [entry]).some((source) => {
    const { origin, pathname } = new URL(source);
    // As browsers compare: a path that ends in a slash stands for all below it.
    const isPath = pathname.endsWith('/') ? asked?.pathname.startsWith(pathname) : asked?.pathname === pathname;
    return asked?.origin === origin && isPath;
  });
}
