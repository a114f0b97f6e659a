// Opens the client of `@supabase/auth-js` with the settings of a site, and tracks the state of the
// session. Changes what the library does in four cases: a failed callback and a rejected refresh both
// remove the session, tokens in the query are not read, and nobody signs up without a password.
import {
  GoTrueClient as AuthClient,
  type AuthError,
  isAuthApiError,
  isAuthImplicitGrantRedirectError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import type { OpenedSession, SessionState } from './session.ts';

/** The settings `auth:` of content/site.yaml. */
export interface AuthSettings {
  /** The URL of the auth service, such as https://abc.supabase.co/auth/v1. */
  readonly url: string;
  /** The public key, sent as `apikey` and, without a session, as bearer token. */
  readonly key: string;
  readonly storage: 'local' | 'session' | 'memory';
  readonly flow: 'pkce' | 'implicit';
}

/**
 * Private members of the library that are used here. tests/theme/session-client.test.ts fails if one is
 * removed.
 */
interface Internals {
  broadcastChannel: BroadcastChannel | null;
  readonly storage: { readonly getItem: (key: string) => string | null | Promise<string | null> };
  _removeSession: () => Promise<void>;
  _callRefreshToken: (token: string) => Promise<{ readonly error: AuthError | null }>;
  _getSessionFromURL: (params: CallbackParams, type: string) => Promise<{ readonly error: AuthError | null }>;
}

type CallbackParams = Readonly<Record<string, string>>;

/** The key of the session in the storage. */
export const storageKey = 'litfass-session';

/** Error codes for an identity that could not be linked or unlinked: they keep the session. */
const keepSession = new Set(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']);

/**
 * Opens the client, which reads the URL of the page and the stored session. Calls `onCallbackError`
 * if a callback fails.
 */
export function openClient(
  { url, key, storage, flow }: AuthSettings,
  { onCallbackError = () => {} }: { readonly onCallbackError?: (error: AuthError) => void } = {},
): OpenedSession {
  const client = new AuthClient({
    url,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey,
    flowType: flow,
    ...storageOptions(storage),
    // `error` alone is not enough: the site may use `?error=1` itself.
    detectSessionInUrl: (_, params) => Boolean(params.access_token || params.error_description),
    skipAutoInitialize: true,
  });
  const internals = client as unknown as Internals;
  if (storage === 'session') {
    // Each tab has its own session, so it must ignore the events of other tabs.
    internals.broadcastChannel?.close();
    internals.broadcastChannel = null;
  }
  removeTokensFromQuery();
  removeAfterFailedCallback(internals, onCallbackError);
  removeAfterRefusedRefresh(internals);
  refuseWithoutPassword(client);
  const opened = { client, ...stateOf(client) };
  client.initialize().catch(console.error);
  return opened;
}

function storageOptions(storage: AuthSettings['storage']) {
  if (storage === 'local') return {};
  try {
    if (storage === 'session') return { storage: globalThis.sessionStorage };
  } catch {
    // The browser blocks storage: keep the session in memory, as the library does for `local`.
  }
  return { persistSession: false };
}

/**
 * The auth service sends tokens in the fragment, which no web server sees. Those in the query belong to
 * something else, and the library would take them for its own.
 */
function removeTokensFromQuery(): void {
  const url = new URL(globalThis.location?.href ?? 'about:blank');
  const found = tokens.filter((name) => url.searchParams.has(name));
  for (const name of found) url.searchParams.delete(name);
  if (found.length > 0) history.replaceState(history.state, '', url);
}

const tokens = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];

function removeAfterFailedCallback(internals: Internals, onError: (error: AuthError) => void): void {
  const sessionFromUrl = internals._getSessionFromURL.bind(internals);
  internals._getSessionFromURL = async (params, type) => {
    // First, so that no token stays in the history, and a reload does not repeat the error.
    removeCallbackFromAddress();
    const result = await sessionFromUrl(params, type);
    if (result.error) {
      // Anybody can write a token into a link, so one that is refused says nothing about the session.
      if (!params.access_token && !keepSession.has(callbackCode(result.error) ?? '')) await internals._removeSession();
      onError(result.error);
    }
    return result;
  };
}

/**
 * The `error_code` in the URL, such as `otp_expired`; for a failed code exchange, the code in the
 * service's answer.
 */
export function callbackCode(error: AuthError): string | undefined {
  return isAuthImplicitGrantRedirectError(error) ? error.details?.code : error.code;
}

function removeCallbackFromAddress(): void {
  const url = new URL(location.href);
  for (const name of ['code', 'sb_flow_id', 'error', 'error_code', 'error_description']) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (fragment.has('access_token') || fragment.has('error_description')) url.hash = '';
  history.replaceState(history.state, '', url);
}

function removeAfterRefusedRefresh(internals: Internals): void {
  const refresh = internals._callRefreshToken.bind(internals);
  internals._callRefreshToken = async (token) => {
    const result = await refresh(token);
    // Another tab may have stored a newer session meanwhile.
    if (result.error && isRefusal(result.error) && (await storedToken(internals)) === token)
      await internals._removeSession();
    return result;
  };
}

/** Without credentials, the library answers with its own error and sends nothing. */
function refuseWithoutPassword(client: AuthClient): void {
  for (const name of ['signUp', 'signInWithPassword'] as const) {
    const send = client[name].bind(client) as (credentials: object) => Promise<never>;
    client[name] = (credentials: { readonly email?: string; readonly phone?: string; readonly password?: string }) => {
      const { email, phone, password } = credentials;
      return send(('email' in credentials ? email : phone)?.trim() && password ? credentials : {});
    };
  }
}

/**
 * Whether retrying with the same token is pointless. Rate limits, server errors and a missing network
 * are temporary.
 */
function isRefusal(error: AuthError): boolean {
  return isAuthApiError(error) ? error.status !== 429 : isAuthSessionMissingError(error);
}

async function storedToken({ storage }: Internals): Promise<unknown> {
  const stored = await storage.getItem(storageKey);
  return stored && JSON.parse(stored).refresh_token;
}

function stateOf(client: AuthClient): Omit<OpenedSession, 'client'> {
  let state: SessionState = { status: 'waiting', session: null };
  const listeners = new Set<() => void>();
  client.onAuthStateChange((event, session) => {
    // The library emits SIGNED_IN again whenever the tab becomes visible.
    const isRepeated =
      (event === 'SIGNED_IN' || event === 'INITIAL_SESSION') &&
      state.status !== 'waiting' &&
      session?.access_token === state.session?.access_token;
    if (isRepeated) return;
    state = { status: session ? 'signed-in' : 'signed-out', session, event };
    for (const listener of [...listeners]) listener();
  });
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
