// What is exchanged with the tools of translators: the texts of a locale, each paragraph of a long text on
// its own, with what has become of it.
import { pluralEnding } from '../settings/word-keys.ts';
import type { Text } from '../site/text.ts';
import { fingerprint, normalised } from './lock.ts';
import { isAligned, type Segment, segmentsOf } from './segments.ts';
import { textName } from './text-id.ts';
import { partOf, type Translation } from './translation.ts';

/** An entry of a file that came back, or all entries of a text together. */
export interface ExchangeRow {
  /** The parts that it names. Without any, those with its original. */
  readonly ids: readonly string[];
  /** What tells apart two with the same original: the id of a part, or a plural form. */
  readonly context?: string;
  readonly original: string;
  readonly words: string;
  /** Whether the translator left it open. */
  readonly isFuzzy: boolean;
  /** The original that it was made from, if that is not the current one. */
  readonly was?: string | undefined;
  /** `printOf` the part, when it went out. */
  readonly print?: string;
  /** Its line in the file, or its row in a table. */
  readonly row: number;
  /** Set if no text had this original any more. */
  readonly isObsolete?: true;
  /** What the translator has noted: comments of a PO file. */
  readonly notes?: readonly string[];
  /** Of a whole text: the rows of its parts, in the order of the file. */
  readonly parts?: readonly ExchangeRow[];
}

/** The fingerprints of original and translation: "abcdefgh ijklmnop". */
export function printOf({ original, words }: Translation): string {
  return `${fingerprint(normalised(original.text))} ${fingerprint(normalised(words))}`;
}

/** Whether the words of a row are still those that went out. */
export function isUntouched(words: string, print = ''): boolean {
  return print.endsWith(` ${fingerprint(normalised(words))}`);
}

/** The key of a plural form, which tells it apart from others with the same original: `lamps_few`. */
export function pluralFormOf(text: Text): string | undefined {
  const name = text.kind.isInterfaceWord ? textName(text) : '';
  return pluralEnding.test(name) ? name.replace(/^words\./, '') : undefined;
}

/** The parts that texts are exchanged in. `rows` are those of the file that comes back. */
export function exchangedParts(
  translations: readonly Translation[],
  rows: readonly ExchangeRow[] = [],
): readonly Translation[] {
  const originals = new Set(rows.flatMap(({ original, words }) => (words === '' ? [] : normalised(original))));
  return translations.flatMap((one) => partsOf(one, segmentsFor(one, originals)));
}

type Segments = Pick<NonNullable<Translation['part']>, 'segments' | 'isUnaligned'>;

/**
 * The parts of an original. A text whose translation has other parts is exchanged as a whole; but not if its
 * parts are among these originals of a file: somebody is about to translate a new paragraph.
 */
function segmentsFor(translation: Translation, originals: ReadonlySet<string>): Segments {
  const { text, original, words } = translation;
  const whole = partOf(translation);
  if (text.kind.markdown !== 'block') return whole;
  const segments = segmentsOf(original.text);
  if (words === '' || isAligned(segments, segmentsOf(words))) return { segments };
  const known = segments.filter((one) => originals.has(normalised(one.text))).length;
  const isWhole = segments.length < 2 || known * 2 < segments.length || originals.has(normalised(original.text));
  return isWhole ? whole : { segments, isUnaligned: true };
}

function partsOf(of: Translation, { segments, isUnaligned = false }: Segments): Translation[] {
  const translated = isUnaligned ? [] : segments.length > 1 && of.words !== '' ? segmentsOf(of.words) : undefined;
  const was = normalised(of.was ?? '');
  const isKnown = segments.map((one) => of.was === undefined || was.includes(normalised(one.text)));
  return segments.map((segment, index) => {
    const words = (translated ? (translated[index]?.text ?? '') : of.words).trim();
    const isStale = of.was !== undefined && !isUnaligned && (was === '' || segments.length === 1 || !isKnown[index]);
    return {
      ...of,
      id: segments.length > 1 ? `${of.id}#${index + 1}` : of.id,
      original: { ...of.original, text: segment.text.trim() },
      words,
      state: words === '' ? 'missing' : isStale ? 'stale' : 'fresh',
      was: isStale ? wasAt(segments, index, was, isKnown) : '',
      part: { of, index, segments, isUnaligned },
    };
  });
}

/**
 * The earlier words of a segment: what stood between the segments around it that have not changed. Of several
 * in a row, the first has the words of all.
 */
function wasAt(segments: readonly Segment[], index: number, was: string, isKnown: readonly boolean[]): string {
  if (index > 0 && !isKnown[index - 1]) return '';
  const before = segments[index - 1];
  const after = segments.find((_, at) => at > index && isKnown[at]);
  const start = before ? was.indexOf(normalised(before.text)) + normalised(before.text).length : 0;
  const end = after ? was.indexOf(normalised(after.text), start) : was.length;
  const marks = String.raw`(?:[-*+#>|]+|\d+[.)])`;
  const around = new RegExp(String.raw`^\s*(?:${marks}\s+)*|(?:\s+${marks})*\s*$`, 'g');
  return was.slice(start, end < 0 ? was.length : end).replace(around, '');
}
