// What the theme defines as an island, and how a page uses it. Types only.
import type { ComponentType, ReactNode } from 'react';

/**
 * An island: a component that is rendered at build time and hydrated in the browser. Its props are
 * JSON values and elements. `name` must be unique in the theme.
 */
export type IslandDefinition<Props = never> =
  | { readonly name: string; readonly component: ComponentType<Props> }
  | BrowserIsland<Props>;

/** An island that is rendered in the browser alone: what it imports may need one. */
interface BrowserIsland<Props> {
  readonly name: string;
  readonly only: 'browser';
  /** Imports the component, or a module whose default export it is: `() => import('../map.tsx')`. */
  readonly load: () => Promise<ComponentType<Props> | { readonly default: ComponentType<Props> }>;
  /** What the page shows until then: elements, or a component with the same props. */
  readonly fallback: ReactNode | ComponentType<Props>;
}

/**
 * When the script of an island is loaded, besides when a visitor interacts with it: when it comes into view
 * (`visible`), when the browser is idle, at once (`load`), or when a media query applies.
 */
export type IslandMoment = 'interaction' | 'visible' | 'idle' | 'load' | { readonly media: string };

/**
 * The props of `<Island>`. Children and other elements are rendered with the page, and the island shows them
 * where it likes. What else it gets must be JSON.
 */
export type IslandProps<Props> = {
  readonly of: IslandDefinition<Props>;
  readonly when?: IslandMoment;
  readonly children?: ReactNode;
} & (Record<never, never> extends Omit<Props, 'children'>
  ? { readonly props?: NoInfer<Omit<Props, 'children'>> }
  : { readonly props: NoInfer<Omit<Props, 'children'>> });

/**
 * A use of an island on a page.
 * @internal
 */
export interface IslandUse {
  readonly definition: IslandDefinition<unknown>;
  readonly props: unknown;
  readonly when: IslandMoment;
}
