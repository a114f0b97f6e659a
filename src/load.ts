// Reads every YAML file below content/ and parses it, and the files of evidence as they are. What a file means is none of
// its business: check decides that.
// A file that cannot be read or parsed becomes a problem, and the others are still told.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { type Document, parseDocument } from 'yaml';
import type { Path } from './content/fields.ts';
import { type EvidenceFiles, readEvidence } from './load/evidence.ts';
import { faultProblems } from './load/faults.ts';
import { type At, placeOf, placesIn } from './load/places.ts';
import { refusedNodes, tooDeep } from './load/refusals.ts';
import { isOutside } from './outside.ts';
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
  /** The files below content/evidence/, by their names: what claims are held against. */
  readonly evidence: EvidenceFiles;
}

/** Larger than all other files, and asked for its lines alone (translations/lock.ts): parsing it would take longer than a build. */
const translationsLock = 'content/translations.lock.yaml';

/** Larger files are refused unread: no page is written by hand at this size, and parsing one would take minutes. Bytes. */
export const largestFile = 1024 * 1024;

/** The locks grow with the site: these are some thousands of pages, ten times over. One is read by lines, the other parsed. */
const largestLocks: ReadonlyMap<string, number> = new Map([
  [translationsLock, 64 * largestFile],
  ['content/addresses.lock.yaml', 16 * largestFile],
]);

export function load(root: string): Loaded {
  const sources: Source[] = [];
  const problems: Problem[] = [];
  const names = glob
    .sync('content/**/*.{yaml,yml}', {
      cwd: root,
      dot: false,
      followSymbolicLinks: false,
      onlyFiles: false,
      ignore: ['content/evidence/**'],
    })
    .filter((name) => !isDirectory(join(root, name)))
    .sort();
  if (names.length === 0) {
    const hint = 'a site is a folder with content/ and templates/; name it with --root DIR';
    return {
      sources,
      problems: [{ rule: 'no-content', severity: 'error', text: 'there is no YAML file in content/', hint }],
      evidence: new Map(),
    };
  }
  for (const name of names) {
    const read = readText(root, name);
    if (typeof read !== 'string') {
      problems.push(read);
      continue;
    }
    const source = name === translationsLock ? unparsed(name, read) : parseSource(name, read);
    problems.push(...source.problems);
    if (source.problems.every((problem) => problem.severity === 'warning')) sources.push(source);
  }
  return { sources, problems, evidence: readEvidence(root, largestFile, parseSource) };
}

/** Parses the text of one file. Exported for tests and for whoever has the text already. */
export function parseSource(file: string, text: string): Source & { readonly problems: readonly Problem[] } {
  let document: Document.Parsed | undefined;
  const parse = () => {
    document ??= parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      // Looked for below: the reader compares each key with all others, which takes minutes for a long map.
      uniqueKeys: false,
      prettyErrors: false,
    });
    return document;
  };
  const at = placesIn(file, text);
  const place: Source['place'] = (path, aim = {}) => placeOf(parse(), path, aim, at, text);
  const parsed = parseValues(parse, file, text, at);
  // Positions are needed for problems only: the parsed document is let go and made again when somebody asks.
  document = undefined;
  return { file, text, data: parsed.data, place, problems: parsed.problems };
}

function unparsed(file: string, text: string): ReturnType<typeof parseSource> {
  const at = placesIn(file, text);
  return { file, text, data: undefined, place: () => at(0, 1), problems: [] };
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
  const problems = faultProblems(document, { file, text }, at);
  if (problems.length === 0) problems.push(...refusedNodes(document, at, { file, text }));
  const data = problems.some((problem) => problem.severity === 'error')
    ? undefined
    : document.toJS({ maxAliasCount: 0 });
  return { data, problems };
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
    const lock = largestLocks.get(name);
    const largest = lock ?? largestFile;
    if (statSync(file).size > largest)
      return fault(
        `${name} is larger than ${largest / largestFile} MB`,
        lock
          ? 'no site has that many pages; take the file from version control'
          : 'a page is a few kilobytes of text; split it, or move data out of content/',
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

function isDirectory(file: string): boolean {
  return lstatSync(file).isDirectory();
}
