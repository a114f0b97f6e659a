// Names files of the output by their content.

import { hash } from 'node:crypto';
import { extname } from 'node:path';

/** The bytes of a file of the output, or the file to copy. */
export type PublishedFile = Uint8Array | { readonly copy: string };

/**
 * The name without its extension, with `-` for characters that a URL would encode. Two names may become
 * the same; the hash after them tells them apart.
 */
export function urlSafeStem(name: string): string {
  return name.slice(0, name.length - extname(name).length).replace(/[^\w./-]+/g, '-');
}

/** The path in the output of a file that is named by its content. */
export function hashedName(name: string, bytes: Uint8Array): string {
  return `assets/${urlSafeStem(name)}-${shortHash(bytes)}${extname(name)}`;
}

/** Ten hexadecimal digits of SHA-256: enough to name a file by its content, not for security. */
export function shortHash(bytes: string | Uint8Array): string {
  return hash('sha256', bytes).slice(0, 10);
}
