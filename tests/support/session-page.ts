// A fake browser page with everything that the session client uses, for tests without a browser.
import { vi } from 'vitest';

export interface FakePage {
  /** The current URL. */
  readonly address: () => string;
  /** Shows or hides the tab, like a visitor. */
  readonly turn: (state: 'visible' | 'hidden') => Promise<void>;
  /** The contents of localStorage and sessionStorage, which are the same here. */
  readonly stored: Map<string, string>;
}

/** Defines the globals of a page with this URL, until `vi.unstubAllGlobals()`. */
export function fakePage(address: string, stored = new Map<string, string>()): FakePage {
  const location = new URL(address);
  const listeners = new Set<() => void>();
  const document = { visibilityState: 'visible' };
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string | URL) => {
      location.href = String(url);
    },
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const addEventListener = (_: string, listener: () => void) => listeners.add(listener);
  const window = { location, history, addEventListener };
  const globals = { window, document, location, history, localStorage: storage, sessionStorage: storage };
  for (const [name, value] of Object.entries({ ...globals, BroadcastChannel: undefined })) vi.stubGlobal(name, value);
  return {
    address: () => location.href,
    stored,
    turn: async (state) => {
      document.visibilityState = state;
      for (const listener of listeners) listener();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
