// Checks the length of titles and descriptions, finds duplicates, and reports interface words that
// a locale lacks.
import { fullWidth, graphemesOf } from '../diagnostics/frame.ts';
import { didYouMean, type Place, type Problem } from '../diagnostics/problem.ts';
import type { Route } from '../model/routes.ts';
import type { Site } from '../model/site.ts';
import type { Source } from '../model/source.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { valueAt } from '../site/shape.ts';
import type { Words } from '../site/site-file.ts';

/**
 * Rule `length`. Search engines cut titles at about 60 and descriptions at about 160 characters;
 * full-width characters take twice the space. Very short titles say nothing.
 */
export function lengthProblems({ route, title, description }: RenderedPage): Problem[] {
  if (!route.indexed) return [];
  const check = (key: 'title' | 'description', text: string): Problem[] => {
    const [min, max] = key === 'title' ? [15, 60] : [70, 160];
    const { count, hasFullWidth } = lengthOf(text);
    if (count >= min && count <= max) return [];
    const hint = `${key}s should have ${min} to ${max} characters`;
    return [
      {
        rule: 'length',
        severity: 'warning',
        text: `the ${key} of ${route.url} ${hasFullWidth ? 'is as wide as' : 'has'} ${characters(count)}`,
        hint: hasFullWidth ? `${hint}; full-width characters count twice` : hint,
        place: textPlace(route, key),
      },
    ];
  };
  return [...check('title', title), ...check('description', description)];
}

/**
 * The length in graphemes: an emoji of several code points counts once. Latin text takes a fast
 * path.
 */
function lengthOf(text: string): { readonly count: number; readonly hasFullWidth: boolean } {
  if (/^[ -~\u00a0-\u024f\u2010-\u2027\u20ac]*$/.test(text)) return { count: text.length, hasFullWidth: false };
  const graphemes = graphemesOf(text);
  const double = graphemes.filter((grapheme) => fullWidth.test(grapheme)).length;
  return { count: graphemes.length + double, hasFullWidth: double > 0 };
}

/**
 * Rule `unknown-word`: words that a component asks for and that neither the page's nor the default
 * locale has.
 */
export function missingWords(pages: readonly RenderedPage[], { locales }: Pick<Site, 'locales'>): Problem[] {
  const first = new Map<string, RenderedPage>();
  for (const page of pages) for (const key of page.missingWords) if (!first.has(key)) first.set(key, page);
  return [...first].flatMap(([key, page]): Problem[] => {
    const present = locales.filter(({ words }) => hasWord(words, key));
    const missing = locales.filter((locale) => !present.includes(locale));
    if (missing.length === 0) return pluralOnlyProblem(key, page, present);
    const [one, ...others] = missing.flatMap(({ source }) =>
      source ? [{ source, place: nearestPlace(key, source) }] : [],
    );
    if (!one) return [];
    const subject =
      present.length === 0
        ? 'no locale has'
        : `${missing.map(({ tag }) => tag).join(' and ')} ${missing.length === 1 ? 'lacks' : 'lack'}`;
    const suggestion =
      present.length === 0
        ? didYouMean(
            key,
            locales.flatMap(({ words }) => keysOf(words)),
          )
        : undefined;
    const related = [
      ...others.map(({ place }) => ({ text: 'and here:', place })),
      ...present
        .slice(0, 1)
        .flatMap(({ tag, source }) => (source ? [{ text: `in ${tag}:`, place: nearestPlace(key, source) }] : [])),
    ];
    return [
      {
        rule: 'unknown-word',
        severity: 'error',
        text: `${subject} the interface word \`${key}\`, which ${page.route.url} shows`,
        hint: suggestion ?? `add \`${missingEntry(key, one.source)}\` here`,
        place: one.place,
        related,
      },
    ];
  });
}

/**
 * Every locale has plural forms of the word, but none that fits: the component passed no number, or
 * no form covers it.
 */
function pluralOnlyProblem(key: string, { route }: RenderedPage, [locale]: Site['locales']): Problem[] {
  const form = keysOf(locale?.words ?? {}).find((name) => name !== key && name.replace(pluralEnding, '') === key);
  if (!locale?.source || !form) return [];
  return [
    {
      rule: 'unknown-word',
      severity: 'error',
      text: `${route.url} shows the interface word \`${key}\`, which has only forms for numbers`,
      hint: `pass the number: t('${key}', { count: 2 }); \`${key.split('.').at(-1)}_other\` is used for every number without a form of its own`,
      place: locale.source.place(['words', ...form.split('.')], { key: true }),
    },
  ];
}

/**
 * The YAML that a file lacks for a word: `mark`, or `notes: { mark: … }` if the group is missing
 * too.
 */
function missingEntry(key: string, source: Source): string {
  const steps = key.split('.');
  const at = steps.findIndex((_, index) => valueAt(source.data, ['words', ...steps.slice(0, index + 1)]) === undefined);
  const groups = steps.slice(Math.max(at, 0));
  const word = groups.pop() ?? key;
  return groups.reduceRight((inner, group) => `${group}: { ${inner} }`, groups.length > 0 ? `${word}: …` : word);
}

/** The place of a word, or of its nearest existing group. */
function nearestPlace(key: string, source: Source): Place {
  const path = ['words', ...key.split('.')];
  while (path.length > 1 && valueAt(source.data, path) === undefined) path.pop();
  return source.place(path, { key: true });
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Also true for plurals, which only have forms: `lamps` for `lamps_one` and `lamps_other`. */
function hasWord(words: Words, key: string): boolean {
  return keysOf(words).includes(key);
}

/** All keys with their groups, joined by dots; for plural forms also the key without its ending. */
function keysOf(words: Words, group = ''): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string'
      ? [`${group}${name}`, `${group}${name}`.replace(pluralEnding, '')]
      : keysOf(word, `${group}${name}.`),
  );
}

/**
 * Rules `duplicate-title` and `duplicate-description`: indexed pages of one locale that share a
 * title or description.
 */
export function duplicates(pages: readonly RenderedPage[], key: 'title' | 'description'): Problem[] {
  const first = new Map<string, RenderedPage>();
  return pages.flatMap((page): Problem[] => {
    if (!page.route.indexed) return [];
    const id = `${page.route.locale}\n${page[key]}`;
    const other = first.get(id);
    if (!other) {
      first.set(id, page);
      return [];
    }
    const text = `${page.route.url} and ${other.route.url} have the same ${key}`;
    const related = [{ text: 'the other one:', place: textPlace(other.route, key) }];
    return [{ rule: `duplicate-${key}`, severity: 'warning', text, place: textPlace(page.route, key), related }];
  });
}

function textPlace({ page, locale }: Route, key: string): Place {
  const value = page[key as 'title'] as unknown;
  return page.source.place(typeof value === 'string' ? [key] : [key, locale]);
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
