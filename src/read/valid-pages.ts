// Builds the cache entries of checked pages, so that the next run need not check them again
// (read/checked-content.ts).

import type { Problem } from '../problems/problem.ts';
import { type ReadText, withoutSources } from '../problems/stored-problems.ts';
import type { PageContent, PictureUse } from '../site/content.ts';
import { summaryOf } from '../site/page.ts';
import type { Source } from '../site/source.ts';
import type { CachedPageContent, CheckedFiles } from './checked-content.ts';

/** The results of a check that decide which pages are cached. */
export interface CheckResult {
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly cached: CheckedFiles['page'];
  /** The ids of the claims that the texts of each file name; not filled for cached pages. */
  readonly claims: ReadonlyMap<Source, ReadonlySet<string>>;
  readonly pictureUses: readonly PictureUse[];
  /** The problems that the checks of pages and texts found. They are cached with their page. */
  readonly ofPages: readonly Problem[];
  /** All other problems. A page in whose file one of them is, is not cached. */
  readonly others: readonly Problem[];
  /** Reads the text of a file. */
  readonly read: ReadText;
  /**
   * Files between which texts have moved, according to the translation lock: they must be checked
   * together.
   */
  readonly moving: ReadonlySet<string>;
}

/** The cache entries of pages, by file. */
export function validPages({
  pages,
  cached,
  claims,
  pictureUses,
  ofPages,
  others,
  read,
  moving,
}: CheckResult): Map<Source, CachedPageContent> {
  const faulty = new Set([...others.map(({ place }) => place?.file), ...moving]);
  const found = Map.groupBy(ofPages, ({ place }) => place?.file);
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
        ...(found.has(source.file) && { problems: withoutSources(found.get(source.file), read) }),
      });
      return [source, cached(source) ?? newEntry()];
    }),
  );
}
