// Reads the files below content/, and those of evidence. Checks only whether they can be read; what they
// mean is up to check. A file that cannot be read becomes a problem, and all others are read.

import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { claimsLockFile } from '../claims/claims-lock.ts';
import { contentFiles, type FoundFile } from '../files/content-files.ts';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import { ifPossible } from '../files/if-possible.ts';
import { notAFolder } from '../files/list-files.ts';
import { once } from '../files/once.ts';
import { linkFault, linkHint } from '../files/path-guard.ts';
import { fileProblem } from '../problems/file.ts';
import { noFiles } from '../problems/no-content.ts';
import { CliError, isError, type Problem } from '../problems/problem.ts';
import { isPageFile } from '../site/page-file-name.ts';
import type { CachedFiles, EvidenceFault, EvidenceFile, Loaded, Source } from '../site/source.ts';
import { lockFile } from '../translations/lock.ts';
import { fileFormat, parseFile } from './formats.ts';
import { meantComments } from './yaml/meant-comments.ts';
import { partialSource } from './yaml/partial-source.ts';
import {
  collectGarbage,
  deserializeValues,
  openValuesCache,
  openValuesFile,
  serializeValues,
  type ValuesCache,
  type ValuesFile,
} from './yaml/serialized-values.ts';

/** The folders with a kind of YAML file each. */
const yamlFolders = ['pages', 'sections', 'locales'].map((name) => `content/${name}`);

/** In bytes. Larger files are not read: nobody writes such a page, and parsing it would take minutes. */
const maxFileBytes = 1024 * 1024;

/** Lock files grow with the site. These limits are ten times what several thousand pages need. */
const maxLockBytes: ReadonlyMap<string, number> = new Map([
  [lockFile, 64 * maxFileBytes],
  ['content/addresses.lock.yaml', 16 * maxFileBytes],
  [claimsLockFile, 16 * maxFileBytes],
]);

/** The options of `load`. */
export interface LoadOptions {
  /**
   * A site with more YAML files is large: of its pages, only the serialized values are kept. Texts take
   * most of the memory, and are needed only for problems.
   */
  readonly maxFilesInMemory?: number;
  /** Where to store these values while the process runs. Without it, they stay in memory. */
  readonly valuesFile?: string;
}

/**
 * Reads the content of the site in `root`. With `cached`, files whose hash is known are only read when
 * their text or values are used. Throws only unexpected errors of the file system.
 */
export function load(root: string, cached?: CachedFiles, options: LoadOptions = {}): Loaded {
  const { maxFilesInMemory = 3_000, valuesFile } = options;
  // Pictures are listed by bundle, which reports the same problems for them. PO files are read by no build.
  const content = contentFiles(root, 'content', ['evidence', 'images', 'translations']);
  const evidence = contentFiles(root, 'content/evidence');
  const {
    folders = [],
    read = [],
    unread = [],
  } = Object.groupBy(content.found, ({ name }) => {
    if (yamlFolders.includes(name)) return 'folders';
    return fileFormat(name).content ? 'read' : 'unread';
  });
  const problems = [...content.problems, ...evidence.problems, ...folders.map(({ name }) => notAFolder(name))];
  const names = unread.map(({ name }) => name);
  if (read.length === 0) {
    // If the folder could not be listed, that problem is enough.
    const isListed = content.found.length > 0 || problems.length === 0;
    return { sources: [], problems: isListed ? [noFiles()] : problems, unread: names, evidence: new Map() };
  }
  const largeSite =
    read.length > maxFilesInMemory
      ? { cache: openValuesCache(), file: valuesFile === undefined ? undefined : openValuesFile(valuesFile) }
      : undefined;
  const files = read.map((file) => readContentFile(root, file, cached, largeSite));
  return {
    sources: files.flatMap(({ source }) => source ?? []),
    problems: [...problems, ...files.flatMap((file) => file.problems ?? [])],
    unread: names,
    evidence: new Map(evidence.found.map((file) => [file.name, readEvidence(root, file)])),
    brokenPages: files.flatMap(({ partial }) => partial ?? []),
    freeMemory() {
      if (!largeSite) return;
      largeSite.cache.clear();
      collectGarbage();
    },
  };
}

/** Reads one file of content again. Undefined if it is gone, cannot be read, or has problems. */
export function loadFile(root: string, name: string, cached: Pick<CachedFiles, 'stampOf'>): Source | undefined {
  const { source, problems = [] } = readContentFile(root, { name, isLink: true }, cached);
  return problems.length > 0 ? undefined : source;
}

/** A file of content. */
interface ContentFile {
  /** Undefined if it has errors. */
  readonly source?: Source;
  readonly problems?: readonly Problem[];
  /** What can be read of a page that has errors. */
  readonly partial?: Source | undefined;
}

function readContentFile(
  root: string,
  file: FoundFile,
  cached: (Pick<CachedFiles, 'stampOf'> & Partial<CachedFiles>) | undefined,
  largeSite?: LargeSite,
): ContentFile {
  const { name } = file;
  // Taken before the file is read: a later write changes the stamp.
  const stamp = cached?.stampOf(join(root, name));
  const before = stamp && cached?.sourceOf?.(name, stamp);
  if (before) return { source: before };
  const stamped = (source: Source) => (stamp ? Object.assign(source, { stamp }) : source);
  const sha256 = stamp && cached?.hashOf?.(name, stamp);
  if (sha256) return { source: stamped(lazySource(root, file, { sha256 }, largeSite)) };
  const text = readText(root, file);
  if (typeof text !== 'string') return { problems: [aboutFile(text)] };
  const parsed = parseFile(name, text);
  const problems = [...parsed.problems.map(aboutFile), ...meantComments(name, text)];
  if (parsed.problems.some(isError))
    return {
      problems,
      partial: isPageFile(name)
        ? partialSource(parsed, ['slug', 'locales', 'layout', 'name', 'title', 'not_found', 'date'])
        : undefined,
    };
  if (!largeSite || !isPageFile(name)) return { source: stamped(parsed), problems };
  // Strings of the values refer to the text that they were cut from. Serializing them releases the text.
  const serialized = serializeValues(parsed.data, largeSite.file);
  return { source: stamped(lazySource(root, file, { sha256: parsed.sha256, serialized }, largeSite)), problems };
}

/** An error because of which a file cannot be read is about the file. */
function aboutFile(problem: Problem): Problem {
  return isError(problem) && problem.place
    ? { ...problem, about: { kind: 'file', name: problem.place.file } }
    : problem;
}

/** Where the values of a large site are. */
interface LargeSite {
  /** Those in use. */
  readonly cache: ValuesCache;
  /** All of them, serialized. */
  readonly file: ValuesFile | undefined;
}

/**
 * The source of a file whose hash is known. Reads and parses it on first use. Its getters throw a
 * CliError 75 if the file has another hash by then. The values of a small site stay with it.
 */
function lazySource(
  root: string,
  found: FoundFile,
  { sha256, serialized: known }: Pick<Source, 'sha256' | 'serialized'>,
  largeSite: LargeSite | undefined,
): Source {
  const { name } = found;
  let text: string | undefined;
  let serialized = known;
  const readAgain = () => {
    const current = readText(root, found);
    if (typeof current !== 'string' || hash('sha256', current) !== sha256)
      throw new CliError('busy', `${name} changed while the site was read`, 'run the command again');
    return current;
  };
  const textOnce = () => {
    text ??= readAgain();
    return text;
  };
  const parseOnce = once(() => parseFile(name, textOnce()));
  const deserialized = () => {
    serialized ??= serializeValues(parseFile(name, text ?? readAgain()).data, largeSite?.file);
    return deserializeValues(serialized);
  };
  return {
    file: name,
    sha256,
    get text() {
      return textOnce();
    },
    get data() {
      return largeSite ? largeSite.cache.of(name, deserialized) : parseOnce().data;
    },
    get serialized() {
      return serialized;
    },
    place: (...args) => parseOnce().place(...args),
  };
}

/** The text of a file, or the problem that prevents reading it. */
function readText(root: string, found: FoundFile): string | Problem {
  const { name } = found;
  const maxBytes = maxLockBytes.get(name) ?? maxFileBytes;
  const bytes = bytesOfFile(root, found, maxBytes, {
    noFile: 'content must be regular files',
    tooLarge: maxLockBytes.has(name)
      ? 'no site has that many pages or claims; restore the file from version control'
      : 'a page is a few kilobytes of text; split it, or move data out of content/',
  });
  const text = 'hint' in bytes ? bytes : decodeText(bytes);
  if (typeof text !== 'string') return fileProblem(name, text.text, text.hint);
  return text.includes('\0') ? fileProblem(name, 'is not a text file', 'content is YAML in UTF-8') : text;
}

/**
 * A file of evidence: its bytes and, if they are data, their values. One that cannot be read is not a problem
 * yet: check reports it where a claim names it.
 */
function readEvidence(root: string, found: FoundFile): EvidenceFile | { readonly fault: EvidenceFault } {
  const file = found.name;
  const bytes = bytesOfFile(root, found, maxFileBytes, {
    noFile: 'evidence must be a regular file',
    tooLarge: 'keep the part that proves the claim, or a summary of the data',
  });
  if ('hint' in bytes) return { fault: bytes };
  if (isLfsPointer(bytes)) return { fault: lfsFault };
  const data = () => {
    const { evidence } = fileFormat(file);
    const hint = 'figures can be computed from .yaml, .json and .csv files';
    if (!evidence) return { fault: { text: 'is not data', hint } };
    const text = decodeText(bytes);
    return typeof text === 'string' ? evidence(file, text) : { fault: text };
  };
  return { file, sha256: once(() => hash('sha256', bytes)), data: once(data) };
}

/** The bytes of a file. Throws only unexpected errors of the file system. */
function bytesOfFile(
  root: string,
  { name, isLink }: FoundFile,
  maxBytes: number,
  hints: { readonly noFile: string; readonly tooLarge: string },
): Buffer | EvidenceFault {
  const file = join(root, name);
  try {
    const fault = isLink && linkFault(root, file);
    if (fault) return { text: fault, hint: linkHint };
    const entry = statSync(file);
    // Reading a pipe would never end.
    if (!entry.isFile()) return { text: 'is not a file', hint: hints.noFile };
    if (entry.size > maxBytes) return { text: `is larger than ${maxBytes / maxFileBytes} MB`, hint: hints.tooLarge };
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { text: `cannot be read (${code})`, hint: 'check that it exists and that you may read it' };
  }
}

/** Rejects text that is not UTF-8, and drops a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The text of a file. */
function decodeText(bytes: Buffer): string | EvidenceFault {
  return ifPossible(() => utf8.decode(bytes)) ?? { text: 'is not UTF-8 text', hint: 'save it as UTF-8' };
}
