// Reads the values of files of evidence: YAML, JSON and CSV.
import { type Place, placeAt } from '../problems/problem.ts';
import { readCsv } from '../site/read-csv.ts';
import type { EvidenceFault, EvidenceFile, Source } from '../site/source.ts';
import { parseSource } from './yaml/read-yaml.ts';

type Parsed = ReturnType<EvidenceFile['data']>;

/** The values of a YAML file. */
export function evidenceInYaml(file: string, text: string): Parsed {
  const { data, problems } = parseSource(file, text);
  const first = problems.find(({ severity }) => severity === 'error');
  return first
    ? failed(`cannot be read: ${first.text}`, 'fix it at the place below', first.place)
    : { data: asRows(data) };
}

function failed(text: string, hint: string, place?: Place): { readonly fault: EvidenceFault } {
  return { fault: { text, hint, ...(place && { place }) } };
}

/** The rows of a CSV file. */
export function evidenceInCsv(file: string, text: string): Parsed {
  const table = readCsv(text);
  if ('rows' in table) return { data: table };
  const place = { file, line: table.line, column: 1, length: 1, source: text };
  const hint = 'write a row of names, then rows with as many cells, separated by commas';
  return failed(`is not valid CSV: ${table.text}`, hint, place);
}

/** The values of a JSON file. */
export function evidenceInJson(file: string, text: string): Parsed {
  try {
    const data: unknown = JSON.parse(text);
    const duplicate = duplicateKey(text);
    if (!duplicate) return { data: asRows(data) };
    const { name, index, length } = duplicate;
    const place = placeAt({ file, text }, index, length);
    return failed(`cannot be read: duplicate key \`${name}\``, 'remove one of the two', place);
  } catch (error) {
    if (error instanceof RangeError) return failed('is nested too deeply', 'a list of rows is enough');
    const hint = 'JSON allows no comments, and no comma after the last entry';
    return failed('is not valid JSON', hint, placeOfJsonError({ file, text }, error));
  }
}

/** Finds two equal keys in a map, of which JSON.parse silently uses the last. `json` must be valid. */
function duplicateKey(json: string): { name: string; index: number; length: number } | undefined {
  const open: Set<string>[] = [];
  for (const { 0: found, 1: key, index } of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (found === '{' || found === '[') open.push(new Set());
    else if (found === '}' || found === ']') open.pop();
    else if (key !== undefined) {
      const name: string = JSON.parse(key);
      if (open.at(-1)?.has(name)) return { name, index, length: key.length };
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}

/**
 * V8 names the position of some errors. Most others are a comma before a closing bracket, or something
 * that is not valid YAML either.
 */
function placeOfJsonError(source: Pick<Source, 'file' | 'text'>, error: unknown): Place | undefined {
  const [, position] = / at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (position !== undefined) return placeAt(source, Number(position), 1);
  const comma = [...source.text.matchAll(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/g)].find(([found]) => found === ',');
  if (comma) return placeAt(source, comma.index, 1);
  return parseSource(source.file, source.text).problems.find((problem) => problem.place)?.place;
}

function asRows(data: unknown): unknown {
  return Array.isArray(data) ? { rows: data } : data;
}
