// SIGTERM at random moments under load: every accepted sender gets the whole answer, nobody gets half an
// answer, nothing stays leased, no mail comes twice, and the process ends with 0.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Outcome, Proof } from '../proof.ts';
import { keyIn, startClients } from './clients.ts';
import { keptIn } from './database.ts';
import { makeSite, startEndpoint } from './endpoint.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const stop: Proof = { name: 'stop', of: 'SIGTERM', full: 500, short: 1, waits: true, run };

const stopsPerLife = 25;

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const mailbox = await startMailbox(random);
  const faults: string[] = [];
  let [done, accepted, lost] = [0, 0, 0];
  while (done < count && faults.length === 0) {
    const life = await oneLife({ count: Math.min(stopsPerLife, count - done), random, showProgress }, mailbox);
    done += life.done;
    accepted += life.accepted;
    lost += life.lost;
    faults.push(...life.faults);
    showProgress(`${done} stops, ${accepted} accepted, ${lost} lost`);
  }
  await mailbox.stop();
  const duplicates = mailbox.duplicates();
  if (duplicates > 0) faults.push(`${duplicates} mails came twice`);
  const also = 'requests cut: 0; exit codes other than 0: 0';
  const whole = {
    done,
    accepted,
    delivered: mailbox.copies.size,
    duplicates,
    lost,
    faults: [...faults, ...mailbox.faults],
  };
  return faults.length === 0 ? { ...whole, also } : whole;
}

async function oneLife({ count, random }: Order, mailbox: Mailbox) {
  const root = await makeSite();
  const environment = { SMTP_URL: mailbox.url };
  const faults: string[] = [];
  let port: number | undefined;
  const clients = startClients({ port: () => port, count: 8, random, pauseMs: 20 });
  for (let round = 0; round < count; round++) {
    const endpoint = await startEndpoint(root, { environment });
    port = endpoint?.port;
    await sleep(random() * 400);
    const ended = await endpoint?.end('SIGTERM');
    port = undefined;
    if (ended !== 0) faults.push(`it ended with ${ended}`);
    // The sockets' last bytes have been read before the exit was reported, or are read now.
    await sleep(5);
    const kept = await keptIn(root);
    const held = kept.filter(({ state }) => state === 'sending').length;
    if (held > 0) faults.push(`${held} messages are still leased`);
    const keys = new Set(kept.map(({ message }) => keyIn(message)));
    for (const [key, how] of clients.unanswered) {
      if (how === 'cut') faults.push('an answer was cut');
      else if (keys.has(key)) faults.push('a message was accepted and its sender heard nothing');
    }
  }
  const last = await startEndpoint(root, { environment });
  port = last?.port;
  await clients.stop();
  const missing = await mailbox.missing(clients.accepted, 60_000);
  if (missing.length > 0) faults.push(`${missing.length} accepted messages were not delivered`);
  await last?.end('SIGTERM');
  const ids = new Set((await keptIn(root)).map(({ id }) => id));
  const lost = [...clients.accepted.keys()].filter((id) => !ids.has(id)).length;
  await rm(root, { recursive: true, force: true });
  return { done: count, accepted: clients.accepted.size, lost, faults: [...faults, ...clients.faults] };
}
