// litfass check --fix: writes ${claim.ID} where a text states a claim's figure by hand. Only what is certain is rewritten –
// one claim alone, the very words of one of its styles – and nothing else in the file changes by a byte.
import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bundle } from '../bundle/index.ts';
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import { check, type Site } from '../check/index.ts';
import { type Claim, conflictsOf } from '../claims/claim.ts';
import { countReferences } from '../claims/diff.ts';
import { CliError, isError, type Place, type Problem, throwOnErrors } from '../diagnostics/problem.ts';
import { placeOfRange } from '../figures/aligned.ts';
import { claimsMeantBy } from '../figures/matching.ts';
import { type Finding, rawFigures } from '../figures/raw.ts';
import { type Loaded, load, parseSource, type Source } from '../load/index.ts';
import { settle } from '../rules/index.ts';
import { editScalar, type ScalarEdit, type Words } from './fix-edit.ts';
import { lock } from './project-lock.ts';
import { sweepFolder } from './sweep.ts';

/** One rewritten stretch: where it stood, what it said, and what is written now. */
export interface Rewritten {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A figure that states a claim and stays as it is all the same. */
export interface Left {
  readonly file: string;
  readonly line: number;
  readonly words: string;
  readonly why: string;
}

export interface Fixed {
  readonly rewritten: readonly Rewritten[];
  readonly left: readonly Left[];
}

/** Rewrites the raw figures of a site, as far as one claim says them. Throws SiteError when the site cannot be judged at all. */
export async function fixFigures(root: string, date: string): Promise<Fixed> {
  const release = lock(root);
  try {
    const made = await bundle(root);
    const loaded = load(root);
    const judge = (content: Loaded) => {
      const { site, problems, texts, settings } = check(content, made, { date });
      return { site, texts: texts(), settled: settle(problems, { ...settings, date, seen: 'parts' }) };
    };
    const { site, texts, settled } = judge(loaded);
    if (!site) {
      throwOnErrors(settled.problems, settled.waived);
      throw new Error('check made no site and told no error');
    }
    const wished = editsFor(texts, site.claims, settled.problems);
    const { left } = wished;
    let { edits } = wished;
    for (;;) {
      const changed = applied(loaded, edits);
      const after = judge({ ...loaded, sources: [...changed.sources.values()] });
      const worse = newErrors(settled.problems, after.settled.problems);
      if (worse.length === 0) {
        left.push(
          ...changed.refused.flatMap((edit) => leftOf(edit, 'it cannot be written there without changing more')),
        );
        return {
          rewritten: written(root, loaded, changed),
          left: left.toSorted((a, b) => byPlace(a, b) || (a.words < b.words ? -1 : 1)),
        };
      }
      const rest = without(edits, worse, after.texts);
      const stays = new Set(rest.flatMap(({ words }) => words));
      for (const edit of edits) {
        const words = edit.words.filter((one) => !stays.has(one));
        left.push(...leftOf({ ...edit, words }, consequence(edit, worse, after.texts)));
      }
      edits = rest;
    }
  } finally {
    release();
  }
}

interface Wished {
  readonly edits: ScalarEdit[];
  readonly left: Left[];
}

/** What to write where: one entry per text and locale. Waived figures stay; so do those of claims that must not meet others. */
function editsFor(texts: readonly LocalizedText[], claims: Site['claims'], told: readonly Problem[]): Wished {
  const isTold = ({ file, line, column }: Place) =>
    told.some(
      ({ rule, place }) =>
        rule === 'raw-figure' && place?.file === file && place.line === line && place.column === column,
    );
  const edits = new Map<string, ScalarEdit>();
  const left: Left[] = [];
  for (const finding of texts.flatMap(rawFigures<SpokenText>(claims))) {
    const { key, locale, spoken, match, figure } = finding;
    const { source, path, text } = spoken;
    const place = placeOfRange(spoken, figure);
    if (!isTold(place)) continue;
    const { replacement } = match;
    const why = whyNot(finding, claimsMeantBy(match, figure, { text, locale, claims }), claims);
    if (why !== undefined) left.push({ file: source.file, line: place.line, words: figure.raw, why });
    if (why !== undefined || !replacement) continue;
    const id = `${key} ${locale}`;
    const edit = edits.get(id) ?? { key, file: source.file, path, text, words: [] };
    const words: Words = { ...replacement, line: place.line };
    const meets = edit.words.some((other) => other.start < words.end && words.start < other.end);
    edits.set(id, meets ? edit : { ...edit, words: [...edit.words, words] });
  }
  return { edits: [...edits.values()], left };
}

/** Why a figure stays, where some claim says it; undefined also where none does. */
function whyNot({ match }: Finding, meant: readonly Claim[], claims: Site['claims']): string | undefined {
  const [claim, ...others] = match.replacement ? match.same : meant;
  if (!claim) return undefined;
  const shunned = conflictsOf(claim, claims);
  if (shunned.length > 0) return `\`${claim.id}\` must not stand with other claims: ${shunned.join(', ')}`;
  if (others.length > 0) return `more than one claim says this: ${[claim, ...others].map(({ id }) => id).join(', ')}`;
  return match.replacement ? undefined : `no style of \`${claim.id}\` says it in the same words`;
}

/** What would be wrong if an edit were made: the first mistake in its own text, or else in its file, or in another. */
function consequence({ key, file }: ScalarEdit, worse: readonly Problem[], texts: readonly LocalizedText[]): string {
  const own = texts.filter((text) => text.key === key).flatMap(({ spoken }) => [...spoken.values()]);
  const first =
    worse.find((problem) => own.some((text) => isIn(text, problem))) ??
    worse.find(({ place }) => place?.file === file) ??
    worse[0];
  return first ? `once rewritten, ${first.text}` : 'it would make another mistake';
}

function leftOf({ file, text, words }: ScalarEdit, why: string): Left[] {
  return words.map(({ start, end, line }) => ({ file, line, words: text.slice(start, end), why }));
}

function byPlace(a: { file: string; line: number }, b: { file: string; line: number }): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

interface Changed {
  /** All sources by file, those that changed parsed anew. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly rewritten: readonly Rewritten[];
  readonly refused: readonly ScalarEdit[];
}

/** The sources with all edits that leave every other value as it is. */
function applied(loaded: Loaded, edits: readonly ScalarEdit[]): Changed {
  const sources = new Map(loaded.sources.map((source) => [source.file, source]));
  const rewritten: Rewritten[] = [];
  const refused: ScalarEdit[] = [];
  for (const edit of edits) {
    const source = sources.get(edit.file);
    const result = source && editScalar(source.text, edit);
    if (!source || !result) {
      refused.push(edit);
      continue;
    }
    const parsed = parseSource(edit.file, result.text);
    const kept = JSON.stringify(parsed.data) === JSON.stringify(replaced(source.data, edit.path, result.value));
    if (parsed.problems.some(isError) || !kept) {
      refused.push(edit);
      continue;
    }
    sources.set(edit.file, parsed);
    rewritten.push(...result.rewritten.map((one) => ({ file: edit.file, ...one })));
  }
  return { sources, rewritten, refused };
}

function replaced(data: unknown, [step, ...rest]: readonly (string | number)[], value: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(data)) return data.map((item, index) => (index === step ? replaced(item, rest, value) : item));
  const entries = Object.entries(data as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === String(step) ? replaced(item, rest, value) : item]),
  );
}

/** Errors that only the edited site has, such as a translation that does not state the claim. */
function newErrors(before: readonly Problem[], after: readonly Problem[]): Problem[] {
  const name = ({ rule, place, text }: Problem) => `${rule} ${place?.file} ${text}`;
  const known = new Map<string, number>();
  for (const problem of before) known.set(name(problem), (known.get(name(problem)) ?? 0) + 1);
  return after.filter((problem) => {
    const left = known.get(name(problem)) ?? 0;
    known.set(name(problem), left - 1);
    return isError(problem) && left <= 0;
  });
}

function placesOf({ place, related }: Problem): (Place | undefined)[] {
  return [place, ...(related ?? []).map((other) => other.place)];
}

/** Whether a mistake, or what it is related to, stands on a line of a text. */
function isIn(spoken: SpokenText, problem: Problem): boolean {
  const { source, path, text } = spoken;
  const { line } = source.place(path);
  const last = placeOfRange(spoken, { start: text.length - 1, end: text.length }).line;
  return placesOf(problem).some((place) => place?.file === source.file && place.line >= line && place.line <= last);
}

/**
 * Takes back, in all locales, what an error may come from: of its text the claims that a locale lacks, then all of the text;
 * failing that, the edits of its file, or all of them.
 * `texts` are those of the edited site: an edit may take lines away.
 */
function without(
  edits: readonly ScalarEdit[],
  worse: readonly Problem[],
  texts: readonly LocalizedText[],
): ScalarEdit[] {
  const places = worse.flatMap(placesOf);
  const meets = (text: SpokenText) => worse.some((problem) => isIn(text, problem));
  const edited = new Set(edits.map(({ key }) => key));
  const suspects = texts.filter(({ key, spoken }) => edited.has(key) && [...spoken.values()].some(meets));
  if (suspects.length > 0)
    return edits.flatMap((edit) => {
      const suspect = suspects.find(({ key }) => key === edit.key);
      return suspect ? inAllLocales(edit, suspect, edits) : [edit];
    });
  const rest = edits.filter(({ file }) => !places.some((place) => place?.file === file));
  return rest.length < edits.length ? rest : [];
}

/** Of an edit the words whose claims its text now states in every locale; nothing where that would change nothing. */
function inAllLocales(edit: ScalarEdit, { spoken }: LocalizedText, edits: readonly ScalarEdit[]): ScalarEdit[] {
  const stated = [...spoken.values()].map(({ text }) => countReferences([text]));
  const isShared = ({ reference }: Words) =>
    [...countReferences([reference]).keys()].every((claim) => stated.every((claims) => claims.has(claim)));
  const words = edit.words.filter(isShared);
  const narrows = edits.some((one) => one.key === edit.key && !one.words.every(isShared));
  return narrows && words.length > 0 ? [{ ...edit, words }] : [];
}

/** All files or none: what can fail is done beside them, before the first is put in its place. */
function written(root: string, before: Loaded, { sources, rewritten }: Changed): readonly Rewritten[] {
  const prepared: { readonly file: string; readonly beside: string }[] = [];
  // What a run that was killed left there: content/ has too many folders for every build to look.
  for (const folder of new Set(before.sources.map(({ file }) => dirname(join(root, file)))))
    sweepFolder(folder, /\.yaml$/);
  try {
    for (const { file, text } of before.sources) {
      const now = sources.get(file)?.text ?? text;
      if (now === text) continue;
      const path = realpathSync(join(root, file));
      const beside = join(dirname(path), `.${basename(path)}.${process.pid}`);
      prepared.push({ file: path, beside });
      attempt(file, () => prepare(path, beside, { name: file, before: text, now }));
    }
    for (const { file, beside } of prepared) attempt(basename(file), () => renameSync(beside, file));
  } finally {
    for (const { beside } of prepared) rmSync(beside, { force: true });
  }
  return rewritten.toSorted(byPlace);
}

interface Content {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

/** A mark of the encoding stays, and so do the rights. Who made a file read-only does not want it rewritten. */
function prepare(file: string, beside: string, { name, before, now }: Content): void {
  accessSync(file, constants.W_OK);
  const current = readFileSync(file, 'utf8');
  const mark = current.startsWith('\ufeff') ? '\ufeff' : '';
  if (current.slice(mark.length) !== before)
    throw new CliError(75, `${name} was changed while it was judged`, 'run it again; nothing was rewritten');
  writeFileSync(beside, mark + now);
  chmodSync(beside, statSync(file).mode);
}

function attempt(name: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CliError || code === undefined) throw error;
    throw new CliError(73, `cannot write ${name} (${code})`, 'the files of content/ must be writable');
  }
}
