// Thousands of made-up requests through a real socket. Whatever comes: an answer of ours, never a 500, never a header that
// somebody else wrote; and what was accepted lies in the outbox, word for word. CONTACT_FUZZ sets how many.
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeDesks, openDesk } from './contact-desk.ts';

afterEach(closeDesks);

const rounds = Number(process.env.CONTACT_FUZZ ?? 5_000);

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  ...[
    '',
    ' ',
    'Jana',
    'jana@site.example',
    'Hallo!',
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\t',
    '"',
    "'",
    '<',
    '>',
    '&',
    '%',
    '\\',
  ],
  ...[
    '\r\nBcc: all@evil.example',
    '\nX-Evil: 1',
    '=?utf-8?q?=0D=0ABcc=3A?=',
    'a@b.example, c@d.example',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\u202e',
    '\u200b',
    '\ud800',
    '\udfff',
    '👩🏽‍👩🏽‍👧🏽‍👦🏽',
    'e\u0301\u0327',
    'ﷺ',
    'x'.repeat(99),
    'ñ'.repeat(300),
    '</textarea><script>',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '%0d%0a',
    '%ff',
    '%',
    '+',
    '&name=x',
    '${name}',
    '$&',
    '../../etc/passwd',
    "'; DROP TABLE message;--",
  ],
];

interface Fuzz {
  readonly head: string;
  readonly body: Buffer;
}

function requests(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
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
  // A header's value may hold any byte but those that end it.
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

test(`${rounds} made-up requests: never a 500, never a header of somebody else`, { timeout: 600_000 }, async () => {
  const { url, logged, arrived } = await openDesk({ builtPage: () => ({ html: form, headers: new Map() }) });
  const port = Number(new URL(url).port);
  const make = requests(seeded(20_261_121));
  const seen = new Map<number, number>();
  const accepted = new Set<string>();
  let left = rounds;
  const client = async () => {
    while (left-- > 0) {
      const request = make();
      const answer = await exchange(port, request);
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      const status = Number(head.slice(9, 12));
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const told = `${request.head}${request.body.toString()}\n→ ${answer.slice(0, 500)}`;
      expect(statuses.has(status), told).toBe(true);
      const names = head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(':')[0]?.toLowerCase() ?? '');
      expect(
        names.filter((name) => !expected.has(name)),
        told,
      ).toEqual([]);
      expect(new Set(names).size, told).toBe(names.length);
      if (status === 303) expect(head, told).toMatch(/\r\nLocation: \/[a-z/]+\r\n/);
      if (status === 422) expect(rest.join(), told).not.toContain('<script');
      if (status === 202) accepted.add((JSON.parse(rest.join()) as { id: string }).id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  for (const status of [202, 303, 400, 403, 404, 405, 415, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
  const kept = await arrived();
  for (const id of accepted) expect(kept.some((message) => message.id === id)).toBe(true);
  for (const { name, email, message } of kept) {
    expect(`${name}${email}`).not.toMatch(/[\r\n\0]/);
    expect(`${name}${email}${message}`.isWellFormed()).toBe(true);
  }
  expect(JSON.stringify(logged)).not.toMatch(/jana|"stack"|evil/i);
});
