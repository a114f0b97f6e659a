// The strict reader: `yaml` by YAML 1.2, core schema. It tells every problem of a file and where each of its values stands.
// Far slower than fast.ts, so that it is asked only where a file may have a problem, or when a place is wanted.
import { type Document, parseDocument } from 'yaml';
import type { Place, Problem } from '../diagnostics/problem.ts';
import type { Path } from '../site/fields.ts';
import { tooDeep, unsupportedCharacters, unsupportedNodes } from './unsupported-yaml.ts';
import { faultProblems } from './yaml-errors.ts';
import { type At, placeOf, placesIn } from './yaml-places.ts';

/** The values of a file, undefined when one of its problems is an error. */
export function strictValues(file: string, text: string): { data: unknown; problems: Problem[] } {
  const at = placesIn(file, text);
  let document: Document.Parsed;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { data: undefined, problems: [tooDeep(file, at(0, 1))] };
  }
  const problems = faultProblems(document, { file, text }, at);
  problems.push(...unsupportedCharacters(text, at));
  if (problems.length === 0) problems.push(...unsupportedNodes(document, at, { file, text }));
  const data = problems.some((problem) => problem.severity === 'error')
    ? undefined
    : document.toJS({ maxAliasCount: 0 });
  return { data, problems };
}

/** Finds places in a file. It is parsed once, when the first one is asked for. */
export function findPlaces(
  file: string,
  text: string,
): (path: Path, aim: { readonly key?: true; readonly find?: string; readonly nth?: number }) => Place {
  const at: At = placesIn(file, text);
  let document: Document.Parsed | undefined;
  return (path, aim) => {
    document ??= parse(text);
    return placeOf(document, path, aim, at, text);
  };
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    // Looked for in refusals.ts: the reader compares each key with all others, which takes minutes for a long map.
    uniqueKeys: false,
    prettyErrors: false,
  });
}
