// Caches the report of a whole build. If every file that the last build read or wrote has the same content,
// its report is still true, and there is nothing else to do.

import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { keyOf } from '../files/cache.ts';
import { environmentKey } from '../files/environment.ts';
import { namesIn } from '../files/file-hashes.ts';
import { fileStamp, isSettled } from '../files/file-stamp.ts';
import { ifPossible } from '../files/if-possible.ts';
import { memoized } from '../files/once.ts';
import { linkFault } from '../files/path-guard.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { isSystemFile } from '../files/system-files.ts';
import type { Workplace } from '../files/workplace.ts';
import { type ReadText, withoutSources, withSources } from '../problems/stored-problems.ts';
import { manifestName } from '../publish/manifest.ts';
import type { Staged } from '../publish/staging.ts';
import type { Bundle } from '../theme/bundle.ts';

/** What a theme reads besides templates/: files relative to the root, and environment variables. */
type ThemeInputs = Pick<Bundle, 'outsideFiles' | 'environmentReads'>;

interface StoredBuild extends ThemeInputs {
  /** A hash of the files that were read, and of the environment. */
  readonly read: string;
  /** The files that the build wrote, relative to the root, and their hash. */
  readonly writtenFiles: readonly string[];
  readonly written: string;
  readonly report: unknown;
}

/** Path → file stamp. */
type Stamps = Readonly<Record<string, string>>;

/** The cached report of one combination of options. */
export type BuildCache = ReturnType<typeof openBuildCache>;

/**
 * Opens the cache for a build with these options, a JSON value, or for the report `name`. Call it before
 * anything is read, because it looks at all files.
 */
export function openBuildCache({ cache, root }: Pick<Workplace, 'cache' | 'root'>, options: object, name = 'whole') {
  const key = keyOf(JSON.stringify(options));
  const openedAt = Date.now();
  const before = siteStamps(root);
  const inRoot = (files: readonly string[]) => files.map((file) => resolve(root, file));
  const hashes = cache.files();
  const nameOf = namesIn(root);
  const hashOfAll = (files: readonly string[], hashOf = hashes.of) =>
    keyOf(files.map((file) => `${nameOf(file)} ${hashOf(file)}`).join('\n'));
  const hashOfRead = ({ outsideFiles, environmentReads }: ThemeInputs) =>
    keyOf(
      environmentKey(environmentReads),
      hashOfAll(Object.keys(before), (file) => hashes.known(file, before[file] ?? '') ?? hashes.of(file)),
      hashOfAll(inRoot(outsideFiles)),
    );
  return {
    /** The report of the last build, or undefined if something has changed since then. */
    get(): unknown {
      const stored = cache.get(name, key) as StoredBuild | undefined;
      if (!stored || hashOfRead(stored) !== stored.read) return undefined;
      if (hashOfAll(inRoot(stored.writtenFiles), hashes.ofOutput) !== stored.written) return undefined;
      hashes.save();
      return withSources(stored.report, textReader(root));
    },
    /**
     * Stores the report after a build, with what its theme reads elsewhere and the files that it wrote.
     * Stores nothing if a file was edited during the build.
     */
    set(report: unknown, theme: ThemeInputs, staged?: Pick<Staged, 'out' | 'files' | 'kept'>): void {
      const { outsideFiles, environmentReads } = theme;
      const outside = inRoot(outsideFiles);
      const stamps = [...Object.values(before), ...outside.map(fileStamp)];
      if (!stamps.every((stamp) => stamp === '' || isSettled(stamp, openedAt))) return;
      if (!isDeepStrictEqual(before, siteStamps(root))) return;
      const written = ['.litfass/schema', '.vscode'].flatMap((folder) => filesBelow(join(root, folder)));
      const output = new Map<string, string>();
      if (staged) {
        written.push(join(staged.out, manifestName));
        for (const [path, { sha256 }] of staged.files) {
          const file = join(staged.out, path);
          output.set(file, sha256);
          // The hashes of the others are known: they were compared before the files were kept.
          if (!staged.kept.has(path)) hashes.add(file, fileStamp(file), sha256);
        }
        written.push(...output.keys());
      }
      const stored: StoredBuild = {
        read: hashOfRead(theme),
        outsideFiles,
        environmentReads,
        writtenFiles: written.map(nameOf),
        written: hashOfAll(written, (file) => output.get(file) ?? hashes.ofOutput(file)),
        report: withoutSources(report, textReader(root)),
      };
      cache.set(name, key, stored);
      hashes.save([...Object.keys(before), ...outside, ...written]);
    },
  };
}

/**
 * The stamps of all files that a build can read, by path, except those that its theme imports from
 * elsewhere.
 */
export function siteStamps(root: string): Stamps {
  const files = filesOfSite(root).filter((file) => !isSystemFile(basename(file)));
  return Object.fromEntries(files.map((file) => [file, fileStamp(file)]));
}

/** Reads each file once. */
function textReader(root: string): ReadText {
  return memoized((file: string) => {
    const bytes = readIfPossible(resolve(root, file));
    return bytes && new TextDecoder().decode(bytes);
  });
}

/**
 * All files of the folders that a build reads, with those of systems, editors and tools, but without those
 * that its theme imports from elsewhere.
 */
export function filesOfSite(root: string): string[] {
  // The engine's own files and packages are part of the key of every cached value.
  // A link to a folder that is no theme may lead to a whole disk.
  const theme = existsSync(join(root, 'templates/index.ts')) ? ['templates'] : [];
  const folders = ['content', ...theme, 'public'].map((folder) => join(root, folder));
  const files = folders.flatMap((folder) => (linkFault(root, folder) ? [] : filesBelow(folder)));
  const settings = ['package.json', 'tsconfig.json', 'node_modules/.package-lock.json'];
  return [...files, ...settings.map((file) => join(root, file))];
}

/** Without fast-glob: loading it would add a fifth to a build that has nothing to do. */
function filesBelow(folder: string): string[] {
  const entries = ifPossible(() => readdirSync(folder, { withFileTypes: true }));
  // Its stamp changes when it is created or becomes readable.
  if (!entries) return [folder];
  // Does not follow links: one may lead to a parent folder.
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() && !isSystemFile(entry.name) ? filesBelow(path) : [path];
  });
}
