// The request that each call of the session client sends to the auth service: method, path, query and body.
import type { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuthSettings, openClient } from '../../src/browser/session-client.ts';
import { type AuthServer, code, email, openAuthServer, type Recorded } from '../support/auth-server.ts';

let server: AuthServer;
beforeEach(async () => {
  server = await openAuthServer();
});
afterEach(() => server.close());

function open(settings: Partial<AuthSettings> = {}): GoTrueClient {
  return openClient({ url: server.url, key: 'public-key', storage: 'memory', flow: 'implicit', ...settings }).client;
}

async function signedIn(settings?: Partial<AuthSettings>): Promise<GoTrueClient> {
  const client = open(settings);
  await client.signInWithPassword({ email, password: 'correct' });
  server.requests.length = 0;
  return client;
}

const bearer = (token: unknown) => `Bearer ${token}`;
const captchaToken = 'captcha';
const gotrue_meta_security = { captcha_token: captchaToken };
const redirectTo = 'https://laterne.example/account';
const challenge = { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' };
const noChallenge = { code_challenge: null, code_challenge_method: null };
const phone = '+4930123456';
const password = 'correct';

interface Call {
  readonly name: string;
  readonly call: (client: GoTrueClient) => Promise<{ readonly error: unknown }>;
  readonly settings?: Partial<AuthSettings>;
  readonly sends: { readonly method: string; readonly path: string; readonly query?: object; readonly body?: object };
}

const anonymous: readonly Call[] = [
  {
    name: 'sign-up by e-mail',
    call: (client) =>
      client.signUp({ email, password, options: { data: { name: 'Ada' }, captchaToken, emailRedirectTo: redirectTo } }),
    settings: { flow: 'pkce' },
    sends: {
      method: 'POST',
      path: '/signup',
      query: { redirect_to: redirectTo },
      body: { email, password, data: { name: 'Ada' }, gotrue_meta_security, ...challenge },
    },
  },
  {
    name: 'sign-up by phone',
    call: (client) => client.signUp({ phone, password, options: { channel: 'whatsapp', captchaToken } }),
    sends: {
      method: 'POST',
      path: '/signup',
      body: { phone, password, data: {}, channel: 'whatsapp', gotrue_meta_security },
    },
  },
  {
    name: 'a password',
    call: (client) => client.signInWithPassword({ email, password, options: { captchaToken } }),
    sends: {
      method: 'POST',
      path: '/token',
      query: { grant_type: 'password' },
      body: { email, password, gotrue_meta_security },
    },
  },
  {
    name: 'a refresh token',
    call: (client) => client.refreshSession({ refresh_token: 'refresh-0' }),
    sends: {
      method: 'POST',
      path: '/token',
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: 'refresh-0' },
    },
  },
  {
    name: 'an id token of another service',
    call: (client) => client.signInWithIdToken({ provider: 'google', token: 'id', access_token: 'at', nonce: 'n' }),
    sends: {
      method: 'POST',
      path: '/token',
      query: { grant_type: 'id_token' },
      body: { provider: 'google', id_token: 'id', access_token: 'at', nonce: 'n', gotrue_meta_security: {} },
    },
  },
  {
    name: 'a wallet',
    call: (client) => client.signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x1' }),
    sends: {
      method: 'POST',
      path: '/token',
      query: { grant_type: 'web3' },
      body: { chain: 'ethereum', message: 'hello', signature: '0x1' },
    },
  },
  {
    name: 'a code by e-mail',
    call: (client) => client.signInWithOtp({ email, options: { shouldCreateUser: false, captchaToken } }),
    settings: { flow: 'pkce' },
    sends: {
      method: 'POST',
      path: '/otp',
      body: { email, data: {}, create_user: false, gotrue_meta_security, ...challenge },
    },
  },
  {
    name: 'a code by phone',
    call: (client) => client.signInWithOtp({ phone, options: { channel: 'whatsapp' } }),
    sends: {
      method: 'POST',
      path: '/otp',
      body: { phone, data: {}, create_user: true, channel: 'whatsapp', gotrue_meta_security: {} },
    },
  },
  {
    name: 'the code of a sign-in',
    call: (client) => client.verifyOtp({ email, token: code, type: 'email' }),
    sends: { method: 'POST', path: '/verify', body: { email, token: code, type: 'email', gotrue_meta_security: {} } },
  },
  {
    name: 'single sign-on',
    call: (client) => client.signInWithSSO({ domain: 'laterne.example', options: { redirectTo } }),
    sends: {
      method: 'POST',
      path: '/sso',
      body: { domain: 'laterne.example', redirect_to: redirectTo, skip_http_redirect: true, ...noChallenge },
    },
  },
  {
    name: 'another code',
    call: (client) => client.resend({ type: 'signup', email }),
    sends: {
      method: 'POST',
      path: '/resend',
      body: { email, type: 'signup', gotrue_meta_security: {}, ...noChallenge },
    },
  },
  {
    name: 'a forgotten password',
    call: (client) => client.resetPasswordForEmail(email, { redirectTo, captchaToken }),
    settings: { flow: 'pkce' },
    sends: {
      method: 'POST',
      path: '/recover',
      query: { redirect_to: redirectTo },
      body: { email, gotrue_meta_security, ...challenge },
    },
  },
];

const withSession: readonly Call[] = [
  {
    name: 'a repeated sign-in',
    call: (client) => client.reauthenticate(),
    sends: { method: 'GET', path: '/reauthenticate' },
  },
  { name: 'the user', call: (client) => client.getUser(), sends: { method: 'GET', path: '/user' } },
  {
    name: 'a new password',
    call: (client) => client.updateUser({ password: 'better', data: { name: 'Ada' } }),
    sends: { method: 'PUT', path: '/user', body: { password: 'better', data: { name: 'Ada' }, ...noChallenge } },
  },
  {
    name: 'an identity to link',
    call: (client) => client.linkIdentity({ provider: 'github', options: { redirectTo, skipBrowserRedirect: true } }),
    sends: {
      method: 'GET',
      path: '/user/identities/authorize',
      query: { provider: 'github', redirect_to: redirectTo, skip_http_redirect: 'true' },
    },
  },
  {
    name: 'an identity to unlink',
    call: (client) =>
      client.unlinkIdentity({ identity_id: 'i-1', id: '', user_id: '', provider: 'github', identity_data: {} }),
    sends: { method: 'DELETE', path: '/user/identities/i-1', body: undefined },
  },
  {
    name: 'a new authenticator',
    call: (client) => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Laterne' }),
    sends: {
      method: 'POST',
      path: '/factors',
      body: { friendly_name: 'Phone', factor_type: 'totp', issuer: 'Laterne' },
    },
  },
  {
    name: 'a phone as second factor',
    call: (client) => client.mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone }),
    sends: { method: 'POST', path: '/factors', body: { friendly_name: 'Phone', factor_type: 'phone', phone } },
  },
  {
    name: 'a challenge',
    call: (client) => client.mfa.challenge({ factorId: 'factor-1' }),
    sends: { method: 'POST', path: '/factors/factor-1/challenge', body: { factorId: 'factor-1' } },
  },
  {
    name: 'the code of a second factor',
    call: (client) => client.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code }),
    sends: { method: 'POST', path: '/factors/factor-1/verify', body: { code, challenge_id: 'challenge-1' } },
  },
  {
    name: 'a second factor to remove',
    call: (client) => client.mfa.unenroll({ factorId: 'factor-1' }),
    sends: { method: 'DELETE', path: '/factors/factor-1' },
  },
  {
    name: 'sign-out, on all devices',
    call: (client) => client.signOut(),
    sends: { method: 'POST', path: '/logout', query: { scope: 'global' }, body: {} },
  },
  {
    name: 'sign-out, on this device',
    call: (client) => client.signOut({ scope: 'local' }),
    sends: { method: 'POST', path: '/logout', query: { scope: 'local' }, body: {} },
  },
];

interface SentRequest extends Pick<Recorded, 'method' | 'path'> {
  readonly query?: object;
  readonly body?: unknown;
}

const fields = ({ method, path, query = {}, body }: SentRequest) => ({ method, path, query, body });

test.each(anonymous)('$name: sends the request with only the public key', async ({ call, settings, sends }) => {
  const { error } = await call(open(settings));
  expect(error).toBeNull();
  expect(server.requests.map(fields)).toEqual([fields(sends)]);
  expect(server.requests[0]?.headers).toMatchObject({ apikey: 'public-key', authorization: bearer('public-key') });
});

test.each(withSession)('$name: sends the request with the token of the session', async ({ call, settings, sends }) => {
  const client = await signedIn(settings);
  const { data } = await client.getSession();
  const { error } = await call(client);
  expect(error).toBeNull();
  expect(server.requests.map(fields)).toEqual([fields(sends)]);
  const authorization = bearer(data.session?.access_token);
  expect(server.requests[0]?.headers).toMatchObject({ apikey: 'public-key', authorization });
});

test('exchanges the code of a link together with the stored verifier', async () => {
  const client = open({ flow: 'pkce' });
  await client.signInWithOtp({ email });
  const { error } = await client.exchangeCodeForSession('auth-code');
  expect(error).toBeNull();
  const { path, query, body } = server.requests[1]!;
  expect({ path, query }).toEqual({ path: '/token', query: { grant_type: 'pkce' } });
  expect(body).toEqual({ auth_code: 'auth-code', code_verifier: expect.stringMatching(/^[0-9a-f]{112}$/) });
});

test('sign-in with a provider leads to the service, with a challenge in the PKCE flow', async () => {
  const options = { redirectTo, scopes: 'email', skipBrowserRedirect: true };
  const urlOf = async (flow: AuthSettings['flow']) => {
    const { data } = await open({ flow }).signInWithOAuth({ provider: 'github', options });
    return new URL(data.url ?? '');
  };
  const { origin, pathname, searchParams } = await urlOf('pkce');
  expect(origin + pathname).toBe(`${server.url}/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    provider: 'github',
    redirect_to: redirectTo,
    scopes: 'email',
    ...challenge,
  });
  expect([...(await urlOf('implicit')).searchParams.keys()]).toEqual(['provider', 'redirect_to', 'scopes']);
});

test('requests the keys of the service once', async () => {
  const client = await signedIn();
  for (const _ of [1, 2]) expect((await client.getClaims()).error).toBeNull();
  expect(server.requests.map(fields)).toEqual([fields({ method: 'GET', path: '/.well-known/jwks.json' })]);
});
