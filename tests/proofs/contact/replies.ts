// Generated requests, each through a connection of its own. For any request: an answer of ours in each of
// its lines, never a 500, never an injected header; and accepted messages are in the outbox, word for
// word. fuzz.ts tests the mails.
import { connect, type Socket } from 'node:net';
import { openServices } from '../../support/contact-services.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { pieces } from './pieces.ts';

export const replies: Proof = { name: 'replies', of: 'made-up requests', full: 20_000, short: 200, run };

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const { url, logged, arrived, close } = await openServices({ builtPage: () => ({ html: form, headers: new Map() }) });
  const port = Number(new URL(url).port);
  const make = requests(random);
  const seen = new Map<number, number>();
  const accepted = new Set<string>();
  const faults: string[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0 && faults.length < 20) {
      const request = make();
      const answer = await exchange(port, request);
      const status = Number(answer.slice(9, 12));
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const found = faultsOf(answer, status);
      if (found.length > 0)
        faults.push(`${found.join(', ')}:\n${request.head}${request.body.toString()}\n→ ${answer.slice(0, 500)}`);
      if (status === 202) accepted.add((JSON.parse(bodyOf(answer)) as { id: string }).id);
      if (left % 1_000 === 0) showProgress(`${count - left} requests`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  for (const status of [202, 303, 400, 403, 404, 405, 415, 422])
    if (!seen.has(status)) faults.push(`nothing was answered ${status}`);
  const kept = await arrived();
  await close();
  const ids = new Set(kept.map(({ id }) => id));
  const lost = [...accepted].filter((id) => !ids.has(id)).length;
  if (lost > 0) faults.push(`${lost} accepted messages are not in the outbox`);
  for (const { id, name, email, message } of kept) {
    if (/[\r\n\0]/.test(`${name}${email}`)) faults.push(`${id} has a line break in its name or address`);
    if (!`${name}${email}${message}`.isWellFormed()) faults.push(`${id} is not well-formed`);
  }
  if (/jana|"stack"|evil/i.test(JSON.stringify(logged))) faults.push('the log tells what somebody wrote');
  const also = [...seen].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  return { done: count, accepted: accepted.size, lost, also: also.join(', '), faults };
}

/** Answers that must never occur, whatever the request. */
function faultsOf(answer: string, status: number): readonly string[] {
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const lines = head.split('\r\n').slice(1);
  const names = lines.map((line) => line.split(':')[0]?.toLowerCase() ?? '');
  const foreign = names.filter((name) => !expected.has(name));
  return [
    ...(statuses.has(status) ? [] : [`the status is ${status}`]),
    ...(foreign.length > 0 ? [`the headers ${foreign.join()} are not ours`] : []),
    ...(new Set(names).size === names.length ? [] : ['a header comes twice']),
    ...(status !== 303 || /\r\nLocation: \/[a-z/]+\r\n/.test(head) ? [] : ['it leads somewhere else']),
    ...(status === 422 && bodyOf(answer).includes('<script') ? ['it holds a script'] : []),
  ];
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

interface Fuzz {
  readonly head: string;
  readonly body: Buffer;
}

function requests(random: Random) {
  const { pick } = random;
  const text = () => Array.from({ length: Math.floor(random() * 5) }, () => pick(pieces)).join('');
  const value = (depth = 0): unknown => {
    const kind = random();
    if (kind < 0.7) return text();
    if (kind < 0.8) return pick([null, true, 0, -1, 1e308, '', [], {}]);
    if (depth > 3) return text();
    return kind < 0.9 ? [value(depth + 1), value(depth + 1)] : { [text()]: value(depth + 1) };
  };
  const names = ['name', 'email', 'message', 'website', 'locale', 'key', 'token', '__proto__', 'length', 'toString'];
  const fields = (): Record<string, unknown> => {
    const chosen = random() < 0.6 ? { name: 'Jana', email: 'jana@site.example', message: 'Hallo' } : {};
    return { ...chosen, ...Object.fromEntries(names.filter(() => random() < 0.3).map((name) => [name, value()])) };
  };
  const plain = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
  const body = (): Buffer => {
    const kind = random();
    const json = JSON.stringify(kind < 0.05 ? value() : fields());
    if (kind < 0.45) return Buffer.from(json);
    if (kind < 0.9)
      return Buffer.from(
        Object.entries(fields())
          .map(
            ([name, one]) => `${name}=${random() < 0.9 ? encodeURIComponent(plain(one).toWellFormed()) : plain(one)}`,
          )
          .join('&'),
      );
    if (kind < 0.95) return Buffer.from(json.slice(0, Math.floor(random() * json.length)));
    return Buffer.from(Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256)));
  };
  // A header's value may contain any byte except those that end it.
  const line = () =>
    text()
      .replace(/[\r\n\0]/g, ' ')
      .trim();
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
    'text/plain',
    'application/json;charset="',
  ];
  const paths = [
    '/contact',
    '/contact',
    '/contact',
    '/functions/v1/send-contact-email',
    '/contact/token',
    '/readyz',
    '/contact?x=%',
    '/%',
    '/contact/',
  ];
  return (): Fuzz => {
    const bytes = body();
    const headers = [
      `Content-Type: ${random() < 0.9 ? pick(types.slice(0, 3)) : pick([...types, line()])}`,
      `Content-Length: ${bytes.length}`,
      ...(random() < 0.2 ? [`Origin: ${pick(['https://site.example', 'null', line()])}`] : []),
      ...(random() < 0.3 ? [`Idempotency-Key: ${pick([line(), 'one', '"two"', 'x'.repeat(200)])}`] : []),
      ...(random() < 0.3 ? [`Accept-Language: ${pick([line(), 'es;q=0.9', '*', ';;;q=x', 'en-'.repeat(50)])}`] : []),
      ...(random() < 0.3 ? [`X-Forwarded-For: ${pick([line(), '1.2.3.4, ::1', ',,,', '999.1.1.1'])}`] : []),
      ...(random() < 0.1 ? [`Content-Encoding: ${pick(['gzip', 'identity', line()])}`] : []),
      ...(random() < 0.1 ? [`X-Whatever: ${line()}`] : []),
    ];
    const method = random() < 0.9 ? 'POST' : pick(['GET', 'PUT', 'OPTIONS', 'HEAD', 'PATCH']);
    return {
      head: [`${method} ${pick(paths)} HTTP/1.1`, 'Host: x', ...headers, 'Connection: close', '', ''].join('\r\n'),
      body: bytes,
    };
  };
}

async function exchange(port: number, { head, body }: Fuzz): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may hang up while the rest of a body that it does not want is still on its way.
  socket.on('error', () => {});
  socket.write(Buffer.concat([Buffer.from(head, 'utf8'), body]));
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

const form = `<form method="post">${['name', 'email', 'website'].map((name) => `<input name="${name}"><p data-error="${name}"></p>`).join('')}<textarea name="message"></textarea><p class="form-status"></p></form>`;
const expected = new Set([
  ...[
    'access-control-allow-headers',
    'access-control-allow-methods',
    'access-control-allow-origin',
    'access-control-expose-headers',
  ],
  ...[
    'access-control-max-age',
    'accept-post',
    'allow',
    'cache-control',
    'connection',
    'content-language',
    'content-length',
  ],
  ...[
    'content-type',
    'date',
    'location',
    'retry-after',
    'vary',
    'x-content-type-options',
    'keep-alive',
    'transfer-encoding',
  ],
]);
const statuses = new Set([200, 202, 204, 303, 400, 403, 404, 405, 413, 415, 422]);
