// What the next run may know of pages in whose files nothing was found, so that it need not read them (memory/content.ts).

import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import type { CachedPageContent, CachedPages } from '../memory/content.ts';
import { summaryOf } from '../site/page.ts';
import type { PageContent } from './pages.ts';
import type { PictureUse } from './pictures.ts';

export interface Found {
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly known: CachedPages['get'];
  /** Those that the texts of each file name, of pages that are not known. */
  readonly claims: ReadonlyMap<Source, ReadonlySet<string>>;
  readonly pictureUses: readonly PictureUse[];
  readonly problems: readonly Problem[];
  /** Files that have to be held against the lock of translations together. */
  readonly moving: ReadonlySet<string>;
}

export function validPages({
  pages,
  known,
  claims,
  pictureUses,
  problems,
  moving,
}: Found): Map<Source, CachedPageContent> {
  const faulty = new Set([...problems.map(({ place }) => place?.file), ...moving]);
  const pictures = Map.groupBy(pictureUses, ({ source }) => source);
  const sound = [...pages.values()].filter(({ source }) => !faulty.has(source.file));
  return new Map(
    sound.map((page): [Source, CachedPageContent] => {
      const { source, outline } = page;
      const made = (): CachedPageContent => ({
        face: summaryOf(page),
        outline,
        claims: [...(claims.get(source) ?? [])],
        pictures: (pictures.get(source) ?? []).map(({ name, path }) => [name, path]),
      });
      return [source, known(source) ?? made()];
    }),
  );
}
