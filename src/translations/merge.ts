// Puts what translators send back beside what a site has: what is written, what stays, and what nobody can tell.
import { type ExchangeRow, type ExchangeText, type ExchangeUnit, isUntouched, printOf, unitsOf } from './exchange.ts';
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
   * For a file that stays beside the site: the fingerprint of the words that both had at the last sync. Then
   * fuzzy words wait, and an entry that nobody touched says nothing of its translation.
   */
  readonly syncedWords?: (unit: ExchangeUnit) => string | undefined;
  /** For a file that was imported before: the words that were written of it then. Correcting it changes these. */
  readonly importedWords?: (unit: ExchangeUnit, sent: string | undefined) => string | undefined;
}

/** Merges the rows of a file into the texts of a locale. */
export function mergeRows(texts: readonly ExchangeText[], rows: readonly ExchangeRow[], rules: MergeRules) {
  const units = texts.flatMap(unitsOf);
  const found = findingUnits(units);
  const left: LeftRow[] = [];
  const unknown: ExchangeRow[] = [];
  /** The words of rows that are not written. */
  const waiting = new Map<string, Pick<ExchangeRow, 'words' | 'isFuzzy'>>();
  const decided = new Map<ExchangeText, Map<number, Decision>>();
  const originals = new Set(units.map(({ original }) => normalised(original)));
  const hasOther = (unit: ExchangeUnit, row: ExchangeRow) => {
    const original = normalised(row.original);
    return original !== normalised(unit.original) && original !== unit.was && originals.has(original);
  };
  for (const row of rows) {
    const { named: byName, same } = found(row);
    const equal = same.filter(({ words }) => normalised(words) === normalised(row.words));
    const several = new Set(same.flatMap(({ words }) => words || [])).size > 1;
    const named = byName ?? (several && equal.length > 0 ? equal : same);
    const id = named[0]?.id ?? row.ids[0] ?? row.context ?? normalised(row.original).slice(0, 60);
    const leave = (why: string) => left.push({ row: row.row, id, why });
    const [from] = row.print?.split(' ') ?? [];
    if (
      !rules.syncedWords &&
      row.original !== '' &&
      from !== undefined &&
      from !== fingerprint(normalised(row.original))
    ) {
      leave('its original is not the one that went out; only the translation may be changed');
      continue;
    }
    if (row.words.trim() === '') {
      if (byName?.[0]?.words && !isUntouched('', row.print)) leave('it is empty: the site keeps its translation');
      continue;
    }
    if (/^(?:#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NUM!|NULL!)|Err:\d+)$/.test(row.words)) {
      leave('the spreadsheet has made an error of it');
      continue;
    }
    // What nobody translates, such as code, is often its own translation.
    if (named.length === 0) {
      unknown.push(row);
      const [text] = row.ids[0]?.split('#') ?? [];
      const isOther = texts.some((one) => one.id === text);
      if (isOther) leave('its text has other paragraphs now: export it again');
      else if (row.words !== row.original) leave('the site has no such text');
    }
    if (!byName && several && equal.length === 0) {
      leave('its places have several translations: say which one, by its key');
      continue;
    }
    for (const unit of named) {
      const before = decided.get(unit.of)?.get(unit.index);
      const isTwice = before && normalised(before.words) !== normalised(row.words);
      const isShifted = hasOther(unit, row);
      const decision = isTwice
        ? 'it is in the file twice, with different translations'
        : isShifted
          ? 'its original is that of another text: has a column moved?'
          : decide(unit, row, rules);
      const isConflict = typeof decision === 'string';
      if (isConflict) leave(decision);
      if (sentWords(unit, row, rules) !== fingerprint(normalised(row.words)))
        waiting.set(unit.id, { words: row.words, isFuzzy: isConflict || row.isFuzzy });
      if (decision && !isConflict) {
        const ofText = decided.get(unit.of) ?? new Map<number, Decision>();
        decided.set(unit.of, ofText.set(unit.index, decision));
      }
    }
  }
  const merged = [...decided].flatMap(([text, decisions]): MergedText[] => {
    const parts = unitsOf(text);
    const words = parts.map((unit) => decisions.get(unit.index)?.words ?? unit.words);
    const open = parts.filter((_, index) => words[index] === '').map(({ index }) => `#${index + 1}`);
    const first = [...decisions.values()][0]?.row;
    if (open.length > 0 && first) {
      left.push({ row: first.row, id: text.id, why: `it is written when ${open.join(', ')} are translated, too` });
      return [];
    }
    const isOpen = parts.map(
      (unit) => decisions.get(unit.index)?.was ?? (decisions.has(unit.index) || !unit.isStale ? undefined : unit.was),
    );
    const { segments } = text;
    const base = text.words !== '' && segments.length > 1 ? text.words : text.original;
    return [
      {
        text,
        words: segments.length > 1 ? withSegments(base, segmentsOf(base), words) : (words[0] ?? ''),
        rows: Array.from(decisions.values(), ({ row }) => row),
        was: isOpen.every((one) => one === undefined)
          ? undefined
          : normalised(
              withSegments(
                text.original,
                segments,
                parts.map(({ original }, index) => isOpen[index] ?? original),
              ),
            ),
      },
    ];
  });
  return { merged, left, waiting, unknown };
}

interface Decision {
  readonly row: ExchangeRow;
  readonly words: string;
  /** The original that it was made from, if that is not the current one. */
  readonly was: string | undefined;
}

/** The fingerprint of the words that the file had when it went out. */
function sentWords(
  unit: ExchangeUnit,
  { print }: ExchangeRow,
  { syncedWords, importedWords }: MergeRules,
): string | undefined {
  const sent = print?.split(' ')[1];
  return syncedWords ? syncedWords(unit) : (importedWords?.(unit, sent) ?? sent);
}

/** What becomes of a unit: a decision, nothing, or why it stays as it is. */
function decide(unit: ExchangeUnit, row: ExchangeRow, rules: MergeRules): Decision | string | undefined {
  const { theirs = false, syncedWords } = rules;
  const [from] = row.print?.split(' ') ?? [];
  const [fromNow, ownNow] = printOf(unit).split(' ');
  const own = sentWords(unit, row, rules);
  const isCurrent =
    from === undefined || syncedWords ? normalised(row.original) === normalised(unit.original) : from === fromNow;
  const words = row.words.trim();
  if (syncedWords && row.isFuzzy) return undefined;
  if (normalised(words) === normalised(unit.words)) {
    const isNews = isCurrent && !row.isFuzzy && (!syncedWords || unit.isStale);
    return isNews ? { row, words: unit.words, was: undefined } : undefined;
  }
  if (own !== undefined && own === fingerprint(normalised(words))) return undefined;
  const isChangedHere = own === undefined ? unit.words !== '' : own !== ownNow;
  if (isChangedHere && !theirs) return own ? 'it was changed in the site, too' : 'the site has other words';
  const was = isCurrent ? (row.isFuzzy ? (row.was ?? unit.was) : undefined) : normalised(row.original);
  return { row, words, was };
}

/**
 * Returns a function that finds the units of a row: those that it names, by their ids or its context, or those
 * with its original, or an earlier one.
 */
function findingUnits(units: readonly ExchangeUnit[]) {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const byForm = Map.groupBy(units, ({ of }) => of.form ?? '');
  const byOriginal = Map.groupBy(units, ({ original }) => normalised(original));
  const byWas = Map.groupBy(units, ({ was }) => was);
  return ({
    ids,
    context = '',
    original,
  }: ExchangeRow): { named?: readonly ExchangeUnit[]; same: readonly ExchangeUnit[] } => {
    const words = normalised(original);
    const same = byOriginal.get(words) ?? byWas.get(words) ?? [];
    const first = byId.get(context);
    const named = ids.flatMap((id) => byId.get(id) ?? []);
    if (named.length > 0) return { named, same };
    if (first) return { named: same.filter((one) => one.words === first.words), same };
    const ofForm = context === '' ? undefined : byForm.get(context);
    return { ...(ofForm && { named: ofForm }), same: same.filter(({ of }) => of.form === undefined) };
  };
}
