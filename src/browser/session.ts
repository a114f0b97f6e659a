// The implementation of 'litfass/session', on the server and in islands: a few hundred bytes that
// load the auth client when it is first used. The client is a separate file and is opened once per
// page.
import type { Factor as AnyFactor, AuthChangeEvent, GoTrueClient as AuthClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { sessionUrl } from './session-url.ts';

export type { AuthError, GoTrueClient as AuthClient, Session, User } from '@supabase/auth-js';

/** A second factor, as `user.factors` and `client.mfa.listFactors()` give it. */
export type Factor = AnyFactor<'totp' | 'phone', 'verified' | 'unverified'>;

/** The last event of the auth client. */
export type SessionEvent = AuthChangeEvent;

/** The visitor's session, as `useSession` returns it. */
export interface SessionState {
  /** `waiting` on the server, and in the browser until the client has looked for a session. */
  readonly status: 'waiting' | 'signed-out' | 'signed-in';
  readonly session: Session | null;
  readonly event?: SessionEvent;
}

/**
 * A failed callback from the auth service: the `detail` of the event `litfass:session-error` on
 * `window`.
 */
export interface CallbackFailure {
  /** `error_description` in the URL, or the answer of the auth service. */
  readonly message: string;
  /** An error code, such as `otp_expired`. */
  readonly code: string | undefined;
}

/** An open client, and the state of its session: the exports of the session file. */
export interface OpenedSession {
  readonly client: AuthClient;
  readonly state: () => SessionState;
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

const waiting: SessionState = { status: 'waiting', session: null };
let file: OpenedSession | undefined;
let loading: Promise<OpenedSession> | undefined;

function load(): Promise<OpenedSession> {
  loading ??= import(sessionUrl()).then(
    (loaded: OpenedSession) => {
      file = loaded;
      return loaded;
    },
    (error: unknown) => {
      // The next call tries again: the network may be back.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  let stop: (() => void) | undefined = () => {};
  load().then((loaded) => {
    if (!stop) return;
    stop = loaded.subscribe(listener);
    listener();
  }, console.error);
  return () => {
    stop?.();
    stop = undefined;
  };
}

/** Returns the visitor's session, and rerenders the component when it changes. Loads the client. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => file?.state() ?? waiting,
    () => waiting,
  );
}

/**
 * Returns the client of `@supabase/auth-js`, opened once per page: `signInWithPassword`,
 * `signInWithOtp`, `mfa`, `signOut` and so on. Browser only. Rejects if the client's file cannot be
 * loaded; a later call tries again.
 */
export async function openSession(): Promise<AuthClient> {
  return (await load()).client;
}

/**
 * Whether the visitor signed in with one factor (`aal1`) but has a verified second one (`aal2`).
 * False without a session. Browser only. Rejects with an AuthError if the session cannot be
 * refreshed.
 */
export async function needsSecondFactor(): Promise<boolean> {
  const { mfa } = await openSession();
  const { data, error } = await mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.currentLevel !== 'aal2' && data.nextLevel === 'aal2';
}
