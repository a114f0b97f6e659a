// litfass check --fix: replaces figures typed by hand with ${claim.ID}. Rewrites only unambiguous cases
// – exactly one claim, in the exact words of one of its styles – and changes no other byte of the file.

import { type Claim, conflictsOf } from '../claims/claim.ts';
import { countReferences } from '../claims/diff.ts';
import { unclearValue } from '../claims/figures/figure.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { isMeant, type Replacement } from '../claims/matching.ts';
import { type Finding, rawFigures } from '../claims/raw-figures.ts';
import { isMistake, newProblems } from '../problems/new-problems.ts';
import { isError, type Place, type Problem } from '../problems/problem.ts';
import { editFile } from '../read/edit-file.ts';
import { parseFile } from '../read/formats.ts';
import type { Site } from '../read/site.ts';
import { withoutErrors } from '../run/linted-content.ts';
import { filesOf, type Loaded, unjoined } from '../site/source.ts';
import type { Text, Words } from '../site/text.ts';
import { openSite } from './open-site.ts';
import { whileLocked } from './project-lock.ts';
import { writeContent } from './write-content.ts';

/** The replacements to make in one text. */
interface TextEdit {
  /** The file and the path of the text, the same in all locales. */
  readonly id: string;
  readonly file: string;
  readonly path: readonly (string | number)[];
  /** The current value. */
  readonly text: string;
  /** The ranges to replace, with their lines in the original file. */
  readonly words: readonly (Replacement & { readonly line: number })[];
}

/** A figure that states a claim and was not rewritten, with the reason. */
interface Skipped {
  readonly file: string;
  readonly line: number;
  readonly words: string;
  readonly why: string;
}

/** The figures that were rewritten, with the text before and the reference after, and those that were not. */
export type Fixed = Awaited<ReturnType<typeof fixFigures>>;

/**
 * Rewrites the raw figures of a site that match exactly one claim. Throws SiteError if the site cannot
 * be checked.
 */
export async function fixFigures(root: string, date: string) {
  return whileLocked(root, async () => {
    const engine = await openSite(root, date);
    const { site, texts, problems, content } = withoutErrors(await engine.content());
    const { loaded } = content;
    const proposed = editsFor([...texts()], site.claims, problems);
    const { skipped } = proposed;
    let { edits } = proposed;
    for (;;) {
      const changed = applyEdits(loaded, edits);
      const after = await engine.content([...changed.sources.values()]);
      // What the site has lowered, or a language in translation lacks, keeps no figure as it is.
      const worse = newProblems(problems, after.problems).filter((one) => isError(one) || (one.due && isMistake(one)));
      if (worse.length === 0) {
        skipped.push(
          ...changed.rejected.flatMap((edit) => skippedOf(edit, 'it cannot be replaced without changing other text')),
        );
        const files = loaded.sources.flatMap(filesOf).map(({ file, text }) => {
          return { file, before: text, now: changed.sources.get(file)?.text };
        });
        writeContent(root, files);
        return {
          rewritten: changed.rewritten.toSorted(byPlace),
          skipped: skipped.toSorted((a, b) => byPlace(a, b) || (a.words < b.words ? -1 : 1)),
        };
      }
      const textsAfter = [...after.texts()];
      const rest = withoutCauses(edits, worse, textsAfter);
      const remaining = new Set(rest.flatMap(({ words }) => words));
      for (const edit of edits) {
        const words = edit.words.filter((one) => !remaining.has(one));
        skipped.push(...skippedOf({ ...edit, words }, describeConsequence(edit, worse, textsAfter)));
      }
      edits = rest;
    }
  });
}

const idOf = ({ file, path }: Text) => `${file} ${path.join('.')}`;

/**
 * Collects the edits, one per text and locale. Skips waived figures and claims that must not appear
 * with others.
 */
function editsFor(texts: readonly Text[], claims: Site['claims'], reported: readonly Problem[]) {
  const figures = reported.filter(({ rule }) => rule === 'raw-figure').map(({ place }) => place);
  const isReported = ({ file, line, column }: Place) =>
    figures.some((place) => place?.file === file && place.line === line && place.column === column);
  const edits = new Map<string, TextEdit>();
  const skipped: Skipped[] = [];
  for (const finding of texts.flatMap(rawFigures(claims))) {
    const { locale, written, match, figure } = finding;
    const { text } = written;
    const place = placeOfRange(written, figure);
    if (!isReported(place)) continue;
    const { replacement } = match;
    const meant = match.same.filter((claim) => isMeant(claim, figure, { text, locale, claims }));
    const why = reasonToKeep(finding, meant, claims);
    if (why !== undefined) skipped.push({ file: place.file, line: place.line, words: figure.raw, why });
    if (why !== undefined || !replacement) continue;
    const id = idOf(finding.text);
    const at = unjoined(written);
    const name = `${id} ${locale}`;
    const edit = edits.get(name) ?? { id, file: at.source.file, path: at.path, text, words: [] };
    const words = { ...replacement, line: place.line };
    const overlaps = edit.words.some((other) => other.start < words.end && words.start < other.end);
    edits.set(name, overlaps ? edit : { ...edit, words: [...edit.words, words] });
  }
  return { edits: [...edits.values()], skipped };
}

/**
 * The reason not to rewrite a figure that some claim states. Undefined if it can be rewritten, or no
 * claim states it.
 */
function reasonToKeep({ match, figure }: Finding, meant: readonly Claim[], claims: Site['claims']): string | undefined {
  const [claim, ...others] = match.replacement ? match.same : meant;
  if (!claim) return undefined;
  const shunned = conflictsOf(claim, claims);
  if (shunned.length > 0) return `\`${claim.id}\` must not appear together with other claims: ${shunned.join(', ')}`;
  if (others.length > 0) return `more than one claim states this: ${[claim, ...others].map(({ id }) => id).join(', ')}`;
  if (match.replacement) return undefined;
  const unclear = unclearValue(figure);
  return unclear ? `it may be ${unclear}` : `no style of \`${claim.id}\` renders the same words`;
}

/**
 * Describes the first error that an edit would cause, of at least one: in its own text if any, else in its
 * file, else elsewhere.
 */
function describeConsequence({ id, file }: TextEdit, worse: readonly Problem[], texts: readonly Text[]): string {
  const own = texts.filter((text) => idOf(text) === id).flatMap(({ words }) => [...words.values()]);
  const first =
    worse.find((problem) => own.some((text) => isIn(text, problem))) ??
    worse.find(({ place }) => place?.file === file) ??
    worse[0];
  return `once rewritten, ${first?.text}`;
}

function skippedOf({ file, text, words }: TextEdit, why: string): Skipped[] {
  return words.map(({ start, end, line }) => ({ file, line, words: text.slice(start, end), why }));
}

function byPlace(a: { file: string; line: number }, b: { file: string; line: number }): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

/**
 * Applies the edits to the sources in memory. Rejects those that would change any other value. Returns all
 * sources by file, with the changed ones parsed again.
 */
function applyEdits(loaded: Loaded, edits: readonly TextEdit[]) {
  const sources = new Map(loaded.sources.flatMap(filesOf).map((source) => [source.file, source]));
  const rejected: TextEdit[] = [];
  const rewritten: { file: string; line: number; before: string; after: string }[] = [];
  for (const edit of edits) {
    const { file, path, text: before } = edit;
    let text = sources.get(file)?.text;
    let value = before;
    for (const { start, end, reference } of edit.words.toSorted((one, other) => other.start - one.start)) {
      value = value.slice(0, start) + reference + value.slice(end);
      text = text && editFile({ file, text }, [{ path, value }]);
    }
    const parsed = text === undefined ? undefined : parseFile(file, text);
    if (!parsed || parsed.problems.some(isError)) {
      rejected.push(edit);
      continue;
    }
    sources.set(file, parsed);
    for (const { start, end, reference, line } of edit.words)
      rewritten.push({ file, line, before: before.slice(start, end), after: reference });
  }
  return { sources, rewritten, rejected };
}

function placesOf({ place, related }: Problem): (Place | undefined)[] {
  return [place, ...(related ?? []).map((other) => other.place)];
}

/** Whether a problem, or one of its related places, is on a line of a text. */
function isIn(words: Words, problem: Problem): boolean {
  const { source, path, text } = words;
  const { file, line } = source.place(path);
  const last = placeOfRange(words, { start: text.length - 1, end: text.length }).line;
  return placesOf(problem).some((place) => place?.file === file && place.line >= line && place.line <= last);
}

/**
 * Reverts the edits that may cause the new errors, in all locales: first the claims of their texts that
 * a locale lacks, then all edits of those texts, then the edits of their files, then all edits. `texts`
 * are those of the edited site, because an edit may remove lines.
 */
function withoutCauses(edits: readonly TextEdit[], worse: readonly Problem[], texts: readonly Text[]): TextEdit[] {
  const places = worse.flatMap(placesOf);
  const overlaps = (text: Words) => worse.some((problem) => isIn(text, problem));
  const edited = new Set(edits.map(({ id }) => id));
  const isSuspect = (text: Text) => edited.has(idOf(text)) && [...text.words.values()].some(overlaps);
  const suspects = new Map(texts.filter(isSuspect).map((text) => [idOf(text), text]));
  if (suspects.size > 0)
    return edits.flatMap((edit) => {
      const suspect = suspects.get(edit.id);
      return suspect ? inAllLocales(edit, suspect, edits) : [edit];
    });
  const rest = edits.filter(({ file }) => !places.some((place) => place?.file === file));
  return rest.length < edits.length ? rest : [];
}

/**
 * Narrows an edit to the words whose claims the text now states in every locale. Empty if that would
 * change nothing.
 */
function inAllLocales(edit: TextEdit, text: Text, edits: readonly TextEdit[]): TextEdit[] {
  const stated = [...text.words.values()].map(({ text }) => countReferences([text]));
  const isShared = ({ reference }: Replacement) =>
    [...countReferences([reference]).keys()].every((claim) => stated.every((claims) => claims.has(claim)));
  const words = edit.words.filter(isShared);
  const narrows = edits.some((one) => one.id === edit.id && !one.words.every(isShared));
  return narrows && words.length > 0 ? [{ ...edit, words }] : [];
}
