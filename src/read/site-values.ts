// Checks the values of content/site.yaml that texts use as ${site.NAME}. They are shown literally, so
// they must contain no references; figures in them must be claims instead.

import { figureFinder } from '../claims/figures/index.ts';
import { languageOf } from '../claims/languages/index.ts';
import type { Problem } from '../problems/problem.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { SiteSettings } from './site.ts';

/** Rules `raw-figure` and `reference`. */
export function siteValueProblems({ source, locales }: Pick<SiteSettings, 'source' | 'locales'>): Problem[] {
  if (!source) return [];
  const find = figureFinder(locales[0] ?? '');
  const values = valueAt(source.data, ['values']);
  const written = isRecord(values) ? Object.entries(values) : [];
  const all = [
    { path: ['name'], text: valueAt(source.data, ['name']) },
    ...written.map(([name, value]) =>
      isRecord(value)
        ? { path: ['values', name, 'value'], text: value.value }
        : { path: ['values', name], text: value },
    ),
  ];
  return all.flatMap(({ path, text }): Problem[] => {
    if (typeof text !== 'string') return [];
    if (text.includes('${'))
      return [
        {
          rule: 'reference',
          severity: 'error',
          text: `\`${path[1] ?? 'name'}\` is shown literally: it cannot contain a reference`,
          hint: 'write the words themselves, or move the reference into the text that uses this value',
          place: source.place(path, { find: '${' }),
        },
      ];
    // Names may contain numbers: Pier 7.
    if (path[0] === 'name') return [];
    if (isTown(text, locales[0] ?? '')) return [];
    return find(text).map(({ raw }) => ({
      rule: 'raw-figure',
      severity: 'error',
      text: `“${raw}” is a figure that comes from no claim`,
      hint: 'a value is a name, an address (A-1010 Wien) or a register number; for a figure, use a claim: ${claim.ID} in the text',
      place: source.place(path, { find: raw }),
    }));
  });
}

/**
 * Whether a value is a four-digit postcode with its town: 1000 Bruxelles. Never where all nouns are
 * capitalised (1000 Kunden), and where the town comes first.
 */
function isTown(value: string, locale: string): boolean {
  const { capitalisedNouns, townFirst } = languageOf(locale);
  return !capitalisedNouns && !townFirst && /^\d{4} \p{Lu}[\p{L}' -]*$/u.test(value);
}
