// Maps file extensions to content types: one list for `preview`, `dev` and the hosts that need it in
// their configuration.
import { extname } from 'node:path';

/**
 * The Content-Type of a file in the output. Files with an unknown extension are binary: browsers save
 * them instead of guessing a type.
 */
export function contentTypeOf(file: string): string {
  return contentTypes[extname(file).toLowerCase()] ?? fallbackType;
}

/** The Content-Type of files with an unknown extension. */
export const fallbackType = 'application/octet-stream';

/**
 * Whether compression makes files with this extension smaller. Images, audio and most fonts are
 * compressed already.
 */
export function isCompressible(file: string): boolean {
  return /\.(html|m?js|css|svg|xml|txt|md|csv|vtt|ics|json|map|webmanifest|wasm|ttf|otf)$/i.test(file);
}

/** Extension → Content-Type. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.vcf': 'text/vcard; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
};

/** Content-Type → its extensions. */
export const endingsByType: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  Object.keys(contentTypes),
  (ending) => contentTypes[ending] ?? fallbackType,
);

/** A Content-Type without its charset. */
export function bareType(type: string): string {
  return type.replace(/;.*/, '');
}
