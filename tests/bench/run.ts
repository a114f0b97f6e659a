// Runs one command as a whole process and measures its time, or the peak memory of it and its children.
import { spawn } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

export interface Command {
  /** The arguments after `node`, or after `program`. */
  readonly args: readonly string[];
  /** What is run where it is not Node. */
  readonly program?: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Seconds from before the spawn until the process is gone. Throws with the process's own words when it
 * fails.
 */
export async function timed(command: Command): Promise<number> {
  const began = performance.now();
  await finish(command);
  return (performance.now() - began) / 1000;
}

/**
 * Seconds of processor time of the process, its threads and children, to 10 ms; undefined where there is no
 * /proc. No other child may end meanwhile.
 */
export async function processorTime(command: Command): Promise<number | undefined> {
  const before = processorTimeOfChildren();
  await finish(command);
  const after = processorTimeOfChildren();
  return before === undefined || after === undefined ? undefined : after - before;
}

/** In seconds, of the children that have ended. */
function processorTimeOfChildren(): number | undefined {
  try {
    // The name of the program, in parentheses, can contain spaces. After it, fields are counted from 3.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user, system] = [Number(fields[16 - 3]), Number(fields[17 - 3])];
    const ticksPerSecond = 100;
    return (user + system) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/**
 * MiB at the peak: the high-water marks of the process and its children, added up. Read from /proc
 * every few milliseconds, which costs time of its own, so it is never done in a timed run; undefined
 * where there is no /proc.
 */
export async function peakMemory(command: Command): Promise<number | undefined> {
  const kibibytes = (await highWaterMarks(command)).reduce((sum, mark) => sum + mark, 0);
  return kibibytes > 0 ? kibibytes / 1024 : undefined;
}

/** MiB at the peak of the largest process: itself or one of its children. Measured in the same way. */
export async function largestProcess(command: Command): Promise<number | undefined> {
  const kibibytes = Math.max(0, ...(await highWaterMarks(command)));
  return kibibytes > 0 ? kibibytes / 1024 : undefined;
}

async function highWaterMarks(command: Command): Promise<number[]> {
  const marks = new Map<number, number>();
  await finish(command, (pid) => {
    const timer = setInterval(() => readMarks(pid, marks), 5);
    return () => clearInterval(timer);
  });
  return [...marks.values()];
}

type Watch = (pid: number) => () => void;

/** Runs it to its end. Throws with the process's own words when it fails. */
export function finished(command: Command): Promise<void> {
  return finish(command);
}

function finish({ program = process.execPath, args, cwd, env }: Command, watch?: Watch): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = child.pid && watch ? watch(child.pid) : () => {};
    const said: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => said.push(part));
    child.stderr.on('data', (part: Buffer) => said.push(part));
    child.on('error', reject);
    let code: number | null = null;
    // Resolved on exit and not on close: a helper process that outlives its parent keeps the pipes open.
    child.on('exit', (exit) => {
      code = exit;
      stop();
      if (code === 0) resolve();
    });
    child.on('close', () => {
      const words = Buffer.concat(said).toString();
      if (code !== 0) reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${words}`));
    });
  });
}

function readMarks(pid: number, marks: Map<number, number>): void {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mark = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    marks.set(pid, Math.max(marks.get(pid) ?? 0, mark));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) readMarks(Number(child), marks);
  } catch {
    // The process is gone between two reads, or this is no Linux.
  }
}

/**
 * Memory-backed where there is room for the peers' packages: on a disk, making folders would be half of
 * what is measured.
 */
export function workFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 1024 ** 3) return memory;
  } catch {
    // Not a Linux, or a container without it.
  }
  return tmpdir();
}
