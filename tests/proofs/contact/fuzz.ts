// Generated bodies and headers against the whole endpoint, up to the mail: never a 500, never an injected
// header in the raw mail, never another recipient. replies.ts tests the answers in detail.
import { rm } from 'node:fs/promises';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { makeSite, startEndpoint } from './endpoint.ts';
import { pieces } from './pieces.ts';
import { idOf, startSink } from './sink.ts';
import { openWire } from './wire.ts';

export const fuzz: Proof = { name: 'fuzz', of: 'made-up requests', full: 100_000, short: 200, run };

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const root = await makeSite();
  const faults = new Set<string>();
  const delivered = new Set<string>();
  const sink = await startSink({
    onMail: (raw, recipients) => {
      delivered.add(idOf(raw));
      for (const fault of faultsOf(raw)) faults.add(fault);
      if (recipients.join() !== 'owner@site.example') faults.add(`a mail went to ${recipients.join()}`);
    },
  });
  const endpoint = await startEndpoint(root, { environment: { SMTP_URL: sink.url } });
  const accepted = new Set<string>();
  const statuses = new Map<number, number>();
  let left = count;
  const client = async () => {
    const wire = openWire(() => endpoint?.port);
    while (left-- > 0) {
      const request = make(random);
      const answer = await wire.send(request);
      const status = typeof answer === 'string' ? 0 : answer.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!expected.has(status))
        faults.add(`${status} after ${JSON.stringify(request.toString('latin1').slice(0, 400))}`);
      const [, id] = (status === 202 && typeof answer !== 'string' && /"id":"([^"]+)"/.exec(answer.body)) || [];
      if (id) accepted.add(id);
      if (left % 5_000 === 0) showProgress(`${count - left} requests`);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const missing = () => [...accepted].filter((id) => !delivered.has(id)).length;
  for (const end = performance.now() + 30_000 + count * 10; performance.now() < end && missing() > 0; )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const lost = missing();
  if (lost > 0) faults.add(`${lost} accepted messages were not delivered`);
  if ((await endpoint?.end('SIGTERM')) !== 0) faults.add('it did not end by itself');
  await sink.stop();
  await rm(root, { recursive: true, force: true });
  const also = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  return {
    done: count,
    accepted: accepted.size,
    delivered: delivered.size,
    lost,
    also: also.join(', '),
    faults: [...faults].slice(0, 20),
  };
}

const expected = new Set([202, 204, 303, 400, 403, 404, 405, 413, 415, 422]);
const ours = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

/** Every header once, each of them ours, the owner the only recipient, and one address to answer to. */
function faultsOf(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  if (/[\0\r](?!\n)|(?<!\r)\n/.test(head)) return [`a bare line break or NUL: ${JSON.stringify(head)}`];
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const names = lines.map((line) => /^[!-9;-~]+(?=:)/.exec(line)?.[0].toLowerCase() ?? line).sort();
  const faults = names.join() === ours.join() ? [] : [`headers ${names.join()}: ${JSON.stringify(head)}`];
  const value = (name: string) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '';
  if (!/^To: <?owner@site\.example>?$/i.test(value('to'))) faults.push(value('to'));
  // Outside of quotes and encoded words there is one address and no comma.
  const bare = value('reply-to').replace(/"(?:[^"\\]|\\.)*"|=\?[^?]+\?[bq]\?[^?]*\?=/gi, '');
  if (bare.split('@').length !== 2 || /[,;]/.test(bare)) faults.push(value('reply-to'));
  if (!/^From: "?Testseite"? <form@site\.example>$/.test(value('from'))) faults.push(value('from'));
  return faults;
}

const emails = [
  'jana@site.example',
  'jana@exämple.de',
  'a@b.example,c@d.example',
  'a@b.example\r\nBcc: x@evil.example',
  '"a b"@site.example',
  'a@[127.0.0.1]',
  "o'hara+x@site.example",
];

function make(random: Random): Buffer {
  const text = () => Array.from({ length: random.below(5) }, () => random.pick(pieces)).join('');
  const value = (): unknown =>
    random() < 0.9 ? text() : random.pick<unknown>([null, true, 0, 1e308, [], {}, [text()]]);
  // Most are nearly right, so that they get as far as the mail.
  const fields: Record<string, unknown> = {
    name: `Jana ${text()}`,
    email: 'jana@site.example',
    message: `Hallo ${random.below(1e9)} ${text()}`,
  };
  if (random() < 0.4) fields.email = random() < 0.7 ? random.pick(emails) : `${text()}@site.example`;
  for (const name of ['name', 'message', 'website', 'locale', 'key', 'token', '__proto__', text()])
    if (random() < 0.15) Object.defineProperty(fields, name, { value: value(), enumerable: true, configurable: true });
  const isForm = random() < 0.3;
  const pairs = () =>
    Object.entries(fields).map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='));
  let body = Buffer.from(isForm ? pairs().join('&') : JSON.stringify(fields));
  if (random() < 0.03) body = body.subarray(0, random.below(body.length));
  if (random() < 0.02) body = Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)));
  if (random() < 0.005) body = Buffer.alloc(33 * 1024, 'a');
  const line = () =>
    text()
      .replace(/[\r\n\0]/g, ' ')
      .trim();
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = [
    `Content-Type: ${random() < 0.97 ? type : line()}`,
    `Content-Length: ${body.length}`,
    ...(random() < 0.1 ? [`Origin: ${random.pick(['https://site.example', 'null', line()])}`] : []),
    ...(random() < 0.2
      ? [`Idempotency-Key: ${random.pick([line(), String(random.below(1e9)), 'x'.repeat(200)])}`]
      : []),
    ...(random() < 0.3 ? [`Accept-Language: ${random.pick([line(), 'de', '*', ';;;q=x', 'en-'.repeat(50)])}`] : []),
    ...(random() < 0.3 ? [`X-Forwarded-For: ${random.pick([line(), '1.2.3.4, ::1', '999.1.1.1'])}`] : []),
    ...(random() < 0.03 ? [`Content-Encoding: ${random.pick(['gzip', 'identity', line()])}`] : []),
    ...(random() < 0.1 ? [`X-Whatever: ${line()}`] : []),
  ];
  const method = random() < 0.97 ? 'POST' : random.pick(['GET', 'PUT', 'OPTIONS', 'PATCH']);
  const path = random.pick(['/contact', '/contact', '/contact', '/functions/v1/send-contact-email', '/contact?x=%']);
  const end = random() < 0.02 ? `/${encodeURIComponent(text().toWellFormed())}` : path;
  const head = `${method} ${end} HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
