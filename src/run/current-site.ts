// The files of a site as they are now, and what is known of them.
import type { Workplace } from '../files/workplace.ts';
import type { Problem } from '../problems/problem.ts';
import type { ReadSite } from '../read/index.ts';
import type { Loaded } from '../site/source.ts';
import type { Bundle } from '../theme/bundle.ts';
import type { ShownPages } from './shown-pages.ts';
import type { ShownSite } from './shown-site.ts';
import type { ContentMemory } from './store/content-memory.ts';

/** The current files as a site. */
export interface CurrentSite {
  /** With the theme and the files that are shown, which may be newer than what was read of them. */
  readonly read: ReadSite;
  /** Lints files and texts on its first call. All problems of content and theme. */
  readonly problems: () => readonly Problem[];
  /** Whether reading found errors that no site can lower: then nothing is published. */
  readonly hasErrors: boolean;
  /** What can be rendered of it. Undefined without a theme or without settings. */
  readonly version: ShownSite | undefined;
  /** Whether `update` has read only the saved pages, and `finish` must check all files. */
  readonly isPartial: boolean;
}

/** A site of which something can be rendered. */
export interface RenderableSite extends CurrentSite {
  readonly version: ShownSite;
}

/** Whether something of a site can be rendered. */
export function isRenderable(current: CurrentSite): current is RenderableSite {
  return current.version !== undefined;
}

/** What a reader knows of its site. */
export interface SiteState {
  readonly place: Workplace;
  /** Renders its pages. */
  readonly pages: ShownPages;
  /** What earlier runs found in its files. Undefined for a single run without a cache. */
  readonly memory: () => ContentMemory | undefined;
  /** The compiled theme; undefined if it could not be compiled. */
  bundle?: Bundle | undefined;
  /** Who got the messages of the contact form when the theme was compiled. */
  contactKind?: string;
  /** The files of content as they were read last. */
  loaded?: Loaded;
  /** The current files; undefined before the first update, and after an error that is no problem. */
  current?: CurrentSite | undefined;
  /** The last site without errors, or else the current one; undefined if nothing of it can be shown. */
  shown?: ShownSite | undefined;
  /** The last version without errors and without changes of which the rest has not been checked. */
  whole?: ShownSite | undefined;
}
