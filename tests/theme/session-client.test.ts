// How the session client handles answers and URLs: events, refreshing, callbacks, errors, signatures.
import { type AuthError, AuthInvalidCredentialsError, AuthSessionMissingError, GoTrueClient } from '@supabase/auth-js';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AuthSettings, openClient, storageKey } from '../../src/browser/session-client.ts';
import { type SessionState, useSession } from '../../src/theme/session.ts';
import { type AuthServer, type AuthSession, code, email, newKey, openAuthServer } from '../support/auth-server.ts';
import { fakePage } from '../support/session-page.ts';

let server: AuthServer;
beforeEach(async () => {
  server = await openAuthServer();
  // The library warns about several clients and about sessions that it cannot refresh.
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await server.close();
});

const signIn = { email, password: 'correct' };

function open(settings: Partial<AuthSettings> = {}) {
  const failures: AuthError[] = [];
  const all = { url: server.url, key: 'public-key', storage: 'memory', flow: 'pkce', ...settings } as const;
  const opened = openClient(all, { onCallbackError: (error) => failures.push(error) });
  return { ...opened, failures };
}

/** A storage with this session, as an earlier page has left it. */
const storageWith = (session: AuthSession) => new Map([[storageKey, JSON.stringify(session)]]);

const settled = ({ state }: { readonly state: () => SessionState }) =>
  vi.waitFor(() => {
    if (state().status === 'waiting') throw new Error('still waiting');
    return state();
  }, 30_000);

/** Waits for a state: the client may first announce the stored session, and then what the address said. */
const becomes = ({ state }: { readonly state: () => SessionState }, expected: object) =>
  vi.waitFor(() => expect(state()).toMatchObject(expected), 30_000);

describe('the state of a page', () => {
  test('is `waiting` during rendering, and until the client has looked for a session', () => {
    const Status = () => useSession().status;
    expect(renderToString(createElement(Status))).toBe('waiting');
    expect(open().state()).toEqual({ status: 'waiting', session: null });
  });

  test('follows every event of the client', async () => {
    server.addFactor();
    const opened = open();
    const { client, state } = opened;
    const seen: unknown[] = [await settled(opened).then(({ event }) => event)];
    opened.subscribe(() => seen.push(state().event));
    await client.signInWithPassword(signIn);
    expect(state()).toMatchObject({ status: 'signed-in', session: { token_type: 'bearer', user: { email } } });
    await client.refreshSession();
    await client.updateUser({ data: { name: 'Ada' } });
    expect(state().session?.user.user_metadata).toEqual({ name: 'Ada' });
    await client.mfa.challengeAndVerify({ factorId: 'factor-1', code });
    await client.signOut();
    expect(state()).toEqual({ status: 'signed-out', session: null, event: 'SIGNED_OUT' });
    expect(seen).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'SIGNED_OUT',
    ]);
  });

  test.each(['local', 'session'] as const)('restores a stored session (%s)', async (storage) => {
    fakePage('https://laterne.example/', storageWith(server.session()));
    const opened = open({ storage });
    expect(await settled(opened)).toMatchObject({ status: 'signed-in', session: { user: { email } } });
    expect(server.requests).toEqual([]);
  });

  test('is stored only in memory with `memory`, and when the browser forbids storage', async () => {
    const page = fakePage('https://laterne.example/');
    await open({ storage: 'memory' }).client.signInWithPassword(signIn);
    expect(page.stored.size).toBe(0);
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    const { client } = open({ storage: 'session' });
    await client.signInWithPassword(signIn);
    expect((await client.getSession()).data.session?.user.email).toBe(email);
    expect(page.stored.size).toBe(0);
  });
});

describe('other tabs', () => {
  test.each([
    ['local', [storageKey]],
    ['session', []],
    ['memory', []],
  ] as const)('are notified of a session in %s storage on the channels %j', async (storage, expected) => {
    fakePage('https://laterne.example/');
    const channels = new Set<string>();
    class Channel {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
        channels.add(name);
      }
      addEventListener() {}
      postMessage() {}
      close() {
        channels.delete(this.name);
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    const opened = open({ storage });
    await opened.client.signInWithPassword(signIn);
    expect(opened.state().status).toBe('signed-in');
    expect([...channels]).toEqual(expected);
  });
});

describe('refreshing', () => {
  const answering = (status: number, body: object = {}) =>
    vi.fn(async (..._: unknown[]) => new Response(JSON.stringify(body), { status }));

  test('doubles the delay after each failure, starting with 200 ms, and keeps the session', async () => {
    vi.useFakeTimers();
    const page = fakePage('https://laterne.example/', storageWith(server.session({ expiresIn: 20 })));
    const times: number[] = [];
    const start = Date.now();
    vi.stubGlobal('fetch', async () => {
      times.push(Date.now() - start);
      return new Response('{}', { status: 503 });
    });
    open({ storage: 'local' });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(times).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    expect(page.stored.has(storageKey)).toBe(true);
  });

  test.each([
    ['the refresh token is unknown', 400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }],
    ['the session has ended', 403, { error_code: 'session_not_found', msg: 'Session not found' }],
  ])('removes the session when %s, even if its token is still valid', async (_, status, body) => {
    const page = fakePage('https://laterne.example/', storageWith(server.session({ expiresIn: 60 })));
    vi.stubGlobal('fetch', answering(status, body));
    const opened = open({ storage: 'local' });
    expect(await settled(opened)).toMatchObject({ status: 'signed-out', session: null });
    expect(page.stored.has(storageKey)).toBe(false);
  });

  test('keeps the session when the service limits the rate', async () => {
    const page = fakePage('https://laterne.example/', storageWith(server.session({ expiresIn: 60 })));
    vi.stubGlobal('fetch', answering(429, { error_code: 'over_request_rate_limit', msg: 'slow down' }));
    expect(await settled(open({ storage: 'local' }))).toMatchObject({ status: 'signed-in' });
    expect(page.stored.has(storageKey)).toBe(true);
  });

  test('keeps the session that another tab stored meanwhile', async () => {
    const page = fakePage('https://laterne.example/', storageWith(server.session({ expiresIn: 60 })));
    const newer = JSON.stringify(server.session());
    vi.stubGlobal('fetch', async () => {
      page.stored.set(storageKey, newer);
      return new Response(JSON.stringify({ error_code: 'refresh_token_already_used' }), { status: 400 });
    });
    expect(await settled(open({ storage: 'local' }))).toMatchObject({ status: 'signed-in' });
    expect(page.stored.get(storageKey)).toBe(newer);
  });

  test('stops while the tab is hidden, and continues when it is visible', async () => {
    vi.useFakeTimers();
    const page = fakePage('https://laterne.example/', storageWith(server.session({ expiresIn: 300 })));
    const fetched = vi.fn(async (..._: unknown[]) => new Response(JSON.stringify(server.session({ expiresIn: 600 }))));
    vi.stubGlobal('fetch', fetched);
    open({ storage: 'local' });
    await vi.advanceTimersByTimeAsync(1000);
    await page.turn('hidden');
    await vi.advanceTimersByTimeAsync(400_000);
    expect(fetched).not.toHaveBeenCalled();
    await page.turn('visible');
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched.mock.calls.length).toBeGreaterThan(1);
  });
});

describe('a callback', () => {
  const errorQuery = (error_code: string, description: string) =>
    new URLSearchParams({ error: 'access_denied', error_code, error_description: description });

  test.each([
    ['otp_expired', 'Email link is invalid or has expired', '#'],
    ['bad_oauth_state', 'OAuth state is missing', '?'],
    ['unexpected_failure', 'Something went wrong', '?'],
  ])('with %s removes the session and reports the description', async (name, description, sign) => {
    const page = fakePage(
      `https://laterne.example/konto?from=mail${sign === '?' ? '&' : sign}${errorQuery(name, description)}`,
      storageWith(server.session()),
    );
    const opened = open({ storage: 'local' });
    await becomes(opened, { status: 'signed-out', session: null, event: 'SIGNED_OUT' });
    await vi.waitFor(() => expect(opened.failures).toHaveLength(1), 30_000);
    expect(opened.failures.map(({ message }) => message)).toEqual([description]);
    expect(page.stored.has(storageKey)).toBe(false);
    expect(page.address()).toBe('https://laterne.example/konto?from=mail');
  });

  test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'with %s keeps the session and reports the description',
    async (name) => {
      const page = fakePage(
        `https://laterne.example/?${errorQuery(name, 'Not linked')}`,
        storageWith(server.session()),
      );
      const opened = open({ storage: 'local' });
      await vi.waitFor(() => expect(opened.failures.map(({ message }) => message)).toEqual(['Not linked']), 30_000);
      await becomes(opened, { status: 'signed-in' });
      expect(page.stored.has(storageKey)).toBe(true);
      expect(page.address()).toBe('https://laterne.example/');
    },
  );

  test('with a rejected code removes the session', async () => {
    const page = fakePage('https://laterne.example/', storageWith(server.session()));
    await open({ storage: 'local' }).client.signInWithOtp({ email });
    fakePage('https://laterne.example/?code=used', page.stored);
    server.answer('POST /token', [404, { error_code: 'flow_state_not_found', msg: 'Flow state not found' }]);
    const opened = open({ storage: 'local' });
    await becomes(opened, { status: 'signed-out' });
    const failure = { message: 'Flow state not found', code: 'flow_state_not_found' };
    await vi.waitFor(() => expect(opened.failures).toMatchObject([failure]), 30_000);
  });

  test('with a code signs in, and removes the code from the URL', async () => {
    const { stored } = fakePage('https://laterne.example/');
    await open({ storage: 'local' }).client.signInWithOtp({ email });
    const page = fakePage('https://laterne.example/konto?code=auth-code&from=mail', stored);
    await becomes(open({ storage: 'local' }), { status: 'signed-in' });
    expect(page.address()).toBe('https://laterne.example/konto?from=mail');
  });

  const tokens = (age: number, type = 'magiclink') => {
    const { access_token, refresh_token, expires_at } = server.session();
    const rest = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type };
    return new URLSearchParams({ ...rest, expires_at: String(expires_at - age) });
  };

  test.each([
    [119, 0],
    [125, 1],
  ])('with tokens from %i seconds ago signs in, with %i warnings about their age', async (age, warnings) => {
    // A second that passes on a busy machine would make 119 of them 120.
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = fakePage(`https://laterne.example/#${tokens(age)}`);
    const opened = open({ storage: 'local', flow: 'implicit' });
    await becomes(opened, { status: 'signed-in', session: { user: { email } } });
    expect(vi.mocked(console.warn).mock.calls.filter(([text]) => /issued over 120s ago/.test(text))).toHaveLength(
      warnings,
    );
    expect(page.address()).toBe('https://laterne.example/');
  });

  test('for a forgotten password has the event PASSWORD_RECOVERY', async () => {
    fakePage(`https://laterne.example/#${tokens(0, 'recovery')}`);
    const { state } = open({ storage: 'local', flow: 'implicit' });
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'signed-in', event: 'PASSWORD_RECOVERY' }), 30_000);
  });

  test.each<[string, AuthSettings['flow'], string, string]>([
    ['in the query', 'pkce', '?access_token=x&from=mail', '?from=mail'],
    ['in the query', 'implicit', '?from=mail&access_token=x', '?from=mail'],
    [
      'in the query with a refresh token',
      'implicit',
      '?access_token=x&refresh_token=y&expires_in=60',
      '?expires_in=60',
    ],
    ['in the query, encoded', 'pkce', '?access%5Ftoken=x', ''],
    ['in the query twice', 'pkce', '?access_token=x&access_token=y#faq', '#faq'],
    ['of another service in the query', 'pkce', '?refresh_token=x&provider_token=y&provider_refresh_token=z', ''],
  ])('is not a token %s (%s): it is ignored, and removed from the address', async (_, flow, written, left) => {
    const page = fakePage(`https://laterne.example/${written}`, storageWith(server.session()));
    const opened = open({ storage: 'local', flow });
    expect(await settled(opened)).toMatchObject({ status: 'signed-in', event: 'INITIAL_SESSION' });
    expect([opened.failures, server.requests]).toEqual([[], []]);
    expect(page.address()).toBe(`https://laterne.example/${left}`);
  });

  test.each<[string, AuthSettings['flow'], string]>([
    ['without the other values', 'implicit', 'access_token=x'],
    ['without the other values', 'pkce', 'access_token=x'],
    ['that is none', 'implicit', 'access_token=x&refresh_token=y&expires_in=3600&token_type=bearer'],
    ['twice', 'implicit', 'access_token=x&access_token=y'],
    ['with an encoded name', 'implicit', 'access%5Ftoken=x'],
    ['beside an error', 'implicit', 'access_token=x&error_description=Hello'],
  ])('with a token %s (%s) keeps the session, reports it, and removes the token from the address', async (...at) => {
    const [, flow, written] = at;
    const page = fakePage(`https://laterne.example/konto#${written}`, storageWith(server.session()));
    server.answer('GET /user', [403, { error_code: 'bad_jwt', msg: 'invalid JWT' }]);
    const opened = open({ storage: 'local', flow });
    await vi.waitFor(() => expect(opened.failures).toHaveLength(1), 30_000);
    await becomes(opened, { status: 'signed-in', event: 'INITIAL_SESSION' });
    expect(page.stored.has(storageKey)).toBe(true);
    expect(page.address()).toBe('https://laterne.example/konto');
  });

  test('with tokens signs in, whatever the query says', async () => {
    const page = fakePage(`https://laterne.example/?access_token=x&from=mail#${tokens(0)}`);
    const opened = open({ storage: 'local', flow: 'implicit' });
    await becomes(opened, { status: 'signed-in', session: { user: { email } } });
    expect(page.address()).toBe('https://laterne.example/?from=mail');
  });

  test('is not any page with `code` or `error` in its URL', async () => {
    const stored = storageWith(server.session());
    const page = fakePage('https://laterne.example/?code=SUMMER&error=1', stored);
    const opened = open({ storage: 'local' });
    expect(await settled(opened)).toMatchObject({ status: 'signed-in' });
    expect(opened.failures).toEqual([]);
    expect(page.address()).toBe('https://laterne.example/?code=SUMMER&error=1');
  });
});

describe('sign-out', () => {
  test.each([404, 401, 403])('removes the session when the service answers %i', async (status) => {
    const { client, state } = open();
    await client.signInWithPassword(signIn);
    server.answer('POST /logout', [status, { error_code: 'gone', msg: 'gone' }]);
    expect((await client.signOut()).error).toBeNull();
    expect(state().status).toBe('signed-out');
  });

  test('returns any other error, and keeps the session', async () => {
    const { client, state } = open();
    await client.signInWithPassword(signIn);
    server.answer('POST /logout', [422, { error_code: 'validation_failed', msg: 'no' }]);
    expect((await client.signOut()).error).toMatchObject({ status: 422, message: 'no' });
    expect(state().status).toBe('signed-in');
  });
});

describe('the client rejects', () => {
  test.each<[string, (client: GoTrueClient) => Promise<{ readonly error: unknown }>]>([
    ['the user', (client) => client.getUser()],
    ['a change of the user', (client) => client.updateUser({ password: 'better' })],
    ['a new session', (client) => client.refreshSession()],
    ['a repeated sign-in', (client) => client.reauthenticate()],
  ])('without a session: %s', async (_, call) => {
    expect((await call(open().client)).error).toBeInstanceOf(AuthSessionMissingError);
    expect(server.requests).toEqual([]);
  });

  test.each(
    (['signUp', 'signInWithPassword'] as const).flatMap((call) => [
      [call, { password: 'correct' }] as const,
      [call, { email }] as const,
      [call, { email, password: '' }] as const,
      [call, { email: '', password: 'correct' }] as const,
      [call, { email: ' ', phone: '+4930123456', password: 'correct' }] as const,
      [call, { phone: '+4930123456' }] as const,
      [call, { phone: '', password: 'correct' }] as const,
      [call, {}] as const,
    ]),
  )('an incomplete %s: %j', async (call, credentials) => {
    const { data, error } = await open().client[call](credentials as never);
    expect(error).toBeInstanceOf(AuthInvalidCredentialsError);
    expect(error?.message).toBe('You must provide either an email or phone number and a password');
    expect(data).toEqual({ user: null, session: null });
    expect(server.requests).toEqual([]);
  });

  test('a token that another key signed', async () => {
    const { client } = open();
    const claims = { sub: 'ada', exp: Math.round(Date.now() / 1000) + 60 };
    expect((await client.getClaims(server.token(claims))).data?.claims).toEqual(claims);
    const { data, error } = await client.getClaims(server.token(claims, newKey().privateKey));
    expect({ data, name: error?.name, message: error?.message }).toEqual({
      data: null,
      name: 'AuthInvalidJwtError',
      message: 'Invalid JWT signature',
    });
  });

  test('a token that has expired', async () => {
    const { error } = await open().client.getClaims(server.token({ sub: 'ada', exp: 1 }));
    expect(error?.message).toBe('JWT has expired');
  });
});

describe('a wallet', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const sign = async (options: object = {}, statement?: string) => {
    const signed: string[] = [];
    const request = async ({ method, params }: { method: string; params?: readonly string[] }) => {
      if (method === 'eth_requestAccounts') return [address];
      signed.push(Buffer.from(params?.[0]?.slice(2) ?? '', 'hex').toString());
      return '0x1';
    };
    const { url = 'https://laterne.example/konto', ...rest } = options as { url?: string };
    const allOptions = { url, signInWithEthereum: { chainId: 1, ...rest } };
    const wallet = { request, address, on: () => {}, removeListener: () => {} } as never;
    const { error } = await open().client.signInWithWeb3({ chain: 'ethereum', wallet, statement, options: allOptions });
    expect(error).toBeNull();
    return signed[0];
  };

  test('signs domain, address, version, chain and nonce', async () => {
    expect(await sign({ nonce: '12345678' }, 'Sign in')).toMatch(
      /^laterne\.example wants you to sign in with your Ethereum account:\n0x\w{40}\n\nSign in\n\nURI: https:\/\/laterne\.example\/konto\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: /i,
    );
  });

  test.each<[string, object, string | undefined, RegExp]>([
    ['an invalid chain', { chainId: 1.5 }, undefined, /"chainId"/],
    ['no domain', { url: 'urn:laterne' }, undefined, /"domain"/],
    ['a nonce of seven characters', { nonce: '1234567' }, undefined, /"nonce"/],
    ['a statement of two lines', {}, 'Sign in\nand more', /"statement"/],
  ])('signs nothing with %s', async (_, options, statement, message) => {
    await expect(sign(options, statement)).rejects.toThrow(message);
    expect(server.requests).toEqual([]);
  });
});

test('the library still has the methods that the client overrides', () => {
  const methods = GoTrueClient.prototype as unknown as Record<string, unknown>;
  for (const name of ['_removeSession', '_callRefreshToken', '_getSessionFromURL'])
    expect(methods[name], name).toBeTypeOf('function');
});
