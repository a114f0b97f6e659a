// robots.txt: the site's own file of public/, with the line of the sitemap, or one that allows everything.

import { readFileSync } from 'node:fs';
import type { Rendering } from '../render/rendered.ts';

/** The name of the file, in public/ and in the output. */
export const robotsFile = 'robots.txt';

/**
 * The lines of a robots.txt that say something, without their comments. `key` is in lower case, and empty if
 * the line has no colon.
 */
export function robotsLines(text: string) {
  return Array.from(text.matchAll(/^[^\S\r\n]*([^#\s][^#\r\n]*)/gm), ({ 0: line, 1: rest = '', index }) => {
    const colon = rest.indexOf(':');
    const key = rest.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const offset = index + line.length - rest.length;
    return { key, value: rest.slice(colon + 1).trim(), offset, length: rest.trimEnd().length };
  });
}

/** The text of robots.txt. */
export function robotsText({ site, assets }: Pick<Rendering, 'site' | 'assets'>): string {
  const sitemap = `${site.url}/sitemap.xml`;
  const own = assets.publicFiles.get(robotsFile);
  if (own === undefined) return `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
  const text = readFileSync(own, 'utf8');
  if (robotsLines(text).some(({ key, value }) => key === 'sitemap' && value === sitemap)) return text;
  return `${text}${/[^\n]$/.test(text) ? '\n' : ''}\nSitemap: ${sitemap}\n`;
}
