// As much of a browser's page as the session client looks at, for tests in the process.
import { vi } from 'vitest';

export interface FakePage {
  /** The address as it is now. */
  readonly address: () => string;
  /** Shows or hides the tab, as a visitor does. */
  readonly turn: (state: 'visible' | 'hidden') => Promise<void>;
  /** What the page stored for all tabs, or for this one. */
  readonly stored: Map<string, string>;
}

/** Puts a page at this address into the global scope, until `vi.unstubAllGlobals()`. */
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
