// `litfass contact --check` against a mail server that accepts the connection and never answers: it ends
// by itself, with 1 and a sentence, within reasonable time.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { startMailServer } from '../../support/mail-server.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import { makeSite, program } from './endpoint.ts';

export const check: Proof = { name: 'check', of: 'checks of a silent server', full: 3, short: 1, waits: true, run };

/** It waits ten seconds for a greeting; a busy machine takes longer for the rest. */
const patienceMs = 40_000;

async function run({ count, showProgress }: Order): Promise<Outcome> {
  const root = await makeSite();
  const server = await startMailServer();
  server.cable = 'stalls';
  const faults: string[] = [];
  for (let done = 0; done < count; done++) {
    const { code, text } = await oneCheck(root, server.url);
    if (code !== 1) faults.push(`it ended with ${code}`);
    if (!/does not answer in time/.test(text.replace(/\s+/g, ' '))) faults.push(`it says: ${text}`);
    showProgress(`${done + 1} checks`);
  }
  await server.stop();
  await rm(root, { recursive: true, force: true });
  return { done: count, faults };
}

function oneCheck(root: string, url: string): Promise<{ readonly code: unknown; readonly text: string }> {
  const addresses = { CONTACT_FROM: 'form@site.example', CONTACT_TO: 'owner@site.example' };
  const env = { PATH: process.env.PATH, SMTP_URL: url, ...addresses };
  const command = [program, 'contact', '--check', '--root', root];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, timeout: patienceMs }, (error, stdout) => {
      resolve({ code: error ? (error.code ?? error.signal) : 0, text: stdout });
    });
  });
}
