// Checks another version of a file of content against a site that is otherwise the same, for the watch
// server: only pages whose texts have changed need to be rendered then.
import type { Problem } from '../problems/problem.ts';
import type { PageContent, PictureUse, SectionContent } from '../site/content.ts';
import { linkFactsOf, summaryOf } from '../site/page.ts';
import type { Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import { lazyPage, pageIdOf, type ReadPages } from './read-pages.ts';
import { outlineOf, sharedNameOf } from './sections.ts';
import type { TextCheckInput } from './text-check-input.ts';
import { checkPageTexts, checkSharedTexts } from './texts.ts';

/** The pages that have changed with a file, and the problems of that file without those of its words. */
export interface ChangedPages {
  readonly pages: readonly PageContent[];
  readonly problems: readonly Problem[];
}

/**
 * Checks the new version of a page or shared section, and remembers it for the next call. Returns
 * undefined if the rest of the site can notice the change: an address, a name, a layout, the sections,
 * claims or pictures.
 */
export type CheckFile = (source: Source) => ChangedPages | undefined;

/** The input of all checks of texts, after they have run, and what read the pages. */
export interface CheckedContent extends Omit<TextCheckInput, 'theme'> {
  readonly theme: Theme | undefined;
  readonly readAgain: ReadPages['readAgain'];
}

/** Creates the checker for a site. */
export function fileChecker({ theme, readAgain, ...input }: CheckedContent): CheckFile {
  const { named, pictureUses, cached } = input;
  const pages = new Map(input.pages);
  let shared = input.shared;
  /** The claims and pictures that each file named when the whole site was checked. */
  const namesBefore = (source: Source) => ({
    claims: [...(named.get(source) ?? cached(source)?.claims ?? [])],
    pictures: pictureUses.filter((use) => use.source === source).map(({ name }) => name),
  });
  const firstSource = new Map([...pages.values(), ...shared.values()].map(({ source }) => [source.file, source]));

  /**
   * Runs `check` on the texts of a new version. Returns its problems, or undefined if it names other
   * things.
   */
  const textProblems = (source: Source, check: (input: TextCheckInput, theme: Theme) => void) => {
    const first = firstSource.get(source.file);
    if (!theme || !first) return undefined;
    const found: Problem[] = [];
    const uses: PictureUse[] = [];
    const claims = new Map<Source, Set<string>>();
    const fresh = { cached: () => undefined, isClean: () => false, named: claims, pictureUses: uses, problems: found };
    check({ ...input, pages, shared, theme, ...fresh }, theme);
    const before = namesBefore(first);
    const isSame =
      isSameSet(claims.get(source) ?? [], before.claims) &&
      isSameSet(
        uses.map(({ name }) => name),
        before.pictures,
      );
    return isSame ? found : undefined;
  };

  const checkPage = (source: Source, before: PageContent): ChangedPages | undefined => {
    const problems: Problem[] = [];
    const page = readAgain.page(before.id, source, { shared, problems });
    if (seenByOthers(page) !== seenByOthers(before)) return undefined;
    const ofTexts = textProblems(source, (texts) => checkPageTexts(page, texts));
    if (!ofTexts) return undefined;
    pages.set(page.id, page);
    return { pages: [page], problems: [...problems, ...ofTexts] };
  };

  const checkShared = (source: Source, name: string, before: SectionContent): ChangedPages | undefined => {
    const problems: Problem[] = [];
    const section = readAgain.shared(source, problems);
    if (!section || JSON.stringify(outlineOf(section)) !== JSON.stringify(outlineOf(before))) return undefined;
    const ofTexts = textProblems(source, (texts) => checkSharedTexts(section, texts));
    if (!ofTexts) return undefined;
    shared = new Map([...shared, [name, section]]);
    const parts = { theme, shared };
    const users = [...pages.values()].filter(({ outline }) => outline.some(({ file }) => file === source.file));
    const changed = users.map((page) => lazyPage(summaryOf(page), page.outline, { source: page.source, parts }));
    for (const page of changed) pages.set(page.id, page);
    return { pages: changed, problems: [...problems, ...ofTexts] };
  };

  return (source) => {
    const page = pages.get(pageIdOf(source.file) ?? '');
    if (page) return checkPage(source, page);
    const name = sharedNameOf(source.file) ?? '';
    const section = shared.get(name);
    return section && checkShared(source, name, section);
  };
}

/** What routes, links and the stylesheet depend on. */
function seenByOthers(page: PageContent): string {
  return JSON.stringify([linkFactsOf(page), page.layout, page.index, page.outline]);
}

function isSameSet(one: Iterable<string>, other: Iterable<string>): boolean {
  return [...new Set(one)].sort().join('\n') === [...new Set(other)].sort().join('\n');
}
