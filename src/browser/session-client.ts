// The client of `@supabase/auth-js` with the settings of a site, and what the page knows of its session. The library
// differs from what litfass promises in two points, which are changed here: a failed callback and a refused refresh
// both remove the session.
import {
  GoTrueClient as AuthClient,
  type AuthError,
  isAuthApiError,
  isAuthImplicitGrantRedirectError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import type { SessionState } from './session.ts';

/** `auth:` of content/site.yaml. */
export interface AuthSettings {
  /** The address of the auth service: https://abc.supabase.co/auth/v1 */
  readonly url: string;
  /** The public key, sent as `apikey` and, without a session, as bearer. */
  readonly key: string;
  readonly storage: 'local' | 'session' | 'memory';
  readonly flow: 'pkce' | 'implicit';
}

export interface OpenedSession {
  readonly client: AuthClient;
  readonly state: () => SessionState;
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is private in the library and changed here. tests/session/session-client.test.ts notices when one of these is gone. */
interface Internals {
  broadcastChannel: BroadcastChannel | null;
  readonly storage: { readonly getItem: (key: string) => string | null | Promise<string | null> };
  _removeSession: () => Promise<void>;
  _callRefreshToken: (token: string) => Promise<{ readonly error: AuthError | null }>;
  _getSessionFromURL: (params: CallbackParams, type: string) => Promise<{ readonly error: AuthError | null }>;
}

type CallbackParams = Readonly<Record<string, string>>;

/** Under which the session is stored. */
export const storageKey = 'litfass-session';

/** These say that an identity could not be linked or unlinked: whoever is signed in remains so. */
const keepSession = new Set(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']);

/**
 * Opens the client, which reads the address of the page and the stored session. `onCallbackError` gets the error of a
 * callback.
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
    // `?error=1` alone may be an address of the site itself.
    detectSessionInUrl: (_, params) => Boolean(params.access_token || params.error_description),
    skipAutoInitialize: true,
  });
  const internals = client as unknown as Internals;
  if (storage === 'session') {
    // Each tab has its own session, so events of other tabs do not concern it.
    internals.broadcastChannel?.close();
    internals.broadcastChannel = null;
  }
  removeAfterFailedCallback(internals, onCallbackError);
  removeAfterRefusedRefresh(internals);
  const opened = { client, ...stateOf(client) };
  client.initialize().catch(console.error);
  return opened;
}

function storageOptions(storage: AuthSettings['storage']) {
  if (storage === 'local') return {};
  try {
    if (storage === 'session') return { storage: globalThis.sessionStorage };
  } catch {
    // The browser forbids storage: the session is kept in memory, as the library does for `local`.
  }
  return { persistSession: false };
}

function removeAfterFailedCallback(internals: Internals, onError: (error: AuthError) => void): void {
  const sessionFromUrl = internals._getSessionFromURL.bind(internals);
  internals._getSessionFromURL = async (params, type) => {
    // First of all: tokens do not stay in the history, and a reload does not repeat the error.
    removeCallbackFromAddress();
    const result = await sessionFromUrl(params, type);
    if (result.error) {
      if (!keepSession.has(callbackCode(result.error) ?? '')) await internals._removeSession();
      onError(result.error);
    }
    return result;
  };
}

/** `error_code` of the address, such as `otp_expired`; of a failed exchange, the code that the service answered. */
export function callbackCode(error: AuthError): string | undefined {
  return isAuthImplicitGrantRedirectError(error) ? error.details?.code : error.code;
}

function removeCallbackFromAddress(): void {
  const url = new URL(location.href);
  for (const name of ['code', 'sb_flow_id', 'error', 'error_code', 'error_description']) url.searchParams.delete(name);
  if (/[#&](access_token|error_description)=/.test(url.hash)) url.hash = '';
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

/**
 * Whether asking again with the same token is pointless. Too many requests, a server in trouble and no network all
 * pass.
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
    // The library says SIGNED_IN again whenever the tab becomes visible.
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
