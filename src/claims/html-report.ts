// The ledger as a self-contained HTML file to send, print and archive, for the people who are
// responsible for the claims. It has no scripts or external resources, and supports light and dark
// mode.

import { daysText, ledgerSummary, stateText } from './claims-table.ts';
import { ownLanguage } from './languages/language.ts';
import { comparatorText, type Ledger, type LedgerClaim, type LedgerPlace } from './ledger.ts';
import { reportStyle } from './report-style.ts';

/** The complete HTML document. */
export function ledgerReport(ledger: Ledger): string {
  const { site, date, claims } = ledger;
  const title = `What ${site.name} claims`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title}, ${date}`)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(ledgerSummary(ledger).replace(` · ${date}`, ''))}, as of <time datetime="${date}">${date}</time>.
Read from the rendered pages of <a href="${escapeHtml(site.url)}">${escapeHtml(site.url)}</a>.</p>
</header>
${summaryTable(claims)}
${pairsSection(claims)}
${claims.map((claim) => claimArticle(claim, ledger)).join('\n')}
</main>
</body>
</html>
`;
}

function summaryTable(claims: readonly LedgerClaim[]): string {
  const rows = claims.map((claim) => {
    const cells = [
      `<th scope="row"><a href="#${claim.id}">${claim.id}</a></th>`,
      claim.figure ? `<td>${escapeHtml(claim.figure)}</td>` : wordsCell(claim),
      `<td>${stateMark(claim)}</td>`,
      `<td>${escapeHtml(claim.owner)}</td>`,
      `<td><time datetime="${claim.due}">${claim.due}</time></td>`,
      `<td class="number">${claim.places.length}</td>`,
    ];
    return `<tr>${cells.join('')}</tr>`;
  });
  const head = ['Claim', 'Says', 'State', 'Owner', 'Due', 'Places'].map((name) => `<th scope="col">${name}</th>`);
  return `<section aria-label="All claims"><div class="frame"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div></section>`;
}

/** Pairs of claims where one qualifies the other, or that must not be on the same page. */
function pairsSection(claims: readonly LedgerClaim[]): string {
  const claimLink = (id: string) => {
    const claim = claims.find((one) => one.id === id);
    const [locale = ownLanguage, words = id] = Object.entries(claim?.words ?? {})[0] ?? [];
    return `<a href="#${id}">${id}</a> (<span lang="${locale}" dir="auto">${escapeHtml(words)}</span>)`;
  };
  const items = claims.flatMap(({ id, qualifiedBy, notWith }) => [
    ...qualifiedBy.map((other) => `<li>${claimLink(id)} is qualified by ${claimLink(other)}</li>`),
    // List each pair once, under the claim that comes first.
    ...notWith
      .filter((other) => claims.findIndex((one) => one.id === other) > claims.findIndex((one) => one.id === id))
      .map((other) => `<li>${claimLink(id)} and ${claimLink(other)} must not be on the same page</li>`),
  ]);
  if (items.length === 0) return '';
  return `<section class="pairs"><h2>Claims that depend on or exclude each other</h2>${list(items)}</section>`;
}

function claimArticle(claim: LedgerClaim, { site }: Ledger): string {
  const words = Object.entries(claim.words).map(
    ([locale, text]) => `<li><b>${locale}</b> <span lang="${locale}" dir="auto">${escapeHtml(text)}</span></li>`,
  );
  const evidence = claim.evidence.map(({ type, text }) => `<li><b>${type}</b> ${escapeHtml(text)}</li>`);
  const faults = claim.faults.map((fault) => `<li class="bad">${escapeHtml(fault)}</li>`);
  const entries: [string, string][] = [
    ['Words', list(words)],
    ...(claim.figure
      ? ([
          ['Value', escapeHtml(claim.value.replace('/', ' to '))],
          ['Comparator', escapeHtml(comparatorText(claim.comparator))],
          ['Unit', escapeHtml(claim.unit ?? (claim.kind === 'percentage' ? 'percent' : 'none'))],
        ] as [string, string][])
      : []),
    ...Object.entries(claim.terms).map(([name, value]): [string, string] => [
      capital(name),
      escapeHtml(name === 'compares' ? value : periodText(value)),
    ]),
    ['Owner', escapeHtml(claim.owner)],
    ['Reviewed', `${claim.reviewed}, again every ${periodText(claim.reviewEvery)}`],
    ...(claim.expires ? ([['Expires', claim.expires]] as [string, string][]) : []),
    ['Due', `${claim.due}, ${daysText(claim.days)}`],
    ['Proof', claim.proof],
    ['Evidence', evidence.length > 0 ? list([...evidence, ...faults]) : '<span class="bad">none yet</span>'],
    ...(claim.qualifiedBy.length > 0 ? ([['Qualified by', links(claim.qualifiedBy)]] as [string, string][]) : []),
    ...(claim.notWith.length > 0 ? ([['Not on the same page as', links(claim.notWith)]] as [string, string][]) : []),
    ...(claim.usedBy.length > 0 ? ([['Used by', links(claim.usedBy)]] as [string, string][]) : []),
  ];
  return `<article id="${claim.id}">
<h2>${claim.id} ${stateMark(claim)}</h2>
<dl>
${entries.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')}
</dl>
${placesTable(claim.places, site.url)}
</article>`;
}

function placesTable(places: readonly LedgerPlace[], base: string): string {
  if (places.length === 0) return '<p class="quiet">No page states this claim.</p>';
  const rows = places.map(({ locale, url, words, where, file, line }) => {
    const cells = [
      `<td>${locale}</td>`,
      `<td><a href="${escapeHtml(base + url)}">${escapeHtml(url)}</a></td>`,
      `<td lang="${locale}" dir="auto">${escapeHtml(words)}</td>`,
      `<td>${escapeHtml(where.join(', ') || 'not shown')}</td>`,
      `<td><code>${escapeHtml(`${file}:${line}`)}</code></td>`,
    ];
    return `<tr>${cells.join('')}</tr>`;
  });
  const head = ['Locale', 'Page', 'Words', 'Read in', 'Written in'].map((name) => `<th scope="col">${name}</th>`);
  return `<div class="frame"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`;
}

/** "P3M" → "3 months". Anything other than a period is returned unchanged. */
function periodText(period: string): string {
  const [, count = '', unit = ''] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  const noun = { D: 'day', W: 'week', M: 'month', Y: 'year' }[unit];
  if (!noun) return period;
  return count === '1' ? noun : `${count} ${noun}s`;
}

function stateMark(claim: LedgerClaim): string {
  return `<span class="state ${claim.states[0]}">${escapeHtml(stateText(claim))}</span>`;
}

/** The words of a claim without a figure, in its first language. */
function wordsCell({ words }: LedgerClaim): string {
  const [locale = '', text = ''] = Object.entries(words)[0] ?? [];
  return `<td${locale && ` lang="${locale}" dir="auto"`}>${escapeHtml(text)}</td>`;
}

function links(ids: readonly string[]): string {
  return ids.map((id) => `<a href="#${id}">${id}</a>`).join(', ');
}

function list(items: readonly string[]): string {
  return `<ul>${items.join('')}</ul>`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
