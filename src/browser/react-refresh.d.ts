// What litfass uses of React Refresh, which comes without types.
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: Window): void;
  export function performReactRefresh(): void;
  export function register(type: unknown, id: string): void;
  export function setSignature(type: unknown, key: string, forceReset: boolean, hooks: () => (() => unknown)[]): void;
}
