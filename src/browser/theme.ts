// The browser version of 'litfass/theme': only what islands need to define themselves.
import { type ComponentType, useSyncExternalStore } from 'react';
import { giveConsent, hasConsent, onConsent, withdrawConsent } from './consent.ts';

type IslandComponent = ComponentType<Record<string, unknown>>;

interface Island {
  readonly name: string;
  readonly component?: IslandComponent;
  /** Set for islands that only browsers render. */
  readonly load?: () => Promise<IslandComponent | { readonly default: IslandComponent }>;
}

/** The defined islands by name. */
export const islands = new Map<string, Island>();

/** Registers an island, so that `hydrate` finds it. */
export function defineIsland(island: Island): Island {
  islands.set(island.name, island);
  return island;
}

/** Whether the visitor agreed to a third party, and how to change it; see theme/index.ts. */
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
