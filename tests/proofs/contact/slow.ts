// Slow clients: connections that say nothing, that send a header or a body byte by byte, and come again
// when they are thrown out. Everybody else is served meanwhile, on new connections and on kept ones.
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { makeSite, startEndpoint } from './endpoint.ts';
import { startMailbox } from './mailbox.ts';
import { openWire, postOf } from './wire.ts';

export const slow: Proof = { name: 'slow', of: 'slow clients', full: 1_000, short: 60, waits: true, run };

/**
 * A machine that does other things as well is no reason to fail: the figure is reported, and this is the
 * end of patience.
 */
const generousMs = 1_500;

async function run({ count, random }: Order): Promise<Outcome> {
  const root = await makeSite();
  const mailbox = await startMailbox();
  const endpoint = await startEndpoint(root, { environment: { SMTP_URL: mailbox.url } });
  const port = endpoint?.port ?? 0;
  const slowOnes = startSlow({ port, count, random });
  await sleep(500);
  const accepted = new Map<string, string>();
  const times: number[] = [];
  const faults: string[] = [];
  const kept = openWire(() => port);
  for (let turn = 0; turn < count / 2; turn++) {
    const key = `key-${crypto.randomUUID()}`;
    const request = postOf({ name: 'Jana', email: 'jana@site.example', message: key });
    const wire = turn % 2 === 0 ? kept : openWire(() => port);
    const began = performance.now();
    const answer = await wire.send(request);
    times.push(performance.now() - began);
    if (wire !== kept) wire.close();
    if (typeof answer === 'string' || answer.status !== 202)
      faults.push(`a quick client was answered ${JSON.stringify(answer)}`);
    else accepted.set((JSON.parse(answer.body) as { id: string }).id, key);
    await sleep(12);
  }
  kept.close();
  const open = slowOnes.open();
  slowOnes.stop();
  const missing = await mailbox.missing(accepted, 30_000);
  await endpoint?.end('SIGTERM');
  await mailbox.stop();
  await rm(root, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
  // Of fewer, the 99th of a hundred is the slowest, which any hiccup of the machine may be.
  if (times.length >= 100 && !(p99 < generousMs)) faults.push(`others waited ${p99.toFixed(0)} ms (p99)`);
  // The middle one: a machine that is busy with something else is no slow client.
  const p50 = times[times.length >> 1] ?? Number.NaN;
  if (times.length >= 100 && !(p50 < 100)) faults.push(`others waited ${p50.toFixed(0)} ms (p50)`);
  const also = `${open} open at the end; others: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`;
  const delivered = mailbox.copies.size;
  return {
    done: count,
    accepted: accepted.size,
    delivered,
    lost: missing.length,
    also,
    faults: [...faults, ...mailbox.faults],
  };
}

const head = 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n';

function startSlow({
  port,
  count,
  random,
}: {
  readonly port: number;
  readonly count: number;
  readonly random: Random;
}) {
  const sockets = new Set<Socket>();
  let stopped = false;
  const begin = (kind: number): void => {
    if (stopped) return;
    // The first says nothing, the second goes slowly through its header, the third through its body.
    const text = kind === 0 ? '' : kind === 1 ? head : `${head}\r\n${'{'.repeat(200)}`;
    let at = kind === 2 ? head.length + 2 : 0;
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    if (at > 0) socket.write(text.slice(0, at));
    const timer = setInterval(() => at < text.length && socket.write(text.charAt(at++)), 150 + random() * 300);
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(begin, 300 + random() * 700, kind).unref();
    });
  };
  for (let index = 0; index < count; index++) begin(index % 3);
  return {
    open: () => sockets.size,
    stop: () => {
      stopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
