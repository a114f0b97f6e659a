// What 'litfass/session' is, on the server and in islands: a few hundred bytes that load the client when it is first
// used. The client is a file of its own, which opens once per page, whoever asks for it.
import type { Factor as AnyFactor, AuthChangeEvent, GoTrueClient as AuthClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { sessionUrl } from './session-url.ts';

export type { AuthError, GoTrueClient as AuthClient, Session, User } from '@supabase/auth-js';

/** A second factor, as `user.factors` and `client.mfa.listFactors()` give it. */
export type Factor = AnyFactor<'totp' | 'phone', 'verified' | 'unverified'>;

/** What happened last. */
export type SessionEvent = AuthChangeEvent;

export interface SessionState {
  /** `waiting` while the page is made, and in a browser until the client has looked for a session. */
  readonly status: 'waiting' | 'signed-out' | 'signed-in';
  readonly session: Session | null;
  readonly event?: SessionEvent;
}

/** A callback from the auth service that failed: `detail` of the event `litfass:session-error` on `window`. */
export interface CallbackFailure {
  /** `error_description` of the address, or what the auth service answered. */
  readonly message: string;
  /** Such as `otp_expired`. */
  readonly code: string | undefined;
}

/** The exports of the session file. */
interface SessionFile {
  readonly client: AuthClient;
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
}

const waiting: SessionState = { status: 'waiting', session: null };
let file: SessionFile | undefined;
let loading: Promise<SessionFile> | undefined;

function load(): Promise<SessionFile> {
  loading ??= import(sessionUrl()).then(
    (loaded: SessionFile) => {
      file = loaded;
      return loaded;
    },
    (error: unknown) => {
      // The network may come back: the next call tries again.
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

/** The session of the visitor. The component renders again when it changes. Loads the client. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => file?.state() ?? waiting,
    () => waiting,
  );
}

/**
 * The client of `@supabase/auth-js`, opened once per page: `signInWithPassword`, `signInWithOtp`, `mfa`, `signOut` and
 * so on. Only in a browser. Rejects when the file of the client cannot be loaded; a later call tries again.
 */
export async function openSession(): Promise<AuthClient> {
  return (await load()).client;
}

/**
 * Whether the visitor signed in with one factor (`aal1`) and has a verified second one (`aal2`). False without a
 * session. Only in a browser. Rejects with an AuthError when the session cannot be refreshed.
 */
export async function needsSecondFactor(): Promise<boolean> {
  const { mfa } = await openSession();
  const { data, error } = await mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.currentLevel !== 'aal2' && data.nextLevel === 'aal2';
}
