import { layoutOf } from '../problems/example-layout.ts';
import { claimsFile, didYouMean, type Found, lateHint, type Place } from '../problems/problem.ts';
import type { LocaleEntry, Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { pluralEnding, wordKeys, wordPaths } from '../settings/word-keys.ts';
import { languageParents } from '../site/language-parents.ts';
import { valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { engineRule } from './rule.ts';

/** A theme whose layout shows this word. */
const layoutNamed = (word: string) =>
  layoutOf(`const { t } = usePage();
  return <main aria-label={t('${word}')}>{children}</main>;`);

export const unknownWord = engineRule({
  id: 'unknown-word',
  fixed: 'errors',
  what: 'The theme shows an interface word that a locale lacks, or a locale has one that the first locale lacks.',
  why: 'In the first case visitors would read the key of the word; in the second the word is never shown.',
  wrong: { files: layoutNamed('meun') },
  right: { files: layoutNamed('menu') },
  checks: {
    file: ({ locales }) => extraWords(locales),
    site: ({ pages, site: { locales } }) => {
      const first = new Map<string, RenderedPage>();
      for (const page of pages)
        for (const [key, find] of page.missingWords) if (!find && !first.has(key)) first.set(key, page);
      return [...first].flatMap(([key, page]): Found[] => {
        // Also of plurals, which only have forms: `lamps` for `lamps_one` and `lamps_other`.
        const present = locales.filter(({ words }) => wordKeys(words).includes(key));
        const tags = present.map(({ tag }) => tag);
        const hasWordOfLanguage = (tag: string) => languageParents(tag, tags).length > 0;
        const missing = locales.filter((locale) => !present.includes(locale) && !hasWordOfLanguage(locale.tag));
        if (missing.length === 0) return pluralOnlyProblem(key, page, present);
        const [one, ...others] = missing.flatMap(({ source }) =>
          source ? [{ source, place: nearestPlace(key, source) }] : [],
        );
        if (!one) return [];
        const subject =
          present.length === 0
            ? 'no locale has'
            : `${missing.map(({ tag }) => tag).join(' and ')} ${missing.length === 1 ? 'lacks' : 'lack'}`;
        const keys = () => (present.length === 0 ? locales.flatMap(({ words }) => wordKeys(words)) : []);
        const hint = lateHint(() => didYouMean(key, keys()) ?? `add \`${missingEntry(key, one.source)}\` here`);
        const related = [
          ...others.map(({ place }) => ({ text: 'and here:', place })),
          ...present
            .slice(0, 1)
            .flatMap(({ tag, source }) => (source ? [{ text: `in ${tag}:`, place: nearestPlace(key, source) }] : [])),
        ];
        const text = `${subject} the interface word \`${key}\`, which ${page.route.url} shows`;
        const follows = key.startsWith('notes.') ? [claimsFile] : undefined;
        return [{ text, hint, place: one.place, related, follows }];
      });
    },
  },
});

/** Words that the first locale does not have. */
function extraWords([first, ...others]: readonly LocaleEntry[]): Found[] {
  const original = first?.source;
  if (!first || !original) return [];
  const known = wordPaths(first.words);
  return others.flatMap(({ words, source }) =>
    (source ? [...wordPaths(words)] : [])
      .filter(([key]) => !known.has(key))
      .map(([key, path]) => ({
        severity: 'warning' as const,
        text: `the word \`${key}\` does not exist in ${first.tag}`,
        hint: `add it to ${original.file}, or remove it`,
        place: source?.place(['words', ...path], { key: true }),
      })),
  );
}

/**
 * Every locale has plural forms of the word, but none that fits: the component passed no number, or
 * no form covers it.
 */
function pluralOnlyProblem(key: string, { route }: RenderedPage, [locale]: Site['locales']): Found[] {
  const form = wordKeys(locale?.words ?? {}).find((name) => name !== key && name.replace(pluralEnding, '') === key);
  if (!locale?.source || !form) return [];
  const text = `${route.url} shows the interface word \`${key}\`, which has only forms for numbers`;
  const hint = `pass the number: t('${key}', { count: 2 }); \`${key.split('.').at(-1)}_other\` is used for every number without a form of its own`;
  return [{ text, hint, place: locale.source.place(['words', ...form.split('.')], { key: true }) }];
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
