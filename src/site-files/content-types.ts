// What kind of file a name's ending means: one list for `preview`, `dev` and the hosts that have to be told.
import { extname } from 'node:path';

/** The Content-Type of a file in the output. What has no known ending is text. */
export function contentTypeOf(file: string): string {
  return contentTypes[extname(file)] ?? fallbackType;
}

export const fallbackType = 'text/plain; charset=utf-8';

/** Whether compression makes files of this ending smaller; pictures and fonts are compressed already. */
export function isCompressible(file: string): boolean {
  return /\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file);
}

/** Ending → Content-Type. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.pdf': 'application/pdf',
};
