// Reads the files below content/evidence/: their bytes, and what they hold when they are data. A file that cannot be read is
// no problem by itself: check tells it where a claim names the file.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, placeAt } from '../diagnostics/problem.ts';
import { isOutside } from '../fs/path-guard.ts';
import type { EvidenceFault, EvidenceFile, EvidenceFiles } from '../model/source.ts';
import type { Found } from './content-files.ts';
import { readCsv } from './read-csv.ts';

/** How YAML is parsed: load hands it in, so that evidence is held to the same rules as content. */
export type ParseYaml = (
  file: string,
  text: string,
) => { data: unknown; problems: readonly { text: string; place?: Place; severity: string }[] };

/** The files that were found below content/evidence/, by their names. Larger files than `largest` bytes are refused unread. */
export function readEvidence(
  root: string,
  found: readonly Found[],
  { largest, parseYaml }: { readonly largest: number; readonly parseYaml: ParseYaml },
): EvidenceFiles {
  return new Map(found.map((one) => [one.name, readOne(root, one, { largest, parseYaml })]));
}

function readOne(
  root: string,
  { name, mayLeadOut }: Found,
  { largest, parseYaml }: { readonly largest: number; readonly parseYaml: ParseYaml },
): EvidenceFile | { fault: EvidenceFault } {
  const file = join(root, name);
  const fault = (text: string, hint: string) => ({ fault: { text, hint } });
  try {
    if (mayLeadOut && isOutside(root, file))
      return fault('leads out of the site’s folder', 'copy the file into content/evidence/');
    const stat = statSync(file);
    // Reading a pipe would wait for ever.
    if (!stat.isFile()) return fault('is not a file', 'evidence is a file that stays as it is');
    if (stat.size > largest)
      return fault('is larger than 1 MB', 'keep the part that proves the claim, or a summary of the data');
    return evidenceFile(name, readFileSync(file), parseYaml);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(`cannot be read (${code})`, 'check that it exists and that you may read it');
  }
}

function evidenceFile(file: string, bytes: Buffer, parseYaml: ParseYaml): EvidenceFile {
  let sum: string | undefined;
  let read: ReturnType<EvidenceFile['data']> | undefined;
  return {
    file,
    sha256: () => {
      sum ??= createHash('sha256').update(bytes).digest('hex');
      return sum;
    },
    data: () => {
      read ??= parse(file, bytes, parseYaml);
      return read;
    },
  };
}

function parse(file: string, bytes: Buffer, parseYaml: ParseYaml): ReturnType<EvidenceFile['data']> {
  const kind = /\.(ya?ml|json|csv)$/i.exec(file)?.[1]?.toLowerCase();
  const fault = (text: string, hint: string, place?: Place) => ({ fault: { text, hint, ...(place && { place }) } });
  if (!kind) return fault('is not data', 'figures are worked out from .yaml, .json and .csv files');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return fault('is not UTF-8 text', 'save it as UTF-8');
  }
  if (kind === 'csv') {
    const table = readCsv(text);
    if ('rows' in table) return { data: table };
    const source = { file, line: table.line, column: 1, length: 1, source: text };
    return fault(
      `is not CSV: ${table.text}`,
      'a row of names, then rows with as many cells, separated by commas',
      source,
    );
  }
  if (kind === 'json') {
    try {
      const data: unknown = JSON.parse(text);
      const twice = keyTwice(text);
      if (!twice) return { data: asRows(data) };
      const { name, index, length } = twice;
      const place = placeAt({ file, text }, index, length);
      return fault(`cannot be read: \`${name}\` stands twice in the same map`, 'remove one of the two', place);
    } catch (error) {
      if (error instanceof RangeError) return fault('is nested too deep', 'a list of rows is enough');
      const place = whereJsonFails({ file, text }, error, parseYaml);
      return fault('is not JSON', 'JSON takes no comments and no comma after the last entry', place);
    }
  }
  const { data, problems } = parseYaml(file, text);
  const first = problems.find(({ severity }) => severity === 'error');
  if (!first) return { data: asRows(data) };
  return fault(`cannot be read: ${first.text}`, 'mend it where the line below points', first.place);
}

/** Of two equal keys JSON.parse takes the last without a word. `text` is JSON. */
function keyTwice(text: string): { name: string; index: number; length: number } | undefined {
  const open: Set<string>[] = [];
  for (const { 0: found, 1: key, index } of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
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

/** JavaScript tells the place of some mistakes. Of the others, most are a comma too many, or what YAML refuses too. */
function whereJsonFails(
  { file, text }: { readonly file: string; readonly text: string },
  error: unknown,
  parseYaml: ParseYaml,
): Place | undefined {
  const [, told] = / at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (told !== undefined) return placeAt({ file, text }, Number(told), 1);
  const comma = [...text.matchAll(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/g)].find(([found]) => found === ',');
  if (comma) return placeAt({ file, text }, comma.index, 1);
  return parseYaml(file, text).problems.find((problem) => problem.place)?.place;
}

function asRows(data: unknown): unknown {
  return Array.isArray(data) ? { rows: data } : data;
}
