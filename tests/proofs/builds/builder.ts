// A build in a process of its own that has everything loaded and waits to be reported to begin, so that
// a kill finds it at work. It can kill itself between any two changes to the disk, and take its time
// over them.
import fs from 'node:fs';
import module, { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface BuildOrder {
  readonly root: string;
  readonly out: string;
  /**
   * Dies before so many changes to the disk: counted from the beginning, or from where files are put in
   * place.
   */
  readonly dieBefore?: { readonly change: number; readonly since: 'beginning' | 'publishing' };
  /** Up to so many milliseconds of pause before each file that is put in place. */
  readonly pace: number;
}

// As bin/litfass.js does: compiling the engine takes longer than a build of a small site.
module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/litfass', import.meta.url)));

let order: BuildOrder | undefined;
let changes = 0;
let published = 0;

const changing = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
  'copyFileSync',
  'chmodSync',
] as const;
for (const name of changing) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Reflect.set(fs, name, (...args: unknown[]) => {
    note(args);
    return original(...args);
  });
}
syncBuiltinESMExports();

function note(args: readonly unknown[]): void {
  if (!order) return;
  changes++;
  // The first rename into the output is the manifest's.
  if (published > 0 || String(args[1]).startsWith(`${order.out}/`)) published++;
  if (published > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * order.pace);
  const { change, since } = order.dieBefore ?? { change: -1, since: 'beginning' };
  if ((since === 'beginning' ? changes : published) === change) process.kill(process.pid, 'SIGKILL');
}

const { buildCommand } = await import('../../../src/commands/build.ts');
const { CliError, SiteError } = await import('../../../src/problems/problem.ts');
const { exitCodes } = await import('../../../src/problems/exit-codes.ts');

process.once('message', async (message) => {
  order = message as BuildOrder;
  try {
    await buildCommand().parseAsync(['--root', order.root, '--out', order.out, '--json'], { from: 'user' });
  } catch (error) {
    const words = error instanceof SiteError ? error.problems.map(({ text }) => text).join('\n') : String(error);
    process.stderr.write(`${words}\n`);
    process.exitCode = exitCodes[error instanceof CliError ? error.reason : 'problems'].code;
  }
  process.disconnect();
});
process.send?.('ready');
