// The files that hosts read, for one site.

import { filesOnlyHost, writtenHosts } from '../hosts/index.ts';
import type { Rendering } from '../render/rendered.ts';
import { redirectPages } from './redirect-pages.ts';
import { hostingOf } from './site-hosting.ts';

/** Path in the output → text, including the pages that redirect if a host of the site has no redirects. */
export function hostFiles(rendering: Rendering): ReadonlyMap<string, string> {
  const hosting = hostingOf(rendering);
  const { hosts } = rendering.site;
  return new Map([
    ...writtenHosts(hosts).flatMap(({ host, settings }) =>
      Object.entries(host.files).map(([path, write]) => [path, write(hosting, settings)] as const),
    ),
    ...(filesOnlyHost(hosts) ? redirectPages(hosting.redirects, rendering) : []),
  ]);
}
