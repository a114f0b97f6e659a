// Whether messages can be taken, and whether they get out: for a balancer, which asks every few seconds, and for whoever is
// to be woken. A yes is never guessed: something is written each time, at most once a second.
import { statfs } from 'node:fs/promises';
import type { Delivery } from './delivery.ts';
import { DatabaseFailure, type Outbox, type Transport } from './outbox/index.ts';
import { failureCode } from './send-failure.ts';

export type Concern =
  /** Nothing can be written: no message is taken. */
  | 'not-writable'
  /** Nor here: the file of the database was removed or replaced, or cannot be relied on any more. */
  | DatabaseFailure['code']
  | 'stopping'
  | 'disk-low'
  /** Messages were given up: someone has to look. */
  | 'dead-letters'
  | 'waiting-long'
  /** Messages were accepted for a mail server, and none is set. */
  | 'mail-server-missing'
  | 'mail-server-away';

export interface Readiness {
  readonly state: 'ready' | 'degraded' | 'unavailable';
  readonly concerns: readonly Concern[];
  readonly waiting?: number;
  readonly dead?: number;
  /** How many of the waiting ones need a mail server where none is set. */
  readonly waitingForSmtp?: number;
  /** Of the oldest message that still waits. */
  readonly waitingSeconds?: number;
  /** When a mail was last handed over: ISO 8601. */
  readonly lastSent?: string;
  readonly freeDiskBytes?: number;
}

export interface Watched {
  readonly outbox: Pick<Outbox, 'probe' | 'counts'>;
  readonly delivery?: Pick<Delivery, 'status'>;
  /** How messages get out. */
  readonly transport?: Transport;
  /** Where the database lies; undefined when that is another machine. */
  readonly folder?: string;
  readonly isStopping: () => boolean;
  readonly now?: () => number;
}

/** Below this, the file system has to be looked after before it is full. */
const leastFreeBytes = 200 * 1024 * 1024;
/** Mail servers that put a sender off for a moment answer again within this. */
const longestWait = 15 * 60_000;

export function watchReadiness(watched: Watched): () => Promise<Readiness> {
  const { now = Date.now } = watched;
  let last: { readonly at: number; readonly found: Promise<Readiness> } | undefined;
  return () => {
    if (watched.isStopping()) return Promise.resolve({ state: 'unavailable', concerns: ['stopping'] });
    // A clock that was set back must not keep what was found before.
    if (!last || Math.abs(now() - last.at) >= 1_000) last = { at: now(), found: look(watched, now()) };
    return last.found;
  };
}

async function look({ outbox, delivery, transport, folder }: Watched, now: number): Promise<Readiness> {
  let fault: Concern | undefined;
  const blame = (error: unknown) => {
    fault = error instanceof DatabaseFailure ? error.code : (fault ?? 'not-writable');
    return undefined;
  };
  const [, counts, freeDiskBytes] = await Promise.all([
    outbox.probe().catch(blame),
    outbox.counts().catch(blame),
    folder === undefined ? undefined : freeBytes(folder),
  ]);
  const concerns: Concern[] = fault === undefined ? [] : [fault];
  if (freeDiskBytes !== undefined && freeDiskBytes < leastFreeBytes) concerns.push('disk-low');
  if (counts && counts.dead > 0) concerns.push('dead-letters');
  const waited = counts?.oldestWaiting === undefined ? 0 : Math.max(0, now - counts.oldestWaiting);
  if (waited > longestWait) concerns.push('waiting-long');
  const waitingForSmtp = transport === 'file' ? counts?.waitingForSmtp : undefined;
  if (waitingForSmtp !== undefined) concerns.push('mail-server-missing');
  if (delivery?.status().away) concerns.push('mail-server-away');
  return {
    state: fault !== undefined ? 'unavailable' : concerns.length > 0 ? 'degraded' : 'ready',
    concerns,
    ...(counts && {
      waiting: counts.queued + counts.sending,
      dead: counts.dead,
      ...(waitingForSmtp !== undefined && { waitingForSmtp }),
      waitingSeconds: Math.round(waited / 1_000),
      ...(counts.lastSent !== undefined && { lastSent: new Date(counts.lastSent).toISOString() }),
    }),
    ...(freeDiskBytes !== undefined && { freeDiskBytes }),
  };
}

/** Looks the store through every minute, and tells the log when that fails. What it returns ends this. */
export function watchDatabase(watched: {
  readonly outbox: Pick<Outbox, 'verify'>;
  readonly log: (entry: object) => void;
  readonly everyMs?: number;
}): () => void {
  const { outbox, log, everyMs = 60_000 } = watched;
  let told: string | undefined;
  const look = async () => {
    const code = await outbox.verify().then(() => undefined, failureCode);
    if (code !== undefined && code !== told) log({ level: 'error', state: 'database_failed', code });
    told = code ?? told;
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
