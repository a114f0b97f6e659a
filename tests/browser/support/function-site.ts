// A copy of the site whose contact form calls a function, and the backend that has it: it records what
// it is sent.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { copySite, type Running, removeSite, run, serve } from './litfass.ts';

export interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FunctionSite extends Pick<Running, 'url' | 'stop'> {
  /** Every call so far, without preflights. */
  readonly calls: Call[];
  /** What the function answers from now on: a status, after what is waited for. */
  readonly answers: (status: number, after?: Promise<void>) => void;
}

export const functionKey = 'sb_publishable_of-the-tests';

export async function openFunctionSite(): Promise<FunctionSite> {
  const calls: Call[] = [];
  let answer: { readonly status: number; readonly after: Promise<void> | undefined } = {
    status: 200,
    after: undefined,
  };
  const backend = express();
  backend.use(express.text({ type: '*/*' }));
  backend.use(async ({ method, path, headers, body }, response) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'apikey, authorization, content-type',
    });
    if (method === 'OPTIONS') {
      response.sendStatus(204);
      return;
    }
    calls.push({ path, headers, body: String(body) });
    await answer.after;
    response.status(answer.status).json({});
  });
  const server = backend.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const root = await copySite();
  await callFunction(root, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await run('build', ['--root', root]);
  const site = await serve('preview', ['--root', root]);
  return {
    url: site.url,
    calls,
    answers: (status, after) => {
      answer = { status, after };
    },
    stop: async () => {
      await site.stop();
      server.close();
      server.closeAllConnections();
      await removeSite(root);
    },
  };
}

async function callFunction(root: string, url: string): Promise<void> {
  const settings = `contact: { function: send-contact-email, url: "${url}", key: ${functionKey}, form: contact }\n`;
  await change(join(root, 'content/site.yaml'), (text) =>
    text.replace(/^contact:\n( .*\n)+/m, settings).replace(/islands: 62 KB/, 'islands: 63 KB'),
  );
  // How long the endpoint keeps messages is no setting of such a site.
  await change(join(root, 'content/claims.yaml'), (text) =>
    text.replace(/evidence:\n +- \{ type: setting, setting: contact\.[\w.]+ \}/g, 'evidence: none-yet'),
  );
}

async function change(file: string, make: (text: string) => string): Promise<void> {
  await writeFile(file, make(await readFile(file, 'utf8')));
}
