// Loads a server from a process of its own, over connections that are kept open, with a body of its own
// for every request: as fast as it answers, or so many requests a second. Prints what it counted, as
// JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { openWire, postOf, type Wire } from '../../proofs/contact/wire.ts';

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Requests that are not counted, to begin with: so many seconds of them. */
  readonly warmSeconds: number;
  readonly seconds: number;
  /** So many a second, however long they take; without it as many as are answered. */
  readonly rate?: number;
  /** At most so many. */
  readonly most?: number;
}

export interface Loaded {
  readonly accepted: number;
  readonly others: number;
  readonly perSecond: number;
  /** Milliseconds of each accepted request, in order of size. */
  readonly times: readonly number[];
}

let number = 0;
const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const loaded = await (load.rate === undefined ? flood(load) : pace(load, load.rate));
// Ended only when whole: a pipe takes only so much at once.
process.stdout.write(JSON.stringify(loaded), () => process.exit());

async function flood({
  port,
  connections,
  warmSeconds,
  seconds,
  most = Number.POSITIVE_INFINITY,
}: Load): Promise<Loaded> {
  const times: number[] = [];
  let [others, sent] = [0, 0];
  const from = performance.now() + warmSeconds * 1_000;
  const to = from + seconds * 1_000;
  const client = async (wire: Wire) => {
    for (let now = performance.now(); now < to && sent < most; now = performance.now()) {
      sent += 1;
      const ms = await ask(wire);
      if (now < from || performance.now() > to) continue;
      if (ms === undefined) others += 1;
      else times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, () => client(openWire(() => port))));
  const spent = most === Number.POSITIVE_INFINITY ? seconds : (performance.now() - from) / 1_000;
  return { accepted: times.length, others, perSecond: times.length / spent, times: times.sort((a, b) => a - b) };
}

/** A request is late from the moment it was to be sent, so that a server that stalls is not asked less. */
async function pace({ port, connections, warmSeconds, seconds }: Load, rate: number): Promise<Loaded> {
  const free = Array.from({ length: connections }, () => openWire(() => port));
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let others = 0;
  const began = performance.now();
  for (let index = 0; index < (warmSeconds + seconds) * rate; index++) {
    const due = began + (index * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    while (performance.now() < due);
    const wire = free.pop();
    const isCounted = index >= warmSeconds * rate;
    if (!wire) {
      others += 1;
      continue;
    }
    open.push(
      ask(wire).then((ms) => {
        free.push(wire);
        if (!isCounted) return;
        if (ms === undefined) others += 1;
        else times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(open);
  return { accepted: times.length, others, perSecond: times.length / seconds, times: times.sort((a, b) => a - b) };
}

/** A message of usual length; undefined when it was not accepted. */
async function ask(wire: Wire): Promise<number | undefined> {
  const own = `${process.pid}-${number++}`;
  const message = `Message ${own}: ${'a few words that somebody may well write, '.repeat(6)}`;
  const answer = await wire.send(
    postOf({ name: 'Jana Probst', email: `jana${own}@site.example`, message, locale: 'de' }),
  );
  return typeof answer !== 'string' && answer.status === 202 ? answer.ms : undefined;
}
