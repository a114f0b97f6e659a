// One folder for everything that the tests of a run leave on the disk, removed when the run ends.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Called by vitest before it starts its workers, which inherit the environment. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'litfass-tests-'));
  // Some builds run as somebody else, who has to get at his own folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
