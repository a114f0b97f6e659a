// Readiness of the endpoint: whether messages can be stored and whether they get delivered. For load
// balancers, which ask every few seconds, and for alerts. Every check really writes to the database,
// at most once a second: a few bytes, or as much as a large message has if the last such write was
// ten minutes ago.
import { statfs } from 'node:fs/promises';
import type { Delivery } from './delivery.ts';
import { DatabaseFailure, type Outbox, type Transport } from './outbox/index.ts';
import { failureCode } from './send-failure.ts';

/** Why the endpoint is unavailable or degraded. */
export type Concern =
  /** The database cannot be written to: no message is accepted. */
  | 'not-writable'
  /** The database file was removed, replaced or damaged: no message is accepted. */
  | DatabaseFailure['code']
  | 'stopping'
  | 'disk-low'
  /** Messages were given up: someone has to look at them. */
  | 'dead-letters'
  | 'waiting-long'
  /** Messages were accepted for delivery by SMTP, and no mail server is set. */
  | 'mail-server-missing'
  | 'mail-server-away';

/** The body of `/readyz`. */
export interface Readiness {
  readonly state: 'ready' | 'degraded' | 'unavailable';
  readonly concerns: readonly Concern[];
  readonly waiting?: number;
  readonly dead?: number;
  /** How many of the waiting messages need a mail server, if none is set. */
  readonly waitingForSmtp?: number;
  /** How long the oldest waiting message has been waiting. */
  readonly waitingSeconds?: number;
  /** When the last mail was sent: ISO 8601. */
  readonly lastSent?: string;
  readonly freeDiskBytes?: number;
}

/** What `watchReadiness` looks at. */
export interface Watched {
  readonly outbox: Pick<Outbox, 'probe' | 'counts'>;
  readonly delivery?: Pick<Delivery, 'status'>;
  /** How messages are delivered. */
  readonly transport?: Transport;
  /** The folder of the database file; undefined for PostgreSQL. */
  readonly folder?: string;
  readonly isStopping: () => boolean;
  readonly now?: () => number;
}

/** With less free space than this, someone has to act before the disk is full. */
export const leastFreeBytes = 200 * 1024 * 1024;
/** Mail servers that reject a mail temporarily (greylisting) accept it within this time. */
const longestWait = 15 * 60_000;
const largeProbeEvery = 10 * 60_000;

/** Returns a function that checks the readiness. It repeats its last result for up to a second. */
export function watchReadiness(watched: Watched): () => Promise<Readiness> {
  const { now = Date.now } = watched;
  let last: { readonly at: number; readonly result: Promise<Readiness> } | undefined;
  let largeProbeAt = Number.NEGATIVE_INFINITY;
  const probe = async (): Promise<void> => {
    if (Math.abs(now() - largeProbeAt) < largeProbeEvery) return watched.outbox.probe(1);
    await watched.outbox.probe();
    largeProbeAt = now();
  };
  return () => {
    if (watched.isStopping()) return Promise.resolve({ state: 'unavailable', concerns: ['stopping'] });
    // `Math.abs`, because a clock that is set back must not keep an old result alive.
    if (!last || Math.abs(now() - last.at) >= 1_000) last = { at: now(), result: check(watched, now(), probe) };
    return last.result;
  };
}

async function check(
  { outbox, delivery, transport, folder }: Watched,
  now: number,
  probe: () => Promise<void>,
): Promise<Readiness> {
  let fault: Concern | undefined;
  const recordFault = (error: unknown) => {
    fault = error instanceof DatabaseFailure ? error.code : (fault ?? 'not-writable');
    return undefined;
  };
  const [, counts, freeDiskBytes] = await Promise.all([
    probe().catch(recordFault),
    outbox.counts().catch(recordFault),
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

/**
 * Verifies the outbox every minute (or every `everyMs`) and logs an error when that fails: repeated
 * failures with the same code only once. Returns a function that stops it.
 */
export function watchDatabase(watched: {
  readonly outbox: Pick<Outbox, 'verify'>;
  readonly log: (entry: object) => void;
  readonly everyMs?: number;
}): () => void {
  const { outbox, log, everyMs = 60_000 } = watched;
  let lastCode: string | undefined;
  const verify = async () => {
    const code = await outbox.verify().then(() => undefined, failureCode);
    if (code !== undefined && code !== lastCode) log({ level: 'error', state: 'database_failed', code });
    lastCode = code ?? lastCode;
  };
  const timer = setInterval(verify, everyMs).unref();
  return () => clearInterval(timer);
}

/** The free space on the disk of a folder; undefined if it cannot be determined. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
