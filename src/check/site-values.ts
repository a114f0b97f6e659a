// The facts of content/site.yaml that texts use as ${site.NAME}: they stand on pages as they are written, so they neither state
// figures, which are the business of claims, nor refer to anything. And its lists of links, whose entries have words.
import { isRecord } from '../content/fields.ts';
import { figureFinder } from '../content/figures.ts';
import { valueAt } from '../content/shape.ts';
import type { Problem } from '../problem.ts';
import type { SiteSettings } from './settings.ts';

/** Rules `raw-figure`, `reference` and `empty-text`. */
export function settingProblems(settings: Pick<SiteSettings, 'source' | 'locales'>): Problem[] {
  return [...valueProblems(settings), ...wordlessLinks(settings)];
}

function valueProblems({ source, locales }: Pick<SiteSettings, 'source' | 'locales'>): Problem[] {
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
    return find(text).map(({ raw }) => ({
      rule: 'raw-figure',
      severity: 'error',
      text: `“${raw}” is a figure that comes from no claim`,
      hint: 'a value is a name, an address, a number of a register; a figure is a claim: ${claim.ID} in the text',
      place: source.place(path, { find: raw }),
    }));
  });
}

/** A page has a name, an address has none: an entry that leads there brings its own words. */
function wordlessLinks({ source }: Pick<SiteSettings, 'source'>): Problem[] {
  const problems: Problem[] = [];
  const look = (value: unknown, path: readonly (string | number)[]) => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) look(entry, [...path, index]);
    if (!source || !isRecord(value)) return;
    if (Array.isArray(value.items)) look(value.items, [...path, 'items']);
    if (typeof value.to !== 'string' || value.to.startsWith('${page.') || value.label !== undefined) return;
    const hint = 'add label: { LOCALE: … }; only a page names itself';
    const place = source.place([...path, 'to']);
    problems.push({ rule: 'empty-text', severity: 'error', text: 'this link has no words', hint, place });
  };
  const lists = valueAt(source?.data, ['navigation']);
  for (const [name, list] of isRecord(lists) ? Object.entries(lists) : []) look(list, ['navigation', name]);
  return problems;
}
