// Which pages change when a claim's value does: those that state it, and those that state a claim which is made of it.
import type { Ledger, LedgerPlace } from './ledger.ts';

/** A page in one locale that changes. */
export interface ImpactedPage {
  readonly locale: string;
  readonly url: string;
  readonly places: readonly (LedgerPlace & { readonly claim: string })[];
}

/** In the order of the site's locales, then of the urls. Undefined when there is no such claim. */
export function impactOf(ledger: Ledger, id: string): ImpactedPage[] | undefined {
  const claim = ledger.claims.find((one) => one.id === id);
  if (!claim) return undefined;
  const touched = [claim, ...ledger.claims.filter((one) => claim.usedBy.includes(one.id))];
  const places = touched.flatMap((one) => one.places.map((place) => ({ ...place, claim: one.id })));
  const pages = Map.groupBy(places, ({ url }) => url);
  // The not-found page speaks several locales: it is listed under the first that states the claim.
  const listed = [...pages].map(([url, found]) => ({ locale: found[0]?.locale ?? '', url, places: found }));
  const order = (locale: string) => ledger.site.locales.indexOf(locale);
  return listed.sort((a, b) => order(a.locale) - order(b.locale) || (a.url < b.url ? -1 : 1));
}
