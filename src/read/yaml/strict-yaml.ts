// The strict reader: the package `yaml` with YAML 1.2 and the core schema. Reports all problems of a file,
// and finds the place of each value. Much slower than fast-yaml.ts, so it is only used for files that the
// fast reader does not accept, and for places.
import { type Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import { nthIndex, placesIn } from '../../claims/figures/text-places.ts';
import { once } from '../../files/once.ts';
import { isError, type Problem } from '../../problems/problem.ts';
import { nestedTooDeeply } from '../../problems/yaml.ts';
import type { Source } from '../../site/source.ts';
import { unsupportedCharacters, unsupportedNodes, unsupportedText } from './unsupported-yaml.ts';
import { syntaxProblems } from './yaml-errors.ts';
import { maxNesting } from './yaml-limits.ts';

/** Reads a file. `data` is undefined if one of the problems is an error. */
export function strictValues(file: string, text: string): { data: unknown; problems: Problem[] } {
  const placeAt = placesIn(file, text);
  let document: Document.Parsed;
  try {
    document = parseYaml(text);
  } catch (error) {
    // The parser exceeds the call stack.
    if (!(error instanceof RangeError)) throw error;
    return { data: undefined, problems: [nestedTooDeeply(file, maxNesting, placeAt(0, 1))] };
  }
  const problems = syntaxProblems(document, { file, text }, placeAt);
  problems.push(...unsupportedCharacters(text, placeAt));
  if (problems.length === 0) problems.push(...unsupportedNodes(document, { file, text }, placeAt));
  const data = problems.some(isError) ? undefined : document.toJS({ maxAliasCount: 0 });
  return { data, problems };
}

/**
 * Returns a function that finds places as `Source.place` does: that of the value at `path`; with `key`, of
 * its key; with `find`, of the `nth` occurrence of that string in the value. If there is no such value, the
 * place of the nearest one above it. It parses the file on its first call.
 */
export function findPlaces(file: string, text: string): Source['place'] {
  const placeAt = placesIn(file, text);
  const document = once(() => parseYaml(text));
  return (path, { key: wantsKey, find, nth = 0 } = {}) => {
    let node: Node | null = document().contents;
    let pair: Pair | undefined;
    for (const step of path) {
      const next = child(node, step);
      if (!next) break;
      node = next.value;
      pair = next.pair ?? undefined;
    }
    const key = pair?.key as Node | undefined;
    if (key?.range && (wantsKey || !node?.range)) return placeAt(key.range[0], key.range[1]);
    if (!node?.range) return placeAt(0, 0);
    const [start, end] = node.range;
    if (find) {
      const found = nthIndex(text, find, nth, start, end);
      if (found >= 0 && found < end) return placeAt(found, found + find.length);
    }
    // Underlining a whole map or list would be too much: use its first key or entry.
    if (isMap(node) || isSeq(node)) {
      const first = isMap(node) ? (node.items[0]?.key as Node | undefined) : (node.items[0] as Node | undefined);
      if (first?.range) return placeAt(first.range[0], first.range[1]);
    }
    return placeAt(start, end);
  };
}

/** The document of a text. With `keepSourceTokens`, it can be edited. */
export function parseYaml(text: string, { keepSourceTokens = false } = {}): Document.Parsed {
  return parseDocument(text, {
    keepSourceTokens,
    version: '1.2',
    schema: 'core',
    merge: false,
    // unsupported-yaml.ts finds duplicate keys: the parser compares each key with all others, which takes
    // minutes for a long map.
    uniqueKeys: false,
    prettyErrors: false,
  });
}

/** Problems of the characters of a text that is no YAML. */
export function textProblems(file: string, text: string): Problem[] {
  return unsupportedText(text, placesIn(file, text));
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
