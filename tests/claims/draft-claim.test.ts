// What a claim is made of when it is written as a text would say it: 40 notations in six languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Claim, formatClaim } from '../../src/claims/claim.ts';
import { type DraftedKeys, draftedKeys, wordingOf } from '../../src/claims/draft-claim.ts';
import { figureFinder } from '../../src/claims/figures/index.ts';
import { repository } from '../support/helpers.ts';

const [head = [], ...rows] = readFileSync(join(repository, 'tests/corpus/notations.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const notations = rows.flatMap(([expected = '', ...cells]) =>
  cells.map((written, index) => ({ expected, written, locale: head[index + 1] ?? '' })),
);

function draft(written: string, locale: string) {
  const [figure, ...others] = figureFinder(locale)(written);
  if (!figure || others.length > 0) throw new Error(`${others.length} more figures in “${written}”`);
  const source = { figure, text: written, locale };
  const keys = draftedKeys(source);
  if ('refused' in keys) return { keys, reads: '' };
  const { start, end } = figure.whole;
  const words = written.slice(0, start) + wordingOf(source, keys) + written.slice(end);
  const rest = { id: 'new', evidence: 'none-yet', owner: 'me', reviewed: '2026-11-01', review_every: 'P6M' } as const;
  const claim: Claim = { ...rest, ...keys, text: { [locale]: { default: words } } };
  return { keys, reads: formatClaim(claim, locale, 'default', new Map()) ?? '' };
}

function said({ kind, value, unit, comparator, period, tax }: DraftedKeys): string {
  const numbers = typeof value === 'string' ? [value] : [value?.min, value?.max];
  const compared = comparator === 'exactly' ? undefined : comparator;
  const paid = period === 'once' ? undefined : period;
  const terms = [unit, compared, paid, tax === 'net' ? tax : undefined].filter(Boolean);
  return [kind, numbers.map(Number).join('-'), ...terms].join(' ');
}

describe('a claim says what was written', () => {
  test('in forty notations of six languages', () => {
    expect(rows).toHaveLength(40);
    expect(head.slice(1)).toEqual(['de', 'en', 'es', 'fr', 'nl', 'it']);
  });

  test.each(notations)('$locale: $written', ({ expected, written, locale }) => {
    const { keys, reads } = draft(written, locale);
    if (expected.endsWith(' less')) {
      expect(keys).toEqual({
        refused: `“${written}” leaves its value out, which no claim does`,
        hint: 'write “at most” if that is meant',
      });
      return;
    }
    if ('refused' in keys) throw new Error(keys.refused);
    const [kind = '', numbers = '', ...rest] = expected.split(' ');
    const values = numbers.split('-').map(Number).join('-');
    const terms = rest.filter((term) => term !== 'once');
    expect(said(keys)).toBe([kind, values, ...terms].join(' '));
    // Read again, its own words say the same.
    const again = draft(reads, locale).keys;
    if ('refused' in again) expect(again.refused).toContain(' may be 12000 or 12');
    else expect(said(again)).toBe(said(keys));
  });
});

test.each([
  ['de', 'innerhalb von 14 Tagen', 'innerhalb von 14 Tagen'],
  ['de', 'Mehr als 50 Sprachen', 'Mehr als 50 Sprachen'],
  ['de', 'drei Filialen', 'drei Filialen'],
  ['de', 'Drei Filialen', 'Drei Filialen'],
  ['de', 'nach 30 Min.', 'nach 30 Min.'],
  ['fr', '14 jours maximum', '14 jours maximum'],
  ['en', 'within 14 days', 'within 14 days'],
  ['en', 'within two weeks', 'within two weeks'],
  ['de', 'Zwei Wochen Ruhe', 'Zwei Wochen Ruhe'],
  ['de', 'schon ab 9,90 € im Monat', 'schon ab 9,90 € im Monat'],
  ['fr', '20 Go de stockage', '20 Go de stockage'],
  ['en', '24 h', '24 h'],
])('its words stay as they were written: in %s, %s', (locale, written, reads) => {
  expect(draft(written, locale).reads.replaceAll('\u00a0', ' ')).toBe(reads);
});

test.each([
  ['es', 'más de 12.000 clientes', '“12.000” may be 12000 or 12'],
  ['en', '1.500 €', '“1.500 €” may be 1500 or 1.5'],
  ['en', '€5 a day or a month', '“€5 a day or a month” names several periods'],
  ['de', 'die Hälfte', '“die Hälfte” is not one figure that a claim can have'],
  ['nl', 'minder dan 3 dagen', '“minder dan 3 dagen” leaves its value out, which no claim does'],
])('what may be read in two ways is refused: in %s, %s', (locale, written, refused) => {
  expect(draft(written, locale).keys).toMatchObject({ refused: expect.stringContaining(refused) });
});
