// Titles and descriptions: how long they are, and whether two pages share one. And interface words that a locale lacks.
import type { Site } from '../check/index.ts';
import { didYouMean, fullWidth, graphemesOf, type Place, type Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import type { Route } from '../routes.ts';
import { valueAt } from '../site/shape.ts';
import type { Words } from '../site/site.ts';
import type { PageFacts } from './index.ts';

/**
 * What search engines show is cut at about 60 and 160 characters, and full-width ones take the place of two; a title of a few
 * letters says nothing.
 */
export function lengthProblems({ route, title, description }: PageFacts): Problem[] {
  if (!route.indexed) return [];
  const judge = (key: 'title' | 'description', text: string): Problem[] => {
    const [least, most] = key === 'title' ? [15, 60] : [70, 160];
    const { counted, isDouble } = lengthOf(text);
    if (counted >= least && counted <= most) return [];
    const hint = `${key}s have ${least} to ${most} characters`;
    return [
      {
        rule: 'length',
        severity: 'warning',
        text: `the ${key} of ${route.url} ${isDouble ? 'is as wide as' : 'has'} ${characters(counted)}`,
        hint: isDouble ? `${hint}; full-width ones count twice` : hint,
        place: textPlace(route, key),
      },
    ];
  };
  return [...judge('title', title), ...judge('description', description)];
}

/** In characters as a reader counts them: an emoji is one, and so is a family of four. Latin letters need no such care. */
function lengthOf(text: string): { readonly counted: number; readonly isDouble: boolean } {
  if (/^[ -~\u00a0-\u024f\u2010-\u2027\u20ac]*$/.test(text)) return { counted: text.length, isDouble: false };
  const signs = graphemesOf(text);
  const double = signs.filter((sign) => fullWidth.test(sign)).length;
  return { counted: signs.length + double, isDouble: double > 0 };
}

/** Interface words that a component asks for, and neither the page's locale nor the default one has. Each is told once. */
export function missingWords(pages: readonly PageFacts[], { locales }: Pick<Site, 'locales'>): Problem[] {
  const first = new Map<string, PageFacts>();
  for (const page of pages) for (const key of page.missingWords) if (!first.has(key)) first.set(key, page);
  return [...first].flatMap(([key, page]): Problem[] => {
    const having = locales.filter(({ words }) => hasWord(words, key));
    const lacking = locales.filter((locale) => !having.includes(locale));
    if (lacking.length === 0) return onlyForNumbers(key, page, having);
    const [one, ...others] = lacking.flatMap(({ source }) => (source ? [{ source, place: groupOf(key, source) }] : []));
    if (!one) return [];
    const who =
      having.length === 0
        ? 'no locale has'
        : `${lacking.map(({ tag }) => tag).join(' and ')} ${lacking.length === 1 ? 'lacks' : 'lack'}`;
    const meant =
      having.length === 0
        ? didYouMean(
            key,
            locales.flatMap(({ words }) => keysOf(words)),
          )
        : undefined;
    const related = [
      ...others.map(({ place }) => ({ text: 'and here:', place })),
      ...having
        .slice(0, 1)
        .flatMap(({ tag, source }) => (source ? [{ text: `in ${tag}:`, place: groupOf(key, source) }] : [])),
    ];
    return [
      {
        rule: 'unknown-word',
        severity: 'error',
        text: `${who} the interface word \`${key}\`, which ${page.route.url} shows`,
        hint: meant ?? `add \`${lackingIn(key, one.source)}\` here`,
        place: one.place,
        related,
      },
    ];
  });
}

/** Every locale has forms of the word, and none for what the component asked with: it said no number, or one that none of them is for. */
function onlyForNumbers(key: string, { route }: PageFacts, [locale]: Site['locales']): Problem[] {
  const form = keysOf(locale?.words ?? {}).find((name) => name !== key && name.replace(pluralEnding, '') === key);
  if (!locale?.source || !form) return [];
  return [
    {
      rule: 'unknown-word',
      severity: 'error',
      text: `${route.url} shows the interface word \`${key}\`, which has only forms for numbers`,
      hint: `a component says the number: t('${key}', { count: 2 }); \`${key.split('.').at(-1)}_other\` is for all that have no form of their own`,
      place: locale.source.place(['words', ...form.split('.')], { key: true }),
    },
  ];
}

/** What of the way to a word the file has not: `mark`, or `notes: { mark: … }` where no such group is there yet. */
function lackingIn(key: string, source: Source): string {
  const steps = key.split('.');
  const at = steps.findIndex((_, index) => valueAt(source.data, ['words', ...steps.slice(0, index + 1)]) === undefined);
  const groups = steps.slice(Math.max(at, 0));
  const word = groups.pop() ?? key;
  return groups.reduceRight((inner, group) => `${group}: { ${inner} }`, groups.length > 0 ? `${word}: …` : word);
}

/** The word, or as much of the way to it as the file goes. */
function groupOf(key: string, source: Source): Place {
  const path = ['words', ...key.split('.')];
  while (path.length > 1 && valueAt(source.data, path) === undefined) path.pop();
  return source.place(path, { key: true });
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** A plural has several forms and no word of its own: lamps_one, lamps_other. */
function hasWord(words: Words, key: string): boolean {
  return keysOf(words).includes(key);
}

function keysOf(words: Words, group = ''): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string'
      ? [`${group}${name}`, `${group}${name}`.replace(pluralEnding, '')]
      : keysOf(word, `${group}${name}.`),
  );
}

/** Two pages with one title are one result too many in a search engine. Locales are compared apart. */
export function duplicates(pages: readonly PageFacts[], key: 'title' | 'description'): Problem[] {
  const first = new Map<string, PageFacts>();
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
