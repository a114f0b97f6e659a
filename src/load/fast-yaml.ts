// The values of a file from a fast reader (js-yaml). It reads what `yaml` reads alike and strict.ts lets pass without a word;
// every other file is handed back unread: `yaml` then gives the values, the problems and all positions. What is listed here is
// therefore no judgement of content. tests/load/fast-yaml.test.ts holds the two against each other.
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
import { deepestNesting, longestText, mostKeysOf } from './yaml-limits.ts';

/** The values of a YAML file, or undefined when the other reader has to look at it. */
export function fastValues(
  file: string,
  text: string,
): { readonly data: unknown; readonly problems: readonly [] } | undefined {
  if (unusualCharacter.test(text) || escapedCharacter.test(text) || hasMark(text) || hasTightComment(text))
    return undefined;
  const events = eventsOf(text);
  const [document, first] = events ?? [];
  if (!events || document?.type !== EVENT_ID.DOCUMENT || isMarked(document, events)) return undefined;
  if (first?.type !== EVENT_ID.MAPPING && first?.type !== EVENT_ID.SEQUENCE) return undefined;
  const reading: Reading = { text, events, next: 1, mostKeys: mostKeysOf(file), open: 0, end: 0 };
  const data = readValue(reading);
  // One document and no more: what ends it is the last event.
  return data === unlike || reading.next !== events.length - 1 ? undefined : { data, problems: [] };
}

/** Tabs, carriage returns, controls, line ends of other alphabets, byte order marks: YAML has rules of its own for them. */
const unusualCharacter = /[^\n -~\u00a0-\u2027\u202a-\ufefe\uff00-\ufffd]/;

/** Escapes that write controls or halves of a character, which may not stand in a text. */
const escapedCharacter = /\\(?:[0abefvU]|(?:x|u00)(?:[0189]|7[fF])|u[dD][89a-fA-F]|u[fF]{3})/;

/** Where a document begins or ends. */
function hasMark(text: string): boolean {
  return ['---', '...'].some((mark) => text.startsWith(mark) || text.includes(`\n${mark}`));
}

/** What begins with a # and no space may be a text rather than a comment, cut where its author did not see it. */
function hasTightComment(text: string): boolean {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1))
    if (/[ \n]/.test(text[at - 1] ?? ' ') && !/[ \n#]/.test(text[at + 1] ?? ' ')) return true;
  return false;
}

/** A level of nesting may count twice for the other reader, as a map and as its pair. */
const maxDepth = deepestNesting - 10;

function eventsOf(text: string): Event[] | undefined {
  try {
    return parseEvents(text, { maxDepth });
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

/** Directives and marks of documents. */
function isMarked(document: Event & { type: typeof EVENT_ID.DOCUMENT }, events: readonly Event[]): boolean {
  return (
    document.explicitStart ||
    document.explicitEnd ||
    document.directives.length > 0 ||
    events.at(-1)?.type !== EVENT_ID.POP
  );
}

interface Reading {
  readonly text: string;
  readonly events: readonly Event[];
  readonly mostKeys: number;
  next: number;
  /** How many braces and brackets are open, and where in the text the last thing inside of them ended. */
  open: number;
  end: number;
}

/** Handed back from wherever the readers may differ, up to the top. No value of YAML is a symbol. */
const unlike = Symbol('unlike');

function readValue(reading: Reading): unknown {
  const { text } = reading;
  const event = reading.events[reading.next++];
  if (event?.type === EVENT_ID.SCALAR) return isBelowComment(event, text) ? unlike : readScalar(event, reading);
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return unlike;
  if (event.anchorStart >= 0 || event.tagStart >= 0) return unlike;
  const read = event.type === EVENT_ID.MAPPING ? readMap : readList;
  if (event.style === COLLECTION_STYLE.BLOCK) return read(reading);
  // [key: value] is a map without a brace.
  if (text[event.start] !== (read === readMap ? '{' : '[') || !isClear(reading, event.start)) return unlike;
  reading.open += 1;
  reading.end = event.start + 1;
  const value = read(reading);
  if (value === unlike) return unlike;
  closing.lastIndex = reading.end;
  if (!closing.test(text)) return unlike;
  reading.open -= 1;
  reading.end = closing.lastIndex;
  return value;
}

/** What may stand between the last value and the end of its map or list, comments excepted. */
const closing = /[ \n,:]*[}\]]/y;

/** Whether no comment stands inside of braces and brackets, before what begins at `start`: the readers differ there. */
function isClear({ text, open, end }: Reading, start: number): boolean {
  if (open > 0) for (let at = end; at < start; at++) if (text.charCodeAt(at) === hash) return false;
  return true;
}

function readList(reading: Reading): unknown {
  const list: unknown[] = [];
  while (reading.events[reading.next]?.type !== EVENT_ID.POP) {
    const value = readValue(reading);
    if (value === unlike) return unlike;
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
    const key = event?.type === EVENT_ID.SCALAR ? readKey(event, reading) : unlike;
    if (typeof key !== 'string' || Object.hasOwn(map, key) || ++keys > reading.mostKeys) return unlike;
    const value = readValue(reading);
    if (value === unlike) return unlike;
    map[key] = value;
  }
}

/** Further from its colon, a key is none for the other reader. */
const longestKey = 1000;

/** A key with a no-break space that looks like the blank before it, or before its colon, where French puts one. */
export const noBreakAtAnEnd = /^-?[\u00a0\u202f]|[\u00a0\u202f]$/;

/** A key that is a text or a number: the first in its line, or behind a dash, a brace or a comma; and its colon behind it. */
function readKey(event: ScalarEvent, reading: Reading): unknown {
  const { text } = reading;
  const { valueStart, valueEnd } = event;
  if (valueStart < 0 || valueEnd - valueStart > longestKey) return unlike;
  const quote = event.style === SCALAR_STYLE.PLAIN ? 0 : 1;
  let before = valueStart - 1 - quote;
  while (text.charCodeAt(before) === space) before -= 1;
  let colon = valueEnd + quote;
  while (text.charCodeAt(colon) === space) colon += 1;
  if (text[colon] !== ':' || !'\n-{,'.includes(text[before] ?? '\n')) return unlike;
  const value = readScalar(event, reading);
  if (typeof value === 'number') return String(value);
  return value === '__proto__' || noBreakAtAnEnd.test(String(value)) ? unlike : value;
}

const space = 0x20;
const lineFeed = 0x0a;
const hash = 0x23;

function readScalar(event: ScalarEvent, reading: Reading): unknown {
  const { text } = reading;
  const { style, valueStart, valueEnd } = event;
  if (event.anchorStart >= 0 || event.tagStart >= 0 || valueEnd - valueStart > longestText) return unlike;
  if (style === SCALAR_STYLE.PLAIN && valueStart < 0) return null;
  if (!isClear(reading, valueStart)) return unlike;
  reading.end = style === SCALAR_STYLE.PLAIN ? valueEnd : valueEnd + 1;
  if (style === SCALAR_STYLE.PLAIN) return readPlain(getScalarValue(text, event));
  if (style === SCALAR_STYLE.DOUBLE_QUOTED) {
    if (!event.fast && text.slice(valueStart, valueEnd).replace(usualEscape, '').includes('\\')) return unlike;
  } else if (style !== SCALAR_STYLE.SINGLE_QUOTED) {
    const header = text.slice(text.lastIndexOf('\n', valueStart - 2) + 1, valueStart);
    // With a figure it sets its indentation itself.
    if (/[|>][-+]?\d|^ *[|>]/.test(header)) return unlike;
  }
  return getScalarValue(text, event);
}

/** Among those with a number only characters that are whole by themselves. */
const usualEscape = /\\(?:["\\/n]|u(?![dD][89a-fA-F])[\da-fA-F]{4})/g;

/** A text on a line of its own may have a comment before it, which the readers take for different things. */
function isBelowComment({ style, valueStart }: ScalarEvent, text: string): boolean {
  let at = style === SCALAR_STYLE.PLAIN ? valueStart - 1 : valueStart - 2;
  if (text.charCodeAt(at) !== space && text.charCodeAt(at) !== lineFeed) return false;
  const opened = at + 1;
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === lineFeed) at -= 1;
  return text.slice(at, opened).includes('\n') && text.slice(text.lastIndexOf('\n', at) + 1, at + 1).includes('#');
}

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
]);

/** What only looks like text: words of YAML, and numbers as everyone writes them. */
function readPlain(value: string): unknown {
  if (!/^[-+.\dtTfFnN~]/.test(value)) return value;
  const word = words.get(value);
  if (word !== undefined) return word;
  if (!/^[-+.\d]/.test(value)) return value;
  if (/^(?:0|-?[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,8})\.\d{1,6}$/.test(value)) return Number(value);
  return /^[-+]?(?:[\d.]+(?:e|$)|0[box]|\.?(?:inf|nan))/i.test(value) ? unlike : value;
}
