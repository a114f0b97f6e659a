// Erasing: a person's messages are erased by the command while the endpoint runs under load, and then
// every byte of its files and of its log is searched for what that person had written.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Order, Outcome, Proof } from '../proof.ts';
import { startClients } from './clients.ts';
import { makeSite, program, startEndpoint } from './endpoint.ts';
import { startMailbox } from './mailbox.ts';
import { openWire, postOf } from './wire.ts';

export const erase: Proof = { name: 'erase', of: 'persons erased', full: 50, short: 1, waits: true, run };

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const root = await makeSite();
  const mailbox = await startMailbox(random);
  const environment = { SMTP_URL: mailbox.url };
  let endpoint = await startEndpoint(root, { environment });
  const clients = startClients({ port: () => endpoint?.port, count: 4, random, pauseMs: 15 });
  const words: string[] = [];
  const faults: string[] = [];
  let output = '';
  for (let person = 0; person < count; person++) {
    const word = `trace${randomUUID().replaceAll('-', '')}`;
    words.push(word);
    const wire = openWire(() => endpoint?.port);
    for (let number = 0; number < 3; number++) {
      const message = `key-${randomUUID()}\n${`${word} `.repeat(number * 12 + 1)}`;
      await wire.send(postOf({ name: word, email: `${word}@site.example`, message }));
    }
    wire.close();
    // Some are sent by then, some are on their way, some wait.
    await sleep(random() * 100);
    const found = await traces(path.join(root, '.litfass'), [word]);
    if (found.length === 0) faults.push('the search finds nothing before anything is erased');
    const command = [program, 'contact', 'erase', '--email', `${word}@site.example`, '--yes', '--root', root];
    const reported = await promisify(execFile)(process.execPath, command).catch((error: unknown) => String(error));
    if (typeof reported === 'string') faults.push(`the command fails: ${reported}`);
    faults.push(...(await traces(path.join(root, '.litfass'), [word])).map((file) => `${file} still holds a word`));
    showProgress(`${person + 1} persons`);
  }
  await clients.stop();
  const missing = await mailbox.missing(clients.accepted, 30_000);
  if (missing.length > 0) faults.push(`${missing.length} messages of others were not delivered`);
  output += endpoint?.output() ?? '';
  await endpoint?.end('SIGTERM');
  endpoint = undefined;
  faults.push(
    ...(await traces(path.join(root, '.litfass'), words)).map((file) => `${file} holds a word after the end`),
  );
  if (words.some((word) => output.includes(word))) faults.push('the log holds a word');
  await mailbox.stop();
  await rm(root, { recursive: true, force: true });
  const { size } = clients.accepted;
  return {
    done: count,
    accepted: size,
    lost: missing.length,
    also: `${words.length} words searched in every file`,
    faults,
  };
}

/** Files that contain one of the words, in UTF-8 or UTF-16. */
async function traces(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A file that is gone meanwhile contains nothing.
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (words.some((word) => bytes.includes(word) || bytes.includes(word, 0, 'utf16le'))) found.push(entry.name);
  }
  return found;
}
