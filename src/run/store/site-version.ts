// One version of a site, and what its rendered pages are made from: the basis of each page, and the answers
// to what pages ask about the rest of the site.

import type { Route } from '../../addresses/routes.ts';
import { keyOf } from '../../files/cache.ts';
import { memoized } from '../../files/once.ts';
import { filesOnlyHost } from '../../hosts/index.ts';
import type { ReadContent } from '../../read/index.ts';
import { answersOf, ownContentHash, settingsShown, stylesheetFacts } from '../../render/index.ts';
import type { Rendering } from '../../render/rendered.ts';
import type { PageContent } from '../../site/content.ts';
import type { Basis } from './store.ts';

/** One version of a site. What its pages are made from is computed on demand. */
export type SiteVersion = Readonly<ReturnType<typeof siteVersion>>;

/** A version of a site with these files. */
export function siteVersion(rendering: Rendering, { bundle, loaded }: ReadContent) {
  const { site, stylesheets } = rendering;
  const settings = keyOf(bundle.fingerprint, JSON.stringify(settingsShown(site)));
  const hashes = new Map(loaded.sources.map(({ file, sha256 }) => [file, sha256]));
  // A page with a policy of its own contains the hash of its stylesheet.
  const hasOwnPolicy = filesOnlyHost(site.hosts) !== undefined;
  const stylesheetKey = memoized((stylesheet: string) =>
    hasOwnPolicy ? keyOf(stylesheet) : keyOf(JSON.stringify(stylesheetFacts(stylesheet))),
  );
  const filesKey = memoized((page: PageContent) => {
    const files = new Set([page.source.file, ...page.outline.map(({ file }) => file)]);
    return keyOf(...Array.from(files, (file) => hashes.get(file) ?? ''));
  });
  return {
    rendering,
    basisOf: memoized((route: Route): Basis => {
      const { page, locale, url, outputs, alternates, above, indexed } = route;
      const ownSettings = JSON.stringify([locale, url, outputs, alternates, above, indexed]);
      return {
        key: keyOf(settings, ownSettings, stylesheetKey(stylesheets.get(page.id) ?? '')),
        files: filesKey(page),
        content: () => ownContentHash(route, site),
      };
    }),
    answerTo: memoized(answersOf(rendering)),
  };
}
