// Removes the sites of a test file when its tests are done.
import { afterAll } from 'vitest';
import type { TestSite } from './helpers.ts';

/** Returns a function that marks a site for removal after the tests of the file, and returns the site. */
export function trackedSites(): <Site extends Pick<TestSite, 'remove'>>(site: Site) => Site {
  const remove: (() => void)[] = [];
  afterAll(() => {
    for (const one of remove) one();
  });
  return (site) => {
    remove.push(site.remove);
    return site;
  };
}
