// Gives the headings of texts ids, as GitHub does: of their words, numbered where the page has the same
// already.
import GithubSlugger from 'github-slugger';
import type { Route } from '../addresses/routes.ts';
import { idIn } from '../site/section-id.ts';

/**
 * Returns a function that gives the next heading of a page its id: the one that its author wrote, else one of
 * its words. Undefined for a heading without letters. Call it once per page.
 */
export function startHeadingIds({ page, locale }: Route): (words: string, written?: string) => string | undefined {
  const slugger = new GithubSlugger();
  const ids = page.sections.flatMap((section) => idIn(section.id, locale) ?? []);
  for (const id of ['root', ...ids]) slugger.occurrences[id] = 0;
  return (words, written) => {
    if (written === undefined) return slugger.slug(words) || undefined;
    slugger.occurrences[written] = 0;
    return written;
  };
}
