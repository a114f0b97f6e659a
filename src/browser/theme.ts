// The browser version of 'litfass/theme': only what islands need to define themselves.
import type { ComponentType } from 'react';

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
