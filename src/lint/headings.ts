// The headings of a page: one of level 1, and none that skips a level.

import type { Place, Problem } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';
import type { PageFacts } from './index.ts';
import { componentProblem, type Finding, pagePlace } from './page-places.ts';

export function headingProblems(page: PageFacts): Finding[] {
  const { mainHeadings, skippingHeading } = page;
  const problems: Finding[] = [];
  const { id } = page.route.page;
  // The not-found page speaks every language, one below the other, and each may open with a heading of its own.
  if (mainHeadings.length > 1 && !page.route.page.not_found) {
    const [one, two] = mainHeadings.map((heading) => headingPlace(page.route, heading));
    const problem: Problem = {
      rule: 'two-h1',
      severity: 'error',
      text: `${page.route.url} has ${mainHeadings.length} headings of level 1`,
      hint: 'a page has one section that opens it',
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

/** A text of its own, or a line of a long one: `## Heading`. */
function headingPlace({ page, locale }: Route, text: string): Place | undefined {
  const sought = bare(text);
  if (sought === '') return undefined;
  for (const { data, path, source } of page.sections)
    for (const [steps, written] of textsIn(data, locale, page.locales)) {
      if (bare(written) === sought) return source.place([...path, ...steps]);
      const line = written.split('\n').find((one) => /^\s*#/.test(one) && bare(one) === sought);
      if (line !== undefined) return source.place([...path, ...steps], { find: line.trim() });
    }
  return undefined;
}

type Path = readonly (string | number)[];

/** All strings of a section that are not another language's, each with the way to it. */
function textsIn(value: unknown, locale: string, locales: readonly string[], path: Path = []): [Path, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps
    .filter((step) => step === locale || !locales.includes(String(step)))
    .flatMap((step) => textsIn((value as Record<string | number, unknown>)[step], locale, locales, [...path, step]));
}

/** Letters alone: markup, references and invisible characters do not survive into a rendered heading. */
function bare(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
