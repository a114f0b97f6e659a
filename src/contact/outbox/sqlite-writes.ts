// Group commit: what is to be written while requests are being handled goes into one transaction with one sync of the
// disk, and everybody waits for that one. Another program's lock is waited for without holding up the process.
import type { DatabaseSync } from 'node:sqlite';
import { resultCode } from '../../fs/open-sqlite.ts';

export interface Writes {
  /** Resolves after the transaction that `work` was part of is on disk; rejects when it is not. `work` may be run again. */
  write<T>(work: () => T): Promise<T>;
  /** Resolves when nothing is left to be written. */
  drain(): Promise<void>;
}

interface Job {
  readonly since: number;
  readonly run: () => void;
  readonly keep: () => void;
  readonly refuse: (error: unknown) => void;
}

/** A transaction of this many rows takes a few milliseconds, in which nothing else is done. */
const most = 256;

export interface WritesOptions {
  /** How long a locked database is waited for. */
  readonly patienceMs: number;
  /** Gets every error of the database. */
  readonly observe: (error: unknown) => void;
}

export function createWrites(db: DatabaseSync, { patienceMs, observe }: WritesOptions): Writes {
  let jobs: Job[] = [];
  let planned = false;
  let failures = 0;

  const plan = (): void => {
    if (planned || jobs.length === 0) return;
    planned = true;
    // Requests whose bytes have already arrived are handled before the immediate: they join the transaction.
    if (failures === 0) setImmediate(flush);
    else setTimeout(flush, Math.min(50, 2 ** failures));
  };

  const flush = (): void => {
    planned = false;
    let batch = jobs.slice(0, most);
    jobs = jobs.slice(most);
    while (batch.length > 0) {
      const { error, culprit } = commit(db, batch);
      if (error === undefined) {
        failures = 0;
        for (const job of batch) job.keep();
        break;
      }
      observe(error);
      const late = performance.now() - patienceMs;
      const lost = batch.filter((job) => (culprit ? job === culprit : resultCode(error) !== 5 || job.since < late));
      for (const job of lost) job.refuse(error);
      batch = batch.filter((job) => !lost.includes(job));
      if (culprit) continue;
      // Only a lock is worth waiting for: whoever is left in the batch waits for one.
      failures = batch.length > 0 ? failures + 1 : 0;
      jobs = [...batch, ...jobs];
      break;
    }
    plan();
  };

  const write = <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let result: T;
      const run = () => {
        result = work();
      };
      jobs.push({ since: performance.now(), run, keep: () => resolve(result), refuse: reject });
      plan();
    });

  const drain = async (): Promise<void> => {
    while (jobs.length > 0) await write(() => {}).catch(() => {});
  };
  return { write, drain };
}

/** All of them or none. `culprit` is the job whose own values are at fault, not the disk. */
function commit(db: DatabaseSync, batch: readonly Job[]): { readonly error?: unknown; readonly culprit?: Job } {
  let running: Job | undefined;
  try {
    db.exec('BEGIN IMMEDIATE');
    for (const job of batch) {
      running = job;
      job.run();
    }
    running = undefined;
    db.exec('COMMIT');
    return {};
  } catch (error) {
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
    return { error, culprit: isOfTheRow(error) ? running : undefined };
  }
}

/** Too large (18), against a constraint (19), of the wrong type (20), or no error of the database at all. */
function isOfTheRow(error: unknown): boolean {
  const code = resultCode(error);
  return code === undefined || (code >= 18 && code <= 20);
}
