// Titles and descriptions: how long they are, and whether two pages share one. And interface words that no locale has.
import type { PageFacts } from '../inspect.ts';
import type { Route } from '../plan.ts';
import type { Place, Problem } from '../problem.ts';

/** What search engines show is cut at about 60 and 160 characters; a title of a few letters says nothing. */
export function lengthProblems({ route, title, description }: PageFacts): Problem[] {
  if (!route.indexed) return [];
  const problem = (key: string, text: string): Problem => ({
    rule: 'length',
    severity: 'warning',
    text,
    hint: key === 'title' ? 'titles have 15 to 60 characters' : 'descriptions have 70 to 160 characters',
    place: textPlace(route, key),
  });
  const problems: Problem[] = [];
  const [titleLength, descriptionLength] = [lengthOf(title), lengthOf(description)];
  if (titleLength < 15 || titleLength > 60)
    problems.push(problem('title', `the title of ${route.url} has ${titleLength} characters`));
  if (descriptionLength < 70 || descriptionLength > 160)
    problems.push(problem('description', `the description of ${route.url} has ${descriptionLength} characters`));
  return problems;
}

/** In characters as a reader counts them: an emoji is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

export function missingWords(pages: readonly PageFacts[]): Problem[] {
  const first = new Map<string, PageFacts>();
  for (const page of pages) for (const key of page.missingWords) if (!first.has(key)) first.set(key, page);
  return [...first].map(([key, page]) => ({
    rule: 'unknown-word',
    severity: 'error',
    text: `no locale has the interface word \`${key}\`, which ${page.route.url} shows`,
    hint: 'add it under words: in the files of content/locales/',
  }));
}

/** Two pages with one title are one result too many in a search engine. Locales are compared apart. */
export function repeated(pages: readonly PageFacts[], key: 'title' | 'description'): Problem[] {
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
