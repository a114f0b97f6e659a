// The facts of content/site.yaml that texts use as ${site.NAME}: they stand on pages as they are
// written, so they neither state figures, which are the business of claims, nor refer to anything.

import type { Problem } from '../diagnostics/problem.ts';
import { figureFinder } from '../figures/index.ts';
import { isRecord } from '../site/fields.ts';
import { valueAt } from '../site/shape.ts';
import type { SiteSettings } from './settings.ts';

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
          text: `\`${path[1] ?? 'name'}\` is shown as it stands: a reference in it is not read`,
          hint: 'write the words themselves, or the reference into the text that uses it',
          place: source.place(path, { find: '${' }),
        },
      ];
    // A name may be what it likes: Pier 7.
    if (path[0] === 'name') return [];
    if (isTown(text, locales[0] ?? '')) return [];
    return find(text).map(({ raw }) => ({
      rule: 'raw-figure',
      severity: 'error',
      text: `“${raw}” is a figure that comes from no claim`,
      hint: 'a value is a name, an address (A-1010 Wien), a number of a register; a figure is a claim: ${claim.ID} in the text',
      place: source.place(path, { find: raw }),
    }));
  });
}

/**
 * A postcode of four digits and its town: 1000 Bruxelles. In German, where nouns have capitals, and in
 * English, where towns come first, it may as well be 1000 Kunden.
 */
function isTown(value: string, locale: string): boolean {
  return !/^(de|en)/.test(locale) && /^\d{4} \p{Lu}[\p{L}' -]*$/u.test(value);
}
