// Power cuts: a run is recorded write by write, and the database and its log are restored as they were at
// each boundary between two writes, once with everything on the disk and once with unsynced writes torn at
// random. Every message accepted before that point must be there, and the database whole. kill -9 does not
// show this: it leaves the written data in memory.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Order, Outcome, Proof } from '../proof.ts';
import { keptInFile } from './database.ts';
import { createDiskImage } from './disk-image.ts';
import { type Recording, record, withoutStrace } from './trace.ts';

export const power: Proof = { name: 'power', of: 'write boundaries', full: 5_000, short: 40, run };

/** Writes that one message makes, its delivery included, are at least these many. */
const writesPerMessage = 8;

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const skipped = withoutStrace();
  if (skipped) return { done: 0, faults: [], skipped };
  const recording = await record(Math.max(10, Math.ceil(count / writesPerMessage)), random);
  const { events } = recording;
  const boundaries = events.flatMap((event, index) => (/write|truncate|unlink/.test(event.kind) ? [index] : []));
  const chosen = sample(boundaries, { count, random });
  const folder = await mkdtemp(path.join(await quickFolder(), 'litfass-power-'));
  try {
    const found = await cutAt(chosen, { recording, folder, random, showProgress });
    const also = `${chosen.size * 2} images of ${boundaries.length} boundaries opened, ${found.synced} syncs in the run`;
    const faults = [...recording.faults, ...found.faults];
    return { done: chosen.size, accepted: recording.accepted.size, lost: found.lost, also, faults };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Cut extends Omit<Order, 'count'> {
  readonly recording: Recording;
  readonly folder: string;
}

async function cutAt(chosen: ReadonlySet<number>, { recording, folder, random, showProgress }: Cut) {
  const image = createDiskImage();
  const answered = new Set<string>();
  const faults: string[] = [];
  let [lost, synced, done] = [0, 0, 0];
  const open = (index: number, how: string) => {
    try {
      const kept = new Set(keptInFile(path.join(folder, 'contact.db')).map(({ id }) => id));
      const gone = [...answered].filter((id) => !kept.has(id)).length;
      lost = Math.max(lost, gone);
      if (gone > 0) faults.push(`boundary ${index}, ${how}: ${gone} of ${answered.size} answered messages are missing`);
    } catch (error) {
      faults.push(`boundary ${index}, ${how}: ${String(error)}`);
    }
  };
  for (const [index, event] of recording.events.entries()) {
    image.play(event);
    if (event.kind === 'answer') answered.add(event.id);
    if (event.kind === 'sync') synced += 1;
    if (!chosen.has(index)) continue;
    await image.layOutWhole(folder);
    open(index, 'all written');
    await image.layOutTorn(folder, random);
    open(index, 'torn');
    done += 1;
    if (done % 250 === 0) showProgress(`${done} of ${chosen.size} boundaries`);
  }
  if (answered.size !== recording.accepted.size)
    faults.push(`${answered.size} answers are in the recording and ${recording.accepted.size} were heard`);
  return { lost, synced, faults };
}

/** So many of them, at random; all if there are no more. */
function sample(all: readonly number[], { count, random }: Pick<Order, 'count' | 'random'>): ReadonlySet<number> {
  const left = [...all];
  while (left.length > count) {
    const last = left.pop();
    const at = random.below(left.length + 1);
    if (at < left.length && last !== undefined) left[at] = last;
  }
  return new Set(left);
}

/** What is opened here was on a disk when it was recorded; the copies need not be. */
async function quickFolder(): Promise<string> {
  const found = await statfs('/dev/shm').catch(() => undefined);
  return found && found.bavail * found.bsize > 2 ** 28 ? '/dev/shm' : tmpdir();
}
