// Lists all claims that the site states, for sections that show them with the date of review and
// the kinds of evidence.

import { daysOf, type Evidence, entriesOf, evidenceFileOf, proofGroupOf } from '../claims/evidence.ts';
import { memoized, once } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import { parseTarget } from '../text/link.ts';
import type { TextScope } from '../text/render-text.ts';
import type { ListedClaim, ListedProof } from '../theme/index.ts';
import { claimNode } from './footnotes.ts';
import type { PageRendering } from './rendered.ts';

/** The stated claims, in the order of content/claims.yaml. */
export function listedClaims(page: PageRendering, locale: string): ListedClaim[] {
  const dated = (day: string) => ({ day, words: writtenDay(day, locale, page.site) });
  const listed = [...page.site.claims.values()].filter(({ id }) => page.statedClaims().has(id));
  return listed.map((claim) => {
    // A page that shows only some of the claims states only those.
    const node = once(() => claimNode(claim.id, locale, page));
    return {
      id: claim.id,
      kind: claim.kind,
      get words() {
        return node().words;
      },
      get lang() {
        return node().lang;
      },
      reviewed: dated(claim.reviewed),
      proof: proofGroupOf(claim.evidence),
      evidence: [...new Set(entriesOf(claim.evidence).map(({ type }) => type))],
      proofs: entriesOf(claim.evidence).map((entry) => listedProof(entry, dated, page.resolverIn(locale).scope.link)),
    };
  });
}

type Dated = (day: string) => ListedClaim['reviewed'];

function listedProof(entry: Evidence, dated: Dated, linkOf: TextScope['link']): ListedProof {
  const [[, day] = []] = daysOf(entry);
  const name = nameOf(entry);
  const clause = entry.type === 'contract' ? parseTarget(entry.clause) : undefined;
  const link = entry.type === 'url' ? { href: entry.url } : clause && linkOf(clause);
  return {
    type: entry.type,
    ...(name && { name }),
    ...(day && { date: dated(day) }),
    ...(link && { link }),
    ...(entry.type === 'data' && entry.proves && { proves: entry.proves }),
  };
}

function nameOf(entry: Evidence): string | undefined {
  if (entry.type === 'counsel') return entry.who;
  return entry.type === 'setting' ? entry.setting : evidenceFileOf(entry)?.file;
}

/**
 * Ids of the claims that texts of the site state, and of those that qualify them and therefore
 * appear in notes.
 */
export function statedClaims(site: Pick<Site, 'referencingTexts' | 'claims'>): ReadonlySet<string> {
  const { referencingTexts, claims } = site;
  const stated = new Set(referencingTexts.claims);
  // The loop also visits ids that it adds.
  for (const id of stated) for (const qualifier of claims.get(id)?.qualified_by ?? []) stated.add(qualifier);
  return stated;
}

/** A date (YYYY-MM-DD) in the words of a locale and its region: 1 November 2026 for GB. */
export function writtenDay(day: string, locale: string, { locales }: Pick<Site, 'locales'>): string {
  const format = formatIn(`${locale} ${locales.find(({ tag }) => tag === locale)?.territory ?? ''}`);
  return format.format(Date.parse(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0');
}

/** Cached, because Intl is slow. */
const formatIn = memoized((key: string) => {
  const [tag = '', region = ''] = key.split(' ');
  const locale = new Intl.Locale(tag, region === '' ? {} : { region });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
});
