// An auth service for tests of the session client. It records requests and answers with real signatures. It
// has one user, whose password is `correct` and whose codes are all `123456`.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** An answer that a test sets instead of the usual one: a status and JSON. */
type Answer = readonly [status: number, body: unknown];

export interface AuthServer {
  readonly url: string;
  readonly requests: Recorded[];
  /** Sets the answers to the next requests such as `POST /token`, in order. Then the usual answers follow. */
  readonly answer: (request: string, ...answers: readonly Answer[]) => void;
  /** A new session of the user, as the service returns it. `expiresIn` is in seconds. */
  readonly session: (options?: { readonly aal?: 'aal1' | 'aal2'; readonly expiresIn?: number }) => AuthSession;
  /** A token with these claims, signed by the key of the service or another one. */
  readonly token: (claims: object, key?: KeyObject) => string;
  /** Adds a second factor to the user. */
  readonly addFactor: (factor?: { readonly factor_type: string; readonly status: string }) => void;
  readonly close: () => Promise<void>;
}

export type AuthSession = ReturnType<ReturnType<typeof startUser>['session']>;

export const code = '123456';
export const email = 'ada@laterne.example';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = () => Math.round(Date.now() / 1000);

export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function startUser() {
  const { privateKey, publicKey } = newKey();
  // The library caches keys by their ids for all clients of a process, so each service has its own.
  const kid = randomUUID();
  const factors: object[] = [];
  const user = {
    id: '8a7c3e5e-1f0b-4c0f-9f4a-2f3f5f6f7f8f',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: {},
    user_metadata: {},
    identities: [],
    factors,
    created_at: '2026-01-01T00:00:00Z',
  };
  let issued = 0;
  const token = (claims: object, key = privateKey) => {
    const signed = `${base64({ alg: 'ES256', kid, typ: 'JWT' })}.${base64(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  const session = ({ aal = 'aal1', expiresIn = 3600 }: { aal?: 'aal1' | 'aal2'; expiresIn?: number } = {}) => {
    const expires_at = inSeconds() + expiresIn;
    issued++;
    return {
      access_token: token({ sub: user.id, exp: expires_at, aal, jti: issued, amr: [] }),
      refresh_token: `refresh-${issued}`,
      expires_in: expiresIn,
      expires_at,
      token_type: 'bearer' as const,
      user: structuredClone(user),
    };
  };
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] };
  return { user, factors, token, session, keys };
}

type User = ReturnType<typeof startUser>;

/** Listens on loopback. It accepts requests from any origin, like Supabase. */
export async function openAuthServer(): Promise<AuthServer> {
  const user = startUser();
  const requests: Recorded[] = [];
  const answers = new Map<string, Answer[]>();
  const app = express();
  app.use((request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': request.get('origin') ?? '*',
      'Access-Control-Allow-Headers': request.get('access-control-request-headers') ?? '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
    });
    if (request.method === 'OPTIONS') response.sendStatus(204);
    else next();
  });
  app.use(express.json());
  app.use((request, response, next) => {
    const { method, path, query, headers, body } = request;
    requests.push({ method, path, query: { ...query }, headers, body });
    const answer = answers.get(`${method} ${path}`)?.shift();
    if (answer) response.status(answer[0]).json(answer[1]);
    else next();
  });
  addRoutes(app, user);
  const server = await new Promise<Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => resolve(opened));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (request, ...next) => void answers.set(request, [...next]),
    session: user.session,
    token: user.token,
    addFactor: (factor = { factor_type: 'totp', status: 'verified' }) =>
      void user.factors.push({ id: 'factor-1', created_at: '', updated_at: '', friendly_name: 'Phone', ...factor }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const reject = (response: Response, status: number, error_code: string, msg: string) =>
  response.status(status).json({ error_code, msg });

function addRoutes(app: ReturnType<typeof express>, { user, session, keys }: User): void {
  const nothing = (_: Request, response: Response) => response.json({});
  app.post('/signup', (_, response) => response.json(session()));
  app.post('/token', ({ query, body }, response) =>
    query.grant_type === 'password' && body.password !== 'correct'
      ? reject(response, 400, 'invalid_credentials', 'Invalid login credentials')
      : response.json(session()),
  );
  app.post('/verify', ({ body }, response) =>
    body.token === code || body.token_hash
      ? response.json(session())
      : reject(response, 403, 'otp_expired', 'Token has expired or is invalid'),
  );
  app.post('/sso', (_, response) => response.json({ url: 'https://idp.example/sso' }));
  for (const path of ['/otp', '/resend', '/recover']) app.post(path, nothing);
  app.get('/reauthenticate', nothing);
  app.get('/user', (_, response) => response.json(user));
  app.put('/user', ({ body }, response) => response.json({ ...user, user_metadata: body.data ?? {} }));
  app.get('/user/identities/authorize', (_, response) => response.json({ url: 'https://idp.example/link' }));
  app.delete('/user/identities/:id', nothing);
  app.post('/factors', (_, response) =>
    response.json({ id: 'factor-1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'S', uri: 'otpauth://totp/x' } }),
  );
  app.post('/factors/:id/challenge', (_, response) => response.json({ id: 'challenge-1', expires_at: 0 }));
  app.post('/factors/:id/verify', ({ body }, response) =>
    body.code === code
      ? response.json(session({ aal: 'aal2' }))
      : reject(response, 422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  );
  app.delete('/factors/:id', ({ params }, response) => response.json({ id: params.id }));
  app.get('/.well-known/jwks.json', (_, response) => response.json(keys));
  app.post('/logout', (_, response) => response.sendStatus(204));
}
