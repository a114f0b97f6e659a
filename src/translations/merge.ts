// Puts what translators send back beside what a site has: what is written, what stays, and what nobody can
// tell.
import { type ExchangeRow, exchangedParts, isUntouched, pluralFormOf, printOf } from './exchange.ts';
import { fingerprint, normalised, type Stamp } from './lock.ts';
import { segmentsOf, withSegments } from './segments.ts';
import { partOf, type Translation } from './translation.ts';

/** The texts that a file has words for, each with one row: these get its words, or are right as they are. */
export type TakenRows = ReadonlyMap<Translation, ExchangeRow>;

/** Whether a text gets other words. */
export const hasNewWords = ([text, row]: readonly [Translation, ExchangeRow]) => text.words.trim() !== row.words.trim();

/** A row that changes nothing, and why. */
export interface LeftRow {
  readonly row: number;
  readonly id: string;
  readonly why: string;
}

/** How rows are merged. */
export interface MergeRules {
  /** Whether the words of the file win where both sides have changed. */
  readonly theirs?: boolean | undefined;
  /**
   * For a file that stays beside the site: the fingerprint of the words that both had at the last sync, and
   * whether they were stale. Then fuzzy words wait, and an entry that nobody touched says nothing.
   */
  readonly lastSync?: (part: Translation) => Pick<Stamp, 'own' | 'isStale'> | undefined;
  /**
   * For a file that was imported before: the words that were written of it then. Correcting it changes
   * these.
   */
  readonly importedWords?: (part: Translation, sent: string | undefined) => string | undefined;
}

/** Merges the rows of a file into the texts of a locale. */
export function mergeRows(texts: readonly Translation[], rows: readonly ExchangeRow[], rules: MergeRules) {
  const parts = exchangedParts(texts, rows);
  const found = findingParts(parts);
  const left: LeftRow[] = [];
  const unknown: ExchangeRow[] = [];
  /** The rows of parts, for what a file keeps: words that are not written, marks and notes. */
  const rowOf = new Map<string, { readonly row: ExchangeRow; readonly isConflict: boolean }>();
  const decided = new Map<Translation, ExchangeRow>();
  for (const row of rows) {
    const { named, isAmbiguous } = found(row);
    const id = named[0]?.id ?? row.ids[0] ?? row.context ?? normalised(row.original).slice(0, 60);
    const leave = (why: string, where = id) => left.push({ row: row.row, id: where, why });
    if (named.length === 0) unknown.push(row);
    if (row.isObsolete && named.some(({ words }) => words !== '')) continue;
    const fault = faultOf(row, named[0], rules);
    if (fault) leave(fault);
    if (fault || row.words.trim() === '') continue;
    if (named.length === 0) {
      const hasText = texts.some((one) => one.id === row.ids[0]?.split('#')[0]);
      if (hasText) leave('its text has other paragraphs now: export it again');
      else if (row.ids[0]?.endsWith(' slug'))
        leave('the address of a page is changed in its file, once its language is complete');
      // What nobody translates, such as code, is often its own translation.
      else if (row.words !== row.original && !row.isObsolete) leave('the site has no such text');
    } else if (isAmbiguous) leave('its places have several translations: say which one, by its key');
    for (const part of isAmbiguous ? [] : named) {
      const before = decided.get(part);
      const isTwice = before && normalised(before.words) !== normalised(row.words);
      const decision = isTwice
        ? `it is in the file twice: the translation of ${before.row} is taken`
        : decide(part, row, rules);
      const isConflict = typeof decision === 'string';
      if (isConflict) leave(decision, part.id);
      rowOf.set(part.id, { row, isConflict });
      if (decision && !isConflict) decided.set(part, decision);
    }
  }
  const partsOfText = Map.groupBy(parts, (part) => partOf(part).of);
  const taken = new Map<Translation, ExchangeRow>();
  for (const [text, ofText] of Map.groupBy(decided, ([part]) => partOf(part).of)) {
    const row = rowOfText(partsOfText.get(text) ?? [], ofText);
    if (typeof row === 'string') left.push({ row: ofText[0]?.[1].row ?? 0, id: text.id, why: row });
    else if (row) taken.set(text, row);
  }
  return { taken: taken as TakenRows, left, rowOf, unknown };
}

/** Why nothing is taken of a row, whatever the site says. */
function faultOf(row: ExchangeRow, part: Translation | undefined, { lastSync }: MergeRules): string | undefined {
  const [from] = row.print?.split(' ') ?? [];
  if (!lastSync && row.original !== '' && from !== undefined && from !== fingerprint(normalised(row.original)))
    return 'its original is not the one that went out; only the translation may be changed';
  if (row.words.trim() === '')
    return part?.words && row.print && !isUntouched('', row.print)
      ? 'it is empty: the site keeps its translation'
      : undefined;
  if (/^(?:#\S{2,12}[?!؟]|#N\/A|Err:\d+)$/.test(row.words)) return 'the spreadsheet has made an error of it';
  const isLost = row.words.includes('???') && !row.original.includes('???');
  return isLost ? 'its letters are lost: save the file in UTF-8' : undefined;
}

/** The rows of the parts of a text as one, or why its words cannot be written. */
function rowOfText(
  parts: readonly Translation[],
  decided: readonly (readonly [Translation, ExchangeRow])[],
): ExchangeRow | string | undefined {
  const rows = new Map(decided);
  const words = parts.map((part) => rows.get(part)?.words ?? part.words);
  const open = parts.flatMap((_, index) => (words[index] === '' ? `#${index + 1}` : []));
  if (open.length > 0)
    return `it is not written: ${open.join(', ')} ${open.length > 1 ? 'have' : 'has'} no translation`;
  const [[part, row] = []] = decided;
  if (!part || !row) return undefined;
  const { of, segments, isUnaligned } = partOf(part);
  const earlier = parts.map((one) => {
    const own = rows.get(one);
    return own ? own.was : one.state === 'stale' ? one.was : undefined;
  });
  const base = of.words !== '' && !isUnaligned ? of.words : of.original.text;
  const originals = parts.map(({ original }, index) => earlier[index] ?? original.text);
  return {
    ...row,
    words: segments.length > 1 ? withSegments(base, segmentsOf(base), words) : (words[0] ?? ''),
    was: earlier.every((one) => one === undefined)
      ? undefined
      : normalised(withSegments(of.original.text, segments, originals)),
    parts: [...rows.values()],
  };
}

/** What is taken of a row for a part, nothing, or why it stays as it is. */
function decide(part: Translation, row: ExchangeRow, rules: MergeRules): ExchangeRow | string | undefined {
  const { theirs = false, lastSync, importedWords } = rules;
  const [from, sent] = row.print?.split(' ') ?? [];
  const [fromNow, ownNow] = printOf(part).split(' ');
  // The fingerprint of the words that the file had when it went out.
  const own = lastSync ? lastSync(part)?.own : (importedWords?.(part, sent) ?? sent);
  const isSame = normalised(row.original) === normalised(part.original.text);
  const isCurrent = row.original === '' && from !== undefined ? from === fromNow : isSame;
  const words = row.words.trim();
  if (lastSync && row.isFuzzy) return undefined;
  if (normalised(words) === normalised(part.words)) {
    const isNews = isCurrent && !row.isFuzzy && (!lastSync || part.state === 'stale');
    return isNews ? { ...row, words: part.words, was: undefined } : undefined;
  }
  // Nobody knows the words of a part in a translation with other parts.
  if (own === fingerprint(normalised(words)) && !partOf(part).isUnaligned) return undefined;
  const isChangedHere = part.words !== '' && own !== ownNow;
  if (isChangedHere && !theirs) return own ? 'it was changed in the site, too' : 'the site has other words';
  const was = isCurrent ? (row.isFuzzy ? (row.was ?? part.was) : undefined) : normalised(row.original);
  return { ...row, words, was };
}

/**
 * Returns a function that finds the parts of a row. It may name them, by their ids or its context; but names
 * move with paragraphs and with entries of lists, so that the original decides, and names only where several
 * have it or none.
 */
function findingParts(parts: readonly Translation[]) {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const byForm = Map.groupBy(parts, ({ text }) => pluralFormOf(text) ?? '');
  const byOriginal = Map.groupBy(parts, ({ original }) => normalised(original.text));
  const byWas = Map.groupBy(parts, ({ was }) => was);
  return (row: ExchangeRow): { named: readonly Translation[]; isAmbiguous?: boolean } => {
    const { ids, context = '' } = row;
    const original = normalised(row.original);
    const has = (part: Translation) => original === '' || [normalised(part.original.text), part.was].includes(original);
    const named = [...ids, context].flatMap((id) => byId.get(id) ?? []);
    const right = named.filter(has);
    const others = (byOriginal.get(original) ?? byWas.get(original) ?? []).filter(({ text }) =>
      [context, ''].includes(pluralFormOf(text) ?? ''),
    );
    if (right.length > 0) {
      const [first] = right;
      const isOfGroup = ids.length === 0 && byId.has(context);
      return { named: isOfGroup ? others.filter(({ words }) => words === first?.words) : right };
    }
    const ofForm = context === '' ? [] : (byForm.get(context) ?? []);
    if (named.length === 0 && ofForm.length > 0) return { named: ofForm };
    const near = others.filter(({ text }) => named.some((one) => one.text === text));
    const same = near.length > 0 ? near : others;
    const several = new Set(same.flatMap(({ words }) => words || [])).size > 1;
    const equal = same.filter(({ words }) => words !== '' && normalised(words) === normalised(row.words));
    if (same.length > 0)
      return several ? { named: equal.length > 0 ? equal : same, isAmbiguous: equal.length === 0 } : { named: same };
    return { named };
  };
}
