// Finds the text of content that a heading of a page shows.

import type { Route } from '../../addresses/routes.ts';
import type { Place } from '../../problems/problem.ts';

/** The place of a heading in content: a whole text, or a line `## Heading` of a longer one. */
export function headingPlace({ page, locale }: Route, text: string): Place | undefined {
  const wanted = lettersOf(text);
  if (wanted === '') return undefined;
  for (const { data, path, source } of page.sections)
    for (const [steps, written] of textsIn(data, locale, page.locales)) {
      if (lettersOf(written) === wanted) return source.place([...path, ...steps]);
      const line = written.split('\n').find((one) => /^\s*#/.test(one) && lettersOf(one) === wanted);
      if (line !== undefined) return source.place([...path, ...steps], { find: line.trim() });
    }
  return undefined;
}

type Path = readonly (string | number)[];

/** All strings of a section with their paths, without those of other languages. */
function textsIn(value: unknown, locale: string, locales: readonly string[], path: Path = []): [Path, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps
    .filter((step) => step === locale || !locales.includes(String(step)))
    .flatMap((step) => textsIn((value as Record<string | number, unknown>)[step], locale, locales, [...path, step]));
}

/**
 * The letters and digits of a text. Markup, references and invisible characters do not appear in a
 * rendered heading.
 */
function lettersOf(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
