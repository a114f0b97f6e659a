// The ledger's promise: when a claim changes, exactly the pages change that state it, or a comparison
// that uses it, in every locale. Claims of a site are changed in turn, each alone, and every page is
// rendered again; pages are compared byte by byte.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { routesOf } from '../../../src/addresses/routes.ts';
import type { Claim } from '../../../src/claims/claim.ts';
import { ledgerCsv } from '../../../src/claims/claims-table.ts';
import { ledgerOf } from '../../../src/claims/ledger.ts';
import { prepareRendering, render } from '../../../src/render/index.ts';
import { loadSite } from '../../support/build.ts';
import { minimalSite, readRealSite, realSite, repository, sharedThemes, today } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';

type Read = Awaited<ReturnType<typeof loadSite>>;

const small = [join(repository, 'tests/second-site'), minimalSite];

/** The short form leaves out the real site, which takes longer than both others. */
const sitesFor = (count: number) => (count > 1 ? [realSite, ...small] : small);

const readAgain = (root: string) => loadSite(root, { date: today, cache: sharedThemes });

/** The real site, which is read once, the second and the minimal one. */
const readOnce = (root: string) => (root === realSite ? readRealSite() : readAgain(root));

/** Changes so many claims of each site, of every kind before another of one that it had. */
export const mutations: Proof = {
  name: 'claims',
  of: 'claims',
  full: 1_000,
  short: 1,
  run: async ({ count, showProgress }) => {
    const faults: string[] = [];
    let done = 0;
    for (const root of sitesFor(count)) {
      const { site, assets, problems, loaded } = await readOnce(root);
      const routes = routesOf(site);
      const pagesWith = (claims: typeof site.claims) => {
        const rendering = prepareRendering({ ...site, claims }, routes, assets);
        return routes.map((route) => render(route, rendering));
      };
      const before = pagesWith(site.claims);
      const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
      const ledger = ledgerOf({ site, claims: site.claims, pages: before, date: today, problems, source });
      const hashes = before.map(({ html }) => hash(html));
      for (const claim of everyKindFirst([...site.claims.values()]).slice(0, count)) {
        const after = pagesWith(new Map([...site.claims, [claim.id, mutated(claim)]]));
        const changed = after.flatMap(({ html, route }, index) => (hash(html) === hashes[index] ? [] : [route.url]));
        const usedBy = ledger.claims.find(({ id }) => id === claim.id)?.usedBy ?? [];
        const entries = ledger.claims.filter(({ id }) => id === claim.id || usedBy.includes(id));
        const urls = new Set(entries.flatMap(({ places }) => places.map(({ url }) => url)));
        const named = routes.map(({ url }) => url).filter((url) => urls.has(url));
        if (changed.join(' ') !== named.join(' '))
          faults.push(`${root}: ${claim.id} changes ${changed.join(' ')}, and the ledger names ${named.join(' ')}`);
        done += 1;
        showProgress(`${done} claims`);
      }
    }
    return { done, faults };
  },
};

/** The reports of the same claims are the same bytes in each run, also for a site that was read again. */
export const reports: Proof = {
  name: 'reports',
  of: 'runs',
  full: 20,
  short: 1,
  run: async ({ count }) => {
    const faults: string[] = [];
    for (const root of sitesFor(count)) {
      const read = await readOnce(root);
      const first = reportsOf(read);
      for (let run = 1; run < count; run++) if (reportsOf(read) !== first) faults.push(`${root}: run ${run} differs`);
      if (reportsOf(await readAgain(root)) !== first) faults.push(`${root}: read anew, it differs`);
    }
    return { done: count, faults };
  },
};

function reportsOf({ site, assets, problems, loaded }: Read): string {
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const pages = routes.map((route) => render(route, rendering));
  const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  const ledger = ledgerOf({ site, claims: site.claims, pages, date: today, problems, source });
  return [JSON.stringify(ledger), ledgerCsv(ledger)].join('\n');
}

/** One of each kind and shape of value comes before a second one of any. */
function everyKindFirst(claims: readonly Claim[]): Claim[] {
  const kinds = Map.groupBy(claims, ({ kind, value }) => `${kind} ${typeof value}`);
  const longest = Math.max(0, ...[...kinds.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => [...kinds.values()].flatMap((all) => all[at] ?? [])).flat();
}

/** Another value, not yet proven; a claim without a figure says something else instead. */
function mutated(claim: Claim): Claim {
  const other = (value: string) => String(Number(value) + 1000);
  const evidence = 'none-yet' as const;
  if (typeof claim.value === 'string') return { ...claim, value: other(claim.value), evidence };
  if (claim.value) {
    const { min, max } = claim.value;
    return { ...claim, value: { min: other(min), max: other(max) }, evidence };
  }
  const text = Object.fromEntries(
    Object.entries(claim.text).map(([locale, styles]) => [
      locale,
      Object.fromEntries(Object.entries(styles).map(([style, words]) => [style, `${words} (once more)`])),
    ]),
  );
  return { ...claim, text, evidence };
}

function hash(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}
