// Where a command works, and with what. Each command makes one, and hands it down.
import { type Cache, noCache } from './cache.ts';

/** The site that a command works on, and what a run needs to know besides its files. */
export interface Workplace {
  /** The folder of the site. */
  readonly root: string;
  /**
   * Results of earlier runs, and of this one. With `noCache`, everything is read, checked and rendered again,
   * except images and compressed sizes, which have caches of their own.
   */
  readonly cache: Cache;
  /** The day (YYYY-MM-DD) that decides which waivers and claims have expired, and which pages are due. */
  readonly date: string | undefined;
  /** Called when a stage begins, and for each page and image. The first word of `step` names the stage. */
  readonly onProgress: (step: string) => void;
}

/** A workplace. By default without a cache, a day, and anybody to report to. */
export function workplaceAt(
  root: string,
  { cache = noCache, date, onProgress = () => {} }: Partial<Omit<Workplace, 'root'>> = {},
): Workplace {
  return { root, cache, date, onProgress };
}
