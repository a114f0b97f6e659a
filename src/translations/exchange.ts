// What is exchanged with the tools of translators: the texts of a locale, each paragraph of a long text on
// its own, with what has become of it.
import { fingerprint, normalised } from './lock.ts';
import type { Translation } from './match.ts';
import { isAligned, type Segment, segmentsOf } from './segments.ts';

/** A text that a locale needs, or the address of a page. */
export interface ExchangeText {
  /** Its file and its name in the lock: "content/pages/home.yaml hero.heading". */
  readonly id: string;
  readonly original: string;
  /** Empty if it is missing. */
  readonly words: string;
  /** Where the original is: "content/pages/home.yaml:11". */
  readonly place: string;
  /** What it is, where it is shown, and how long it may be. */
  readonly context: readonly string[];
  /** The words of the original that a stale translation was made from; empty if nobody knows them. */
  readonly was?: string | undefined;
  /** A plural form: `lamps_few`. */
  readonly form?: string | undefined;
  /** Undefined for the address of a page. */
  readonly translation?: Translation;
  /** The parts of its original, of which each is one unit. */
  readonly segments: readonly Segment[];
  /** Set if its translation has other parts: those of the original then have no words. */
  readonly isUnaligned?: true;
}

/** A text, or a part of it, as an entry of a file. */
export interface ExchangeUnit {
  /** That of its text, with the number of the part: "content/pages/terms.md body#3". */
  readonly id: string;
  readonly of: ExchangeText;
  /** Of the parts of its text, from 0. */
  readonly index: number;
  readonly original: string;
  readonly words: string;
  readonly isStale: boolean;
  /** The original that a stale translation was made from. */
  readonly was: string;
  /** Comments of the translator. */
  readonly notes?: readonly string[] | undefined;
}

/** An entry of a file that came back. */
export interface ExchangeRow {
  /** The units that it names. Without any, those with its original. */
  readonly ids: readonly string[];
  /** What tells apart two with the same original: the id of a unit, or a plural form. */
  readonly context?: string;
  readonly original: string;
  readonly words: string;
  /** Whether the translator left it open. */
  readonly isFuzzy: boolean;
  readonly was?: string;
  /** `printOf` the unit, when it went out. */
  readonly print?: string;
  /** Its line in the file, or its row in a table. */
  readonly row: number;
  /** Set if no text had this original any more. */
  readonly isObsolete?: true;
  /** What the translator has noted: comments of a PO file. */
  readonly notes?: readonly string[];
}

/** The fingerprints of original and translation: "abcdefgh ijklmnop". */
export function printOf({ original, words }: Pick<ExchangeUnit, 'original' | 'words'>): string {
  return `${fingerprint(normalised(original))} ${fingerprint(normalised(words))}`;
}

/** Whether the words of a row are still those that went out. */
export function isUntouched(words: string, print = ''): boolean {
  return print.endsWith(` ${fingerprint(normalised(words))}`);
}

/** The text without the parts of its translation. */
export function exchangeText(text: Omit<ExchangeText, 'segments'>): ExchangeText {
  const isLong = text.translation?.text.kind.markdown === 'block';
  const whole = { kind: 'whole', text: text.original, start: 0, end: text.original.length, indent: '' };
  const parts = isLong ? segmentsOf(text.original) : [whole];
  // A translation with other parts is exchanged as a whole.
  const isWhole = text.words !== '' && !isAligned(parts, isLong ? segmentsOf(text.words) : [whole]);
  return { ...text, segments: isWhole ? [whole] : parts };
}

/** The units of a text. */
export function exchangeUnits(text: ExchangeText): readonly ExchangeUnit[] {
  const { segments, words } = text;
  const translated = text.isUnaligned ? [] : segments.length > 1 && words !== '' ? segmentsOf(words) : undefined;
  const was = normalised(text.was ?? '');
  const isKnown = segments.map((one) => text.was === undefined || was.includes(normalised(one.text)));
  return segments.map((segment, index) => {
    const isStale =
      text.was !== undefined && !text.isUnaligned && (was === '' || segments.length === 1 || !isKnown[index]);
    return {
      id: segments.length > 1 ? `${text.id}#${index + 1}` : text.id,
      of: text,
      index,
      original: segment.text.trim(),
      words: (translated ? (translated[index]?.text ?? '') : words).trim(),
      isStale,
      was: isStale ? wasAt(segments, index, { was, isKnown }) : '',
    };
  });
}

/**
 * The earlier words of a segment: what stood between the segments around it that have not changed. Of several
 * in a row, the first has the words of all.
 */
function wasAt(
  segments: readonly Segment[],
  index: number,
  { was, isKnown }: { readonly was: string; readonly isKnown: readonly boolean[] },
): string {
  if (index > 0 && !isKnown[index - 1]) return '';
  const before = segments[index - 1];
  const after = segments.find((_, at) => at > index && isKnown[at]);
  const start = before ? was.indexOf(normalised(before.text)) + normalised(before.text).length : 0;
  const end = after ? was.indexOf(normalised(after.text), start) : was.length;
  const marks = String.raw`(?:[-*+#>|]+|\d+[.)])`;
  const around = new RegExp(String.raw`^\s*(?:${marks}\s+)*|(?:\s+${marks})*\s*$`, 'g');
  return was.slice(start, end < 0 ? was.length : end).replace(around, '');
}
