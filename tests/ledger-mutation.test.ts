// The ledger's promise: when a claim changes, exactly the pages that `impact` names change, in every locale. Each claim of a
// site is changed in turn, alone, and every page is rendered again; pages are compared byte by byte.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSite } from '../src/build.ts';
import { impactOf } from '../src/claims/impact.ts';
import { ledgerOf } from '../src/claims/ledger.ts';
import type { Claim } from '../src/content/claim.ts';
import { plan } from '../src/plan.ts';
import { prepare, render } from '../src/render.ts';
import { repository } from './helpers.ts';

const date = '2026-11-21';

describe.each([
  ['the first site', repository],
  ['the second site', join(repository, 'tests/second-site')],
  ['the minimal site', join(repository, 'tests/minimal-site')],
])('%s', (_, root) => {
  test('a changed claim changes the pages that impact names, and no other', async () => {
    const { site, assets, problems, loaded } = await readSite(root, { date });
    const routes = plan(site);
    const pagesWith = (claims: typeof site.claims) => {
      const rendering = prepare({ ...site, claims }, routes, assets);
      return routes.map((route) => render(route, rendering));
    };
    const before = pagesWith(site.claims);
    const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
    const ledger = ledgerOf({ site, pages: before, date, problems, source });
    const hashes = before.map(({ html }) => hash(html));

    const named: Record<string, string[]> = {};
    const changed: Record<string, string[]> = {};
    for (const claim of site.claims.values()) {
      const after = pagesWith(new Map([...site.claims, [claim.id, mutated(claim)]]));
      changed[claim.id] = after.flatMap(({ html, route }, index) => (hash(html) === hashes[index] ? [] : [route.url]));
      const impact = impactOf(ledger, claim.id) ?? [];
      const urls = new Set(impact.map(({ url }) => url));
      named[claim.id] = routes.map(({ url }) => url).filter((url) => urls.has(url));
    }
    expect(Object.keys(changed).length).toBeGreaterThan(0);
    expect(changed).toEqual(named);
  }, 60_000);
});

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
