// The files of a site that belong to no single page.

import type { Rendering } from '../render/rendered.ts';
import { feeds } from './feeds.ts';
import { hostFiles } from './host-files.ts';
import { robotsFile, robotsText } from './robots-file.ts';
import { sitemaps } from './sitemap.ts';
import { speculationRules } from './speculation-rules.ts';
import { manifests } from './web-manifest.ts';

/** The files for search engines, hosts and browsers that belong to no single page: path → text. */
export function siteFiles(rendering: Rendering): Map<string, string> {
  const { site, routes } = rendering;
  const speculation = speculationRules(site);
  return new Map([
    ...sitemaps(routes, site),
    [robotsFile, robotsText(rendering)],
    ...hostFiles(rendering),
    [speculation.path, speculation.text],
    ...manifests(rendering),
    ...feeds(rendering),
  ]);
}
