// Changes values of a YAML text by their paths. Every other byte stays as it is: comments, quotes, line ends,
// the order of keys.
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type ToStringOptions,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { alignedOffsets } from '../../claims/figures/scalar-offsets.ts';
import type { Path } from '../../site/record.ts';
import { parseYaml, strictValues } from './strict-yaml.ts';

/** A new value at a path. What is missing above it is added; entries before it in a list become `{}`. */
export interface ValueEdit {
  readonly path: Path;
  /** Undefined removes the value. */
  readonly value: unknown;
}

/** Changes values. Returns undefined if that would change others, too, or if the text is no valid YAML. */
export function editYaml(text: string, edits: readonly ValueEdit[]): string | undefined {
  const set = edits.filter(({ value }) => value !== undefined);
  const removed = edits.filter(({ value }) => value === undefined);
  const before = strictValues('', text).data;
  if (before === undefined) return undefined;
  const expected = { all: before };
  for (const { path, value } of set) put(expected, ['all', ...path], value);
  for (const { path } of removed) drop(expected, ['all', ...path]);
  for (const how of ['in place', 'in its style', 'in quotes'] as const) {
    let now = setValues(text, set, how);
    for (const { path } of removed) now = removeValue(now, path);
    if (isDeepStrictEqual(strictValues('', now).data, expected.all)) return now;
  }
  return undefined;
}

/** Puts a value at a path of plain data. */
function put(data: unknown, [step = '', ...rest]: Path, value: unknown): void {
  const here = data as Record<string | number, unknown>;
  if (Array.isArray(data)) while (data.length < Number(step)) data.push({});
  if (rest.length === 0) here[step] = value;
  else {
    here[step] ??= typeof rest[0] === 'number' ? [] : {};
    put(here[step], rest, value);
  }
}

function drop(data: unknown, [step = '', ...rest]: Path): void {
  const here = data as Record<string | number, unknown>;
  if (rest.length > 0) drop(here[step], rest);
  else if (Array.isArray(data)) data.splice(Number(step), 1);
  else delete here[step];
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a path leads as far as it exists. */
interface Spot {
  readonly node: Node | null;
  /** The collection that has the node, and the end of the node's key in it. */
  readonly parent: YAMLMap | YAMLSeq | undefined;
  readonly keyEnd: number;
  readonly isInFlow: boolean;
  /** The steps that do not exist. */
  readonly missing: Path;
}

function find(contents: Node | null, path: Path): Spot {
  let node = contents;
  let parent: Spot['parent'];
  let keyEnd = 0;
  let isInFlow = false;
  for (const [index, step] of path.entries()) {
    const at = { node, parent, keyEnd, isInFlow, missing: path.slice(index) };
    if (!isCollection(node)) return at;
    const item = itemOf(node, step);
    if (item === undefined) return at;
    isInFlow ||= node.flow === true;
    parent = node as YAMLMap | YAMLSeq;
    keyEnd = 'key' in item ? rangeOf(item.key as Node)[1] : 0;
    node = ('key' in item ? item.value : item) as Node | null;
  }
  return { node, parent, keyEnd, isInFlow, missing: [] };
}

function itemOf(node: Node, step: string | number): Pair | Node | undefined {
  if (isSeq(node)) return node.items[Number(step)] as Node | undefined;
  if (!isMap(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
}

/**
 * How a text replaces another: only the letters that differ, so that lines stay broken where they are; or all
 * of it; or all of it in double quotes, which can hold any text.
 */
type Replacement = 'in place' | 'in its style' | 'in quotes';

function setValues(text: string, edits: readonly ValueEdit[], how: Replacement): string {
  const { contents } = parseYaml(text, { keepSourceTokens: true });
  const splices: Splice[] = [];
  const added = new Map<Node | null, { readonly spot: Spot; readonly depth: number; readonly tree: unknown }>();
  for (const { path, value } of edits) {
    const spot = find(contents, path);
    const { node, missing } = spot;
    if (missing.length === 0) splices.push(...replaced(text, spot, value, how));
    else {
      const depth = path.length - missing.length;
      const entry = added.get(node) ?? { spot, depth, tree: typeof missing[0] === 'number' ? [] : {} };
      added.set(node, entry);
      put(entry.tree, missing, value);
    }
  }
  const deepestFirst = [...added.values()].sort((one, other) => other.depth - one.depth);
  for (const { spot, tree } of deepestFirst) splices.push(...addition(text, spot, tree, how));
  return spliced(text, splices);
}

/** Of several at one place, the first is also the first in the result. */
function spliced(text: string, splices: readonly Splice[]): string {
  let now = text;
  for (const { start, end, text: by } of splices.toReversed().sort((one, other) => other.start - one.start))
    now = now.slice(0, start) + by + now.slice(end);
  return now;
}

/** Replaces a value that is there. */
function replaced(text: string, { node, parent, keyEnd, isInFlow }: Spot, value: unknown, how: Replacement): Splice[] {
  const isQuoted = how === 'in quotes';
  if (!isScalar(node) || node.value === null || typeof value === 'object') {
    const isEntry = isSeq(parent) && !parent.flow && node !== null && rangeOf(node)[0] === rangeOf(node)[1];
    const dash = isEntry ? { end: dashOf(text, parent, parent.items.indexOf(node)) + 1, glue: ' ' } : undefined;
    const key = parent && isMap(parent) ? keyBefore(text, keyEnd) : dash;
    const start = key?.end ?? node?.range?.[0] ?? 0;
    const end = Math.max(start, endOf(text, node, start));
    const lines = block(value, text);
    if (isInFlow || typeof value !== 'object' || lines.length < 2)
      return [{ start, end, text: `${key?.glue ?? ''}${inline(value, isQuoted ? /^/ : undefined)}` }];
    const indent = `${lineEnd(text)}${' '.repeat(parent ? columnOf(text, parent) : 0)}  `;
    return [{ start, end, text: lines.map((line) => indent + line).join('') }];
  }
  const [start, end] = rangeOf(node);
  const changed = how === 'in place' && typeof node.value === 'string' && changedPart(text, start, node.value, value);
  if (changed) return [changed];
  const scalar = new Scalar(value);
  const mayBeBlock = !isInFlow && (isBlock(node) || /^[ \t]*(?:\r?\n|$)/.test(text.slice(end)));
  const isPlain = node.type === Scalar.PLAIN || (node.type !== undefined && !isQuoted && isBlock(node) && !mayBeBlock);
  if (isQuoted) scalar.type = Scalar.QUOTE_DOUBLE;
  else if (typeof value === 'string' && !isPlain && node.type) scalar.type = node.type;
  if (!mayBeBlock) {
    // Lines and the signs of flow collections fit into one line with quotes.
    const words = scalar.type ? printed({ a: scalar }, text).slice(3) : inline(value);
    const isOneLine = !/\n/.test(words.trimEnd()) && !(isInFlow && scalar.type === Scalar.PLAIN);
    return [{ start, end, text: isOneLine ? words.trimEnd() : inline(value) }];
  }
  const indent = ' '.repeat(parent ? columnOf(text, parent) : 0);
  const [first = '', ...others] = printed({ a: scalar }, text).slice(3).trimEnd().split('\n');
  const lines = [first, ...others.map((line) => (line === '' ? '' : indent + line))].join(lineEnd(text));
  const glue = start > 0 && /[^\s]/.test(text[start - 1] ?? '') ? ' ' : '';
  return [{ start, end: isBlock(node) ? start + text.slice(start, end).trimEnd().length : end, text: glue + lines }];
}

/** The letters of a text that differ from those in the file, if these are where they seem to be. */
function changedPart(text: string, at: number, before: string, value: unknown): Splice | undefined {
  const now = String(value);
  const offsets = alignedOffsets(text, at, before);
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === now.at(-1 - same)) same++;
  const by = now.slice(start, now.length - same);
  const [from, to] = [offsets?.[start], offsets?.[before.length - same]];
  const isWhole = by.isWellFormed() && before.slice(start, before.length - same).isWellFormed();
  if (from === undefined || to === undefined || !isWhole) return undefined;
  const quote = text[at];
  const escaped = quote === '"' ? JSON.stringify(by).slice(1, -1) : quote === "'" ? by.replaceAll("'", "''") : by;
  return { start: from, end: to, text: escaped };
}

/** Adds the entries of `tree` to a collection, or puts it where there is no value. */
function addition(text: string, { node, parent, keyEnd, isInFlow }: Spot, tree: unknown, how: Replacement): Splice[] {
  const quoted = how === 'in quotes' ? /^/ : undefined;
  const isEmpty = !isCollection(node) || node.items.length === 0;
  if (isEmpty) {
    const [start, end] = node ? rangeOf(node) : [text.length, text.length];
    if (isInFlow || isSeq(parent)) {
      const glue = /\s/.test(text[start - 1] ?? '') ? '' : ' ';
      return [{ start, end, text: glue + inline(tree, quoted) }];
    }
    const indent = parent ? `${' '.repeat(columnOf(text, parent))}  ` : '';
    const colon = parent ? keyBefore(text, keyEnd).end : start;
    const lines = block(tree, text, quoted).map((line) => indent + line);
    return [{ start: colon, end: Math.max(colon, end), text: '' }, below(text, Math.max(colon, end), lines)];
  }
  const { items } = node;
  const last = items.at(-1) as Pair | Node;
  const end = endOf(text, last, 0);
  const entries = isSeq(node) ? (tree as unknown[]).slice(items.length) : tree;
  if (node.flow) {
    const inside = inline(entries, quoted).slice(1, -1).trim();
    const [lineStart] = /[^\n]*$/.exec(text.slice(0, rangeOf('key' in last ? (last.key as Node) : last)[0])) ?? [''];
    const isOwnLine = lineStart.trim() === '';
    return [{ start: end, end, text: isOwnLine ? `,${lineEnd(text)}${lineStart}${inside}` : `, ${inside}` }];
  }
  const indent = ' '.repeat(columnOf(text, node as YAMLMap));
  const lines = block(entries, text, quoted).map((line) => (line === '' ? line : indent + line));
  return [below(text, end, lines)];
}

/** Where a value begins behind its key, which has no colon in { de: …, en }. */
function keyBefore(text: string, keyEnd: number) {
  const [colon] = /^\s*:/.exec(text.slice(keyEnd)) ?? [];
  return { end: keyEnd + (colon?.length ?? 0), glue: colon ? ' ' : ': ' };
}

/** Lines below the line of an offset, or at it if it is the start of one. */
function below(text: string, at: number, lines: readonly string[]): Splice {
  const eol = lineEnd(text);
  const added = lines.join(eol);
  const isStart = at > 0 && text[at - 1] === '\n';
  const lineBreak = isStart ? at - 1 : text.indexOf('\n', at);
  if (lineBreak < 0)
    return {
      start: text.length,
      end: text.length,
      text: text.trim() === '' ? added + eol : `${text.endsWith('\n') ? '' : eol}${added}${eol}`,
    };
  return { start: lineBreak + 1, end: lineBreak + 1, text: added + eol };
}

/** Removes a value with its line. A collection that has no other stays, empty. */
function removeValue(text: string, path: Path): string {
  const spot = find(parseYaml(text, { keepSourceTokens: true }).contents, path);
  const { parent } = spot;
  if (!parent || spot.missing.length > 0) return text;
  const items = parent.items as (Pair | Node)[];
  const last = path.at(-1) ?? '';
  const index = items.indexOf(itemOf(parent, last) as Pair | Node);
  const item = items[index] as Pair | Node;
  const startOf = (one: Pair | Node | undefined) =>
    one ? rangeOf('key' in one ? (one.key as Node) : one)[0] : text.length;
  const [start, end] = [startOf(item), endOf(text, item, startOf(item))];
  if (items.length === 1) {
    const [from] = rangeOf(parent);
    const isBelow = !parent.flow && text.slice(0, from).trimEnd().endsWith(':');
    const at = isBelow ? text.slice(0, from).trimEnd().length : from;
    const by = `${isBelow ? ' ' : ''}${isMap(parent) ? '{}' : '[]'}`;
    return spliced(text, [{ start: at, end: parent.flow ? rangeOf(parent)[1] : end, text: by }]);
  }
  if (parent.flow) {
    const next = items[index + 1];
    if (next) return spliced(text, [{ start, end: startOf(next), text: '' }]);
    return spliced(text, [{ start: endOf(text, items[index - 1] as Node, 0), end, text: '' }]);
  }
  // Where an entry begins: with its key, or with its dash.
  const beginOf = (at: number) => (isMap(parent) || at >= items.length ? startOf(items[at]) : dashOf(text, parent, at));
  const begin = beginOf(index);
  const lineStart = text.lastIndexOf('\n', begin - 1) + 1;
  const stop = Math.max(end, begin + 1);
  const lineBreak = text[stop - 1] === '\n' ? stop - 1 : text.indexOf('\n', stop);
  const after = lineBreak < 0 ? text.length : lineBreak + 1;
  const isAlone = text.slice(lineStart, begin).trim() === '';
  if (isAlone) return spliced(text, [{ start: lineStart, end: after, text: '' }]);
  // The next one moves up behind the dash, unless a comment stands between.
  const next = beginOf(index + 1);
  const isNext = text.slice(after, next).trim() === '';
  return spliced(text, [{ start: begin, end: isNext ? next : after - lineEnd(text).length, text: '' }]);
}

/** The end of a value, or of a key without one. Empty lines behind a block scalar do not count. */
function endOf(text: string, item: Pair | Node | null, otherwise: number): number {
  if (!item) return otherwise;
  if ('key' in item) {
    const [, keyEnd] = rangeOf(item.key as Node);
    return endOf(text, item.value as Node | null, keyBefore(text, keyEnd).end);
  }
  if (isCollection(item) && !item.flow && item.items.length > 0)
    return endOf(text, item.items.at(-1) as Node, otherwise);
  const [start, end] = rangeOf(item);
  // A value that is not there can be placed behind a comment.
  if (isScalar(item) && item.value === null && start === end) return otherwise || text.slice(0, start).trimEnd().length;
  const [, keep] = /^[|>]\d?(\+?)/.exec(text.slice(start, start + 3)) ?? [];
  return keep === '' && isBlock(item) ? start + text.slice(start, end).trimEnd().length : end;
}

/** The dash of an entry of a list on lines of its own. */
function dashOf(text: string, list: YAMLMap | YAMLSeq, index: number): number {
  if (index === 0) return rangeOf(list)[0];
  const from = endOf(text, list.items[index - 1] as Node, 0);
  return from + text.slice(from).search(new RegExp(`(?<=\\n {${columnOf(text, list)}})-`));
}

function isBlock(node: Node): boolean {
  return isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
}

function rangeOf(node: Node): readonly [number, number] {
  const [start = 0, end = 0] = node.range ?? [];
  return [start, end];
}

function columnOf(text: string, node: YAMLMap | YAMLSeq): number {
  const [start] = rangeOf(node);
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A value in one line. */
function inline(value: unknown, quoted = /\n/): string {
  const text = withQuotes([value], quoted).toString({ ...style, collectionStyle: 'flow' });
  return text
    .trim()
    .replace(/^\[\s*|\s*\]$/g, '')
    .replace(/\n\s*/g, ' ');
}

/** A value on lines of its own, the way the file indents lists. */
function block(value: unknown, text: string, quoted?: RegExp): string[] {
  return printed(value, text, quoted).trimEnd().split('\n');
}

function printed(value: unknown, text: string, quoted = /\n\s*\n$|^\s+$/): string {
  const indentSeq = !/^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(text);
  return withQuotes(value, quoted).toString({ ...style, indentSeq });
}

/** A document in which the texts that `pattern` matches stand in double quotes. */
function withQuotes(value: unknown, pattern: RegExp): Document {
  const document = new Document(value);
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && pattern.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document;
}

const style: ToStringOptions = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };
