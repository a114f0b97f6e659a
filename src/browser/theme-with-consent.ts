// The browser version of 'litfass/theme' for files that import `useConsent`: others are bundled as if there
// were none.
import { useSyncExternalStore } from 'react';
import { giveConsent, hasConsent, onConsent, withdrawConsent } from './consent.ts';

export * from './theme.ts';

/** Whether the visitor agreed to a third party, and how to change it. */
export function useConsent(name: string) {
  return {
    given: useSyncExternalStore(
      onConsent,
      () => hasConsent(name),
      () => false,
    ),
    give: (remember?: boolean) => giveConsent(name, remember),
    withdraw: () => withdrawConsent(name),
  };
}
