// The disk comes before the answer: in the order of system calls, every message is first written to the
// database's log, then that log is synced, and only then is its id written to the sender.
import type { Order, Outcome, Proof } from '../proof.ts';
import { type Event, record, withoutStrace } from './trace.ts';

export const answer: Proof = { name: 'answer', of: 'answers', full: 1_000, short: 10, run };

async function run({ count, random }: Order): Promise<Outcome> {
  const skipped = withoutStrace();
  if (skipped) return { done: 0, faults: [], skipped };
  const { events, accepted, faults } = await record(count, random);
  const answers = events.flatMap((event, index) => (event.kind === 'answer' ? [{ id: event.id, index }] : []));
  const early = answers.filter(({ id, index }) => !isSyncedBefore(events, id, index));
  const found = [...faults];
  if (early.length > 0) found.push(`${early.length} answers came before their message was synced`);
  if (answers.length !== accepted.size)
    found.push(`${answers.length} answers are in the trace and ${accepted.size} were heard`);
  const syncs = events.filter(({ kind }) => kind === 'sync').length;
  return { done: answers.length, accepted: accepted.size, lost: 0, also: `${syncs} syncs`, faults: found };
}

function isSyncedBefore(events: readonly Event[], id: string, index: number): boolean {
  const written = events.findIndex((event) => event.kind === 'write' && event.bytes.includes(id));
  if (written < 0 || written > index) return false;
  const log = events[written];
  if (log?.kind !== 'write') return false;
  // The transaction ends with the last write to the log before the sync; what follows is another one's.
  return events.slice(written, index).some((event) => event.kind === 'sync' && event.file === log.file);
}
