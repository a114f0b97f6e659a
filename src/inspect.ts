// Judges the whole site by what was read from its pages: links and anchors across pages, headings, titles, pictures, heads.
// Works from facts, never from HTML, so that it can judge a site of any size. What each judgement is: inspect/.
import type { Site } from './check.ts';
import { claimProblems } from './inspect/claims.ts';
import { conflictJudge } from './inspect/conflicts.ts';
import { contactForms } from './inspect/forms.ts';
import { headingProblems } from './inspect/headings.ts';
import { headProblems, sitemapProblems } from './inspect/heads.ts';
import { brokenPictures, unwrittenCharacters } from './inspect/images.ts';
import { foreignOrigins, linkJudge, orphanPages } from './inspect/links.ts';
import { markupProblems } from './inspect/markup.ts';
import { toldOnce } from './inspect/places.ts';
import { qualifierJudge } from './inspect/qualifiers.ts';
import { lengthProblems, missingWords, repeated } from './inspect/words.ts';
import type { Problem } from './problem.ts';
import type { Page } from './render.ts';

/** A rendered page without its html: what a build keeps of it, and, for a release, a hash of its words. */
export type PageFacts = Omit<Page, 'html'> & { readonly contentHash?: string };

export interface Inspecting {
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** Every path in the output besides the pages'. */
  readonly files: ReadonlySet<string>;
  /** The files of templates/, asked for when a component has to be found. */
  readonly templateSources?: () => ReadonlyMap<string, string>;
  /** What the sitemaps say that list pages, where they are judged. */
  readonly sitemap?: string;
  /** Pictures that could not be decoded, with the reason, where they were. */
  readonly broken?: ReadonlyMap<string, string>;
}

/** All problems of the rendered site. Needs every page of it: a link can only be judged by what it leads to. */
export function inspect(inspecting: Inspecting): Problem[] {
  const { site, pages, files, sitemap, templateSources = () => new Map(), broken = new Map() } = inspecting;
  const linkProblems = linkJudge({ site, pages, files });
  const conflictProblems = conflictJudge(site);
  const qualifierProblems = qualifierJudge(site);
  return [
    ...toldOnce(
      pages.flatMap((page) => [
        ...linkProblems(page),
        ...foreignOrigins(page, site),
        ...contactForms(page, site),
        ...headingProblems(page),
        ...markupProblems(page, files),
        ...conflictProblems(page),
        ...qualifierProblems(page),
      ]),
    ),
    ...brokenPictures(broken, site),
    ...unwrittenCharacters(pages),
    ...claimProblems({ pages, templateSources }),
    ...toldOnce(headProblems(pages, site)),
    ...orphanPages(pages, site),
    ...pages.flatMap(lengthProblems),
    ...missingWords(pages, site),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
    ...(sitemap === undefined ? [] : sitemapProblems(sitemap, pages, site)),
  ];
}
