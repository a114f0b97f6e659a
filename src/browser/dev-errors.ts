// Sends the errors of a page's scripts to the server of `dev`, which knows their lines in templates/.

const maxErrors = 20;

/**
 * Sends each error once. Returns what the server says of them; '' if an error is not one of the theme. Calls
 * `onChange` after each answer.
 */
export function reportErrors(onChange: () => void): Map<string, string> {
  const reported = new Map<string, string>();
  const report = async (error: unknown, { island = '', components = ownerStack(), at = '' } = {}) => {
    const { message = JSON.stringify(error), stack = at } = Object(error) as Partial<Error>;
    const body = JSON.stringify([island, String(message), stack, components]);
    if (reported.has(body) || reported.size >= maxErrors) return;
    reported.set(body, '');
    const answer = await fetch('/__litfass/error', { method: 'POST', body }).catch(() => undefined);
    if (answer?.ok) reported.set(body, await answer.text());
    onChange();
  };
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // The browser hides the errors of scripts from other origins. A thrown value may have no stack.
    if (filename) void report(error ?? message, { at: `${filename}:${lineno}:${colno}` });
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event;
    const blocked = sample.split('|')[0] || blockedURI;
    const at = `${sourceFile}:${lineNumber}:${columnNumber}`;
    void report({ message: `policy ${effectiveDirective} ${blocked}` }, { at });
  });
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
  // Of loader.ts and hydrate.ts.
  addEventListener('litfass-error', (event) => {
    const { error, ...details } = (event as CustomEvent<{ error: unknown; island: string }>).detail;
    void report(error, details);
  });
  // React only logs that attributes differ.
  const { error: log } = console;
  console.error = (...values: unknown[]) => {
    log(...values);
    const [format, ...inserted] = values;
    const message = String(format).replaceAll('%s', () => String(inserted.shift()));
    if (message.startsWith('A tree hydrated')) void report({ message });
  };
  return reported;
}

/** React's stack for the component whose code runs, from hydrate.ts. */
function ownerStack(): string {
  const { litfassOwnerStack = () => '' } = globalThis as { litfassOwnerStack?: () => string | null };
  return litfassOwnerStack() ?? '';
}
