// The headings of a page: one of level 1, and none that skips a level.
import type { PageFacts } from '../inspect.ts';
import type { Route } from '../plan.ts';
import type { Place, Problem } from '../problem.ts';
import { about, type Found, startOf } from './places.ts';

export function headingProblems(page: PageFacts): Found[] {
  const first = page.headings.filter((heading) => heading.level === 1);
  const problems: Found[] = [];
  const { id } = page.route.page;
  // The not-found page speaks every language, one below the other, and each may open with a heading of its own.
  if (first.length > 1 && !page.route.page.not_found) {
    const [one, two] = first.map((heading) => headingPlace(page.route, heading.text));
    const problem: Problem = {
      rule: 'two-h1',
      severity: 'error',
      text: `${page.route.url} has ${first.length} headings of level 1`,
      hint: 'a page has one section that opens it',
      place: two ?? one ?? startOf(page.route),
      related: one && two && one !== two ? [{ text: 'the first one:', place: one }] : [],
    };
    problems.push({ same: id, problem });
  }
  if (first.length === 0)
    problems.push(
      about(page, id, {
        rule: 'no-h1',
        text: `${page.route.url} has no heading of level 1`,
        hint: 'begin it with a section that has one, such as a hero',
      }),
    );
  const skipped = page.headings.find(
    ({ level }, index) => index > 0 && level > (page.headings[index - 1]?.level ?? 0) + 1,
  );
  if (skipped) {
    const text = `the heading “${skipped.text}” skips a level on ${page.route.url}`;
    const place = headingPlace(page.route, skipped.text) ?? startOf(page.route);
    const same = `${place.file}:${place.line}`;
    problems.push({ same, problem: { rule: 'heading-order', severity: 'warning', text, place } });
  }
  return problems;
}

function headingPlace(route: Route, text: string): Place | undefined {
  for (const section of route.page.sections) {
    const { heading } = section.data as { heading?: unknown };
    const written =
      typeof heading === 'string' ? heading : (heading as Record<string, string> | undefined)?.[route.locale];
    if (!written) continue;
    const path = typeof heading === 'string' ? ['heading'] : ['heading', route.locale];
    if (bare(written) === bare(text)) return section.source.place([...section.path, ...path]);
  }
  return undefined;
}

/** Letters alone: markup, references and invisible characters do not survive into a rendered heading. */
function bare(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
