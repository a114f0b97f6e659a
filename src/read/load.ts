// Reads the YAML files below content/, and the files of evidence. Checks only whether they can be read;
// what they mean is up to check. A file that cannot be read becomes a problem, and all others are read.

import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFiles, type FoundFile } from '../files/content-files.ts';
import { moduleUrl } from '../files/engine-files.ts';
import { notAFolder } from '../files/list-files.ts';
import { once } from '../files/once.ts';
import { linkFault, linkHint } from '../files/path-guard.ts';
import { fileProblem } from '../problems/file.ts';
import { noFiles } from '../problems/no-content.ts';
import { CliError, isError, type Problem } from '../problems/problem.ts';
import { isPageFile } from '../site/page-file-name.ts';
import type { CachedFiles, Loaded, Source } from '../site/source.ts';
import { readEvidence } from './evidence-files.ts';
import { type ParsedSource, parseMarkdown } from './markdown-file.ts';
import { fastValues } from './yaml/fast-yaml.ts';
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
import type { findPlaces } from './yaml/strict-yaml.ts';

const evidenceFolder = 'content/evidence';

/** The folders with a kind of YAML file each. */
const yamlFolders = ['pages', 'sections', 'locales'].map((name) => `content/${name}`);

/**
 * Larger than all other files, and read line by line (translations/lock.ts): parsing it would take
 * longer than a build.
 */
const translationsLock = 'content/translations.lock.yaml';

/** Rejects text that is not UTF-8, and drops a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** In bytes. Larger files are not read: nobody writes such a page, and parsing it would take minutes. */
const maxFileBytes = 1024 * 1024;

/** Lock files grow with the site. These limits are ten times what several thousand pages need. */
const maxLockBytes: ReadonlyMap<string, number> = new Map([
  [translationsLock, 64 * maxFileBytes],
  ['content/addresses.lock.yaml', 16 * maxFileBytes],
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
export function load(
  root: string,
  cached?: CachedFiles,
  { maxFilesInMemory = 3_000, valuesFile }: LoadOptions = {},
): Loaded {
  const sources: Source[] = [];
  // Pictures are listed by bundle, which reports the same problems for them. PO files are read by no build.
  const content = contentFiles(root, 'content', ['evidence', 'images', 'translations']);
  const evidence = contentFiles(root, evidenceFolder);
  const problems: Problem[] = [...content.problems, ...evidence.problems];
  const brokenPages: Source[] = [];
  const isRead = ({ name }: FoundFile) => /\.ya?ml$/i.test(name) || isMarkdownPage(name);
  const found = content.found.filter(isRead);
  const unread = content.found
    .filter((file) => !isRead(file) && !yamlFolders.includes(file.name))
    .map(({ name }) => name);
  for (const { name } of content.found) if (yamlFolders.includes(name)) problems.push(notAFolder(name));
  if (found.length === 0) {
    // If the folder could not be listed, that problem is enough.
    const isListed = content.found.length > 0 || problems.length === 0;
    return {
      sources,
      problems: isListed ? [noFiles()] : problems,
      unread,
      evidence: new Map(),
    };
  }
  const largeSite =
    found.length > maxFilesInMemory
      ? { cache: openValuesCache(), file: valuesFile === undefined ? undefined : openValuesFile(valuesFile) }
      : undefined;
  for (const file of found) {
    const { name } = file;
    // Taken before the file is read: a later write changes the stamp.
    const stamp = cached?.stampOf(join(root, name));
    const before = stamp && cached?.sourceOf?.(name, stamp);
    if (before) {
      sources.push(before);
      continue;
    }
    const sha256 = stamp && cached?.hashOf(name, stamp);
    if (sha256) {
      sources.push(Object.assign(lazySource(root, file, { sha256, largeSite }), { stamp }));
      continue;
    }
    const text = readText(root, file);
    if (typeof text !== 'string') {
      problems.push(aboutFile(text));
      continue;
    }
    const parsed = name === translationsLock ? unparsedSource(name, text) : parseFile(name, text);
    problems.push(...parsed.problems.map(aboutFile), ...meantComments(name, text));
    if (parsed.problems.every((problem) => problem.severity === 'warning')) {
      const source = largeSite && isPageFile(name) ? lazySource(root, file, withoutText(parsed, largeSite)) : parsed;
      sources.push(stamp ? Object.assign(source, { stamp }) : source);
    } else if (isPageFile(name)) {
      const part = partialSource(
        parsed,
        ['slug', 'locales', 'layout', 'name', 'title', 'not_found', 'date'],
        parseSource,
      );
      if (part) brokenPages.push(part);
    }
  }
  return {
    sources,
    problems,
    unread,
    evidence: readEvidence(root, evidence.found, { maxBytes: maxFileBytes, parseYaml: parseSource }),
    brokenPages,
    freeMemory() {
      if (!largeSite) return;
      largeSite.cache.clear();
      collectGarbage();
    },
  };
}

/** An error because of which a file cannot be read is about the file. */
function aboutFile(problem: Problem): Problem {
  return isError(problem) && problem.place
    ? { ...problem, about: { kind: 'file', name: problem.place.file } }
    : problem;
}

/** Reads one YAML file of content again. Undefined if it is gone, cannot be read, or has problems. */
export function loadFile(root: string, name: string, { stampOf }: Pick<CachedFiles, 'stampOf'>): Source | undefined {
  const stamp = stampOf(join(root, name));
  const text = stamp === '' ? undefined : readText(root, { name, isLink: true });
  if (typeof text !== 'string') return undefined;
  const source = parseFile(name, text);
  const hasProblems = source.problems.length > 0 || meantComments(name, text).length > 0;
  return hasProblems ? undefined : Object.assign(source, { stamp });
}

/** A page or entry in Markdown. The README of a folder is none. */
function isMarkdownPage(file: string): boolean {
  return isPageFile(file) && /^(?!.*\breadme\.).+\.md$/i.test(file);
}

/** Parses the text of a file of content: YAML, or a page in Markdown. */
export function parseFile(file: string, text: string): ParsedSource {
  return isMarkdownPage(file)
    ? parseMarkdown({ file, text }, parseSource, (...args) => strictReader().textProblems(...args))
    : parseSource(file, text);
}

/**
 * Parses the text of one YAML file. Its values are undefined if one of the problems is an error. `file`
 * is used in messages and limits.
 */
export function parseSource(file: string, text: string): ParsedSource {
  let find: ReturnType<typeof findPlaces> | undefined;
  const place: Source['place'] = (path, aim = {}) => {
    find ??= strictReader().findPlaces(file, text);
    return find(path, aim);
  };
  const { data, problems } = fastValues(file, text) ?? strictReader().strictValues(file, text);
  return { file, text, sha256: hash('sha256', text), data, place, problems };
}

/** Strings of the values refer to the text that they were cut from. Serializing them releases the text. */
function withoutText({ sha256, data }: Source, largeSite: LargeSite): KnownFile {
  return { sha256, serialized: serializeValues(data, largeSite.file), largeSite };
}

/** Where the values of a large site are. */
interface LargeSite {
  /** Those in use. */
  readonly cache: ValuesCache;
  /** All of them, serialized. */
  readonly file: ValuesFile | undefined;
}

interface KnownFile extends Pick<Source, 'sha256' | 'serialized'> {
  /** Without it, the values stay with the source. */
  readonly largeSite: LargeSite | undefined;
}

/**
 * The source of a file whose hash is known. Reads and parses it on first use. Its getters throw a
 * CliError 75 if the file has another hash by then.
 */
function lazySource(root: string, found: FoundFile, { sha256, serialized: known, largeSite }: KnownFile): Source {
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

/** Loads the strict reader on first use: a site without problems never needs the package `yaml`. */
function strictReader(): typeof import('./yaml/strict-yaml.ts') {
  return createRequire(import.meta.url)(fileURLToPath(moduleUrl('read/yaml/strict-yaml')));
}

function unparsedSource(file: string, text: string): ReturnType<typeof parseSource> {
  const place = { file, line: 1, column: 1, length: 1, source: text };
  return { file, text, sha256: hash('sha256', text), data: undefined, place: () => place, problems: [] };
}

/** The text of a file, or the problem that prevents reading it. */
function readText(root: string, { name, isLink }: FoundFile): string | Problem {
  const file = join(root, name);
  try {
    const fault = isLink && linkFault(root, file);
    if (fault) return fileProblem(name, fault, linkHint);
    const maxBytes = maxLockBytes.get(name) ?? maxFileBytes;
    const entry = statSync(file);
    // Reading a pipe would never end.
    if (!entry.isFile()) return fileProblem(name, 'is not a file', 'content must be regular files');
    if (entry.size > maxBytes)
      return fileProblem(
        name,
        `is larger than ${maxBytes / maxFileBytes} MB`,
        maxLockBytes.has(name)
          ? 'no site has that many pages; restore the file from version control'
          : 'a page is a few kilobytes of text; split it, or move data out of content/',
      );
    const text = utf8.decode(readFileSync(file));
    if (text.includes('\0')) return fileProblem(name, 'is not a text file', 'content is YAML in UTF-8');
    return text;
  } catch (error) {
    if (error instanceof TypeError) return fileProblem(name, 'is not UTF-8 text', 'save it as UTF-8');
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fileProblem(name, `cannot be read (${code})`, 'check that it exists and that you may read it');
  }
}
