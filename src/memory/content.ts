// Pages in whose files no check found anything. Such a file is not read again as long as it lies as it lay, and its page is not
// judged again as long as all that judged it is the same: every other file of content, the theme, and which pages there are.
import { type Cache, fileStamp, isSettled } from '../memory.ts';
import type { SectionOutline } from '../model/site.ts';
import type { CachedFiles, Source } from '../model/source.ts';
import type { Path } from '../site/fields.ts';
import type { PageSummary } from '../site/page.ts';

export interface ContentCache extends CachedFiles {
  /** `mark` changes with everything besides a page's own file that decides what is found in it. */
  readonly under: (mark: string) => CachedPages;
}

export interface CachedPages {
  readonly get: (source: Source) => CachedPageContent | undefined;
  /** Takes the place of what was known before. */
  readonly set: (pages: ReadonlyMap<Source, CachedPageContent>) => void;
}

/** What the rest of a site needs of a page that is not read. Plain data. */
export interface CachedPageContent {
  readonly face: PageSummary;
  readonly outline: readonly SectionOutline[];
  /** The claims that its texts name. */
  readonly claims: readonly string[];
  /** The pictures that it names, and where. */
  readonly pictures: readonly (readonly [name: string, path: Path])[];
}

interface Kept {
  readonly mark: string;
  readonly files: Readonly<Record<string, KeptFile>>;
}

interface KeptFile {
  readonly sign: string;
  readonly sha256: string;
  readonly page: CachedPageContent;
}

const nothing: Kept = { mark: '', files: {} };

/** For runs that are to judge everything. */
export const noContentCache: ContentCache = {
  stampOf: () => '',
  hashOf: () => undefined,
  under: () => ({ get: () => undefined, set: () => {} }),
};

/** To be opened before the first file is looked at. */
export function openContentCache(memory: Cache): ContentCache {
  const looked = Date.now();
  const kept = (memory.get('content', '') ?? nothing) as Kept;
  const fileOf = (name: string) => (Object.hasOwn(kept.files, name) ? kept.files[name] : undefined);
  return {
    stampOf: fileStamp,
    hashOf(name, sign) {
      const file = fileOf(name);
      return file?.sign === sign ? file.sha256 : undefined;
    },
    under: (mark) => ({
      get(source) {
        const file = kept.mark === mark ? fileOf(source.file) : undefined;
        return file?.sha256 === source.sha256 ? file?.page : undefined;
      },
      set(pages) {
        const files = [...pages].flatMap(([{ file, stamp: sign, sha256 }, page]): [string, KeptFile][] =>
          sign && (fileOf(file)?.sign === sign || isSettled(sign, looked)) ? [[file, { sign, sha256, page }]] : [],
        );
        const isSame = ([name, { sign }]: [string, KeptFile]) => fileOf(name)?.sign === sign;
        if (kept.mark === mark && files.length === Object.keys(kept.files).length && files.every(isSame)) return;
        memory.set('content', '', { mark, files: Object.fromEntries(files) } satisfies Kept);
      },
    }),
  };
}
