// Checks the whole rendered site: links and anchors across pages, headings, titles, pictures,
// heads, claims. Works from the facts of the pages, never from their HTML, so that large sites fit
// into memory.
import type { Problem } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { claimProblems } from './claims.ts';
import { conflictCheck } from './conflicts.ts';
import { contactForms } from './forms.ts';
import { headingProblems } from './headings.ts';
import { headProblems, sitemapProblems } from './heads.ts';
import { brokenPictures, missingGlyphs } from './images.ts';
import { foreignOrigins, linkCheck, orphanPages } from './links.ts';
import { markupProblems } from './markup.ts';
import { deduplicate, deduplicateWithPlaces, type ThemeSearch } from './page-places.ts';
import { qualifierCheck } from './qualifiers.ts';
import { duplicates, lengthProblems, missingWords } from './words.ts';

export interface LintInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  /** Every path in the output except those of pages. */
  readonly files: ReadonlySet<string>;
  /** Finds the component that wrote a faulty element. Without it, problems point to content. */
  readonly theme?: ThemeSearch;
  /** XML of the sitemaps that list pages. Without it, they are not checked. */
  readonly sitemap?: string;
  /** Pictures that could not be decoded, with the decoder's error. */
  readonly broken?: ReadonlyMap<string, string>;
}

const noTheme: ThemeSearch = { findWriters: async () => undefined, templateSources: () => new Map() };

/**
 * All problems of the rendered site. Needs every page, because a link can only be checked against
 * its target.
 */
export async function lintPages(input: LintInput): Promise<Problem[]> {
  const { site, pages, files, sitemap, theme = noTheme, broken = new Map() } = input;
  const linkProblems = linkCheck({ site, pages, files });
  const conflictProblems = conflictCheck(site);
  const qualifierProblems = qualifierCheck(site);
  return [
    ...(await deduplicateWithPlaces(
      pages.flatMap((page) => [
        ...linkProblems(page),
        ...foreignOrigins(page, site),
        ...contactForms(page, site),
        ...headingProblems(page),
        ...markupProblems(page, files, site.base),
        ...conflictProblems(page),
        ...qualifierProblems(page),
        ...claimProblems(page),
      ]),
      theme,
    )),
    ...brokenPictures(broken, site),
    ...missingGlyphs(pages),
    ...deduplicate(headProblems(pages, site)),
    ...orphanPages(pages, site),
    ...pages.flatMap(lengthProblems),
    ...missingWords(pages, site),
    ...duplicates(pages, 'title'),
    ...duplicates(pages, 'description'),
    ...(sitemap === undefined ? [] : sitemapProblems(sitemap, pages, site)),
  ];
}
