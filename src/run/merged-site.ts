// A site with translations that came back: what is written, and which of them cannot be.
import { withSeverity } from '../lint/apply-settings.ts';
import { isMistake, newProblems } from '../problems/new-problems.ts';
import { isError, type Place, type Problem } from '../problems/problem.ts';
import { editFile } from '../read/edit-file.ts';
import { parseFile } from '../read/formats.ts';
import { rules } from '../rules/index.ts';
import { filesOf, type Source } from '../site/source.ts';
import { acceptTranslations } from '../translations/accept.ts';
import type { ExchangeRow } from '../translations/exchange.ts';
import { hasNewWords, type LeftRow, type MergeRules, mergeRows, type TakenRows } from '../translations/merge.ts';
import { nameInLock } from '../translations/text-id.ts';
import type { Translation } from '../translations/translation.ts';
import { editOf, exchangedTexts } from './exchanged-texts.ts';
import type { LintedContent } from './linted-content.ts';
import { type SiteTranslations, siteTranslations } from './site-translations.ts';

/** What is merged into a site. */
export interface MergeInput {
  readonly locale: string;
  readonly rows: readonly ExchangeRow[];
  readonly merging: MergeRules;
  /** Reads the site with other versions of its files. */
  readonly readWith: (sources: readonly Source[]) => Promise<LintedContent>;
}

/** What came of the rows of a file. */
export type MergedSite = Awaited<ReturnType<typeof mergedSite>>;

/** Merges rows into a site. */
export async function mergedSite(
  before: SiteTranslations & { readonly content: LintedContent },
  { locale, rows, merging, readWith }: MergeInput,
) {
  const sources = before.content.content.loaded.sources.flatMap(filesOf);
  const { taken, ...ofRows } = mergeRows(exchangedTexts(before, locale), rows, merging);
  /** Rows that would break the site. */
  const refused: LeftRow[] = [];
  let written = taken;
  for (;;) {
    const edits: Edits = new Map(
      Array.from(written)
        .filter(hasNewWords)
        .map(([text, { words }]) => [text, editOf(text, words, before.site)]),
    );
    const changed = changedFiles(edits, sources);
    const now = [...sources.filter(({ file }) => !changed.has(file)), ...changed.values()];
    const content = changed.size > 0 ? await readWith(now) : before.content;
    const worse = newMistakes(before.content, content, locale);
    const faults = faultsOf(written, edits, changed, worse);
    const after = siteTranslations(content.read);
    if (faults.size === 0 && after) {
      const rowsById = new Map(Array.from(written, ([{ id }, row]) => [id, row]));
      const entries = acceptTranslations({
        translations: after.translations,
        entries: after.entries,
        wanted: (one) => one.locale === locale && rowsById.has(nameInLock(one)),
        madeFrom: ({ id }) => rowsById.get(id)?.was,
      }).entries;
      /** The new texts of files. */
      const files = new Map(Array.from(changed, ([file, { text }]) => [file, text]));
      const accepted = siteTranslations(content.read, entries) ?? after;
      return { ...ofRows, refused, written, after: accepted, files, entries };
    }
    for (const [text, mistakes] of faults)
      for (const { text: why, hint, place } of mistakes) {
        // Of a long text, the row with the words at that place.
        const line = place?.source.split('\n', place.line).at(-1) ?? '';
        const { parts = [] } = written.get(text) ?? {};
        const row = parts.find(({ words }) => line.includes(words.trim().split('\n')[0] ?? '')) ?? parts[0];
        refused.push({ row: row?.row ?? 0, id: row?.ids[0] ?? text.id, why: hint ? `${why}; ${hint}` : why });
      }
    written = new Map(faults.size === 0 ? [] : Array.from(written).filter(([text]) => !faults.has(text)));
  }
}

/** What is changed for the texts that get other words. */
type Edits = ReadonlyMap<Translation, ReturnType<typeof editOf>>;

/** The files that get other words, parsed. One that cannot be changed is left out. */
function changedFiles(edits: Edits, sources: readonly Source[]): Map<string, Source> {
  const changed = new Map<string, Source>();
  for (const [file, ofFile] of Map.groupBy(edits.values(), (edit) => edit.file)) {
    const { text = '' } = sources.find((source) => source.file === file) ?? {};
    const now = editFile({ file, text }, ofFile);
    if (now !== undefined) changed.set(file, parseFile(file, now));
  }
  return changed;
}

/** Errors that a site did not have before, or would have if the locale were not in translation. */
function newMistakes(before: LintedContent, { found, settings }: LintedContent, locale: string): Problem[] {
  return newProblems(before.found, found).filter((one) => {
    const isLowered = one.locale === locale && rules.get(one.rule)?.severity === 'error';
    if (!isMistake(one) && !isLowered) return false;
    return withSeverity({ ...one, severity: 'error' }, { ...settings, inTranslation: [] }).some(isError);
  });
}

/** The texts that cause mistakes, each with one. If nobody can tell, all of a file, or all. */
function faultsOf(written: TakenRows, edits: Edits, changed: ReadonlyMap<string, Source>, worse: readonly Problem[]) {
  const faults = new Map<Translation, Pick<Problem, 'text' | 'hint' | 'place'>[]>();
  const placed = [...edits].flatMap(([one, { file, path }]) => {
    // The key, which a mistake may be about.
    const at = changed.get(file)?.place(path, { key: true });
    if (!at) faults.set(one, [{ text: `${file} cannot be changed there` }]);
    return at ? { one, file, at } : [];
  });
  const isBefore = (at: Place, { line, column }: Place) => at.line < line || (at.line === line && at.column <= column);
  for (const problem of worse) {
    const { place, related = [] } = problem;
    const places = [place, ...related.map((other) => other.place)];
    const near = placed.filter(({ file, at }) => places.some((other) => other?.file === file && isBefore(at, other)));
    const last = near.sort((one, other) => (isBefore(one.at, other.at) ? -1 : 1)).at(-1);
    const ofFile = placed.filter(({ file }) => places.some((other) => other?.file === file)).map(({ one }) => one);
    const blamed = last ? [last.one] : ofFile.length > 0 ? ofFile : written.keys();
    for (const one of blamed) faults.set(one, [...(faults.get(one) ?? []), problem]);
  }
  return faults;
}
