// Judges the whole site by what was read from its pages: links and anchors across pages, headings, titles, pictures, heads.
// Works from facts, never from HTML, so that it can judge a site of any size. What each judgement is: inspect/.
import type { Site } from '../check/index.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Page } from '../render/index.ts';
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

/** A rendered page without its html: what a build keeps of it, and, for a release, a hash of its words. */
export type PageFacts = Omit<Page, 'html'> & { readonly contentHash?: string };

export interface LintInput {
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** Every path in the output besides the pages'. */
  readonly files: ReadonlySet<string>;
  /** What a component is looked for with that wrote what is wrong. */
  readonly theme?: ThemeSearch;
  /** What the sitemaps say that list pages, where they are judged. */
  readonly sitemap?: string;
  /** Pictures that could not be decoded, with the reason, where they were. */
  readonly broken?: ReadonlyMap<string, string>;
}

const noTheme: ThemeSearch = { findWriters: async () => undefined, templateSources: () => new Map() };

/** All problems of the rendered site. Needs every page of it: a link can only be judged by what it leads to. */
export async function lintPages(inspecting: LintInput): Promise<Problem[]> {
  const { site, pages, files, sitemap, theme = noTheme, broken = new Map() } = inspecting;
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
