// Reads one saved page or shared section alone, so that `dev` shows it at once however many pages there are.
import type { Problem } from '../problems/problem.ts';
import type { PageContent } from '../site/content.ts';
import { omit } from '../site/record.ts';
import { filesOf, type Source, type sourceNames } from '../site/source.ts';
import type { ReadDefinitions } from './definitions.ts';
import type { ReadPage, ReadShared } from './pages.ts';
import { sharedSections } from './sections.ts';
import type { FileUses, Uses } from './uses.ts';

/** The pages that have changed with a file, and what is wrong in the file. */
export interface ReadAgain {
  /** Joined from all files of the page or section. */
  readonly source: Source;
  readonly pages: readonly PageContent[];
  readonly problems: readonly Problem[];
}

/**
 * Returns a function that reads another version of a page or shared section, and remembers it for the next
 * call. It returns undefined if the rest of the site can notice the change: an address, a name, a layout, the
 * sections, claims or pictures. `unitOf` finds the source that a file is joined into.
 */
export function readerOfSaved(
  { content, join }: ReadDefinitions,
  { read, written, readerWith, ...uses }: Uses,
  unitOf: ReturnType<typeof sourceNames>,
) {
  const pages = new Map([...read.pages].filter(([id]) => written.has(id)));
  const files = new Map<string, FileUses<ReadPage> | FileUses<ReadShared>>(
    [...read.sections, ...pages.values()].map((file) => [file.source.file, file]),
  );
  let { reader } = uses;
  return (saved: Source): ReadAgain | undefined => {
    const before = files.get(unitOf(saved.file) ?? '');
    if (!before) return undefined;
    const versions = filesOf(before.source).map((one) => (one.file === saved.file ? saved : one));
    const [source = saved] = join(versions).sources;
    const isPage = 'summary' in before;
    const sections = isPage ? [] : sharedSections([source], content.bundle.theme);
    const next = isPage ? reader : readerWith(new Map([...reader.sections, ...sections]));
    const now = isPage ? next.page(source) : next.shared(source);
    if (seenByOthers(now) !== seenByOthers(before)) return undefined;
    reader = next;
    files.set(source.file, now);
    if ('summary' in now) pages.set(now.summary.id, now);
    const isChanged = ({ outline }: ReadPage) => outline.some(({ file }) => file === source.file);
    const changed = 'summary' in now ? [now] : [...pages.values()].filter(isChanged);
    return { source, pages: changed.map(next.contentOf), problems: now.problems };
  };
}

/** What routes, links, the stylesheet and the rest of the site depend on. */
function seenByOthers(found: FileUses<ReadPage> | FileUses<ReadShared>): string {
  const { outline, claims, pictures } = found;
  const { summary, isPartial } = 'summary' in found ? found : {};
  // Lists show the title and description of an entry.
  const seen = summary && !summary.entry ? omit(summary, 'title', 'description') : summary;
  const names = [...new Set(pictures.map(({ name }) => name))].sort();
  return JSON.stringify([seen, outline, isPartial, claims.toSorted(), names]);
}
