// What visitors agreed to load from third parties: on this page, or until they take it back.

const stored = 'litfass-consent';
const shared = globalThis as { litfassConsent?: Set<string> };

/** The names of entries of `allow:`. Scripts of islands and of doors share the set. */
function given(): Set<string> {
  shared.litfassConsent ??= new Set(remembered());
  return shared.litfassConsent;
}

function remembered(): string[] {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '[]');
  } catch {
    // The browser stores nothing.
    return [];
  }
}

function remember(names: readonly string[]): void {
  try {
    if (names.length > 0) localStorage.setItem(stored, JSON.stringify(names));
    else localStorage.removeItem(stored);
  } catch {
    // Then it is for this page only.
  }
}

/** Whether a visitor agreed, on this page or for good. */
export function hasConsent(name: string): boolean {
  return given().has(name);
}

/** Whether a visitor agreed for good. */
export function isRemembered(name: string): boolean {
  return remembered().includes(name);
}

/** Notes that a visitor agreed. `forGood` stores it in the browser. */
export function giveConsent(name: string, forGood = false): void {
  given().add(name);
  if (forGood && !isRemembered(name)) remember([...remembered(), name]);
  dispatchEvent(new CustomEvent(stored, { detail: name }));
}

/** Notes that a visitor takes it back. */
export function withdrawConsent(name: string): void {
  given().delete(name);
  remember(remembered().filter((one) => one !== name));
  dispatchEvent(new CustomEvent(stored, { detail: name }));
}

/** Calls `listener` with the name of what changed. Returns a function that stops it. */
export function onConsent(listener: (name: string) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener(stored, listen);
  return () => removeEventListener(stored, listen);
}
