// Caches the report of a whole build. If every file that the last build read or wrote still has the same
// stamp, its report is still true, and there is nothing else to do.
import { type Dirent, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cache, fileStamp, isSettled, keyOf } from '../memory.ts';
import { environmentKey } from './environment.ts';

/** The cached report of one combination of options. */
export interface BuildCache {
  /** The report of the last build, or undefined if something has changed since then. */
  readonly get: () => unknown;
  /**
   * Stores the report after a build, with the files that it wrote and what its theme reads elsewhere.
   * Stores nothing if a file was edited during the build.
   */
  readonly set: (report: unknown, written: Iterable<string>, theme: ThemeInputs) => void;
}

/** What a theme reads besides templates/: files relative to the root, and environment variables. */
interface ThemeInputs {
  readonly outsideFiles: readonly string[];
  readonly environmentReads: readonly string[];
}

interface StoredBuild {
  /** Of the files in content/, templates/ and public/. */
  readonly read: Stamps;
  /** Of the theme's files elsewhere. */
  readonly outside: Stamps;
  readonly environmentReads: readonly string[];
  readonly environment: string;
  readonly written: Stamps;
  readonly report: unknown;
}

/** Path → file stamp. */
type Stamps = Readonly<Record<string, string>>;

/**
 * Opens the cache for a build with these options, a JSON value. Call it before anything is read,
 * because it takes the stamps of all files.
 */
export function openBuildCache(cache: Cache, root: string, options: object): BuildCache {
  const key = keyOf(JSON.stringify(options));
  const openedAt = Date.now();
  const before = siteStamps(root);
  return {
    get() {
      const stored = cache.get('whole', key) as StoredBuild | undefined;
      if (!stored || !areEqual(stored.read, before)) return undefined;
      if (stored.environment !== environmentKey(stored.environmentReads)) return undefined;
      const others = { ...stored.outside, ...stored.written };
      return areEqual(others, stampsOf(Object.keys(others))) ? stored.report : undefined;
    },
    set(report, written, theme) {
      const outside = stampsOf(theme.outsideFiles.map((file) => resolve(root, file)));
      const stamps = [...Object.values(before), ...Object.values(outside)];
      if (!stamps.every((stamp) => stamp === '' || isSettled(stamp, openedAt))) return;
      if (!areEqual(before, siteStamps(root))) return;
      const editorFiles = ['.litfass/schema', '.vscode'].flatMap((folder) => filesBelow(join(root, folder)));
      const stored: StoredBuild = {
        read: before,
        outside,
        environmentReads: theme.environmentReads,
        environment: environmentKey(theme.environmentReads),
        written: stampsOf([...written, ...editorFiles]),
        report,
      };
      cache.set('whole', key, stored);
    },
  };
}

/**
 * The stamps of all files that a build can read, by path, except those that its theme imports from
 * elsewhere.
 */
export function siteStamps(root: string): Stamps {
  return stampsOf(filesOfSite(root));
}

/** All files that a build can read, except those that its theme imports from elsewhere. */
function filesOfSite(root: string): string[] {
  // The engine's own files and packages are part of the key of every cached value.
  const folders = ['content', 'templates', 'public'].map((folder) => join(root, folder));
  return [...folders.flatMap(filesBelow), join(root, 'package.json'), join(root, 'node_modules/.package-lock.json')];
}

/** Without fast-glob: loading it would add a fifth to a build that has nothing to do. */
function filesBelow(folder: string): string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // Its stamp changes when it is created or becomes readable.
    return [folder];
  }
  // Does not follow links: one may lead to a parent folder.
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function stampsOf(files: readonly string[]): Stamps {
  return Object.fromEntries(files.map((file) => [file, fileStamp(file)]));
}

function areEqual(a: Stamps, b: Stamps): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
