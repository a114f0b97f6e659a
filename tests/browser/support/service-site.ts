// Copies of the site whose contact form posts to a service, and servers on this machine that take messages as
// Netlify, Web3Forms and Formspree do.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express, { type Request, type RequestHandler } from 'express';
import { copySite, removeSite, run, serve } from './litfass.ts';

/** A message that arrived. */
export interface Received {
  readonly path: string;
  readonly accept: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ServiceSite {
  readonly root: string;
  readonly url: string;
  /** The messages so far. */
  readonly received: Received[];
  /** The status of answers from now on. 0 ends the connection instead. */
  readonly answers: (status: number) => void;
  readonly stop: () => Promise<void>;
}

/** What content/site.yaml says of a service with an address: `contact:`, and the host in `allow:`. */
const services = {
  netlify: () => ['{ service: netlify, form: contact, sent: contact-sent }', 'netlify.com'],
  web3forms: (url: string) => [
    `{ service: { form: { url: "${url}/submit", honeypot: botcheck, fields: {
        access_key: 0aa1-22bb,
        subject: { de: "Nachricht an \${site.name}", en: "Message for \${site.name}", es: "Mensaje para \${site.name}" },
        redirect: "\${page.contact-sent}" } } }, form: contact, sent: contact-sent }`,
    url,
  ],
  formspree: (url: string) => [
    `{ service: { form: { url: "${url}/f/abcdwxyz", honeypot: _gotcha } }, form: contact }`,
    url,
  ],
  mail: () => ['{ service: mail, form: contact }', ''],
} as const;

/** Opens a copy of the site with one of the services. */
export async function openServiceSite(name: keyof typeof services): Promise<ServiceSite> {
  const received: Received[] = [];
  let status = 200;
  /** Takes a message, and answers with what `reply` does. */
  const take =
    (reply: (request: Request, response: Parameters<RequestHandler>[1]) => void): RequestHandler =>
    (request, response) => {
      const { path, headers, body } = request;
      if (status === 0) return void request.socket.destroy();
      if (status !== 200) return void response.status(status).json({ success: false });
      received.push({ path, accept: headers.accept ?? '', type: headers['content-type'] ?? '', fields: body });
      reply(request, response);
    };
  const wantsJson = ({ headers }: Request) => headers.accept?.includes('application/json');

  const service = express();
  service.use(express.urlencoded({ extended: false }), (_, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    next();
  });
  // It redirects whoever asks for it, scripts included.
  service.post(
    '/submit',
    take(({ body }, response) => {
      if (body.access_key !== '0aa1-22bb') response.status(400).json({ success: false });
      else if (body.redirect) response.redirect(303, body.redirect);
      else response.json({ success: true });
    }),
  );
  service.post(
    '/f/:id',
    take((request, response) => {
      if (wantsJson(request)) response.json({ ok: true });
      else response.redirect(302, '/thanks');
    }),
  );
  service.get('/thanks', (_, response) => void response.send('<h1>Thanks!</h1>'));

  const host = express();
  const [serviceServer, hostServer] = [createServer(service), createServer(host)];
  for (const server of [serviceServer, hostServer]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const urlOf = (server: typeof hostServer) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [serviceUrl, url] = [urlOf(serviceServer), urlOf(hostServer)];

  const root = await copySite();
  const [contact, allowed] = services[name](serviceUrl);
  await change(
    join(root, 'content/site.yaml'),
    (text) =>
      `${text
        .replace(/^contact:\n( .*\n)+/m, `contact: ${contact}\n`)
        .replace(/islands: 66 KB/, 'islands: 67 KB')
        .replace(/html: 12 KB/, 'html: 13 KB')}
${
  allowed &&
  `allow:
  service:
    reason: { de: Wer uns schreibt., en: Who writes to us., es: Quien nos escribe. }
    owner: support
    reviewed: 2026-11-01
    review_every: P1Y
    hosts: { form: ["${allowed}"] }
    data: name, address and message
    pages: [contact]
`
}`,
  );
  // How long the endpoint keeps messages is no setting of such a site.
  await change(join(root, 'content/claims.yaml'), (text) =>
    text.replace(/evidence:\n +- \{ type: setting, setting: contact\.[\w.]+ \}/g, 'evidence: none-yet'),
  );
  await run('build', ['--root', root, '--base-url', url]);
  const preview = await serve('preview', ['--root', root]);

  // Netlify finds the forms of a deploy, removes their attributes, and adds the field with the name.
  const find = (html: string) =>
    html.replace(
      /(<form[^>]* name="(\w+)"[^>]*?) data-netlify="true" netlify-honeypot="\w+"([^>]*>)/g,
      (_, start, form, end) => {
        return `${start}${end}<input type="hidden" name="form-name" value="${form}"/>`;
      },
    );
  host.use(express.urlencoded({ extended: false }));
  const page = async (path: string, accept = '*/*') => {
    const answer = await fetch(preview.url + path, { headers: { accept } });
    const headers = [...answer.headers].filter(
      ([key]) => !/^(content-(encoding|length)|transfer-encoding|connection|etag)$/.test(key),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    return { status: answer.status, headers, body: isPage ? find(body.toString()) : body };
  };
  const showPage: RequestHandler = async ({ url, headers }, response) => {
    const { status, headers: own, body } = await page(url, headers.accept);
    response.status(status);
    for (const [key, value] of own) response.setHeader(key, value);
    response.end(body);
  };
  host.get(/.*/, showPage);
  if (name === 'netlify')
    host.post(
      /.*/,
      take((request, response) => {
        if ([request.body['form-name']].flat()[0] === 'contact') showPage(request, response, () => {});
        else response.sendStatus(404);
      }),
    );
  return {
    root,
    url,
    received,
    answers: (next) => {
      status = next;
    },
    stop: async () => {
      await preview.stop();
      for (const server of [serviceServer, hostServer]) {
        server.close();
        server.closeAllConnections();
      }
      await removeSite(root);
    },
  };
}

async function change(file: string, make: (text: string) => string): Promise<void> {
  await writeFile(file, make(await readFile(file, 'utf8')));
}
