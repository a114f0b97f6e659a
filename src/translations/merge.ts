// Puts what translators send back beside what a site has: what is written, what stays, and what nobody can
// tell.
import {
  type ExchangeRow,
  type ExchangeText,
  type ExchangeUnit,
  exchangeUnits,
  isUntouched,
  printOf,
} from './exchange.ts';
import { fingerprint, normalised } from './lock.ts';
import { segmentsOf, withSegments } from './segments.ts';

/** A text that gets new words, or of which somebody says that its words are right. */
export interface MergedText {
  readonly text: ExchangeText;
  readonly words: string;
  /** Its rows in the file. */
  readonly rows: readonly ExchangeRow[];
  /** The original that it was made from, if that is not the current one. */
  readonly was: string | undefined;
}

/** Whether a text gets other words. */
export const hasNewWords = ({ text, words }: MergedText) => text.words.trim() !== words.trim();

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
  readonly lastSync?: (unit: ExchangeUnit) => { readonly own: string; readonly wasStale: boolean } | undefined;
  /**
   * For a file that was imported before: the words that were written of it then. Correcting it changes
   * these.
   */
  readonly importedWords?: (unit: ExchangeUnit, sent: string | undefined) => string | undefined;
}

/**
 * The texts, with those in their parts whose translation has other ones, if the rows have translations of
 * their parts: somebody is about to translate a new paragraph.
 */
export function textsForRows(texts: readonly ExchangeText[], rows: readonly ExchangeRow[]): readonly ExchangeText[] {
  const originals = new Set(rows.flatMap(({ original, words }) => (words === '' ? [] : normalised(original))));
  return texts.map((text) => {
    if (text.segments.length > 1 || text.translation?.text.kind.markdown !== 'block') return text;
    const parts = segmentsOf(text.original);
    const known = parts.filter((part) => originals.has(normalised(part.text))).length;
    const isWhole = parts.length < 2 || known * 2 < parts.length || originals.has(normalised(text.original));
    return isWhole ? text : { ...text, segments: parts, isUnaligned: true };
  });
}

/** Merges the rows of a file into the texts of a locale. */
export function mergeRows(all: readonly ExchangeText[], rows: readonly ExchangeRow[], rules: MergeRules) {
  const texts = textsForRows(all, rows);
  const units = texts.flatMap(exchangeUnits);
  const found = findingUnits(units);
  const left: LeftRow[] = [];
  const unknown: ExchangeRow[] = [];
  /** The rows of units, for what a file keeps: words that are not written, marks and notes. */
  const rowOf = new Map<string, { readonly row: ExchangeRow; readonly isConflict: boolean }>();
  const decided = new Map<ExchangeText, Map<number, Decision>>();
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
    for (const unit of isAmbiguous ? [] : named) {
      const before = decided.get(unit.of)?.get(unit.index);
      const isTwice = before && normalised(before.words) !== normalised(row.words);
      const decision = isTwice
        ? `it is in the file twice: the translation of ${before.row.row} is taken`
        : decide(unit, row, rules);
      const isConflict = typeof decision === 'string';
      if (isConflict) leave(decision, unit.id);
      rowOf.set(unit.id, { row, isConflict });
      if (decision && !isConflict) {
        const ofText = decided.get(unit.of) ?? new Map<number, Decision>();
        decided.set(unit.of, ofText.set(unit.index, decision));
      }
    }
  }
  const merged = [...decided].flatMap(([text, decisions]) => {
    const one = mergedText(text, decisions);
    if (typeof one !== 'string') return one;
    left.push({ row: [...decisions.values()][0]?.row.row ?? 0, id: text.id, why: one });
    return [];
  });
  return { merged, left, rowOf, unknown };
}

/** Why nothing is taken of a row, whatever the site says. */
function faultOf(row: ExchangeRow, unit: ExchangeUnit | undefined, { lastSync }: MergeRules): string | undefined {
  const [from] = row.print?.split(' ') ?? [];
  if (!lastSync && row.original !== '' && from !== undefined && from !== fingerprint(normalised(row.original)))
    return 'its original is not the one that went out; only the translation may be changed';
  if (row.words.trim() === '')
    return unit?.words && row.print && !isUntouched('', row.print)
      ? 'it is empty: the site keeps its translation'
      : undefined;
  if (/^(?:#\S{2,12}[?!؟]|#N\/A|Err:\d+)$/.test(row.words)) return 'the spreadsheet has made an error of it';
  const isLost = row.words.includes('???') && !row.original.includes('???');
  return isLost ? 'its letters are lost: save the file in UTF-8' : undefined;
}

/** The new words of a text, or why it has none. */
function mergedText(text: ExchangeText, decisions: ReadonlyMap<number, Decision>): MergedText | string {
  const { segments } = text;
  const parts = exchangeUnits(text);
  const words = parts.map((unit) => decisions.get(unit.index)?.words ?? unit.words);
  const open = parts.filter((_, index) => words[index] === '').map(({ index }) => `#${index + 1}`);
  if (open.length > 0)
    return `it is not written: ${open.join(', ')} ${open.length > 1 ? 'have' : 'has'} no translation`;
  const earlier = parts.map((unit) => {
    const decision = decisions.get(unit.index);
    return decision ? decision.was : unit.isStale ? unit.was : undefined;
  });
  const base = text.words !== '' && !text.isUnaligned ? text.words : text.original;
  const originals = parts.map(({ original }, index) => earlier[index] ?? original);
  return {
    text,
    words: segments.length > 1 ? withSegments(base, segmentsOf(base), words) : (words[0] ?? ''),
    rows: Array.from(decisions.values(), ({ row }) => row),
    was: earlier.every((one) => one === undefined)
      ? undefined
      : normalised(withSegments(text.original, segments, originals)),
  };
}

interface Decision {
  readonly row: ExchangeRow;
  readonly words: string;
  /** The original that it was made from, if that is not the current one. */
  readonly was: string | undefined;
}

/** What becomes of a unit: a decision, nothing, or why it stays as it is. */
function decide(unit: ExchangeUnit, row: ExchangeRow, rules: MergeRules): Decision | string | undefined {
  const { theirs = false, lastSync, importedWords } = rules;
  const [from, sent] = row.print?.split(' ') ?? [];
  const [fromNow, ownNow] = printOf(unit).split(' ');
  // The fingerprint of the words that the file had when it went out.
  const own = lastSync ? lastSync(unit)?.own : (importedWords?.(unit, sent) ?? sent);
  const isSame = normalised(row.original) === normalised(unit.original);
  const isCurrent = row.original === '' && from !== undefined ? from === fromNow : isSame;
  const words = row.words.trim();
  if (lastSync && row.isFuzzy) return undefined;
  if (normalised(words) === normalised(unit.words)) {
    const isNews = isCurrent && !row.isFuzzy && (!lastSync || unit.isStale);
    return isNews ? { row, words: unit.words, was: undefined } : undefined;
  }
  // Nobody knows the words of a part in a translation with other parts.
  if (own === fingerprint(normalised(words)) && !unit.of.isUnaligned) return undefined;
  const isChangedHere = unit.words !== '' && own !== ownNow;
  if (isChangedHere && !theirs) return own ? 'it was changed in the site, too' : 'the site has other words';
  const was = isCurrent ? (row.isFuzzy ? (row.was ?? unit.was) : undefined) : normalised(row.original);
  return { row, words, was };
}

/**
 * Returns a function that finds the units of a row. It may name them, by their ids or its context; but names
 * move with paragraphs and with entries of lists, so that the original decides, and names only where several
 * have it or none.
 */
function findingUnits(units: readonly ExchangeUnit[]) {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const byForm = Map.groupBy(units, ({ of }) => of.form ?? '');
  const byOriginal = Map.groupBy(units, ({ original }) => normalised(original));
  const byWas = Map.groupBy(units, ({ was }) => was);
  return (row: ExchangeRow): { named: readonly ExchangeUnit[]; isAmbiguous?: boolean } => {
    const { ids, context = '' } = row;
    const original = normalised(row.original);
    const has = (unit: ExchangeUnit) => original === '' || [normalised(unit.original), unit.was].includes(original);
    const named = [...ids, context].flatMap((id) => byId.get(id) ?? []);
    const right = named.filter(has);
    const others = (byOriginal.get(original) ?? byWas.get(original) ?? []).filter(
      ({ of }) => (of.form ?? '') === context || !of.form,
    );
    if (right.length > 0) {
      const [first] = right;
      const isOfGroup = ids.length === 0 && byId.has(context);
      return { named: isOfGroup ? others.filter(({ words }) => words === first?.words) : right };
    }
    const ofForm = context === '' ? [] : (byForm.get(context) ?? []);
    if (named.length === 0 && ofForm.length > 0) return { named: ofForm };
    const near = others.filter(({ of }) => named.some((one) => one.of.id === of.id));
    const same = near.length > 0 ? near : others;
    const several = new Set(same.flatMap(({ words }) => words || [])).size > 1;
    const equal = same.filter(({ words }) => words !== '' && normalised(words) === normalised(row.words));
    if (same.length > 0)
      return several ? { named: equal.length > 0 ? equal : same, isAmbiguous: equal.length === 0 } : { named: same };
    return { named };
  };
}
