// Reads the files below content/evidence/: their bytes and, if they are data, their values. A file that
// cannot be read is not a problem yet: check reports it where a claim names it.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFile } from '../files/content-files.ts';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import { once } from '../files/once.ts';
import { linkFault, linkHint } from '../files/path-guard.ts';
import { type Place, placeAt } from '../problems/problem.ts';
import { readCsv } from '../site/read-csv.ts';
import type { EvidenceFault, EvidenceFile, EvidenceFiles, Source } from '../site/source.ts';

/** Parses YAML with the same limits as content. `load` passes `parseSource`. */
export type ParseYaml = (
  file: string,
  text: string,
) => { data: unknown; problems: readonly { text: string; place?: Place; severity: string }[] };

interface ReadOptions {
  /** Larger files are not read. */
  readonly maxBytes: number;
  readonly parseYaml: ParseYaml;
}

/** Reads the files that were found below content/evidence/. The keys of the result are their names. */
export function readEvidence(root: string, found: readonly FoundFile[], options: ReadOptions): EvidenceFiles {
  return new Map(found.map((file) => [file.name, readFile(root, file, options)]));
}

function readFile(
  root: string,
  { name, isLink }: FoundFile,
  { maxBytes, parseYaml }: ReadOptions,
): EvidenceFile | { fault: EvidenceFault } {
  const file = join(root, name);
  const fault = (text: string, hint: string) => ({ fault: { text, hint } });
  try {
    const ofLink = isLink && linkFault(root, file);
    if (ofLink) return fault(ofLink, linkHint);
    const entry = statSync(file);
    // Reading a pipe would never end.
    if (!entry.isFile()) return fault('is not a file', 'evidence must be a regular file');
    if (entry.size > maxBytes)
      return fault('is larger than 1 MB', 'keep the part that proves the claim, or a summary of the data');
    const bytes = readFileSync(file);
    return isLfsPointer(bytes) ? { fault: lfsFault } : evidenceFile(name, bytes, parseYaml);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(`cannot be read (${code})`, 'check that it exists and that you may read it');
  }
}

function evidenceFile(file: string, bytes: Buffer, parseYaml: ParseYaml): EvidenceFile {
  return { file, sha256: once(() => hash('sha256', bytes)), data: once(() => parse(file, bytes, parseYaml)) };
}

type Parsed = ReturnType<EvidenceFile['data']>;

function parse(file: string, bytes: Buffer, parseYaml: ParseYaml): Parsed {
  const kind = /\.(ya?ml|json|csv)$/i.exec(file)?.[1]?.toLowerCase();
  if (!kind) return failed('is not data', 'figures can be computed from .yaml, .json and .csv files');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return failed('is not UTF-8 text', 'save it as UTF-8');
  }
  if (kind === 'csv') return parseCsv(file, text);
  if (kind === 'json') return parseJson({ file, text }, parseYaml);
  const { data, problems } = parseYaml(file, text);
  const first = problems.find(({ severity }) => severity === 'error');
  return first
    ? failed(`cannot be read: ${first.text}`, 'fix it at the place below', first.place)
    : { data: asRows(data) };
}

function failed(text: string, hint: string, place?: Place): { readonly fault: EvidenceFault } {
  return { fault: { text, hint, ...(place && { place }) } };
}

function parseCsv(file: string, text: string): Parsed {
  const table = readCsv(text);
  if ('rows' in table) return { data: table };
  const place = { file, line: table.line, column: 1, length: 1, source: text };
  const hint = 'write a row of names, then rows with as many cells, separated by commas';
  return failed(`is not valid CSV: ${table.text}`, hint, place);
}

type Text = Pick<Source, 'file' | 'text'>;

function parseJson(source: Text, parseYaml: ParseYaml): Parsed {
  try {
    const data: unknown = JSON.parse(source.text);
    const duplicate = duplicateKey(source.text);
    if (!duplicate) return { data: asRows(data) };
    const { name, index, length } = duplicate;
    const place = placeAt(source, index, length);
    return failed(`cannot be read: duplicate key \`${name}\``, 'remove one of the two', place);
  } catch (error) {
    if (error instanceof RangeError) return failed('is nested too deeply', 'a list of rows is enough');
    const hint = 'JSON allows no comments, and no comma after the last entry';
    return failed('is not valid JSON', hint, placeOfJsonError(source, error, parseYaml));
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
function placeOfJsonError(source: Text, error: unknown, parseYaml: ParseYaml): Place | undefined {
  const [, position] = / at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (position !== undefined) return placeAt(source, Number(position), 1);
  const comma = [...source.text.matchAll(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/g)].find(([found]) => found === ',');
  if (comma) return placeAt(source, comma.index, 1);
  return parseYaml(source.file, source.text).problems.find((problem) => problem.place)?.place;
}

function asRows(data: unknown): unknown {
  return Array.isArray(data) ? { rows: data } : data;
}
