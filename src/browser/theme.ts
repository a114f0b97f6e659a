// What 'litfass/theme' is in the browser: islands define themselves with it, and nothing else of it is needed there.
import type { ComponentType } from 'react';

interface Island {
  readonly name: string;
  readonly component: ComponentType<Record<string, unknown>>;
}

/** By their names. */
export const islands = new Map<string, Island>();

export function defineIsland(island: Island): Island {
  islands.set(island.name, island);
  return island;
}
