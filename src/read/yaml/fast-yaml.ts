// The fast reader: reads the values of a file with js-yaml. It accepts a file only if the strict reader
// (strict-yaml.ts) reads the same values and reports no problem. In doubt it does not accept it, and the
// strict reader decides: a pattern here says nothing about whether content is valid.
// tests/read/fast-yaml.test.ts compares the two readers.
import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';
import { maxKeysOf, maxNesting, maxTextLength } from './yaml-limits.ts';

/** Reads the values of a YAML file. Returns undefined if the strict reader must read it. */
export function fastValues(file: string, text: string) {
  const isUnusual = [unusualCharacter, escapedCharacter].some((pattern) => pattern.test(text));
  if (isUnusual || hasDocumentMarker(text) || hasCommentWithoutSpace(text)) return undefined;
  const events = eventsOf(text);
  const [document, first] = events ?? [];
  if (!events || document?.type !== EVENT_ID.DOCUMENT || events.at(-1)?.type !== EVENT_ID.POP) return undefined;
  if (document.explicitStart || document.explicitEnd || document.directives.length > 0) return undefined;
  if (first?.type !== EVENT_ID.MAPPING && first?.type !== EVENT_ID.SEQUENCE) return undefined;
  const reading: Reading = { text, events, next: 1, maxKeys: maxKeysOf(file), open: 0, end: 0 };
  const data = readValue(reading);
  // The last event ends the document. Others before it belong to a second document.
  return data === unaccepted || reading.next !== events.length - 1 ? undefined : { data, problems: [] };
}

/**
 * Tabs, carriage returns, control characters, Unicode line separators, byte order marks: YAML has
 * special rules for them. And characters that turn the direction of letters.
 */
const unusualCharacter = /[^\n -~\u00a0-\u2027\u202f-\u2065\u206a-\ufefe\uff00-\ufffd]/;

/** Escapes for these, or for halves of a character, which content must not contain. */
const escapedCharacter = /\\(?:[0abefvU]|(?:x|u00)(?:[0189]|7[fF])|u[dD][89a-fA-F]|u[fF]{3}|u20[26])/;

/** Whether a line may start or end a document. */
function hasDocumentMarker(text: string): boolean {
  return ['---', '...'].some((marker) => text.startsWith(marker) || text.includes(`\n${marker}`));
}

/** A `#` without a space after it may be meant as text: the strict reader warns of that. */
function hasCommentWithoutSpace(text: string): boolean {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1))
    if (/[ \n]/.test(text[at - 1] ?? ' ') && !/[ \n#]/.test(text[at + 1] ?? ' ')) return true;
  return false;
}

/** Lower than the limit, because the strict reader may count a level twice: as a map and as its pair. */
const maxDepth = maxNesting - 10;

function eventsOf(text: string): Event[] | undefined {
  try {
    return parseEvents(text, { maxDepth });
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

/** The state while a file is read. */
interface Reading {
  readonly text: string;
  readonly events: readonly Event[];
  readonly maxKeys: number;
  /** The index of the next event. */
  next: number;
  /** How many braces and brackets are open. */
  open: number;
  /** The offset at which the last value inside braces or brackets ended. */
  end: number;
}

/** Returned by all functions below if the readers may differ. A symbol, because no value of YAML is one. */
const unaccepted = Symbol('unaccepted');

function readValue(reading: Reading): unknown {
  const { text } = reading;
  const event = reading.events[reading.next++];
  if (event?.type === EVENT_ID.SCALAR) return isBelowComment(event, text) ? unaccepted : readScalar(event, reading);
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return unaccepted;
  if (event.anchorStart >= 0 || event.tagStart >= 0) return unaccepted;
  const read = event.type === EVENT_ID.MAPPING ? readMap : readList;
  if (event.style === COLLECTION_STYLE.BLOCK) return read(reading);
  // [key: value] contains a map without braces.
  if (text[event.start] !== (read === readMap ? '{' : '[') || !isWithoutComment(reading, event.start))
    return unaccepted;
  reading.open += 1;
  reading.end = event.start + 1;
  const value = read(reading);
  if (value === unaccepted) return unaccepted;
  closing.lastIndex = reading.end;
  if (!closing.test(text)) return unaccepted;
  reading.open -= 1;
  reading.end = closing.lastIndex;
  return value;
}

/** What may be between the last value and the end of its map or list. Comments are not accepted. */
const closing = /[ \n,:]*[}\]]/y;

/**
 * Whether there is no comment between the last value in braces or brackets and `start`: the readers
 * differ there.
 */
function isWithoutComment({ text, open, end }: Reading, start: number): boolean {
  if (open > 0) for (let at = end; at < start; at++) if (text.charCodeAt(at) === hash) return false;
  return true;
}

function readList(reading: Reading): unknown {
  const list: unknown[] = [];
  while (reading.events[reading.next]?.type !== EVENT_ID.POP) {
    const value = readValue(reading);
    if (value === unaccepted) return unaccepted;
    list.push(value);
  }
  reading.next += 1;
  return list;
}

function readMap(reading: Reading): unknown {
  const map: Record<string, unknown> = {};
  let keys = 0;
  for (;;) {
    const event = reading.events[reading.next++];
    if (event?.type === EVENT_ID.POP) return map;
    const key = event?.type === EVENT_ID.SCALAR ? readKey(event, reading) : unaccepted;
    if (typeof key !== 'string' || Object.hasOwn(map, key) || ++keys > reading.maxKeys) return unaccepted;
    const value = readValue(reading);
    if (value === unaccepted) return unaccepted;
    map[key] = value;
  }
}

/** In characters. The strict reader does not look further for the colon after a key. */
const maxKeyLength = 1000;

/**
 * A key with a no-break or full-width space before it, or before its colon, as French puts one; or one
 * that contains a full-width colon: they look like those of YAML.
 */
export const lookalikeInKey = /^-?[\u00a0\u202f\u3000]|[\u00a0\u202f\u3000]$|^[\w-]+ ?：/;

/**
 * A text or number that is first on its line, or follows a dash, a brace or a comma, and has its colon
 * right after it.
 */
function readKey(event: ScalarEvent, reading: Reading): unknown {
  const { text } = reading;
  const { valueStart, valueEnd } = event;
  if (valueStart < 0 || valueEnd - valueStart > maxKeyLength) return unaccepted;
  const quote = event.style === SCALAR_STYLE.PLAIN ? 0 : 1;
  let before = valueStart - 1 - quote;
  while (text.charCodeAt(before) === space) before -= 1;
  let colon = valueEnd + quote;
  while (text.charCodeAt(colon) === space) colon += 1;
  if (text[colon] !== ':' || !'\n-{,'.includes(text[before] ?? '\n')) return unaccepted;
  const value = readScalar(event, reading);
  if (typeof value === 'number') return String(value);
  return value === '__proto__' || lookalikeInKey.test(String(value)) ? unaccepted : value;
}

const space = 0x20;
const lineFeed = 0x0a;
const hash = 0x23;

function readScalar(event: ScalarEvent, reading: Reading): unknown {
  const { text } = reading;
  const { style, valueStart, valueEnd } = event;
  if (event.anchorStart >= 0 || event.tagStart >= 0 || valueEnd - valueStart > maxTextLength) return unaccepted;
  if (style === SCALAR_STYLE.PLAIN && valueStart < 0) return null;
  if (!isWithoutComment(reading, valueStart)) return unaccepted;
  reading.end = style === SCALAR_STYLE.PLAIN ? valueEnd : valueEnd + 1;
  if (style === SCALAR_STYLE.PLAIN) return readPlain(getScalarValue(text, event));
  if (style === SCALAR_STYLE.DOUBLE_QUOTED) {
    if (!event.fast && text.slice(valueStart, valueEnd).replace(commonEscape, '').includes('\\')) return unaccepted;
  } else if (style !== SCALAR_STYLE.SINGLE_QUOTED) {
    const header = text.slice(text.lastIndexOf('\n', valueStart - 2) + 1, valueStart);
    // A number in the header sets the indentation of the block.
    if (/[|>][-+]?\d|^ *[|>]/.test(header)) return unaccepted;
  }
  return getScalarValue(text, event);
}

/** Escapes that both readers read alike. Those with a number must not be halves of a character. */
const commonEscape = /\\(?:["\\/n]|u(?![dD][89a-fA-F])[\da-fA-F]{4})/g;

/** Whether a value starts on its own line and a comment is before it: the readers differ there. */
function isBelowComment({ style, valueStart }: ScalarEvent, text: string): boolean {
  let at = style === SCALAR_STYLE.PLAIN ? valueStart - 1 : valueStart - 2;
  if (text.charCodeAt(at) !== space && text.charCodeAt(at) !== lineFeed) return false;
  const start = at + 1;
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === lineFeed) at -= 1;
  return text.slice(at, start).includes('\n') && text.slice(text.lastIndexOf('\n', at) + 1, at + 1).includes('#');
}

const keywords: ReadonlyMap<string, boolean | null> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
]);

/** The value of an unquoted scalar: a keyword, a number in common notation, or the text itself. */
function readPlain(value: string): unknown {
  if (!/^[-+.\dtTfFnN~]/.test(value)) return value;
  const keyword = keywords.get(value);
  if (keyword !== undefined) return keyword;
  if (!/^[-+.\d]/.test(value)) return value;
  if (/^(?:0|-?[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,8})\.\d{1,6}$/.test(value)) return Number(value);
  return /^[-+]?(?:[\d.]+(?:e|$)|0[box]|\.?(?:inf|nan))/i.test(value) ? unaccepted : value;
}
