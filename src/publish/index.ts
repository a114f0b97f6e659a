// Writes a site to disk. All files are first written beside the output (stage), then renamed into
// it one by one (publish): first what pages need, then pages, deletions last. An output that does not
// exist yet gets all files at once. If the process is killed at any moment, each file is either old or
// new, never partial, and no page lacks a file that it names.
import { hash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { foldersAbove } from '../addresses/page-address.ts';
import { folded } from '../files/file-names.ts';
import { ifPossible } from '../files/if-possible.ts';
import { prepareAliases } from './aliases.ts';
import { isSame, upToDateCheck } from './compare.ts';
import { diskError, entryAt, makeFileReadable, makeFolderReadable, writeSynced } from './disk.ts';
import { isWritten, throwInTheWay, throwOnForeignFiles, throwOnForeignOutput, throwOnLinks } from './foreign-files.ts';
import {
  type BuildInputs,
  combineFiles,
  manifestName,
  manifestText,
  readManifest,
  type StagedFile,
} from './manifest.ts';
import { publishAtOnce } from './publish-at-once.ts';
import { dropStaging, marker, openStaging, type Published, type Staged, stagingOf } from './staging.ts';

/** How to stage files. */
interface StageOptions {
  /** Allows an output with files that no build wrote. */
  readonly force?: boolean | undefined;
  /** See files/file-hashes.ts. With it, copies of files that are in the output already are kept there. */
  readonly hashes?: { readonly of: (path: string) => string; readonly ofOutput: (path: string) => string } | undefined;
}

/**
 * Creates an empty staging folder beside `out`, on the same disk, and deletes what an interrupted
 * run left there. Throws a CliError `cannotWrite`.
 */
export function stage(out: string, { force = false, hashes }: StageOptions = {}): Staged {
  const files = new Map<string, StagedFile>();
  const folder = withDiskErrors(out, () => {
    throwOnForeignOutput(out, { force });
    return openStaging(out);
  });
  const created = new Set<string>();
  const stagedFile = (path: string) => {
    if (!isInside(folder, path)) throw new Error(`${path} leads out of the output`);
    return resolve(folder, path);
  };
  const before = hashes && readManifest(out);
  /** The size tells a file with a byte order mark, which `of` skips, from one without. */
  const isSameAs = ({ bytes, sha256 }: StagedFile, path: string, copy: string) =>
    hashes?.of(copy) === sha256 && statSync(copy).size === bytes && hashes.ofOutput(join(out, path)) === sha256;
  const write: Staged['write'] = (path, content) => {
    const file = stagedFile(path);
    const last = before?.get(path);
    if (last && isCopy(content) && isSameAs(last, path, content.copy)) {
      const { bytes, sha256 } = last;
      return keep(path, { bytes, sha256 });
    }
    withDiskErrors(out, () => {
      const parent = dirname(file);
      if (!created.has(parent)) mkdirSync(parent, { recursive: true });
      created.add(parent);
      if (isCopy(content)) copyFileSync(content.copy, file);
      else writeFileSync(file, content);
      makeFileReadable(file);
      const bytes = isCopy(content) ? readFileSync(file) : content;
      files.set(path, { bytes: Buffer.byteLength(bytes), sha256: hash('sha256', bytes) });
    });
  };
  const kept = new Set<string>();
  const keep: Staged['keep'] = (path, file) => {
    kept.add(path);
    files.set(path, file);
  };
  const aliases = new Map<string, string>();
  const alias: Staged['alias'] = (path, original) => {
    stagedFile(path);
    const file = files.get(original);
    if (!file || aliases.has(original)) throw new Error(`${original} is not a staged file`);
    aliases.set(path, original);
    files.set(path, file);
  };
  return { out, write, alias, aliases, keep, kept, files, drop: () => dropStaging(out) };
}

/** Notes which files a site would have, and writes nothing: for one that has errors. */
export function stageNothing(out: string): Staged {
  const files = new Map<string, StagedFile>();
  const nothing = { bytes: 0, sha256: '' };
  const write = (path: string) => void files.set(path, nothing);
  return { out, write, alias: write, keep: write, files, aliases: new Map(), kept: new Set(), drop: () => {} };
}

/**
 * Makes the output match the staged files and records `inputs` in the manifest. Leaves files alone
 * that no build wrote. Throws a CliError `cannotWrite`.
 */
export function publish(staged: Staged, inputs?: BuildInputs): Published {
  const { out, files } = staged;
  const folder = stagingOf(out);
  return withDiskErrors(out, () => {
    // A build was killed just after it had published.
    if (existsSync(join(out, marker))) rmSync(join(out, marker));
    if (!entryAt(out) && publishAtOnce(staged, inputs))
      return { written: files.size, unchanged: 0, deleted: 0, leftAlone: [] };
    const recorded = readManifest(out);
    const twins = twinsOf(out, recorded, files);
    const renamed = [...twins].map(([path, twin]) => [twin, recorded.get(path) as StagedFile] as const);
    const before = new Map([...recorded, ...renamed]);
    const isUpToDate = upToDateCheck(staged);
    const newPaths = [...files.keys()].filter((path) => !staged.kept.has(path));
    throwOnLinks(out, staged.kept);
    throwOnForeignFiles(out, newPaths, { before, isUpToDate });
    const changed = newPaths.filter((path) => !isUpToDate(path));
    const aliases = prepareAliases(folder, changed, (path) => {
      const original = staged.aliases.get(path);
      return original && join(isUpToDate(original) ? out : folder, original);
    });
    // Deleting the old name of a twin would delete the new file.
    const stale = [...before.keys()].filter((path) => !files.has(path) && !twins.has(path) && isInside(out, path));
    const manifest = writeSynced(join(folder, manifestName), manifestText(files, inputs));
    const combinedManifest = `${manifest}.both`;
    if (changed.length + stale.length + twins.size > 0) {
      // Until the last file is in place, the manifest lists old and new files: if the process is
      // killed, the next build recognizes whatever is left.
      writeSynced(combinedManifest, manifestText(combineFiles(before, files)));
    }
    // Everything that needs disk space comes first; from here on, files are only renamed and deleted.
    prepareFolders(out, changed, stale);
    if (existsSync(combinedManifest)) renameSync(combinedManifest, join(out, manifestName));
    for (const [path, twin] of twins) renameTwin(out, path, twin);
    for (const path of changed.sort(byPublishOrder)) {
      clearPath(out, path);
      renameSync(aliases.get(path) ?? join(folder, path), join(out, path));
    }
    const { deleted, leftAlone } = removeStale(out, stale, before);
    if (!isSame(manifest, join(out, manifestName))) renameSync(manifest, join(out, manifestName));
    staged.drop();
    return { written: changed.length, unchanged: files.size - changed.length, deleted, leftAlone };
  });
}

/**
 * Files of an earlier build whose names differ from new ones only by case, on a disk that ignores it: there
 * Jana.jpg and jana.jpg are one file. Old path → new path.
 */
function twinsOf(out: string, before: ReadonlyMap<string, StagedFile>, files: ReadonlyMap<string, StagedFile>) {
  const gone = [...before.keys()].filter((path) => !files.has(path));
  const kept = new Map(gone.length === 0 ? [] : [...files.keys()].map((path) => [folded(path), path]));
  return new Map(
    gone.flatMap((path): [string, string][] => {
      const twin = kept.get(folded(path));
      return twin !== undefined && isOneFile(out, path, twin) ? [[path, twin]] : [];
    }),
  );
}

/**
 * Whether two names are there, and are one file: then their folder lists only one of them. Not all disks
 * have inodes.
 */
function isOneFile(out: string, path: string, twin: string): boolean {
  if (!entryAt(join(out, path)) || !entryAt(join(out, twin))) return false;
  const [names, others] = [path.split('/'), twin.split('/')];
  const index = names.findIndex((name, at) => name !== others[at]);
  const listed = readdirSync(join(out, ...names.slice(0, index)));
  return ![names, others].every((one) => listed.includes(one[index] ?? ''));
}

/** Gives a file, and the folders above it, the new name. */
function renameTwin(out: string, path: string, twin: string): void {
  const names = twin.split('/');
  for (const [index, name] of path.split('/').entries()) {
    const above = names.slice(0, index);
    if (name !== names[index]) renameSync(join(out, ...above, name), join(out, ...above, names[index] ?? ''));
  }
}

/**
 * Order of publishing: first the files that pages name, then pages, then sitemaps; of several
 * sitemaps the index last.
 */
function byPublishOrder(a: string, b: string): number {
  return publishOrderOf(a) - publishOrderOf(b) || (a < b ? -1 : 1);
}

function publishOrderOf(path: string): number {
  if (path.startsWith('assets/')) return 0;
  if (/\.html(\.br|\.gz)?$/.test(path)) return 2;
  return /^sitemap(-\d+)?\.xml/.test(path) ? 3 : 1;
}

/**
 * Creates missing folders. If one cannot be created or is not writable, removes those created so
 * far and throws.
 */
function prepareFolders(out: string, changed: readonly string[], stale: readonly string[]): void {
  const created: string[] = [];
  const make = (folder: string) => {
    makeFolder(folder);
    created.push(folder);
  };
  try {
    if (!existsSync(out)) {
      mkdirSync(dirname(out), { recursive: true });
      make(out);
    }
    const needed = new Set(changed.flatMap(foldersAbove));
    for (const folder of new Set(['', ...needed, ...stale.flatMap(foldersAbove)])) {
      const path = join(out, folder);
      const entry = entryAt(path);
      if (entry?.isDirectory()) accessSync(path, constants.W_OK | constants.X_OK);
      // If a file is in the place of a folder above, the folder is created when that file is deleted.
      else if (!entry && needed.has(folder) && existsSync(dirname(path))) {
        throwOnLinks(out, [folder]);
        make(path);
      }
    }
  } catch (error) {
    for (const folder of created.reverse()) rmdirSync(folder);
    throw error;
  }
}

function makeFolder(folder: string): void {
  mkdirSync(folder);
  makeFolderReadable(folder);
}

/**
 * Creates the folders of a path and deletes old build output in its place. Throws a CliError `cannotWrite`
 * for links.
 */
function clearPath(out: string, path: string): void {
  for (const above of foldersAbove(path)) {
    const folder = join(out, above);
    const entry = entryAt(folder);
    if (entry?.isDirectory()) continue;
    if (entry?.isSymbolicLink()) throwInTheWay(out, above);
    if (entry) rmSync(folder);
    makeFolder(folder);
  }
  const target = join(out, path);
  if (entryAt(target)?.isDirectory()) rmSync(target, { recursive: true });
}

/**
 * Deletes pages first, then the files that they named, so that no page lacks a file. Keeps nothing
 * for visitors who still have an old page: the output is byte for byte that of a build into an
 * empty folder.
 */
function removeStale(out: string, stale: readonly string[], before: ReadonlyMap<string, StagedFile>) {
  const leftAlone: string[] = [];
  let deleted = 0;
  for (const path of stale.toSorted((a, b) => byPublishOrder(b, a))) {
    const entry = entryAt(join(out, path));
    if (!entry || entry.isDirectory()) continue;
    if (!isWritten(out, path, before)) {
      leftAlone.push(path);
      continue;
    }
    rmSync(join(out, path));
    removeEmptyFolders(out, dirname(path));
    deleted++;
  }
  return { deleted, leftAlone: leftAlone.sort() };
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === '.' || readdirSync(join(out, folder)).length > 0) return;
  rmdirSync(join(out, folder));
  removeEmptyFolders(out, dirname(folder));
}

function isInside(out: string, path: string): boolean {
  return resolve(out, path).startsWith(resolve(out) + sep);
}

function isCopy(content: unknown): content is { readonly copy: string } {
  return typeof content === 'object' && content !== null && 'copy' in content && typeof content.copy === 'string';
}

/** Runs `act`. Turns file system errors into CliErrors, and then deletes the staging folder. */
function withDiskErrors<T>(out: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const cliError = diskError(error, out);
    if (!cliError) throw error;
    // The next run deletes what cannot be deleted now.
    ifPossible(() => dropStaging(out));
    throw cliError;
  }
}
