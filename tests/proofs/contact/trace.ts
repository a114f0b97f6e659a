// What an endpoint wrote, synced and answered, in the order in which it did: read from strace while it
// runs under load. What follows from the order is left to power.ts and answer.ts.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Random } from '../random.ts';
import { startClients } from './clients.ts';
import { makeSite, startEndpoint } from './endpoint.ts';
import { startMailbox } from './mailbox.ts';

export type Event =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly length: number }
  | { readonly kind: 'create' | 'unlink' | 'sync'; readonly file: string }
  /** A message's id was written to a sender's connection. */
  | { readonly kind: 'answer'; readonly id: string };

export interface Recording {
  /** The folder whose files are reported, by their names in it; the folder itself has the name ''. */
  readonly events: readonly Event[];
  readonly accepted: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

/** Why it cannot be done here; undefined where it can. */
export function withoutStrace(): string | undefined {
  if (process.platform !== 'linux') return 'strace is for Linux alone';
  const tried = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']);
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'strace may not watch processes here';
}

/**
 * From the first start to the end by SIGTERM, with mails sent meanwhile. Two proofs that ask for as
 * many messages, as the short ones do, look at the same recording.
 */
export function record(messages: number, random: Random): Promise<Recording> {
  const made = recordings.get(messages) ?? recordAnew(messages, random);
  recordings.set(messages, made);
  return made;
}

const recordings = new Map<number, Promise<Recording>>();

async function recordAnew(messages: number, random: Random): Promise<Recording> {
  const [root, folder] = [await makeSite(), await mkdtemp(path.join(tmpdir(), 'litfass-trace-'))];
  const file = path.join(folder, 'trace');
  const mailbox = await startMailbox();
  const within = ['strace', '-f', '-y', '-xx', '-s', '1000000', '-e', `trace=${calls}`, '-o', file];
  const endpoint = await startEndpoint(root, { environment: { SMTP_URL: mailbox.url }, within });
  const clients = startClients({ port: () => endpoint?.port, count: 4, random, pauseMs: 8, most: messages });
  await clients.stop();
  const missing = await mailbox.missing(clients.accepted, 30_000);
  const ended = await endpoint?.end('SIGTERM');
  await mailbox.stop();
  const events = readTrace(await readFile(file, 'latin1'), path.join(root, '.litfass'));
  for (const made of [root, folder]) await rm(made, { recursive: true, force: true });
  const faults = [...clients.faults, ...mailbox.faults];
  if (missing.length > 0) faults.push(`${missing.length} accepted messages were not delivered`);
  if (ended !== 0) faults.push(`it ended with ${ended}`);
  return { events, accepted: clients.accepted, faults };
}

const calls = 'openat,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,link';

/** A write counts from where it begins, a sync from where it has ended: each as it would be worst. */
function readTrace(text: string, folder: string): readonly Event[] {
  const events: Event[] = [];
  const unfinished = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, pid = '', call = ''] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    const isSync = /^f(data)?sync\(/.test(call);
    if (call.endsWith('<unfinished ...>') && isSync) unfinished.set(pid, call);
    else if (call.startsWith('<... f') && unfinished.has(pid)) {
      if (/= 0$/.test(call)) events.push(...eventOf(unfinished.get(pid) ?? '', folder));
      unfinished.delete(pid);
    } else if (!/= -1 /.test(call)) events.push(...eventOf(call, folder));
  }
  return events;
}

function eventOf(call: string, folder: string): readonly Event[] {
  const name = /^\w+/.exec(call)?.[0] ?? '';
  const texts = [...call.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => unhex(hex));
  const target = unhex(/^\w+\(\d+<((?:\\x[0-9a-f]{2})+)>/.exec(call)?.[1] ?? '').toString();
  if (name === 'openat' && call.includes('O_CREAT')) return named(texts[0]?.toString(), folder, 'create');
  if (name === 'unlink' || name === 'unlinkat') return named(texts[0]?.toString(), folder, 'unlink');
  if (name === 'fsync' || name === 'fdatasync') return named(target, folder, 'sync');
  const file = nameIn(folder, target);
  const last = (pattern: RegExp) => Number(pattern.exec(call)?.[1] ?? Number.NaN);
  if (name === 'pwrite64' && file !== undefined && texts[0])
    return [{ kind: 'write', file, at: last(/, (\d+)(?:\)| <unf)[^,]*$/), bytes: texts[0] }];
  if (name === 'ftruncate' && file !== undefined)
    return [{ kind: 'truncate', file, length: last(/, (\d+)(?:\)| <unf)[^,]*$/) }];
  if (!/^(write|writev|sendto|sendmsg)$/.test(name) || !/^(socket|TCP)/.test(target)) return [];
  return [
    ...Buffer.concat(texts)
      .toString('latin1')
      .matchAll(/HTTP\/1\.1 202 [\s\S]*?"id":"([0-9a-f-]{36})"/g),
  ].map(([, id = '']) => ({ kind: 'answer', id }));
}

function named(file: string | undefined, folder: string, kind: 'create' | 'unlink' | 'sync'): readonly Event[] {
  const name = file === undefined ? undefined : nameIn(folder, file);
  return name === undefined ? [] : [{ kind, file: name }];
}

/** Only the database, its log and its journal: the index of the log (-shm) is rebuilt from them. */
function nameIn(folder: string, file: string): string | undefined {
  if (file === folder) return '';
  if (path.dirname(file) !== folder) return undefined;
  const name = path.basename(file);
  return /^contact\.db(-wal|-journal)?$/.test(name) ? name : undefined;
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
