// Reads every YAML file below content/ and parses it. What a file means is none of its business: check decides that.
// A file that cannot be read or parsed becomes a problem, and the others are still told.
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import type { Path } from './content/fields.ts';
import type { Place, Problem } from './problem.ts';

/** One YAML file: its name relative to the site's root with forward slashes, its text, its values, and where each of them stands. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly data: unknown;
  /** The place of a value, or of its key; with `find`, the place of that string inside the value. Worked out when asked. */
  readonly place: (path: Path, aim?: { readonly key?: true; readonly find?: string }) => Place;
}

/** What load found: all sources that parse, sorted by name, and the problems of those that do not. */
export interface Loaded {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
}

/** Larger files are refused unread: no page is written by hand at this size, and parsing one would take minutes. Bytes. */
export const largestFile = 1024 * 1024;
const deepestNesting = 60;

export function load(root: string): Loaded {
  const sources: Source[] = [];
  const problems: Problem[] = [];
  const names = glob
    .sync('content/**/*.{yaml,yml}', { cwd: root, dot: false, followSymbolicLinks: false, onlyFiles: false })
    .filter((name) => !isDirectory(join(root, name)))
    .sort();
  if (names.length === 0) {
    const hint = 'a site is a folder with content/ and templates/; name it with --root DIR';
    return {
      sources,
      problems: [{ rule: 'no-content', severity: 'error', text: 'there is no YAML file in content/', hint }],
    };
  }
  for (const name of names) {
    const read = readText(root, name);
    if (typeof read !== 'string') {
      problems.push(read);
      continue;
    }
    const source = parseSource(name, read);
    problems.push(...source.problems);
    if (source.problems.every((problem) => problem.severity === 'warning')) sources.push(source);
  }
  return { sources, problems };
}

/** Parses the text of one file. Exported for tests and for whoever has the text already. */
export function parseSource(file: string, text: string): Source & { readonly problems: readonly Problem[] } {
  let document: Document.Parsed | undefined;
  const parse = () => {
    document ??= parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: true,
      prettyErrors: false,
    });
    return document;
  };
  const at = (offset: number, end: number): Place => placeAt(file, text, offset, end);
  const place: Source['place'] = (path, aim = {}) => placeOf(parse(), path, aim, at, text);
  const parsed = parseValues(parse, file, text, at);
  // Positions are needed for problems only: the parsed document is let go and made again when somebody asks.
  document = undefined;
  return { file, text, data: parsed.data, place, problems: parsed.problems };
}

function parseValues(
  parse: () => Document.Parsed,
  file: string,
  text: string,
  at: At,
): { data: unknown; problems: Problem[] } {
  let document: Document.Parsed;
  try {
    document = parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { data: undefined, problems: [tooDeep(file, at(0, 1))] };
  }
  const problems = firstFaults([...document.errors, ...document.warnings]).map((fault): Problem => {
    if (fault.message.includes('call stack')) return tooDeep(file, at(0, 1));
    return { rule: 'yaml', severity: 'error', place: at(...fault.pos), ...yamlWords(fault, text) };
  });
  if (problems.length === 0) problems.push(...refusedNodes(document, at, file));
  const data = problems.some((problem) => problem.severity === 'error')
    ? undefined
    : document.toJS({ maxAliasCount: 0 });
  return { data, problems };
}

type At = (offset: number, end: number) => Place;

/** What YAML allows and content does not: aliases, keys that reach into JavaScript, depth, and comments that cut a text. */
function refusedNodes(document: Document.Parsed, at: At, file: string): Problem[] {
  const problems: Problem[] = [];
  visit(document, (key, item, ancestors) => {
    if (!isNode(item)) return undefined;
    const [start, end] = item.range ?? [0, 0];
    if (ancestors.length > deepestNesting * 2) {
      problems.push(tooDeep(file, at(start, start + 1)));
      return visit.BREAK;
    }
    if (isAlias(item) || item.anchor) {
      problems.push({
        rule: 'alias',
        severity: 'error',
        text: isAlias(item) ? `*${item.source} repeats another value` : `&${item.anchor} names a value to repeat it`,
        hint: 'anchors and aliases are not read; a section that pages share lies in content/sections/',
        place: at(start, end),
      });
    }
    if (isScalar(item)) problems.push(...refusedScalar(item, key === 'key', at(start, end)));
    return undefined;
  });
  return problems;
}

function refusedScalar(scalar: Scalar, isKey: boolean, place: Place): Problem[] {
  if (isKey && scalar.value === '__proto__')
    return [{ rule: 'yaml', severity: 'error', text: '__proto__ cannot be a key', place }];
  if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string' || !/^[^\s#]/.test(scalar.comment ?? '')) return [];
  return [
    {
      rule: 'cut-text',
      severity: 'warning',
      text: `the text ends before “ #${scalar.comment}”, which YAML reads as a comment`,
      hint: `put the text into quotes: "${scalar.value} #${scalar.comment}"`,
      place,
    },
  ];
}

function tooDeep(file: string, place: Place): Problem {
  return {
    rule: 'yaml',
    severity: 'error',
    text: `${file} is nested more than ${deepestNesting} levels deep`,
    hint: 'no content needs that; look for a bracket too many',
    place,
  };
}

/** Faults that stand alone are all told; of those that make the reader lose its way, the first. The rest only follow from it. */
function firstFaults(faults: readonly YAMLError[]): YAMLError[] {
  const alone = new Set(['DUPLICATE_KEY', 'TAG_RESOLVE_FAILED', 'BAD_DQ_ESCAPE', 'TAB_AS_INDENT']);
  const lost = faults.find((fault) => !alone.has(fault.code));
  return faults.filter(
    (fault) => fault === lost || (alone.has(fault.code) && fault.pos[0] < (lost?.pos[0] ?? Infinity)),
  );
}

/** The YAML reader's messages in an author's words, with what to do. */
function yamlWords({ code, message, pos }: YAMLError, text: string): { text: string; hint?: string } {
  if (code === 'DUPLICATE_KEY') return { text: 'this key stands twice in the same map', hint: 'remove one of the two' };
  if (code === 'TAB_AS_INDENT') return { text: 'a tab indents this line', hint: 'YAML indents with spaces' };
  if (code === 'TAG_RESOLVE_FAILED')
    return { text: 'a tag (!…) means nothing here', hint: 'put the text into quotes if it begins with !' };
  if (code === 'BAD_DQ_ESCAPE')
    return {
      text: 'a backslash in double quotes begins an escape, and this is none',
      hint: 'write \\\\ for a backslash, or use single quotes',
    };
  if (code === 'BAD_SCALAR_START')
    return { text: 'this character cannot begin an unquoted text', hint: 'put the text into quotes' };
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'BLOCK_AS_IMPLICIT_KEY')
    return {
      text: 'this line cannot be read as a key with a value',
      hint: 'a text with “: ” in it needs quotes; check the indentation too',
    };
  if (code === 'MULTIPLE_DOCS')
    return { text: 'a second document begins here', hint: 'remove the line of three dashes' };
  if (text.slice(Math.max(0, pos[0] - 2), pos[0] + 1).includes('${'))
    return { text: 'in { … } and [ … ] a value with ${…} needs quotes', hint: 'write "${…}"' };
  const hint = 'a text with : # { } [ ] , or quotes in it may need quotes around it';
  return { text: `this is not YAML: ${lowerFirst(message)}`, hint };
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function placeOf(
  document: Document.Parsed,
  path: Path,
  aim: { key?: true; find?: string },
  at: At,
  text: string,
): Place {
  let node: Node | null = document.contents;
  let pair: Pair | undefined;
  let complete = true;
  for (const step of path) {
    const next = child(node, step);
    if (!next) {
      complete = false;
      break;
    }
    node = next.value;
    pair = next.pair ?? undefined;
  }
  const key = pair?.key as Node | undefined;
  if ((aim.key || !node?.range || !complete) && key?.range && (aim.key || !node?.range))
    return at(key.range[0], key.range[1]);
  if (!node?.range) return at(0, 0);
  if (aim.find) {
    const found = text.indexOf(aim.find, node.range[0]);
    if (found >= 0 && found < node.range[2]) return at(found, found + aim.find.length);
  }
  // A whole map or list is too much to underline: its first key or entry stands for it.
  if (isMap(node) || isSeq(node)) {
    const first = isMap(node) ? (node.items[0]?.key as Node | undefined) : (node.items[0] as Node | undefined);
    if (first?.range) return at(first.range[0], first.range[1]);
  }
  return at(node.range[0], node.range[1]);
}

function child(node: Node | null, step: string | number): { value: Node | null; pair?: Pair } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
    return pair && { value: pair.value as Node | null, pair };
  }
  if (isSeq(node)) {
    const value = node.items[Number(step)] as Node | undefined;
    return value && { value };
  }
  return undefined;
}

function placeAt(file: string, source: string, offset: number, end: number): Place {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  const stop = source.indexOf('\n', offset);
  const length = Math.max(1, Math.min(end, stop < 0 ? source.length : stop) - offset);
  return { file, line, column, length, source };
}

function readText(root: string, name: string): string | Problem {
  const file = join(root, name);
  const fault = (text: string, hint: string): Problem => ({
    rule: 'file',
    severity: 'error',
    text,
    hint,
    place: { file: name, line: 1, column: 1, length: 1, source: '' },
  });
  try {
    if (isOutside(root, file)) return fault(`${name} leads out of the site’s folder`, 'copy the file into content/');
    if (statSync(file).size > largestFile)
      return fault(
        `${name} is larger than 1 MB`,
        'a page is a few kilobytes of text; split it, or move data out of content/',
      );
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(readFileSync(file));
    if (text.includes('\0')) return fault(`${name} is not a text file`, 'content is YAML in UTF-8');
    return text;
  } catch (error) {
    if (error instanceof TypeError) return fault(`${name} is not UTF-8 text`, 'save it as UTF-8');
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(`${name} cannot be read (${code})`, 'check that it exists and that you may read it');
  }
}

/** Whether a file, once links are followed, lies outside of the root. */
export function isOutside(root: string, file: string): boolean {
  const inside = relative(realpathSync(root), realpathSync(file));
  return inside === '..' || inside.startsWith(`..${sep}`);
}

function isDirectory(file: string): boolean {
  return lstatSync(file).isDirectory();
}
