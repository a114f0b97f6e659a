// The files that hosts read, for one site.
import type { Rendering } from '../render/rendered.ts';
import { hostingOf } from './index.ts';
import { redirectPages } from './redirect-pages.ts';
import { filesOnlyHost, writtenHosts } from './registry.ts';

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
