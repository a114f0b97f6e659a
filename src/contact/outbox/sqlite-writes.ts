// Group commit: the writes of concurrent requests share one transaction and one disk sync. Waits for
// locks of other programs without blocking the process.
import type { DatabaseSync } from 'node:sqlite';
import { resultCode } from '../../files/open-sqlite.ts';

interface Job {
  readonly since: number;
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A transaction of this many rows blocks the process for a few milliseconds. */
const batchSize = 256;

/**
 * Creates a queue of writes, for a database whose own busy timeout is 0. It waits `patienceMs` for a locked
 * database; `observe` receives every error of it.
 */
export function createWrites(db: DatabaseSync, patienceMs: number, observe: (error: unknown) => void) {
  let jobs: Job[] = [];
  let planned = false;
  let failures = 0;

  const plan = (): void => {
    if (planned || jobs.length === 0) return;
    planned = true;
    // Requests whose bytes have already arrived are handled before the immediate, so they join the
    // transaction.
    if (failures === 0) setImmediate(flush);
    else setTimeout(flush, Math.min(50, 2 ** failures));
  };

  const flush = (): void => {
    planned = false;
    let batch = jobs.slice(0, batchSize);
    jobs = jobs.slice(batchSize);
    while (batch.length > 0) {
      const { error, culprit } = commit(db, batch);
      if (error === undefined) {
        failures = 0;
        for (const job of batch) job.resolve();
        break;
      }
      observe(error);
      const cutoff = performance.now() - patienceMs;
      const failed = batch.filter((job) => (culprit ? job === culprit : resultCode(error) !== 5 || job.since < cutoff));
      for (const job of failed) job.reject(error);
      batch = batch.filter((job) => !failed.includes(job));
      if (culprit) continue;
      // The jobs that are left wait for a lock; every other error has failed the batch.
      failures = batch.length > 0 ? failures + 1 : 0;
      jobs = [...batch, ...jobs];
      break;
    }
    plan();
  };

  /**
   * Resolves to the result of `work` once its transaction is on disk; rejects if the transaction
   * fails. `work` may run more than once.
   */
  const write = <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let result: T;
      const run = () => {
        result = work();
      };
      jobs.push({ since: performance.now(), run, resolve: () => resolve(result), reject });
      plan();
    });

  /** Resolves when the queue is empty. */
  const drain = async (): Promise<void> => {
    while (jobs.length > 0) await write(() => {}).catch(() => {});
  };
  return { write, drain };
}

/**
 * Commits all jobs or none. `culprit` is the job whose values caused the error, if the database is
 * not at fault.
 */
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
    return { error, culprit: isJobError(error) ? running : undefined };
  }
}

/**
 * Whether a job caused the error: too large (18), a constraint (19), a wrong type (20), or no SQLite
 * error at all.
 */
function isJobError(error: unknown): boolean {
  const code = resultCode(error);
  return code === undefined || (code >= 18 && code <= 20);
}
