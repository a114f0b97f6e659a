// File stamps: whether a file can have changed, without reading it.
import { statSync } from 'node:fs';
import { ifPossible } from './if-possible.ts';

/**
 * Whether an unchanged stamp proves that the file has not changed since `readAt` (milliseconds, as of
 * Date.now()). It does not for a file written just before: a second write within the resolution of
 * the file system's clock leaves the same stamp.
 */
export function isSettled(stamp: string, readAt: number): boolean {
  const [, modified = 0, changed = 0] = stamp.split(' ').map(Number);
  const storesSeconds = modified % 1e9 === 0 && changed % 1e9 === 0;
  return Math.max(modified, changed) / 1e6 <= readAt - (storesSeconds ? secondsResolution : clockResolution);
}

/** In milliseconds: coarser than that of any file system that stores more than seconds. */
const clockResolution = 20;
/** That of memory cards and sticks: FAT stores every other second. */
const secondsResolution = 2_020;

/**
 * Changes whenever a file does: its size in bytes, the nanoseconds of its last change of content and
 * of metadata, and its inode, separated by spaces. Empty if the file does not exist or cannot be read.
 */
export function fileStamp(file: string): string {
  return lookAt(file).stamp;
}

/**
 * The stamp of a file that is read at this time, in milliseconds. Empty if a later change could leave the
 * same stamp.
 */
export function settledStamp(file: string, readAt: number): string {
  const stamp = fileStamp(file);
  return isSettled(stamp, readAt) ? stamp : '';
}

/** These files, the last written first. */
export function newestFirst(files: readonly string[]): string[] {
  const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const timed = files.map((file) => ({ file, time: writtenAt(file) }));
  return timed.sort((a, b) => b.time - a.time).map(({ file }) => file);
}

/** The stamp of a file, and whether every user may read it, such as a web server. */
export function lookAt(file: string): { readonly stamp: string; readonly isPublic: boolean } {
  const found = ifPossible(() => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (!found) return { stamp: '', isPublic: false };
  const { size, mtimeNs, ctimeNs, ino, mode } = found;
  return { stamp: `${size} ${mtimeNs} ${ctimeNs} ${ino}`, isPublic: (mode & 0o004n) !== 0n };
}
