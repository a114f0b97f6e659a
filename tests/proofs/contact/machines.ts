// Two endpoints on one PostgreSQL, as behind a balancer, killed at random: nothing accepted by either is
// lost. In the end both are killed, and the leases of the dead run out; the minute that this takes is
// put forward in the database.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import { startClients } from './clients.ts';
import { type Endpoint, makeSite, startEndpoint } from './endpoint.ts';
import { startMailbox } from './mailbox.ts';

export const machines: Proof = { name: 'machines', of: 'kill -9 of one of two', full: 300, short: 2, waits: true, run };

async function run(order: Order): Promise<Outcome> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return { done: 0, faults: [], skipped: `no PostgreSQL: ${postgres}` };
  try {
    return await withDatabase(order, postgres);
  } finally {
    await postgres.stop();
  }
}

async function withDatabase({ count, random, showProgress }: Order, postgres: TestPostgres): Promise<Outcome> {
  const url = await postgres.database();
  const root = await makeSite();
  const mailbox = await startMailbox(random);
  const secret = 'a secret that both of the machines know';
  const environment = { SMTP_URL: mailbox.url, CONTACT_DATABASE_URL: url, CONTACT_SECRET: secret };
  const faults: string[] = [];
  const caught = new Map<string, number>();
  const running: (Endpoint | undefined)[] = [undefined, undefined];
  const port = () => {
    const there = running.filter((endpoint) => endpoint !== undefined);
    return there.length > 0 ? random.pick(there).port : undefined;
  };
  const clients = startClients({ port, count: 8, random, pauseMs: 60 });
  const start = async (which: number) => {
    running[which] = await startEndpoint(root, { environment });
  };
  const end = async (which: number) => {
    const dying = running[which];
    running[which] = undefined;
    await dying?.end('SIGKILL');
    // What the other one sends at this moment is counted too: the bound is wider than it need be, never
    // narrower.
    const rows = await postgres.ask(url, "SELECT id FROM litfass_contact_message WHERE state = 'sending'");
    for (const { id } of rows) caught.set(String(id), (caught.get(String(id)) ?? 0) + 1);
  };
  await Promise.all([start(0), start(1)]);
  for (let kills = 1; kills <= count - 2; kills++) {
    await sleep(random() * 300);
    const which = random.below(2);
    await end(which);
    await start(which);
    showProgress(`${kills} kills, ${clients.accepted.size} accepted`);
  }
  await end(0);
  await end(1);
  await postgres.ask(url, "UPDATE litfass_contact_message SET due_at = 0 WHERE state = 'sending'");
  await Promise.all([start(0), start(1)]);
  await clients.stop();
  const missing = await mailbox.missing(clients.accepted, 75_000);
  for (const endpoint of running) if ((await endpoint?.end('SIGTERM')) !== 0) faults.push('one did not end by itself');

  const rows = await postgres.ask(url, 'SELECT id, state FROM litfass_contact_message');
  const kept = new Set(rows.map(({ id }) => String(id)));
  const lost = missing.filter((id) => !kept.has(id)).length;
  if (missing.length > 0) faults.push(`${missing.length} accepted messages were not delivered, ${lost} are lost`);
  if (kept.size !== clients.accepted.size)
    faults.push(`${kept.size} messages are kept and ${clients.accepted.size} keys were answered`);
  for (const [id, copies] of mailbox.copies)
    if (copies > 1 + (caught.get(id) ?? 0))
      faults.push(`${id} came ${copies} times, caught ${caught.get(id) ?? 0} times`);
  await mailbox.stop();
  await rm(root, { recursive: true, force: true });
  const duplicates = mailbox.duplicates();
  const found = [...faults, ...clients.faults, ...mailbox.faults];
  return {
    done: count,
    accepted: clients.accepted.size,
    delivered: mailbox.copies.size,
    duplicates,
    lost,
    faults: found,
  };
}
