// What all tests of a run share: one folder for everything that they leave on the disk, the real site
// built once, one PostgreSQL.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from './support/postgres.ts';
import { buildRealSite, repository } from './support/real-site.ts';

let folder: string | undefined;
let stopPostgres: (() => Promise<void>) | undefined;

/** Called by vitest before it starts its workers, which inherit the environment. */
export async function setup(): Promise<void> {
  folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'litfass-tests-'));
  // Some builds run as another user, who must be able to enter their folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Where bin/litfass.js keeps compiled code too: each worker would compile all of src/ again.
  process.env.NODE_COMPILE_CACHE = join(repository, 'node_modules/.cache/litfass');
  // Tests that need a database report themselves why there is none.
  const starting = process.env.CONTACT_TEST_DATABASE_URL ? undefined : startEmbedded();
  // What a mutant makes must not be found by the next one.
  const building = process.env.MUTANT ? undefined : buildRealSite();
  const [postgres, built] = await Promise.allSettled([starting, building]);
  if (postgres.status === 'fulfilled' && postgres.value) {
    process.env.CONTACT_TEST_DATABASE_URL = postgres.value.url;
    stopPostgres = postgres.value.stop;
  }
  if (built.status === 'fulfilled') return;
  await teardown();
  throw built.reason;
}

/** A disk in memory, where there is one with room: tests write tens of thousands of small files. */
function roomInMemory(): string | undefined {
  const place = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize > 2e9 ? place : undefined;
  } catch {
    return undefined;
  }
}

export async function teardown(): Promise<void> {
  await stopPostgres?.();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
