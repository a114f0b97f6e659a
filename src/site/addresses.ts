// Every address that a release ever had: content/addresses.lock.yaml, what becomes of addresses that no page has any more,
// and the file as the next release writes it. Reading and writing it is the business of load and of the command.
import { z } from 'zod';
import { dayShape } from './day-shape.ts';
import { parseTarget, webAddressOf, withoutPatterns } from './link.ts';

// What has a meaning in the files that hosts read cannot stand in an address there.
const url = z
  .string()
  .regex(/^\/[^\s?#*:;{}"'$\\]*$/, 'an address begins with / and has neither blanks nor any of ? # * : ; { } " \' $ \\')
  .regex(/^(?!.*(\/|%2f)((\.|%2e){0,2}(\/|%2f)|(\.|%2e){1,2}$))/i, 'no part of an address is empty, `.` or `..`')
  .refine(isEncoded, 'after % two digits of UTF-8 in hexadecimal are written, as in %C3%BC')
  .regex(/^\/$|[^/]$/, 'write it without the slash at its end: /old stands for /old/ too');
const held = {
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
        ...held,
        changed: dayShape.describe('the day of the release in which what it says changed last'),
        content: z.string().describe('a hash of what it says'),
      }),
    )
    .default({})
    .describe('the addresses of the last release'),
  moved: z
    .record(url, z.strictObject({ ...held, moved: dayShape }))
    .default({})
    .describe('addresses that lead to where the page lies now'),
  gone: z
    .record(url, z.strictObject({ ...held, gone: dayShape }))
    .default({})
    .describe('addresses that lead nowhere, and are meant to'),
});

/** content/addresses.lock.yaml, by url. */
export type Addresses = z.infer<typeof addressesShape>;

export const noAddresses: Addresses = { pages: {}, moved: {}, gone: {} };

/** The shape of `addresses:` in content/site.yaml: what an author decided about an address that no page has. */
export const decisionsShape = z.record(
  url,
  z.union([
    z.string(),
    z.strictObject({
      page: z.string().describe('the id of the page that it leads to'),
      locale: z.string().optional().describe('the language that the page is shown in; without it, that of the address'),
    }),
  ]),
);

/** What is written about an address. */
export type WrittenDecision = z.infer<typeof decisionsShape>[string];

export type Decision =
  | { readonly gone: true }
  | { readonly page: string; readonly locale?: string | undefined }
  /** A file of public/, by its address: "/files/terms.pdf". */
  | { readonly file: string }
  /** A page of another host. */
  | { readonly url: string };

/** What a decision says, or undefined when it is neither `gone`, a page, a file nor an address of the web. */
export function parseDecision(written: WrittenDecision | undefined): Decision | undefined {
  if (typeof written !== 'string') return written;
  if (written === 'gone') return { gone: true };
  if (/^\/[^/]/.test(written) && url.safeParse(written).success) return { file: withoutPatterns(written) };
  const elsewhere = webAddressOf(written);
  if (elsewhere) return { url: elsewhere };
  const target = parseTarget(written);
  return target?.kind === 'page' && !target.anchor ? { page: target.name } : undefined;
}

/** Whether a path can be decoded, to one that hosts take. */
function isEncoded(address: string): boolean {
  try {
    const path = decodeURIComponent(address);
    return !path.includes('\0') && !path.includes('\\');
  } catch {
    return false;
  }
}

/** A page's address in a locale. */
export interface Address {
  readonly url: string;
  readonly page: string;
  readonly locale: string;
}

export interface Standing<Served extends Address = Address> {
  /** Old addresses and the page that they lead to now, or `to`: a file, or another host. */
  readonly moved: readonly (Address & { readonly to?: string })[];
  /** Addresses that are meant to lead nowhere. The page is the one that was there. */
  readonly gone: readonly Address[];
  /** Addresses that nobody decided about: the page is gone, or no longer speaks that locale. */
  readonly lost: readonly Address[];
  /** Addresses that would lead to their page, had not another one taken them. */
  readonly taken: readonly (Address & { readonly by: Served })[];
}

interface Asking<Served extends Address = Address> {
  readonly released: Addresses;
  /** `addresses:` of content/site.yaml. */
  readonly decisions: Readonly<Record<string, WrittenDecision>>;
  /** Where the pages lie now. */
  readonly served: readonly Served[];
  /** For an address that no release had. */
  readonly defaultLocale: string;
}

/**
 * What becomes of every address that no page has. An old address remembers its page, not another address: a second rename
 * makes no chain, and a page that takes its address back ends the redirect instead of closing a loop.
 */
export function standingOf<Served extends Address>({
  released,
  decisions,
  served,
  defaultLocale,
}: Asking<Served>): Standing<Served> {
  const taken = new Map(served.map((address) => [address.url, address]));
  const lies = new Set(served.map(versionOf));
  const ids = new Set(served.map(({ page }) => page));
  const heirs = heirsOf(released, served, 'page');
  const spoken = heirsOf(released, served, 'locale');
  const moved: (Address & { to?: string })[] = [];
  const gone: Address[] = [];
  const lost: Address[] = [];
  const takeovers: (Address & { by: Served })[] = [];
  const decide = (address: Address, decision: Decision) => {
    if ('gone' in decision) gone.push(address);
    else if ('page' in decision)
      moved.push({ ...address, page: decision.page, locale: decision.locale ?? address.locale });
    else moved.push({ ...address, to: 'file' in decision ? decision.file : decision.url });
  };
  const known = { ...released.gone, ...released.moved, ...released.pages };
  // What was decided about a page's last address holds for its older ones.
  const lastUrls = new Map(Object.entries(released.pages).map(([url, page]) => [versionOf({ ...page, url }), url]));
  for (const [url, { page, locale }] of Object.entries(known)) {
    const address = { url, page: heirs.get(page) ?? page, locale: spoken.get(locale) ?? locale };
    const by = taken.get(url);
    if (by) {
      const leads = (released.pages[url] ?? released.moved[url]) !== undefined && lies.has(versionOf(address));
      if (leads && by.page !== address.page) takeovers.push({ ...address, by });
      continue;
    }
    const own = parseDecision(decisions[url]);
    const last = lastUrls.get(versionOf({ url, page, locale })) ?? '';
    const inherited = taken.has(last) ? undefined : parseDecision(decisions[last]);
    if (own) decide(address, own);
    else if (!released.pages[url] && !released.moved[url]) gone.push(address);
    else if (lies.has(versionOf(address))) moved.push(address);
    else if (inherited) decide(address, inherited);
    // Where somebody once decided on a page that lacks this locale, its first locale is shown.
    else if (released.moved[url] && ids.has(address.page) && last === '') moved.push(address);
    else lost.push(address);
  }
  for (const [url, written] of Object.entries(decisions)) {
    const decision = parseDecision(written);
    if (decision && !known[url] && !taken.has(url)) decide({ url, page: '', locale: defaultLocale }, decision);
  }
  return {
    ...{ moved: moved.sort(byUrl), gone: gone.sort(byUrl), lost: lost.sort(byUrl) },
    taken: takeovers.sort(byUrl),
  };
}

/**
 * A page that got another file name, or a locale another tag of its language, still has addresses in common with its old
 * self.
 */
function heirsOf(released: Addresses, served: readonly Address[], named: 'page' | 'locale'): Map<string, string> {
  const heirs = new Map<string, string>();
  const names = new Set(served.map((address) => address[named]));
  for (const { url, ...address } of served) {
    const before = released.pages[url]?.[named];
    if (before === undefined || names.has(before) || heirs.has(before)) continue;
    if (named === 'page' || before.split('-')[0] === address.locale.split('-')[0]) heirs.set(before, address[named]);
  }
  return heirs;
}

/** A page as it is served, with a hash of what it says. */
export interface Released extends Address {
  readonly content: string;
}

/** The addresses after a release on a day. Of an address that stays or returns, the day of its first release is kept. */
export function nextAddresses(asking: Asking<Released>, date: string): Addresses {
  const { released, served } = asking;
  const known = { ...released.gone, ...released.moved, ...released.pages };
  const standing = standingOf(asking);
  const versions = new Map(Object.entries(released.pages).map(([url, page]) => [versionOf({ ...page, url }), page]));
  const pages = served.map(({ url, page, locale, content }) => {
    const before = released.pages[url] ?? versions.get(versionOf({ page, locale, url }));
    const changed = before?.content === content ? before.changed : date;
    return [url, { page, locale, since: known[url]?.since ?? date, changed, content }] as const;
  });
  // What no release had needs no memory: it holds as long as content/site.yaml says so.
  const ours = ({ url }: Address) => known[url] !== undefined;
  // Where a site takes a lost address for a mere warning, it is asked again the next time.
  const moved = [...standing.moved, ...standing.lost].filter(ours).map(({ url, page, locale }) => {
    const since = known[url]?.since ?? date;
    return [url, { page, locale, since, moved: released.moved[url]?.moved ?? date }] as const;
  });
  const gone = standing.gone.filter(ours).map(({ url, page, locale }) => {
    const since = known[url]?.since ?? date;
    return [url, { page, locale, since, gone: released.gone[url]?.gone ?? date }] as const;
  });
  return { pages: sorted(pages), moved: sorted(moved), gone: sorted(gone) };
}

/** The file: one line per address, sorted, so that a release's diff shows what it changed and nothing else. */
export function formatAddresses(addresses: Addresses): string {
  const groups = (['pages', 'moved', 'gone'] as const).flatMap((group) => {
    const entries = Object.entries(addresses[group]).sort(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length === 0) return [];
    const lines = entries.map(([url, entry]) => {
      const fields = Object.entries<string>(entry).map(([key, value]) => `${key}: ${scalar(value)}`);
      return `  ${url}: { ${fields.join(', ')} }\n`;
    });
    return [`${group}:\n${lines.join('')}`];
  });
  return `# Every address that was ever released. Written by litfass build --release: commit it, and do not edit it.\n${groups.join('') || '{}\n'}`;
}

/** In quotes where YAML could read something else than a string, or nothing at all. */
function scalar(value: string): string {
  const plain = /^([a-z][a-z/-]*|\d{4}-\d{2}-\d{2})$/.test(value) && !/^(true|false|null)$/.test(value);
  return plain ? value : JSON.stringify(value);
}

function versionOf({ page, locale }: Address): string {
  return `${page} ${locale}`;
}

function byUrl(a: Address, b: Address): number {
  return a.url < b.url ? -1 : 1;
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
