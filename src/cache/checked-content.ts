// Caches which page files are known and passed all checks. An unchanged file is not read again, and its
// page is not checked again while everything else that its checks depend on is unchanged: all other files
// of content, the theme, and the list of pages.
import { join } from 'node:path';
import type { SectionOutline } from '../model/site.ts';
import type { CachedFiles, Source } from '../model/source.ts';
import type { Path } from '../site/fields.ts';
import type { PageSummary } from '../site/page.ts';
import { fileStamp, isSettled } from './file-stamp.ts';
import type { Cache } from './index.ts';

/** The hashes of known files for load, and the pages that passed for check. */
export interface ContentCache extends CachedFiles {
  /**
   * `fingerprint` must change with everything that decides what is found in a page's file, except that
   * file.
   */
  readonly withFingerprint: (fingerprint: string) => CachedPages;
}

/** The pages whose files passed all checks. */
export interface CachedPages {
  /** The page of a file, or undefined if the file or the fingerprint has changed. */
  readonly get: (source: Source) => CachedPageContent | undefined;
  /** Replaces all stored pages by these. */
  readonly set: (pages: ReadonlyMap<Source, CachedPageContent>) => void;
}

/** What the rest of the site needs from a page whose file is not read. Plain data. */
export interface CachedPageContent {
  readonly summary: PageSummary;
  readonly outline: readonly SectionOutline[];
  /** The ids of the claims that its texts name. */
  readonly claims: readonly string[];
  /** The pictures that it names, and where in the file. */
  readonly pictures: readonly (readonly [name: string, path: Path])[];
}

interface StoredPages {
  readonly fingerprint: string;
  readonly files: Readonly<Record<string, StoredFile>>;
}

interface StoredFile {
  readonly sha256: string;
  readonly page: CachedPageContent;
}

const nothing: StoredPages = { fingerprint: '', files: {} };

/** Always empty: for runs that must read and check everything. */
export const noContentCache: ContentCache = {
  stampOf: () => '',
  hashOf: () => undefined,
  withFingerprint: () => ({ get: () => undefined, set: () => {} }),
};

/**
 * Opens the part of `cache` that is about the content of the site in `root`. Call it before the first file is
 * read, because it notes the time.
 */
export function openContentCache(cache: Cache, root: string): ContentCache {
  const openedAt = Date.now();
  const hashes = cache.files();
  const stored = (cache.get('content', '') ?? nothing) as StoredPages;
  const storedFile = (name: string) => (Object.hasOwn(stored.files, name) ? stored.files[name] : undefined);
  return {
    stampOf: fileStamp,
    hashOf(name, stamp) {
      const sha256 = hashes.known(join(root, name), stamp);
      return sha256 === storedFile(name)?.sha256 ? sha256 : undefined;
    },
    withFingerprint: (fingerprint) => ({
      get(source) {
        const file = stored.fingerprint === fingerprint ? storedFile(source.file) : undefined;
        return file?.sha256 === source.sha256 ? file?.page : undefined;
      },
      set(pages) {
        for (const [{ file, stamp, sha256 }] of pages)
          if (stamp && isSettled(stamp, openedAt)) hashes.add(join(root, file), stamp, sha256);
        hashes.save();
        const files = [...pages].map(([{ file, sha256 }, page]): [string, StoredFile] => [file, { sha256, page }]);
        const isUnchanged =
          stored.fingerprint === fingerprint &&
          files.length === Object.keys(stored.files).length &&
          files.every(([name, { sha256 }]) => storedFile(name)?.sha256 === sha256);
        if (isUnchanged) return;
        cache.set('content', '', { fingerprint, files: Object.fromEntries(files) } satisfies StoredPages);
      },
    }),
  };
}
