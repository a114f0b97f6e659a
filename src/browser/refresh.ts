// React Refresh for pages of `dev`: a saved component keeps its state unless its hooks have changed.
import { injectIntoGlobalHook, register, setSignature } from 'react-refresh/runtime';

export { performReactRefresh } from 'react-refresh/runtime';

// React looks for it when it is loaded, so this module must run before.
injectIntoGlobalHook(window);

Object.assign(globalThis, { litfassRefresh: registerAll });

/** Takes what a file of the theme declares, the calls of hooks in it, and the hooks themselves. */
function registerAll(
  file: string,
  hookCalls: string,
  declared: Readonly<Record<string, unknown>>,
  hooks: () => unknown[],
): void {
  const known = () => hooks().filter((hook) => typeof hook === 'function') as (() => unknown)[];
  for (const [name, value] of Object.entries(declared)) {
    const { component = value } = Object(value) as { component?: unknown };
    if (typeof component === 'function') setSignature(component, hookCalls, false, known);
    if (component && (component !== value || /^[A-Z]/.test(name))) register(component, `${file} ${name}`);
  }
}
