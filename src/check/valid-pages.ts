// Builds the cache entries of pages without problems, so that the next run need not check them again
// (cache/checked-content.ts).

import type { CachedPageContent, CheckedFiles } from '../cache/checked-content.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { PageContent, PictureUse } from '../model/site.ts';
import type { Source } from '../model/source.ts';
import { summaryOf } from '../site/page.ts';

/** The results of a check that decide which pages are cached. */
export interface CheckResult {
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly cached: CheckedFiles['page'];
  /** The ids of the claims that the texts of each file name; not filled for cached pages. */
  readonly claims: ReadonlyMap<Source, ReadonlySet<string>>;
  readonly pictureUses: readonly PictureUse[];
  readonly problems: readonly Problem[];
  /**
   * Files between which texts have moved, according to the translation lock: they must be checked
   * together.
   */
  readonly moving: ReadonlySet<string>;
}

/** The cache entries of all pages in whose files no problem was found, by file. */
export function validPages({
  pages,
  cached,
  claims,
  pictureUses,
  problems,
  moving,
}: CheckResult): Map<Source, CachedPageContent> {
  const faulty = new Set([...problems.map(({ place }) => place?.file), ...moving]);
  const pictures = Map.groupBy(pictureUses, ({ source }) => source);
  const valid = [...pages.values()].filter(({ source }) => !faulty.has(source.file));
  return new Map(
    valid.map((page): [Source, CachedPageContent] => {
      const { source, outline } = page;
      const newEntry = (): CachedPageContent => ({
        summary: summaryOf(page),
        outline,
        claims: [...(claims.get(source) ?? [])],
        pictures: (pictures.get(source) ?? []).map(({ name, path }) => [name, path]),
      });
      return [source, cached(source) ?? newEntry()];
    }),
  );
}
