// Caches which files of content passed their checks. A page that passed all of them is neither read nor
// checked again while everything else that they depend on is unchanged: all other files of content, the
// theme, and the list of pages. The checks of texts take longer than all others and depend on less, so
// their result has a fingerprint of its own.
import { join } from 'node:path';
import type { Cache } from '../files/cache.ts';
import { fileStamp, isSettled } from '../files/file-stamp.ts';
import type { SectionOutline } from '../site/content.ts';
import type { Path } from '../site/fields.ts';
import type { PageSummary } from '../site/page.ts';
import type { CachedFiles, Source } from '../site/source.ts';

/** The hashes of known files for load, and what passed for check. */
export interface ContentCache extends CachedFiles {
  readonly withFingerprints: (fingerprints: ContentFingerprints) => CheckedFiles;
}

/** Change with everything that decides what is found in a file, except the file itself. */
interface ContentFingerprints {
  /** For all checks of a page's file. */
  readonly pages: string;
  /** For the checks of the texts of any file. */
  readonly texts: string;
}

/** The files that have been checked. */
export interface CheckedFiles {
  /** The checked page of a file, or undefined if the file or the fingerprint has changed. */
  readonly page: (source: Source) => CachedPageContent | undefined;
  /** Whether the texts of a file passed their checks. */
  readonly isClean: (source: Source) => boolean;
  /** Replaces the stored files by these: all without problems, and the pages, unless they are not known. */
  readonly save: (clean: ReadonlySet<Source>, pages: ReadonlyMap<Source, CachedPageContent> | undefined) => void;
}

/** What the rest of the site needs from a page whose file is not read. Plain data. */
export interface CachedPageContent {
  readonly summary: PageSummary;
  readonly outline: readonly SectionOutline[];
  /** The ids of the claims that its texts name. */
  readonly claims: readonly string[];
  /** The pictures that it names, and where in the file. */
  readonly pictures: readonly (readonly [name: string, path: Path])[];
  /**
   * What the checks of this file found, without the texts of files (stored-problems.ts). Left out if
   * nothing.
   */
  readonly problems?: unknown;
}

interface StoredContent {
  readonly fingerprints: ContentFingerprints;
  /** The checked files, by name. */
  readonly files: Readonly<Record<string, StoredFile>>;
}

interface StoredFile {
  readonly sha256: string;
  /** Whether its texts passed their checks. */
  readonly isClean: boolean;
  /** Set if the file is a page. */
  readonly page?: CachedPageContent | undefined;
}

const nothing: StoredContent = { fingerprints: { pages: '', texts: '' }, files: {} };

/** Always empty: for runs that must read and check everything. */
export const noContentCache: ContentCache = {
  stampOf: () => '',
  hashOf: () => undefined,
  withFingerprints: () => ({ page: () => undefined, isClean: () => false, save: () => {} }),
};

/**
 * Opens the part of `cache` that is about the content of the site in `root`. `openedAt` is the time before
 * the first file is read, in milliseconds.
 */
export function openContentCache(cache: Cache, root: string, openedAt: number): ContentCache {
  const hashes = cache.files();
  const stored = (cache.get('content', '') ?? nothing) as StoredContent;
  const storedFile = (name: string) => (Object.hasOwn(stored.files, name) ? stored.files[name] : undefined);
  return {
    stampOf: fileStamp,
    hashOf(name, stamp) {
      const file = storedFile(name);
      const sha256 = file?.page && hashes.known(join(root, name), stamp);
      return sha256 === file?.sha256 ? sha256 : undefined;
    },
    withFingerprints(fingerprints) {
      const unchanged = ({ file, sha256 }: Source) => {
        const known = storedFile(file);
        return known?.sha256 === sha256 ? known : undefined;
      };
      const isSame = (kind: keyof ContentFingerprints) => stored.fingerprints[kind] === fingerprints[kind];
      return {
        page: (source) => (isSame('pages') ? unchanged(source)?.page : undefined),
        isClean: (source) => isSame('texts') && unchanged(source)?.isClean === true,
        save(clean, pages) {
          const all = new Set([...clean, ...(pages?.keys() ?? [])]);
          const files = Array.from(all, (source): [string, StoredFile] => {
            const { file, stamp, sha256 } = source;
            if (stamp && isSettled(stamp, openedAt)) hashes.add(join(root, file), stamp, sha256);
            const page = pages ? pages.get(source) : unchanged(source)?.page;
            return [file, { sha256, isClean: clean.has(source), ...(page && { page }) }];
          });
          hashes.save();
          const isUnchanged =
            isSame('texts') &&
            (!pages || isSame('pages')) &&
            files.length === Object.keys(stored.files).length &&
            files.every(([name, { sha256, isClean, page }]) => {
              const known = storedFile(name);
              const isSameFile = known?.sha256 === sha256 && known.isClean === isClean;
              return isSameFile && (known.page === undefined) === (page === undefined);
            });
          if (isUnchanged) return;
          const { pages: before } = stored.fingerprints;
          const newFingerprints = { ...fingerprints, pages: pages ? fingerprints.pages : before };
          const value: StoredContent = { fingerprints: newFingerprints, files: Object.fromEntries(files) };
          cache.set('content', '', value);
        },
      };
    },
  };
}
