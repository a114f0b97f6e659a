// litfass new claim: adds a claim to content/claims.yaml from a figure as a text would have it.
import { existsSync } from 'node:fs';
import { stringify } from 'yaml';
import { type Claim, formatClaim } from '../claims/claim.ts';
import {
  type DraftedKeys,
  draftedKeys,
  notOneFigure,
  priceIn,
  type Refusal,
  wordingOf,
} from '../claims/draft-claim.ts';
import { figureFinder, type RawFigure } from '../claims/figures/index.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { guardedPath } from '../files/path-guard.ts';
import { readBytes } from '../files/read-if-possible.ts';
import { usageError } from '../problems/problem.ts';
import { isRecord } from '../site/record.ts';
import { readYaml } from './read-yaml.ts';
import { type RewrittenFile, writeContent } from './write-content.ts';

/** What a new claim has besides its figure. */
export interface ClaimInput {
  readonly root: string;
  readonly owner: string;
  /** Today. */
  readonly date: string;
  /** Of the site. The figure is written in one of them, or in English. */
  readonly locales: readonly string[];
}

/** Adds the claim `id`, and prints how it reads and what to do next. */
export function addClaim(id: string, written: string, input: ClaimInput): void {
  const { root, locales } = input;
  const [first = ''] = locales;
  const [figure, locale] = readFigure(written, [first, ...locales, ownLanguage]) ?? [];
  if (!figure || locale === undefined) throw refusalError(notOneFigure(written));
  const source = { figure, text: written, locale };
  const keys = draftedKeys(source);
  if ('refused' in keys) throw refusalError(keys);
  const { start, end } = figure.whole;
  const wording = `${written.slice(0, start)}${wordingOf(source, keys)}${written.slice(end)}`;
  const claim = newClaim(
    { ...keys, id },
    Object.fromEntries(locales.map((tag) => [tag, { default: tag === locale ? wording : priceIn(keys, tag) }])),
    input,
  );
  writeContent(root, [withClaims([claim], root)]);
  console.log(describeClaim(claim));
  const incomplete = locales.filter((tag) => tag !== locale);
  const isNamed = /\p{L}/u.test(written.slice(0, start) + written.slice(end));
  if (incomplete.length > 0 && keys.kind !== 'price' && isNamed)
    console.log(`its words in ${incomplete.join(', ')} are only the figure: complete them`);
  console.log(`next: write \${claim.${id}} where a text says “${written}”; a release asks for its evidence`);
}

function refusalError({ refused, hint }: Refusal): Error {
  return usageError(refused, hint);
}

/** The figure of some words, in the first of the languages that reads most of them. */
function readFigure(written: string, locales: readonly string[]): [RawFigure, locale: string] | undefined {
  const read = locales.flatMap((locale): [RawFigure, string][] => {
    const [figure, ...others] = figureFinder(locale)(written);
    return figure && others.length === 0 ? [[figure, locale]] : [];
  });
  const length = ([{ whole }]: [RawFigure, string]) => whole.end - whole.start;
  return read.toSorted((one, other) => length(other) - length(one))[0];
}

/** A claim that nothing proves yet. */
export function newClaim(keys: DraftedKeys & Pick<Claim, 'id'>, text: Claim['text'], input: ClaimInput): Claim {
  const { owner, date } = input;
  return { ...keys, text, evidence: 'none-yet', owner, reviewed: date, review_every: 'P6M' };
}

/** content/claims.yaml with more claims. Throws a usage error if it has one of them already. */
export function withClaims(claims: readonly Claim[], root: string): RewrittenFile {
  const file = 'content/claims.yaml';
  const path = guardedPath(root, file);
  // Without a byte order mark.
  const before = existsSync(path) ? new TextDecoder().decode(readBytes(path)) : undefined;
  const known = before ? readYaml(root, file) : undefined;
  const taken = claims.find(({ id }) => isRecord(known) && Object.hasOwn(known, id));
  if (taken) throw usageError(`there is already a claim ${taken.id}`, 'choose another id');
  const gap = !before || before.endsWith('\n') ? '' : '\n';
  const added = claims.map(({ id, comparator, ...claim }): [string, object] => {
    const { kind, value, ...rest } = claim;
    return [id, { kind, value, ...(comparator !== 'exactly' && { comparator }), ...rest }];
  });
  return { file, before, now: `${before ?? ''}${gap}${stringify(Object.fromEntries(added), { lineWidth: 120 })}` };
}

const priceNote =
  '  correct its tax, period and term there if they are others; its words say {tax} and {period} if you add them';

/** What was read, and a line for each language and style as it will read. */
export function describeClaim(claim: Claim): string {
  const { id, value, comparator, kind, unit, tax, period, term, text } = claim;
  const shown = typeof value === 'object' ? `${value.min} to ${value.max}` : value;
  const read = Object.entries({ kind, comparator, value: shown, unit, tax, period, term });
  const lines = Object.entries(text).flatMap(([locale, styles]) =>
    Object.keys(styles).map((style) => {
      const name = style === 'default' ? locale : `${locale}, ${style}`;
      return `  ${name}: ${formatClaim(claim, locale, style, new Map())}`;
    }),
  );
  const keys = read.flatMap(([key, one]) => (one === undefined ? [] : [`${key} ${one}`]));
  const note = kind === 'price' ? [priceNote] : [];
  return [`added ${id} to content/claims.yaml: ${keys.join(', ')}`, ...note, ...lines].join('\n');
}
