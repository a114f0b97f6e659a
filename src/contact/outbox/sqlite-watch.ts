// Detects when the files of an open database are changed from outside. SQLite keeps writing to a file
// that was removed, truncated or overwritten, and these writes are lost. The file format:
// sqlite.org/walformat.html.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { resultCode } from '../../files/open-sqlite.ts';
import { DatabaseFailure } from './index.ts';
import { isIntact } from './quick-check.ts';

/** Files up to this size are checked completely, which takes a tenth of a second on one core. */
export const checkedBytes = 32 * 1024 * 1024;

/** Watches the files of a database in WAL mode. Call this immediately after opening it. */
export function watchFile(file: string) {
  const names = [file, `${file}-wal`, `${file}-shm`] as const;
  const inodes = () => names.map((name) => statSync(name, { throwIfNoEntry: false })?.ino).join();
  const opened = inodes();
  const [main, index] = [shareHandle(file), shareHandle(`${file}-shm`)];
  let leastBytes = fstatSync(main.fd).size;
  let isDamaged = false;
  let isChecked = false;
  let checking: Promise<boolean> | undefined;

  /** Throws a DatabaseFailure if the file or its log was removed, replaced, truncated or overwritten. */
  const check = (): void => {
    if (isChecked) return;
    if (inodes() !== opened) throw new DatabaseFailure('database-gone');
    for (let attempt = 0; !isDamaged; attempt++) {
      const { state, bytes } = stateOf({ main: main.fd, index: index.fd, log: names[1], leastBytes });
      if (state === 'complete') {
        leastBytes = bytes;
        break;
      }
      isDamaged = state === 'damaged' || attempt === 50;
      Atomics.wait(pause, 0, 0, 20);
    }
    if (isDamaged) throw new DatabaseFailure('database-damaged');
    // One check is enough for all messages of a transaction, which are written in the same tick.
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
  };

  /** Like `check`, but also checks the contents of the file, in a worker thread. */
  const verify = async (): Promise<void> => {
    check();
    if (fstatSync(main.fd).size > checkedBytes) return;
    checking ??= isIntact(file).finally(() => {
      checking = undefined;
    });
    if (await checking) return;
    // A file that was being replaced also fails the check: that is reported as gone, not as damaged.
    check();
    isDamaged = true;
    throw new DatabaseFailure('database-damaged');
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
      index.close();
    },
  };
}

const pause = new Int32Array(new SharedArrayBuffer(4));

interface Files {
  readonly main: number;
  /** The index of the log (-shm), in the byte order of the machine. */
  readonly index: number;
  readonly log: string;
  /** The size of the file at the last successful check. */
  readonly leastBytes: number;
}

interface State {
  readonly state: 'complete' | 'short' | 'damaged';
  /** The size of the file. */
  readonly bytes: number;
}

/**
 * Checks that the file has a valid header and all its pages, and that the log has all its frames.
 * Files may be short for a moment during a checkpoint in another process, because the first page
 * states the new page count before the other pages are written. On a full disk these pages stay in
 * the log, and the file keeps its old size.
 */
function stateOf({ main, index, log, leastBytes }: Files): State {
  const bytes = fstatSync(main).size;
  const header = read(main, 32);
  const pageBytes = bytesOf(header.readUInt16BE(16));
  const wal = new DataView(new Uint8Array(read(index, 24)).buffer);
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  const [indexedBytes, frames] = [bytesOf(wal.getUint16(14, isLittle)), wal.getUint32(16, isLittle)];
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return { state: 'damaged', bytes };
  if (frames > 0 && indexedBytes !== pageBytes) return { state: 'damaged', bytes };
  const hasPages = bytes >= Math.min(leastBytes, header.readUInt32BE(28) * pageBytes);
  const hasFrames = frames === 0 || statSync(log).size >= 32 + frames * (24 + pageBytes);
  return { state: hasPages && hasFrames ? 'complete' : 'short', bytes };
}

/** Decodes a page size: the value 1 means 65,536, which does not fit into the two bytes of the field. */
function bytesOf(value: number): number {
  return value === 1 ? 65_536 : value;
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
