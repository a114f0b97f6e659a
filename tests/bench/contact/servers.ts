// The servers of the measurement, each a process of its own: started, waited for, looked at, stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { track } from '../../proofs/contact/endpoint.ts';
import type { Load, Loaded } from './load.ts';

export interface Running {
  readonly url: string;
  /** Milliseconds from before the start until it said that it listens. */
  readonly readyMs: number;
  /** Resident memory in MB, now and at most; undefined where there is no /proc. */
  readonly memory: () => { readonly now: number; readonly most: number } | undefined;
  readonly stop: () => Promise<void>;
}

export const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Runs `node` with these arguments until it prints that it listens. */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...environment };
  const child = track(spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] }));
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      // The log of a flood is read and dropped.
      if (said.length > 10_000) return;
      said += text;
      const [line] = /^.*"state":"listening".*\n/m.exec(said) ?? [];
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url);
    });
    exited.then(() => reject(new Error(`node ${args.join(' ')} ended:\n${said}`)));
  });
  return {
    url,
    readyMs: performance.now() - began,
    memory: () => memoryOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs the load in a process of its own. */
export async function load(wanted: Load): Promise<Loaded> {
  const child = track(
    spawn(process.execPath, [here('load.ts'), JSON.stringify(wanted)], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await once(child, 'close');
  return JSON.parse(said) as Loaded;
}

function memoryOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024) / 1e6;
    return { now: read('VmRSS'), most: read('VmHWM') };
  } catch {
    return undefined;
  }
}
