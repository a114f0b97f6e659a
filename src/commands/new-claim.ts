// litfass new claim: adds a claim to content/claims.yaml from a figure as a text would have it.
import { existsSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { unclearValue } from '../claims/figures/figure.ts';
import { figureFinder, type RawFigure } from '../claims/figures/index.ts';
import { guardedPath } from '../files/path-guard.ts';
import { readBytes } from '../files/read-if-possible.ts';
import { usageError } from '../problems/problem.ts';
import { isRecord } from '../site/record.ts';
import { readYaml } from './read-yaml.ts';

interface Input {
  readonly root: string;
  readonly owner: string;
  /** Today. */
  readonly date: string;
  /** Of the site. The figure is written in the first one. */
  readonly locales: readonly string[];
}

/** Adds the claim `id`, and prints what to do next. */
export function addClaim(id: string, written: string, { root, owner, date, locales }: Input): void {
  const [first = ''] = locales;
  const file = guardedPath(root, 'content/claims.yaml');
  const before = existsSync(file) ? readBytes(file).toString() : '';
  const claims = before === '' ? undefined : readYaml(root, 'content/claims.yaml');
  if (isRecord(claims) && Object.hasOwn(claims, id))
    throw usageError(`there is already a claim ${id}`, 'choose another id');
  const figures = figureFinder(first)(written);
  const [figure] = figures;
  const unclear = figure && unclearValue(figure);
  // With three decimals, a value would be unclear again: 1.125.
  if (unclear && figures.length === 1)
    throw usageError(
      `“${figure.raw}” may be ${unclear}`,
      `write the one that it is: ${unclear.replace(/\.\d{3}(?!\d)/g, '$&0')}`,
    );
  const keys = figure && keysOf(figure);
  if (!keys || figures.length > 1)
    throw usageError(
      `“${written}” is not one figure that a claim can have`,
      'write it as a text would say it: 20%, "9 EUR", "at most 14 days", "more than 60 lamps"',
    );
  const { start, end } = figure.whole;
  const wording = `${written.slice(0, start)}{value}${written.slice(end)}`;
  const text = Object.fromEntries(locales.map((tag) => [tag, { default: tag === first ? wording : '{value}' }]));
  const claim = { ...keys, text, evidence: 'none-yet', owner, reviewed: date, review_every: 'P6M' };
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${before}${gap}${stringify({ [id]: claim }, { lineWidth: 120 })}`);
  console.log(`added ${id} to content/claims.yaml`);
  // What litfass words itself (“at most 14 days”) is complete.
  if (locales.length > 1 && wording !== '{value}')
    console.log(`its words in ${locales.slice(1).join(', ')} are only the figure: complete them`);
  console.log(`next: write \${claim.${id}} where a text says “${written}”; a release asks for its evidence`);
}

/** The keys of a claim that a figure decides. Undefined for those that no claim has, such as “twice”. */
function keysOf({ kind, values: [one, other], unit, comparator }: RawFigure): object | undefined {
  if (one === undefined || kind === 'multiple') return undefined;
  const value = other === undefined ? one : { min: one, max: other };
  const common = { value, ...(comparator && { comparator }) };
  if (kind === 'price') return { kind, ...common, unit, tax: 'gross', period: 'once' };
  if (kind === 'percentage') return { kind, ...common };
  if (kind === 'range') return { kind, ...common, ...(unit && { unit }) };
  if (unit) return { kind: kind === 'duration' ? kind : 'limit', ...common, unit };
  return { kind: 'count', ...common };
}
