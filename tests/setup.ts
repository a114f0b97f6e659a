// Sets up what all tests of a run share: a temporary folder for all files, the built real site, and one
// PostgreSQL.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from './support/postgres.ts';
import { buildRealSite, repository } from './support/real-site.ts';

let folder: string | undefined;
let stopPostgres: (() => Promise<void>) | undefined;

/** Vitest calls this before it starts its workers, which inherit the environment. */
export async function setup(): Promise<void> {
  folder = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'litfass-tests-'));
  // Some builds run as another user, who has to enter their folder inside this one.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Share the compile cache of bin/litfass.js. Otherwise each worker would compile all of src/ again.
  process.env.NODE_COMPILE_CACHE = join(repository, 'node_modules/.cache/litfass');
  // If PostgreSQL does not start, the tests that need it report the reason.
  const starting = process.env.CONTACT_TEST_DATABASE_URL ? undefined : startEmbedded();
  // A mutant must not leave a build that the next one finds.
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

/** A memory disk if there is one with enough space, because tests write tens of thousands of small files. */
function memoryDisk(): string | undefined {
  const path = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 2e9 ? path : undefined;
  } catch {
    return undefined;
  }
}

export async function teardown(): Promise<void> {
  await stopPostgres?.();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
