// Pages in whose files no check found anything. Such a file is not read again as long as it lies as it lay, and its page is not
// judged again as long as all that judged it is the same: every other file of content, the theme, and which pages there are.
import type { SectionOutline } from '../check/sections.ts';
import type { KnownFiles, Source } from '../load/index.ts';
import { isSettled, type Memory, signOf } from '../memory.ts';
import type { Path } from '../site/fields.ts';
import type { PageFace } from '../site/page.ts';

export interface ContentMemory extends KnownFiles {
  /** `mark` changes with everything besides a page's own file that decides what is found in it. */
  readonly under: (mark: string) => KnownPages;
}

export interface KnownPages {
  readonly of: (source: Source) => KnownPage | undefined;
  /** Takes the place of what was known before. */
  readonly keep: (pages: ReadonlyMap<Source, KnownPage>) => void;
}

/** What the rest of a site needs of a page that is not read. Plain data. */
export interface KnownPage {
  readonly face: PageFace;
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
  readonly page: KnownPage;
}

const nothing: Kept = { mark: '', files: {} };

/** For runs that are to judge everything. */
export const noContentMemory: ContentMemory = {
  signOf: () => '',
  hashOf: () => undefined,
  under: () => ({ of: () => undefined, keep: () => {} }),
};

/** To be opened before the first file is looked at. */
export function openContentMemory(memory: Memory): ContentMemory {
  const looked = Date.now();
  const kept = (memory.recall('content', '') ?? nothing) as Kept;
  const fileOf = (name: string) => (Object.hasOwn(kept.files, name) ? kept.files[name] : undefined);
  return {
    signOf,
    hashOf(name, sign) {
      const file = fileOf(name);
      return file?.sign === sign ? file.sha256 : undefined;
    },
    under: (mark) => ({
      of(source) {
        const file = kept.mark === mark ? fileOf(source.file) : undefined;
        return file?.sha256 === source.sha256 ? file?.page : undefined;
      },
      keep(pages) {
        const files = [...pages].flatMap(([{ file, sign, sha256 }, page]): [string, KeptFile][] =>
          sign && (fileOf(file)?.sign === sign || isSettled(sign, looked)) ? [[file, { sign, sha256, page }]] : [],
        );
        const isSame = ([name, { sign }]: [string, KeptFile]) => fileOf(name)?.sign === sign;
        if (kept.mark === mark && files.length === Object.keys(kept.files).length && files.every(isSame)) return;
        memory.keep('content', '', { mark, files: Object.fromEntries(files) } satisfies Kept);
      },
    }),
  };
}
