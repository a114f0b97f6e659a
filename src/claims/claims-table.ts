// Formats the ledger for the terminal and as CSV.
import { table } from '../problems/print/table.ts';
import { csvText } from '../site/csv-text.ts';
import type { Ledger, LedgerClaim, LedgerPlace } from './ledger.ts';

/** A table with one row per claim. With `places`, each row is followed by all places that state the claim. */
export function ledgerTable({ claims }: Ledger, { places }: { readonly places: boolean }): string {
  const header = ['claim', 'value', 'state', 'owner', 'due', 'evidence', 'places'];
  const rows = claims.map((claim) => [
    claim.id,
    claim.figure || '–',
    stateText(claim),
    claim.owner,
    `${claim.due} (${daysText(claim.days)})`,
    claim.evidence.length > 0 ? [...new Set(claim.evidence.map(({ type }) => type))].join(', ') : 'none yet',
    String(claim.places.length),
  ]);
  const [top, ...lines] = table([header, ...rows], { right: [6] }).split('\n');
  const withPlaces = claims.flatMap((claim, index) => [
    lines[index],
    ...(places ? [...claim.places.map((place) => `    ${placeText(place)}`), ''] : []),
  ]);
  return `${[top, ...withPlaces].join('\n').trimEnd()}\n`;
}

/** A table with one row per source of facts. Empty if there are none. */
export function factsTable({ facts }: Ledger): string {
  const rows = facts.map(({ source, as_of = '–', figures, files }) => {
    const [first = '', ...others] = files;
    return [source, as_of, String(figures), others.length > 0 ? `${first} and ${others.length} more` : first];
  });
  return rows.length > 0 ? `\n${table([['facts from', 'as of', 'figures', 'in'], ...rows], { right: [2] })}` : '';
}

/** "de /preise  “3,49 €”  text, title  content/pages/preise.yaml:12:3" */
function placeText({ locale, url, words, where, file, line, column }: LedgerPlace): string {
  const shown = where.length > 0 ? where.join(', ') : 'not shown';
  return `${locale} ${url}  “${words}”  ${shown}  ${file}:${line}:${column}`;
}

/** "expired, unproven", "due in 12 days", "fine". */
export function stateText({ states, days }: Pick<LedgerClaim, 'states' | 'days'>): string {
  return states.map((state) => (state === 'due' ? `due ${daysText(days)}` : state)).join(', ');
}

/** "in 12 days", "today", "12 days ago". */
export function daysText(days: number): string {
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** "12 claims, 340 places on 48 pages · 3 expired, 9 unproven" */
export function ledgerSummary({ claims, date }: Ledger): string {
  const places = claims.flatMap((claim) => claim.places);
  const pages = new Set(places.map(({ url }) => url)).size;
  const states = Map.groupBy(
    claims.flatMap((claim) => claim.states.filter((state) => state !== 'fine')),
    (state) => state,
  );
  const counts = [...states].map(([state, all]) => `${all.length} ${state}`);
  const verdict = counts.length > 0 ? counts.join(', ') : 'all fine';
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(claims.length, 'claim')}, ${count(places.length, 'place')} on ${count(pages, 'page')} · ${verdict} · ${date}`;
}

/** CSV with one row per place. A claim that no page states gets a row with empty place columns. */
export function ledgerCsv({ claims, site }: Ledger): string {
  const columns =
    'claim,kind,value,figure,comparator,unit,state,owner,reviewed,review_every,expires,due,days,proof,evidence,locale,url,words,where,file,line';
  const rows = claims.flatMap((claim) => {
    const own = [
      ...[claim.id, claim.kind, claim.value, claim.figure, claim.comparator, claim.unit ?? '', stateText(claim)],
      ...[claim.owner, claim.reviewed, claim.reviewEvery, claim.expires ?? '', claim.due, claim.days, claim.proof],
      claim.evidence.map(({ type }) => type).join(' ') || 'none-yet',
    ];
    if (claim.places.length === 0) return [[...own, '', '', '', '', '', '']];
    return claim.places.map(({ locale, url, words, where, file, line }) => [
      ...own,
      ...[locale, `${site.url}${url}`, words, where.join(' '), file, line],
    ]);
  });
  return csvText([columns.split(','), ...rows]);
}
