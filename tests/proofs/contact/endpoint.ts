// `litfass contact` as a process of its own, over a small site in a folder of its own: started, waited
// for, ended by a signal. Processes that still run when this one ends are ended with it, by their ids.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../../bin/litfass.js', import.meta.url));

export interface Endpoint {
  readonly port: number;
  readonly pid: number;
  /** What it has written so far, one entry a line. */
  readonly output: () => string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | 'hangs'>;
}

export interface Environment {
  readonly environment: Readonly<Record<string, string>>;
  /** A command, with its arguments, that the endpoint is run by. */
  readonly within?: readonly string[];
  /** Kill it this long after it was started, listening or not. */
  readonly killAfterMs?: number;
}

/** Resolves when it listens; undefined when it was killed before that. Rejects when it ends by itself. */
export async function startEndpoint(root: string, use: Environment): Promise<Endpoint | undefined> {
  const [command = '', ...args] = [...(use.within ?? []), process.execPath, program, 'contact', '--root', root];
  const child = track(
    spawn(command, [...args, '--port', '0'], {
      env: { PATH: process.env.PATH, CONTACT_LIMITS: 'off', ...addresses, ...use.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => said.push(text));
  const exited = once(child, 'exit');
  const output = () => said.join('');
  const killer = use.killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), use.killAfterMs);
  const from = performance.now();
  for (;;) {
    const [line] = /^.*"state":"listening".*$/m.exec(output()) ?? [];
    if (line !== undefined && child.exitCode === null && child.signalCode === null) {
      clearTimeout(killer);
      const { url } = JSON.parse(line) as { url: string };
      // A command around it may have children of its own: the endpoint is the innermost.
      const pid = use.within ? await innermost(child.pid ?? 0) : (child.pid ?? 0);
      return { port: Number(new URL(url).port), pid, output, end: (signal) => endBy({ child, pid, signal, exited }) };
    }
    if (child.signalCode === 'SIGKILL' && killer !== undefined) return undefined;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - from > 20_000) {
      child.kill('SIGKILL');
      await exited;
      await sleep(20);
      throw new Error(`the endpoint does not start (${child.exitCode ?? child.signalCode}):\n${output()}`);
    }
    await sleep(2);
  }
}

const addresses = { CONTACT_FROM: 'form@site.example', CONTACT_TO: 'owner@site.example' };

/** A folder with as much of a site as the endpoint reads. */
export async function makeSite(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'litfass-proofs-'));
  for (const [file, source] of Object.entries(site)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), source);
  }
  return root;
}

/** Ends a process with this one, unless it has ended before. */
export function track(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface Ending {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly signal: NodeJS.Signals;
  readonly exited: Promise<unknown[]>;
}

async function endBy({ child, pid, signal, exited }: Ending): Promise<number | NodeJS.Signals | 'hangs'> {
  if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
  const end = await Promise.race([exited, sleep(30_000, 'hangs' as const, { ref: false })]);
  if (end === 'hangs') {
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await exited;
    return 'hangs';
  }
  return child.exitCode ?? child.signalCode ?? 'hangs';
}

async function innermost(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [first] = children.split(' ').filter(Boolean).map(Number);
  return first === undefined ? pid : innermost(first);
}

const words = `words:
  contact:
    error: The message was not sent
    limited: Too many messages
    errors: { nameRequired: name, nameTooLong: long name, emailInvalid: email, emailTooLong: long email,
      messageRequired: message, messageTooLong: long message }
`;
const site: Readonly<Record<string, string>> = {
  'content/site.yaml': `name: Testseite
url: https://site.example
locales: [de, en]
contact: { endpoint: /contact, alias: /functions/v1/send-contact-email, form: contact, sent: sent, failed: failed }
`,
  'content/locales/de.yaml': words,
  'content/locales/en.yaml': words,
  'content/pages/contact.yaml': 'slug: { de: kontakt, en: en/contact }\n',
  'content/pages/sent.yaml': 'slug: { de: kontakt/danke, en: en/contact/thanks }\n',
  'content/pages/failed.yaml': 'slug: { de: kontakt/fehler, en: en/contact/error }\n',
};
