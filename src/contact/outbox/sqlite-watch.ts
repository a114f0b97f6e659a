// Detects when the files of an open database are changed from outside. SQLite keeps writing to a file
// that was removed, truncated or overwritten, and these writes are lost. The headers:
// sqlite.org/fileformat2.html.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { resultCode } from '../../files/open-sqlite.ts';
import { DatabaseFailure } from './index.ts';
import { isIntact } from './quick-check.ts';

/** Files up to this size are checked completely, which takes a tenth of a second on one core. */
export const checkedBytes = 32 * 1024 * 1024;

/** Watches the files of a database in WAL mode. Call this immediately after opening it. */
export function watchFile(file: string) {
  const names = [file, `${file}-wal`, `${file}-shm`];
  const inodes = () => names.map((name) => statSync(name, { throwIfNoEntry: false })?.ino).join();
  const opened = inodes();
  const main = shareHandle(file);
  /** The first bytes of the file: its format and page size, where 1 means 65,536. */
  const format = read(main.fd, 18);
  const pageBytes = format.readUInt16BE(16) === 1 ? 65_536 : format.readUInt16BE(16);
  let leastBytes = fstatSync(main.fd).size;
  let isDamaged = false;
  let isChecked = false;
  let checking: Promise<boolean> | undefined;

  /**
   * Throws a DatabaseFailure if the file or its log was removed or replaced, or if the file was truncated
   * or its header overwritten. Only `verify` finds a truncated log.
   */
  const check = (): void => {
    if (isChecked && !isDamaged) return;
    if (inodes() !== opened) throw new DatabaseFailure('database-gone');
    const header = read(main.fd, 32);
    const { size } = fstatSync(main.fd);
    isDamaged ||= !header.subarray(0, format.length).equals(format);
    // A checkpoint in another process writes the new page count before the other pages, so only `verify`
    // can say that a short file is damaged. On a full disk these pages stay in the log.
    const isShort = size < Math.min(leastBytes, header.readUInt32BE(28) * pageBytes);
    if (isDamaged || isShort) throw new DatabaseFailure('database-damaged');
    leastBytes = size;
    // One check is enough for all messages of a transaction, which are written in the same tick.
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
  };

  /** Like `check`, but also checks the contents of the file, in a worker thread. */
  const verify = async (): Promise<void> => {
    const { size } = fstatSync(main.fd);
    // SQLite would treat an empty file as new, and delete the log with its contents.
    if (!isDamaged && size > 0 && size <= checkedBytes && inodes() === opened) {
      checking ??= isIntact(file).finally(() => {
        checking = undefined;
      });
      // A file that was being replaced also fails the check: that is reported as gone, not as damaged.
      isDamaged ||= !(await checking) && inodes() === opened;
    }
    check();
  };

  return {
    check,
    verify,
    /** Takes any error of the database. After one that means damage, `check` throws. */
    observe: (error: unknown) => {
      if ([11, 26].includes(resultCode(error) ?? 0)) isDamaged = true;
    },
    /** Call this after closing the database. */
    close: async () => {
      await checking;
      main.close();
    },
  };
}

function read(handle: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, 0);
  return bytes;
}

/**
 * One shared handle per file and process: closing any handle releases all locks of the process on
 * that file, even those of other connections.
 */
const handles = new Map<string, { readonly fd: number; users: number }>();

function shareHandle(file: string): { readonly fd: number; readonly close: () => void } {
  const { dev, ino } = statSync(file);
  const key = `${dev}:${ino}`;
  const handle = handles.get(key) ?? { fd: openSync(file, 'r'), users: 0 };
  handles.set(key, handle);
  handle.users += 1;
  return {
    fd: handle.fd,
    close: () => {
      handle.users -= 1;
      if (handle.users > 0) return;
      handles.delete(key);
      closeSync(handle.fd);
    },
  };
}
