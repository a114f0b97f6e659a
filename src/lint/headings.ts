// Checks the headings of a page: exactly one of level 1, and no skipped levels.

import type { Place, Problem } from '../diagnostics/problem.ts';
import type { Route } from '../model/routes.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { componentProblem, type PageFinding, pagePlace } from './page-places.ts';

/** Rules `two-h1`, `no-h1` and `heading-order`. */
export function headingProblems(page: RenderedPage): PageFinding[] {
  const { mainHeadings, skippingHeading } = page;
  const problems: PageFinding[] = [];
  const { id } = page.route.page;
  // The not-found page shows every language one below the other, each with a heading of its own.
  if (mainHeadings.length > 1 && !page.route.page.not_found) {
    const [one, two] = mainHeadings.map((heading) => headingPlace(page.route, heading));
    const problem: Problem = {
      rule: 'two-h1',
      severity: 'error',
      text: `${page.route.url} has ${mainHeadings.length} headings of level 1`,
      hint: 'use level 1 only in the section that opens the page',
      place: two ?? one ?? pagePlace(page.route),
      related: one && two && one !== two ? [{ text: 'the first one:', place: one }] : [],
    };
    problems.push({ groupKey: id, problem });
  }
  if (mainHeadings.length === 0)
    problems.push(
      componentProblem(page, id, {
        rule: 'no-h1',
        text: `${page.route.url} has no heading of level 1`,
        hint: 'begin it with a section that has one, such as a hero',
      }),
    );
  if (skippingHeading !== undefined) {
    const text = `the heading “${skippingHeading}” skips a level on ${page.route.url}`;
    const place = headingPlace(page.route, skippingHeading) ?? pagePlace(page.route);
    const groupKey = `${place.file}:${place.line}`;
    problems.push({ groupKey, problem: { rule: 'heading-order', severity: 'warning', text, place } });
  }
  return problems;
}

/** The place of a heading in content: a whole text, or a line `## Heading` of a longer one. */
function headingPlace({ page, locale }: Route, text: string): Place | undefined {
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
