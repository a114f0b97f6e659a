// Checks the integrity of an SQLite file without blocking the process: in a worker thread, with its
// own connection, because an open connection does not reread pages that it has cached.
import { Worker } from 'node:worker_threads';

/** Resolves to false if the file is damaged. Other errors that prevent the check do not count as damage. */
export async function isIntact(file: string): Promise<boolean> {
  const quiet = ['--disable-warning=ExperimentalWarning'];
  const worker = new Worker(source, { eval: true, workerData: file, execArgv: quiet });
  worker.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<number>();
  worker.once('exit', resolve);
  return (await promise) !== damagedExitCode;
}

const damagedExitCode = 11;

/**
 * The worker is inline source, so that it needs no module path when litfass is bundled into a few files.
 * The codes of SQLite: 11 and 26 are damage, and 522 is a file or log that ends before its last page.
 */
const source = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  try {
    const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5_000 });
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get();
    database.close();
    process.exit(found === 'ok' ? 0 : ${damagedExitCode});
  } catch ({ errcode }) {
    process.exit([11, 26].includes(errcode & 0xff) || errcode === 522 ? ${damagedExitCode} : 0);
  }`;
