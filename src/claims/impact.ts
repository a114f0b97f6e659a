// Lists the pages that change with a claim's value: those that state it, or a comparison that uses it.
import type { Ledger, LedgerPlace } from './ledger.ts';

/** A page that changes, in one locale. */
export interface ImpactedPage {
  readonly locale: string;
  readonly url: string;
  readonly places: readonly (LedgerPlace & { readonly claim: string })[];
}

/**
 * The pages that change with a claim, sorted by locale, then by URL. Returns undefined if there is
 * no such claim.
 */
export function impactOf(ledger: Ledger, id: string): ImpactedPage[] | undefined {
  const claim = ledger.claims.find((one) => one.id === id);
  if (!claim) return undefined;
  const affected = [claim, ...ledger.claims.filter((one) => claim.usedBy.includes(one.id))];
  const places = affected.flatMap((one) => one.places.map((place) => ({ ...place, claim: one.id })));
  const pages = Map.groupBy(places, ({ url }) => url);
  // The not-found page has several locales. It is listed under the first one that states the claim.
  const listed = [...pages].map(([url, found]) => ({ locale: found[0]?.locale ?? '', url, places: found }));
  const order = (locale: string) => ledger.site.locales.indexOf(locale);
  return listed.sort((a, b) => order(a.locale) - order(b.locale) || (a.url < b.url ? -1 : 1));
}
