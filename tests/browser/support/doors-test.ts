// Tests of third parties: a small site with one of each kind, and the other host that it leads to.
import { doorsFiles, type OtherHost, startOtherHost, writeSite } from '../../support/doors-site.ts';
import { type Running, removeSite, run, serve } from './litfass.ts';
import { test as base } from './site.ts';

/** Tests with the site, built and served, and its other host. */
export const test = base.extend<object, { other: OtherHost; doors: Running & { readonly root: string } }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const host = await startOtherHost();
      await use(host);
      host.stop();
    },
    { scope: 'worker' },
  ],
  doors: [
    async ({ other }, use) => {
      const root = await writeSite(doorsFiles(other.url));
      await run('build', ['--root', root]);
      const site = await serve('preview', ['--root', root]);
      await use({ ...site, root });
      await site.stop();
      await removeSite(root);
    },
    { scope: 'worker' },
  ],
});
