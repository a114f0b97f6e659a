// Mail servers as they are: cut off after the mail, refusing for now and for good, without the right
// password, silent, gone; and an endpoint that is killed in the middle of each. Once the server is well,
// everything accepted arrives.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { startClients } from './clients.ts';
import { databaseOf, keptIn, keptInFile, makeDue } from './database.ts';
import { makeSite, startEndpoint } from './endpoint.ts';

export const smtp: Proof = { name: 'smtp', of: 'faults of a mail server', full: 160, short: 1, waits: true, run };

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const sum = { accepted: 0, delivered: 0, duplicates: 0, lost: 0 };
  const faults: string[] = [];
  const all = Object.entries(mishaps);
  for (let done = 0; done < count; ) {
    const some = all.slice(0, count - done);
    const found = await oneRound(some, random);
    for (const name of ['accepted', 'delivered', 'duplicates', 'lost'] as const) sum[name] += found[name];
    faults.push(...found.faults);
    done += some.length;
    showProgress(`${done} faults, ${sum.accepted} accepted, ${sum.lost} lost`);
  }
  return { done: count, ...sum, faults };
}

const mishaps: Readonly<Record<string, (server: MailServer) => void>> = {
  'cut after DATA': (server) => {
    server.cable = 'cut-after-data';
  },
  '451 to the mail': (server) => {
    server.answers.data = 451;
  },
  '450 to the recipient': (server) => {
    server.answers.rcpt = 450;
  },
  '554 to the mail': (server) => {
    server.answers.data = 554;
  },
  '535 to the password': (server) => {
    server.answers.auth = 535;
  },
  stalls: (server) => {
    server.cable = 'stalls';
  },
  'hangs up': (server) => {
    server.cable = 'hangs-up';
  },
  away: () => {},
};

/** One after the other with the same messages waiting; then the server is well. */
async function oneRound(some: readonly (readonly [string, (server: MailServer) => void])[], random: Random) {
  const root = await makeSite();
  const server = await startMailServer({ hasPassword: true });
  const environment = { SMTP_URL: `${server.url}?ignoreTLS=true` };
  const faults: string[] = [];
  const accepted = new Map<string, string>();
  for (const [name, begin] of some) {
    if (name === 'away') await server.leave();
    begin(server);
    const endpoint = await startEndpoint(root, { environment });
    const clients = startClients({ port: () => endpoint?.port, count: 3, random, pauseMs: 10, most: 5 });
    await clients.stop();
    await sleep(200 + random() * 300);
    await endpoint?.end('SIGKILL');
    for (const [id, key] of clients.accepted) accepted.set(id, key);
    faults.push(...clients.faults);
    server.cable = 'whole';
    for (const step of ['data', 'rcpt', 'auth'] as const) delete server.answers[step];
    if (name === 'away') await server.comeBack();
    makeDue(root);
  }
  const last = await startEndpoint(root, { environment });
  const isThere = (id: string) => server.mails.some((mail) => mail.id === id);
  // One whose answer was cut off is there and not yet known to be.
  const isWell = () =>
    [...accepted.keys()].every(isThere) && keptInFile(databaseOf(root)).every(({ state }) => state === 'sent');
  for (const end = performance.now() + 30_000; performance.now() < end && !isWell(); ) await sleep(50);
  await last?.end('SIGTERM');
  await server.stop();
  const missing = [...accepted.keys()].filter((id) => !isThere(id));
  if (missing.length > 0) faults.push(`${missing.length} accepted messages were not delivered`);
  for (const { id, raw } of server.mails)
    if (!raw.includes(accepted.get(id) ?? '\0')) faults.push(`a mail ${id} that nobody was promised`);
  const unsent = (await keptIn(root)).filter(({ state }) => state !== 'sent').length;
  if (unsent > 0) faults.push(`${unsent} messages are not sent in the end`);
  await rm(root, { recursive: true, force: true });
  const delivered = new Set(server.mails.map(({ id }) => id)).size;
  const duplicates = server.mails.length - delivered;
  return { accepted: accepted.size, delivered, duplicates, lost: missing.length, faults };
}
