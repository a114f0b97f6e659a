// The strict reader: the package `yaml` with YAML 1.2 and the core schema. Reports all problems of a file,
// and finds the place of each value. Much slower than fast-yaml.ts, so it is only used for files that the
// fast reader does not accept, and for places.
import { type Document, parseDocument } from 'yaml';
import type { Problem } from '../../problems/problem.ts';
import { nestedTooDeeply } from '../../problems/yaml.ts';
import type { Source } from '../../site/source.ts';
import { placesIn } from './text-places.ts';
import { unsupportedCharacters, unsupportedNodes, unsupportedText } from './unsupported-yaml.ts';
import { syntaxProblems } from './yaml-errors.ts';
import { maxNesting } from './yaml-limits.ts';
import { valuePlace } from './yaml-places.ts';

/** Reads a file. `data` is undefined if one of the problems is an error. */
export function strictValues(file: string, text: string): { data: unknown; problems: Problem[] } {
  const placeAt = placesIn(file, text);
  let document: Document.Parsed;
  try {
    document = parse(text);
  } catch (error) {
    // The parser exceeds the call stack.
    if (!(error instanceof RangeError)) throw error;
    return { data: undefined, problems: [nestedTooDeeply(file, maxNesting, placeAt(0, 1))] };
  }
  const problems = syntaxProblems(document, { file, text }, placeAt);
  problems.push(...unsupportedCharacters(text, placeAt));
  if (problems.length === 0) problems.push(...unsupportedNodes(document, { file, text }, placeAt));
  const data = problems.some((problem) => problem.severity === 'error')
    ? undefined
    : document.toJS({ maxAliasCount: 0 });
  return { data, problems };
}

/** Returns a function that finds places as `Source.place` does. It parses the file on its first call. */
export function findPlaces(file: string, text: string): Source['place'] {
  const placeAt = placesIn(file, text);
  let document: Document.Parsed | undefined;
  return (path, aim) => {
    document ??= parse(text);
    return valuePlace(document, path, { ...aim, text, placeAt });
  };
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, {
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
