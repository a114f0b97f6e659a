// Tracks every address that was ever released: the shape of content/addresses.lock.yaml, what becomes
// of addresses without a page, and the next state of the file. Other modules read and write the file.
import { z } from 'zod';
import { dayShape } from '../site/day-shapes.ts';
import { byKey } from '../site/record.ts';
import { parseTarget, webAddressOf, withoutPatterns } from '../text/link.ts';
import { addressOfPage, decode } from './page-address.ts';

// Addresses cannot contain characters that have a meaning in the configuration files of hosts.
const url = z
  .string()
  .regex(/^[^?]*$/, 'static hosts cannot tell addresses apart by what follows a `?`: write the path before it')
  .regex(/^\/[^\s#*:;{}"'$\\]*$/, 'an address begins with / and contains no spaces and none of # * : ; { } " \' $ \\')
  .regex(/^(?!.*(\/|%2f)((\.|%2e){0,2}(\/|%2f)|(\.|%2e){1,2}$))/i, 'no part of an address may be empty, `.` or `..`')
  .refine(
    (address) => decode(address) !== undefined,
    '% must be followed by two hexadecimal digits that encode UTF-8, as in %C3%BC',
  );
const releasedFields = {
  page: z.string().describe('the id of the page that was released here'),
  locale: z.string(),
  since: dayShape.describe('the day of its first release'),
};

/** The shape of content/addresses.lock.yaml. */
export const addressesShape = z.strictObject({
  pages: z
    .record(
      url,
      z.strictObject({
        ...releasedFields,
        changed: dayShape.describe('the day of the release that last changed its content'),
        content: z.string().describe('a hash of its content'),
      }),
    )
    .default({})
    .describe('the addresses of the last release'),
  moved: z
    .record(url, z.strictObject({ ...releasedFields, moved: dayShape }))
    .default({})
    .describe('addresses that redirect to the current address of their page'),
  gone: z
    .record(url, z.strictObject({ ...releasedFields, gone: dayShape }))
    .default({})
    .describe('addresses that intentionally lead nowhere'),
});

/** The content of content/addresses.lock.yaml: URL → entry, in each group. */
export type Addresses = z.infer<typeof addressesShape>;

/** The file of a site without a release. */
export const noAddresses: Addresses = { pages: {}, moved: {}, gone: {} };

/** The shape of `addresses:` in content/site.yaml: an author's decisions about addresses that no page has. */
export const decisionsShape = z.record(
  url.regex(/^\/$|[^/]$/, '/old covers /old/ too'),
  z.union([
    z.string(),
    z.strictObject({
      page: z.string().describe('the id of the page that it redirects to'),
      locale: z.string().optional().describe('the locale of the page; without it, that of the address'),
    }),
  ]),
);

/** A decision as content/site.yaml contains it. */
export type WrittenDecision = z.infer<typeof decisionsShape>[string];

/** What becomes of an address that no page has. */
export type Decision =
  | { readonly gone: true }
  | { readonly page: string; readonly locale?: string | undefined }
  /** A file of public/, by its address: "/files/terms.pdf". */
  | { readonly file: string }
  /** A page of another host. */
  | { readonly url: string };

/** Parses a decision. Returns undefined if it is neither `gone`, a page, a file nor a web address. */
export function parseDecision(written: WrittenDecision | undefined): Decision | undefined {
  if (typeof written !== 'string') return written;
  if (written === 'gone') return { gone: true };
  if (/^\/[^/]/.test(written) && url.safeParse(written).success) return { file: withoutPatterns(written) };
  const elsewhere = webAddressOf(written);
  if (elsewhere) return { url: elsewhere };
  const target = parseTarget(written);
  return target?.kind === 'page' && !target.anchor ? { page: target.name } : undefined;
}

/** A page's address in a locale. */
export interface Address {
  readonly url: string;
  readonly page: string;
  readonly locale: string;
}

/** An address that redirects: to its page, to the successor of that, or to `to`, a file or another host. */
interface Moved extends Address {
  readonly successor?: string;
  readonly to?: string;
}

/** What becomes of the old addresses of a site. Each list is sorted by URL. */
export interface OldAddresses<Served extends Address = Address> {
  /** Addresses that redirect to the current address of a page, or to `to`: a file, or another host. */
  readonly moved: readonly Moved[];
  /** Addresses that intentionally lead nowhere, with the page that was there. */
  readonly gone: readonly Address[];
  /** Addresses without a decision: their page is deleted, or no longer exists in that locale. */
  readonly lost: readonly Address[];
  /** Addresses that would redirect to their page if another page did not use them. */
  readonly taken: readonly (Address & { readonly by: Served })[];
}

interface AddressInput<Served extends Address = Address> {
  readonly released: Addresses;
  /** `addresses:` of content/site.yaml. */
  readonly decisions: Readonly<Record<string, WrittenDecision>>;
  /** The current addresses of all pages. */
  readonly served: readonly Served[];
  /** The pages of which the first replaces one that is gone, without asking: lists of a collection. */
  readonly successorsOf?: (page: string) => readonly string[];
  /** The locale of addresses that were never released. */
  readonly defaultLocale: string;
}

/**
 * Determines what becomes of every address that no page has. Old addresses are stored with their
 * page, not with another address: renaming a page twice creates no chain, and renaming it back ends
 * the redirect instead of creating a loop.
 */
export function resolveOldAddresses<Served extends Address>(input: AddressInput<Served>): OldAddresses<Served> {
  const { released, decisions, served, defaultLocale, successorsOf = () => [] } = input;
  const taken = new Map(served.map((address) => [addressWithoutForm(address.url), address]));
  const versions = new Set(served.map(versionOf));
  const ids = new Set(served.map(({ page }) => page));
  const renamedPages = renamesOf(released, served, 'page');
  const renamedLocales = renamesOf(released, served, 'locale');
  const moved: Moved[] = [];
  const gone: Address[] = [];
  const lost: Address[] = [];
  const takeovers: (Address & { by: Served })[] = [];
  const decide = (address: Address, decision: Decision) => {
    if ('gone' in decision) gone.push(address);
    else if ('page' in decision)
      moved.push({ ...address, page: decision.page, locale: decision.locale ?? address.locale });
    else moved.push({ ...address, to: 'file' in decision ? decision.file : decision.url });
  };
  const entries = { ...released.gone, ...released.moved, ...released.pages };
  // A decision about a page's last address applies to its older addresses too.
  const lastUrls = new Map(Object.entries(released.pages).map(([url, page]) => [versionOf({ ...page, url }), url]));
  for (const [url, { page, locale }] of Object.entries(entries)) {
    const address = { url, page: renamedPages.get(page) ?? page, locale: renamedLocales.get(locale) ?? locale };
    const by = taken.get(addressWithoutForm(url));
    if (by) {
      const wouldMove = (released.pages[url] ?? released.moved[url]) !== undefined && versions.has(versionOf(address));
      if (wouldMove && by.page !== address.page) takeovers.push({ ...address, by });
      // The same address in another form: /x.html of an earlier release is /x now.
      else if (versionOf(by) === versionOf(address) && withoutSlash(by.url) !== withoutSlash(url)) moved.push(address);
      continue;
    }
    const own = parseDecision(decisions[withoutSlash(url)]);
    const successor = successorsOf(address.page).find((id) => versions.has(versionOf({ ...address, page: id })));
    const last = lastUrls.get(versionOf({ url, page, locale })) ?? '';
    const inherited = taken.has(addressWithoutForm(last)) ? undefined : parseDecision(decisions[withoutSlash(last)]);
    if (own) decide(address, own);
    else if (!released.pages[url] && !released.moved[url]) gone.push(address);
    else if (versions.has(versionOf(address))) moved.push(address);
    else if (inherited) decide(address, inherited);
    else if (successor) moved.push({ ...address, successor });
    // An earlier decision may name a page without this locale: redirect to the page in its first locale.
    else if (released.moved[url] && ids.has(address.page) && last === '') moved.push(address);
    else lost.push(address);
  }
  for (const [url, written] of Object.entries(decisions)) {
    const decision = parseDecision(written);
    const isReleased = entries[url] ?? entries[`${url}/`];
    if (decision && !isReleased && !taken.has(addressWithoutForm(url)))
      decide({ url, page: '', locale: defaultLocale }, decision);
  }
  return {
    moved: moved.sort(byUrl),
    gone: gone.sort(byUrl),
    lost: lost.sort(byUrl),
    taken: takeovers.sort(byUrl),
  };
}

/**
 * Old name → new name of pages whose file was renamed, or of locales that got another tag of the same
 * language. They are recognized by an address that they kept.
 */
function renamesOf(released: Addresses, served: readonly Address[], named: 'page' | 'locale'): Map<string, string> {
  const renames = new Map<string, string>();
  const names = new Set(served.map((address) => address[named]));
  for (const { url, ...address } of served) {
    const before = released.pages[url]?.[named];
    if (before === undefined || names.has(before) || renames.has(before)) continue;
    if (named === 'page' || before.split('-')[0] === address.locale.split('-')[0]) renames.set(before, address[named]);
  }
  return renames;
}

/** An address of a page in a release, with a hash of the page's content. */
export interface Released extends Address {
  readonly content: string;
}

/**
 * The addresses after a release on `date` (2026-11-01). An address that stays or returns keeps the
 * day of its first release.
 */
export function nextAddresses(input: AddressInput<Released>, date: string): Addresses {
  const { released, served } = input;
  const entries = { ...released.gone, ...released.moved, ...released.pages };
  const resolved = resolveOldAddresses(input);
  const versions = new Map(Object.entries(released.pages).map(([url, page]) => [versionOf({ ...page, url }), page]));
  const pages = served.map(({ url, page, locale, content }) => {
    const before = released.pages[url] ?? versions.get(versionOf({ page, locale, url }));
    const changed = before?.content === content ? before.changed : date;
    return [url, { page, locale, since: entries[url]?.since ?? date, changed, content }] as const;
  });
  // Decisions about addresses that were never released stay in content/site.yaml only.
  const wasReleased = ({ url }: Address) => entries[url] !== undefined;
  // If a site makes lost addresses a warning, they are reported again in the next release.
  const moved = [...resolved.moved, ...resolved.lost].filter(wasReleased).map(({ url, page, locale }) => {
    const since = entries[url]?.since ?? date;
    return [url, { page, locale, since, moved: released.moved[url]?.moved ?? date }] as const;
  });
  const gone = resolved.gone.filter(wasReleased).map(({ url, page, locale }) => {
    const since = entries[url]?.since ?? date;
    return [url, { page, locale, since, gone: released.gone[url]?.gone ?? date }] as const;
  });
  return {
    pages: Object.fromEntries(pages.sort(byKey)),
    moved: Object.fromEntries(moved.sort(byKey)),
    gone: Object.fromEntries(gone.sort(byKey)),
  };
}

/**
 * The text of the file: one line per address, sorted, so that the diff of a release shows only its
 * changes.
 */
export function formatAddresses(addresses: Addresses): string {
  const groups = (['pages', 'moved', 'gone'] as const).flatMap((group) => {
    const entries = Object.entries(addresses[group]).sort(byKey);
    if (entries.length === 0) return [];
    const lines = entries.map(([url, entry]) => {
      const fields = Object.entries<string>(entry).map(([key, value]) => `${key}: ${scalar(value)}`);
      return `  ${url}: { ${fields.join(', ')} }\n`;
    });
    return [`${group}:\n${lines.join('')}`];
  });
  return `# Every address that was ever released. Written by litfass build --release: commit it, and do not edit it.\n${groups.join('') || '{}\n'}`;
}

/** A YAML scalar, in quotes unless YAML surely reads it as the same string. */
function scalar(value: string): string {
  const plain = /^([a-z][a-z/-]*|\d{4}-\d{2}-\d{2})$/.test(value) && !/^(true|false|null)$/.test(value);
  return plain ? value : JSON.stringify(value);
}

/** An address without its form and its encoding, by which hosts know a page: `/für` for `/f%C3%BCr.html`. */
export function addressWithoutForm(url: string): string {
  return addressOfPage(decode(url) ?? url);
}

/** Hosts treat an address with and without a slash at its end as one. */
export function withoutSlash(url: string): string {
  return url.replace(/(.)\/$/, '$1');
}

function versionOf({ page, locale }: Address): string {
  return `${page} ${locale}`;
}

function byUrl(a: Address, b: Address): number {
  return a.url < b.url ? -1 : 1;
}
