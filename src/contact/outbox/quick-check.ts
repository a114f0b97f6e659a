// Looks a file of SQLite through without holding up the process: in a thread, through a connection of its own, because
// an open one does not read again what it has in memory.
import { Worker } from 'node:worker_threads';

/** False where the file is damaged. What keeps it from being read at this moment is no damage. */
export async function isIntact(file: string): Promise<boolean> {
  const quiet = ['--disable-warning=ExperimentalWarning'];
  const worker = new Worker(source, { eval: true, workerData: file, execArgv: quiet });
  worker.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<number>();
  worker.once('exit', resolve);
  return (await promise) !== damaged;
}

const damaged = 11;

/** A program of its own, so that no module has to be found from a package in few files. */
const source = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  try {
    const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5_000 });
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get();
    database.close();
    process.exit(found === 'ok' ? 0 : ${damaged});
  } catch ({ errcode }) {
    process.exit([11, 26].includes(errcode & 0xff) ? ${damaged} : 0);
  }`;
