// What the rendered pages say about claims that the sources do not, and the other way round; and figures that components type.
// Which claims a page states was read from it by render; here it becomes problems, each told once for all pages.
import type { PageFacts } from '../inspect.ts';
import { type Place, type Problem, placeAt } from '../problem.ts';
import type { Statement } from '../render/statements.ts';
import { placeOfStatement, startOf } from './places.ts';
import { findFigure, findMark, type TemplateSources } from './templates.ts';

export interface JudgingClaims {
  readonly pages: readonly Pick<PageFacts, 'route' | 'stated' | 'statements' | 'foreignMarks' | 'typedFigures'>[];
  readonly templateSources: () => TemplateSources;
}

/** Rules `ledger` and `typed-figure`. */
export function claimProblems({ pages, templateSources }: JudgingClaims): Problem[] {
  const found = pages.flatMap((page) => [...dropped(page), ...foreign(page), ...typed(page)]);
  if (found.length === 0) return [];
  const sources = templateSources();
  const groups = Map.groupBy(found, ({ same }) => same);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const urls = new Set(others.map(({ url }) => url).filter((url) => url !== first.url));
    const more = urls.size > 0 ? ` (the same on ${urls.size} more ${urls.size === 1 ? 'page' : 'pages'})` : '';
    const { rule, text, hint } = first;
    return [{ rule, severity: 'error', text: `${text}${more}`, hint, place: first.place(sources) }];
  });
}

interface Found {
  /** The same mistake on another page has the same words here. */
  readonly same: string;
  readonly url: string;
  readonly rule: 'ledger' | 'typed-figure';
  readonly text: string;
  readonly hint: string;
  readonly place: (sources: TemplateSources) => Place;
}

type JudgedPage = JudgingClaims['pages'][number];

/** A text of content states a claim, and the component that got it does not show it. */
function dropped({ route, stated, statements }: JudgedPage): Found[] {
  // Of nearly every page this says that nothing is missing, before any statement is made.
  const isShown = ({ spots, where, times = 1, texts = spots.length }: (typeof stated)[number]) =>
    where?.length !== 0 && texts <= Math.max(1, times);
  if (stated.every(isShown)) return [];
  const missing = statements().filter(({ where }) => where.length === 0);
  return missing.map(({ claim, words, from, written }) => ({
    same: `dropped ${claim} ${nameOf(from()) ?? route.page.id}`,
    url: route.url,
    rule: 'ledger',
    text: `this text states the claim \`${claim}\` (“${words}”), but ${route.url} does not show it`,
    hint: 'a component drops or rewrites the text; show it as it is, or remove it from content',
    place: () => placeOfStatement({ from, written }) ?? startOf(route),
  }));
}

function nameOf(text: ReturnType<Statement['from']>): string | undefined {
  return text && `${text.source.file} ${text.path.join('.')}`;
}

/** A component marks words as a claim that no text of the page states so. */
function foreign({ route, foreignMarks }: JudgedPage): Found[] {
  return foreignMarks.map(({ claim, value, words }) => ({
    same: `foreign ${claim} ${value} ${words}`,
    url: route.url,
    rule: 'ledger',
    text: `${route.url} marks “${words}” as the claim \`${claim}\` (${value}), which no text of the page states so`,
    hint: `a component wrote it; write \${claim.${claim}} into a text, and show that text`,
    place: (sources) => findMark(claim, sources) ?? startOf(route),
  }));
}

function typed({ route, typedFigures }: JudgedPage): Found[] {
  return typedFigures.map(({ figure, text, where }) => {
    const around = text === figure ? '' : ` in “${short(text)}”`;
    const spot = where === 'text' ? 'shows' : where === 'style' ? 'shows by its stylesheet' : `has in ${where}`;
    return {
      // “24” on a German page is “24 hours” on an English one, and typed in the same place.
      same: `typed ${/\p{N}[\p{N}.,]*/u.exec(figure)?.[0] ?? figure} ${text} ${where}`,
      url: route.url,
      rule: 'typed-figure',
      text: `${route.url} ${spot} the figure “${figure}”${around}, which no text of content gave to it`,
      hint: 'make it a claim, and show the text that states it, by a field that is text() or scene(); a numeral that only counts is marked data-ordinal',
      place: (sources) => findFigure(figure, text, sources) ?? inContent(route, text) ?? startOf(route),
    };
  });
}

/** A plain string of a schema, which is neither text() nor scene(), reaches the page past every check. */
function inContent({ page }: JudgedPage['route'], text: string): Place | undefined {
  for (const source of new Set([page.source, ...page.sections.map((section) => section.source)])) {
    const offset = source.text.indexOf(text);
    if (offset >= 0) return placeAt(source, offset, text.length);
  }
  return undefined;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
