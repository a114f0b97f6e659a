// kill -9 at random moments, under load and while starting: every accepted message is delivered, and a
// mail comes twice only if its delivery was in progress at a kill, then with the same Message-ID.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Outcome, Proof } from '../proof.ts';
import { startClients } from './clients.ts';
import { keptIn } from './database.ts';
import { makeSite, startEndpoint } from './endpoint.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const kill: Proof = { name: 'kill', of: 'kill -9', full: 2_000, short: 2, waits: true, run };

/** So many kills in one folder; then its messages are counted, and a new one begins. */
const killsPerLife = 25;

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const faults: string[] = [];
  const mailbox = await startMailbox(random);
  const sum = { done: 0, starting: 0, underWay: 0, accepted: 0, lost: 0 };
  while (sum.done < count && faults.length === 0) {
    const life = await oneLife({ count: Math.min(killsPerLife, count - sum.done), random, showProgress }, mailbox);
    for (const name of ['done', 'starting', 'underWay', 'accepted', 'lost'] as const) sum[name] += life[name];
    faults.push(...life.faults);
    showProgress(`${sum.done} kills, ${sum.accepted} accepted, ${sum.lost} lost`);
  }
  await mailbox.stop();
  const { done, accepted, lost } = sum;
  const also = `${sum.starting} while starting; ${sum.underWay} deliveries under way at the kills`;
  const delivered = mailbox.copies.size;
  return {
    done,
    accepted,
    delivered,
    duplicates: mailbox.duplicates(),
    lost,
    also,
    faults: [...faults, ...mailbox.faults],
  };
}

async function oneLife({ count, random }: Order, mailbox: Mailbox) {
  const root = await makeSite();
  const environment = { SMTP_URL: mailbox.url };
  const faults: string[] = [];
  /** How many kills found the message being sent. */
  const caught = new Map<string, number>();
  let port: number | undefined;
  let starting = 0;
  const clients = startClients({ port: () => port, count: 8, random, pauseMs: 20 });
  for (let round = 0; round < count; round++) {
    const killAfterMs = random() < 0.2 ? random() * 400 : undefined;
    const endpoint = await startEndpoint(root, { environment, killAfterMs });
    if (endpoint) {
      port = endpoint.port;
      await sleep(random() * 400);
      await endpoint.end('SIGKILL');
      port = undefined;
    } else starting += 1;
    for (const { id, state } of await keptIn(root)) if (state === 'sending') caught.set(id, (caught.get(id) ?? 0) + 1);
  }
  const last = await startEndpoint(root, { environment });
  port = last?.port;
  await clients.stop();
  const missing = await mailbox.missing(clients.accepted, 60_000);
  if ((await last?.end('SIGTERM')) !== 0) faults.push('the last process did not end by itself');

  const kept = await keptIn(root);
  const states = new Map(kept.map(({ id, state }) => [id, state]));
  const lost = missing.filter((id) => !states.has(id)).length;
  if (missing.length > 0) faults.push(`${missing.length} accepted messages were not delivered, ${lost} are lost`);
  const unsettled = kept.filter(({ state }) => state !== 'sent');
  if (unsettled.length > 0) faults.push(`${unsettled.length} messages are not sent in the end`);
  if (kept.length !== clients.accepted.size)
    faults.push(`${kept.length} messages are kept and ${clients.accepted.size} keys were answered`);
  for (const { id } of kept) {
    const copies = mailbox.copies.get(id) ?? 0;
    if (copies > 1 + (caught.get(id) ?? 0))
      faults.push(`${id} came ${copies} times, caught ${caught.get(id) ?? 0} times`);
  }
  const underWay = [...caught.values()].reduce((sum, times) => sum + times, 0);
  await rm(root, { recursive: true, force: true });
  return {
    done: count,
    starting,
    underWay,
    accepted: clients.accepted.size,
    lost,
    faults: [...faults, ...clients.faults],
  };
}
