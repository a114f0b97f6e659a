// A folder as it would be found after a power cut: synced writes are there, other writes may be, sector by
// sector. Kept in memory while a recording is played back, and written as real files for processes that
// open them.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../random.ts';
import type { Event } from './trace.ts';

export interface DiskImage {
  play(event: Event): void;
  /** As if every write had reached the disk, up to this moment and in this order. */
  layOutWhole(folder: string): Promise<void>;
  /** Of the writes that were not synced, each sector and each name reached the disk or not, at random. */
  layOutTorn(folder: string, random: Random): Promise<void>;
}

/** The file of a name; it may have lost its name and still be written to. */
interface Content {
  whole: Buffer;
  safe: Buffer;
  loose: Change[];
}

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly length: number };

const names = ['contact.db', 'contact.db-wal', 'contact.db-journal'];
const sector = 512;

export function createDiskImage(): DiskImage {
  const now = new Map<string, Content>();
  let safe = new Map<string, Content>();

  const content = (name: string): Content => {
    const known = now.get(name) ?? { whole: Buffer.alloc(0), safe: Buffer.alloc(0), loose: [] };
    now.set(name, known);
    return known;
  };
  const change = (name: string, made: Change): void => {
    const found = content(name);
    found.whole = changed(found.whole, made);
    found.loose.push(made);
  };
  return {
    play: (event) => {
      if (event.kind === 'answer') return;
      if (event.kind === 'create') content(event.file);
      else if (event.kind === 'unlink') now.delete(event.file);
      else if (event.kind === 'write') change(event.file, { at: event.at, bytes: event.bytes });
      else if (event.kind === 'truncate') change(event.file, { length: event.length });
      else if (event.file === '') safe = new Map(now);
      else {
        const synced = content(event.file);
        for (const made of synced.loose) synced.safe = changed(synced.safe, made);
        synced.loose = [];
      }
    },
    layOutWhole: async (folder) => {
      for (const name of names) await layOut(path.join(folder, name), now.get(name)?.whole);
    },
    layOutTorn: async (folder, random) => {
      for (const name of names) {
        const found = random() < 0.5 ? now.get(name) : safe.get(name);
        await layOut(path.join(folder, name), found && torn(found, random));
      }
    },
  };
}

function torn({ safe, loose }: Content, random: Random): Buffer {
  let bytes = safe;
  // Some cuts lose nearly everything, some nearly nothing.
  const share = random();
  for (const made of loose) {
    if ('length' in made) bytes = random() < share ? changed(bytes, made) : bytes;
    else
      for (let from = 0; from < made.bytes.length; ) {
        const to = Math.min(made.bytes.length, from + sector - ((made.at + from) % sector));
        if (random() < share) bytes = changed(bytes, { at: made.at + from, bytes: made.bytes.subarray(from, to) });
        from = to;
      }
  }
  return bytes;
}

/** A new buffer only where it grows or shrinks; `torn` therefore works on a copy. */
function changed(bytes: Buffer, made: Change): Buffer {
  const length = 'length' in made ? made.length : Math.max(bytes.length, made.at + made.bytes.length);
  const copy = Buffer.alloc(length);
  bytes.copy(copy);
  if ('bytes' in made) made.bytes.copy(copy, made.at);
  return copy;
}

async function layOut(file: string, bytes: Buffer | undefined): Promise<void> {
  await rm(`${file}-shm`, { force: true });
  if (bytes === undefined) await rm(file, { force: true });
  else await writeFile(file, bytes);
}
