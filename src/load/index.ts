// Reads every YAML file below content/ and parses it, and the files of evidence as they are. What a file means is none of
// its business: check decides that.
// A file that cannot be read or parsed becomes a problem, and the others are still told.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, type Problem } from '../diagnostics/problem.ts';
import { moduleUrl } from '../fs/engine-files.ts';
import { notAFolder } from '../fs/list-files.ts';
import { isOutside } from '../fs/path-guard.ts';
import type { CachedFiles, Loaded, Source } from '../model/source.ts';
import { readEvidence } from './evidence-files.ts';
import { fastValues } from './fast-yaml.ts';
import { allowedIn } from './meant-comments.ts';
import {
  collectGarbage,
  deserializeValues,
  openValuesCache,
  openValuesFile,
  serializeValues,
  type ValuesCache,
  type ValuesFile,
} from './packed.ts';
import { partialSource } from './partial-source.ts';
import type { findPlaces } from './strict-yaml.ts';
import { contentFiles, type Found } from './walk.ts';

const evidenceFolder = 'content/evidence';

/** Those whose files are read as YAML. */
const folders = ['pages', 'sections', 'locales'].map((name) => `content/${name}`);

/** Larger than all other files, and asked for its lines alone (translations/lock.ts): parsing it would take longer than a build. */
const translationsLock = 'content/translations.lock.yaml';

/** Refuses what is not UTF-8, and leaves out a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Larger files are refused unread: no page is written by hand at this size, and parsing one would take minutes. Bytes. */
const largestFile = 1024 * 1024;

/** The locks grow with the site: these are some thousands of pages, ten times over. One is read by lines, the other parsed. */
const largestLocks: ReadonlyMap<string, number> = new Map([
  [translationsLock, 64 * largestFile],
  ['content/addresses.lock.yaml', 16 * largestFile],
]);

export interface Loading {
  /** Of more files only the values of pages are kept: their text is most of what a site weighs, and asked for only where something is wrong. */
  readonly few?: number;
  /** Where to keep these values, open as long as the process lives; without it they stay in memory. */
  readonly store?: string;
}

export function load(root: string, known?: CachedFiles, { few = 3_000, store: storeFile }: Loading = {}): Loaded {
  const sources: Source[] = [];
  // Pictures are looked at by bundle, which tells the same of them.
  const content = contentFiles(root, 'content', ['evidence', 'images']);
  const proofs = contentFiles(root, evidenceFolder);
  const problems: Problem[] = [...content.problems, ...proofs.problems];
  let saidOfRules: Source | undefined;
  const isYaml = ({ name }: Found) => /\.ya?ml$/i.test(name);
  const found = content.found.filter(isYaml);
  const unread = content.found.flatMap((one) => (isYaml(one) || folders.includes(one.name) ? [] : one.name));
  for (const { name } of content.found) if (folders.includes(name)) problems.push(notAFolder(name));
  if (content.found.length === 0 && problems.length > 0) return { sources, problems, unread, evidence: new Map() };
  if (found.length === 0) {
    const hint = 'a site is a folder with content/ and templates/; name it with --root DIR';
    return {
      sources,
      problems: [{ rule: 'no-content', severity: 'error', text: 'there is no YAML file in content/', hint }],
      unread,
      evidence: new Map(),
    };
  }
  const many =
    found.length > few
      ? { shelf: openValuesCache(), store: storeFile === undefined ? undefined : openValuesFile(storeFile) }
      : undefined;
  for (const one of found) {
    const { name } = one;
    // Before it is read: what is written meanwhile has another sign then.
    const sign = known?.stampOf(join(root, name));
    const sha256 = sign && known?.hashOf(name, sign);
    if (sha256) {
      sources.push(Object.assign(readLater(root, one, { sha256, many }), { sign }));
      continue;
    }
    const read = readText(root, one);
    if (typeof read !== 'string') {
      problems.push(read);
      continue;
    }
    const source = name === translationsLock ? unparsed(name, read) : parseSource(name, read);
    problems.push(...source.problems, ...allowedIn(name, read));
    if (source.problems.every((problem) => problem.severity === 'warning')) {
      const isPage = name.startsWith('content/pages/');
      const kept = many && isPage ? readLater(root, one, withoutText(source, many)) : source;
      sources.push(sign ? Object.assign(kept, { sign }) : kept);
    } else if (name === 'content/site.yaml') saidOfRules = partialSource(source, ['rules', 'waivers'], parseSource);
  }
  return {
    sources,
    problems,
    unread,
    evidence: readEvidence(root, proofs.found, { largest: largestFile, parseYaml: parseSource }),
    saidOfRules,
    letGo() {
      if (!many) return;
      many.shelf.clear();
      collectGarbage();
    },
  };
}

/** Parses the text of one file. Exported for tests and for whoever has the text already. */
export function parseSource(file: string, text: string): Source & { readonly problems: readonly Problem[] } {
  let find: ReturnType<typeof findPlaces> | undefined;
  const place: Source['place'] = (path, aim = {}) => {
    find ??= strict().findPlaces(file, text);
    return find(path, aim);
  };
  const { data, problems } = fastValues(file, text) ?? strict().strictValues(file, text);
  let sha256: string | undefined;
  return {
    ...{ file, text, data, place, problems },
    get sha256() {
      sha256 ??= hash('sha256', text);
      return sha256;
    },
  };
}

/** Values share their letters with the text that they were read from, and would keep it. */
function withoutText({ sha256, data }: Source, many: Many): Known {
  return { sha256, packed: serializeValues(data, many.store), many };
}

/** Where the values of many files lie: those that are asked for, and all of them packed. */
interface Many {
  readonly shelf: ValuesCache;
  readonly store: ValuesFile | undefined;
}

interface Known extends Pick<Source, 'sha256' | 'packed'> {
  /** Those of few files stay with the source. */
  readonly many: Many | undefined;
}

/** A file that lies as it lay when it had this hash. What is not known of it is read when somebody asks. */
function readLater(root: string, found: Found, { sha256, packed: known, many }: Known): Source {
  const { name } = found;
  let text: string | undefined;
  let parsed: Source | undefined;
  let bytes = known;
  const readAgain = () => {
    const now = readText(root, found);
    if (typeof now !== 'string' || hash('sha256', now) !== sha256)
      throw new CliError('busy', `${name} changed while the site was read`, 'do it again');
    return now;
  };
  const read = () => {
    text ??= readAgain();
    return text;
  };
  const parse = () => {
    parsed ??= parseSource(name, read());
    return parsed;
  };
  const values = () => {
    bytes ??= serializeValues(parseSource(name, text ?? readAgain()).data, many?.store);
    return deserializeValues(bytes);
  };
  return {
    file: name,
    sha256,
    get text() {
      return read();
    },
    get data() {
      return many ? many.shelf.of(name, values) : parse().data;
    },
    get packed() {
      return bytes;
    },
    place: (...asked) => parse().place(...asked),
  };
}

/** Imported when the first file needs it: where all is well, `yaml` is not started at all. */
function strict(): typeof import('./strict-yaml.ts') {
  return createRequire(import.meta.url)(fileURLToPath(moduleUrl('load/strict-yaml')));
}

function unparsed(file: string, text: string): ReturnType<typeof parseSource> {
  const place = { file, line: 1, column: 1, length: 1, source: text };
  return { file, text, sha256: hash('sha256', text), data: undefined, place: () => place, problems: [] };
}

function readText(root: string, { name, mayLeadOut }: Found): string | Problem {
  const file = join(root, name);
  const fault = (text: string, hint: string): Problem => ({
    rule: 'file',
    severity: 'error',
    text,
    hint,
    place: { file: name, line: 1, column: 1, length: 1, source: '' },
  });
  try {
    if (mayLeadOut && isOutside(root, file))
      return fault(`${name} leads out of the site’s folder`, 'copy the file into content/');
    const lock = largestLocks.get(name);
    const largest = lock ?? largestFile;
    const found = statSync(file);
    if (!found.isFile()) return fault(`${name} is not a file`, 'a link to a folder, or a pipe, is not read');
    if (found.size > largest)
      return fault(
        `${name} is larger than ${largest / largestFile} MB`,
        lock
          ? 'no site has that many pages; take the file from version control'
          : 'a page is a few kilobytes of text; split it, or move data out of content/',
      );
    const text = utf8.decode(readFileSync(file));
    if (text.includes('\0')) return fault(`${name} is not a text file`, 'content is YAML in UTF-8');
    return text;
  } catch (error) {
    if (error instanceof TypeError) return fault(`${name} is not UTF-8 text`, 'save it as UTF-8');
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault(`${name} cannot be read (${code})`, 'check that it exists and that you may read it');
  }
}
