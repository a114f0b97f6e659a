// Notices what others do to the files of an open database. SQLite goes on writing to a file that was removed, cut off or
// written over: what it keeps there is lost. How the files are laid out: sqlite.org/walformat.html.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { resultCode } from '../../fs/open-sqlite.ts';
import { DatabaseFailure } from './index.ts';
import { isIntact } from './quick-check.ts';

/** Up to this size a whole file is looked through: a tenth of a second of one core. */
export const checkedBytes = 32 * 1024 * 1024;

export interface FileWatch {
  /** Throws a DatabaseFailure once the file or its log was removed, replaced, cut off or written over. */
  check(): void;
  /** Also looks through what is in the file, in a thread of its own. */
  verify(): Promise<void>;
  /** From an error of SQLite that means damage, `check` throws. */
  observe(error: unknown): void;
  /** To be called after the database was closed. */
  close(): Promise<void>;
}

/** For a database in WAL mode, at once after it was opened. */
export function watchFile(file: string): FileWatch {
  const names = [file, `${file}-wal`, `${file}-shm`] as const;
  const inodes = () => names.map((name) => statSync(name, { throwIfNoEntry: false })?.ino).join();
  const opened = inodes();
  const [main, index] = [shareHandle(file), shareHandle(`${file}-shm`)];
  let leastBytes = fstatSync(main.fd).size;
  let isDamaged = false;
  let isChecked = false;
  let checking: Promise<boolean> | undefined;

  const check = (): void => {
    if (isChecked) return;
    if (inodes() !== opened) throw new DatabaseFailure('database-gone');
    for (let round = 0; !isDamaged; round++) {
      const { state, bytes } = stateOf({ main: main.fd, index: index.fd, log: names[1], leastBytes });
      if (state === 'complete') {
        leastBytes = bytes;
        break;
      }
      isDamaged = state === 'damaged' || round === 50;
      Atomics.wait(pause, 0, 0, 20);
    }
    if (isDamaged) throw new DatabaseFailure('database-damaged');
    // Once for all messages of a transaction, which are written in one go.
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
  };

  const verify = async (): Promise<void> => {
    check();
    if (fstatSync(main.fd).size > checkedBytes) return;
    checking ??= isIntact(file).finally(() => {
      checking = undefined;
    });
    if (await checking) return;
    // Not while it was being replaced.
    check();
    isDamaged = true;
    throw new DatabaseFailure('database-damaged');
  };

  return {
    check,
    verify,
    observe: (error) => {
      if ([11, 26].includes(resultCode(error) ?? 0)) isDamaged = true;
    },
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
  /** The index of the log, which is in the byte order of the machine. */
  readonly index: number;
  readonly log: string;
  /** The size of the file when it was last complete. */
  readonly leastBytes: number;
}

interface State {
  readonly state: 'complete' | 'short' | 'damaged';
  /** The size of the file. */
  readonly bytes: number;
}

/**
 * Whether the file begins as it must and holds every page, and the log every frame, that they are said to hold. They
 * are short for a moment, too, while another process moves pages from the log to the file: the first page says how many
 * there are before the others are written. On a full disk the others find no room: then they are in the log still, and
 * the file is as long as it was.
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

/** Of a page: 65,536 does not fit into the two bytes that it has. */
function bytesOf(stated: number): number {
  return stated === 1 ? 65_536 : stated;
}

function read(handle: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(handle, bytes, 0, length, 0);
  return bytes;
}

/**
 * Of each file there is one handle in a process: to close one ends every lock that the process has on its file, also
 * those of another connection.
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
