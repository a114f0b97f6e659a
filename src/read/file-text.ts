// Reads the bytes and the text of files of content and of evidence, or says why they cannot be read.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundFile } from '../files/content-files.ts';
import { linkFault, linkHint } from '../files/path-guard.ts';
import type { EvidenceFault } from '../site/source.ts';

/** In bytes. Larger files are not read: nobody writes such a page, and parsing it would take minutes. */
export const maxFileBytes = 1024 * 1024;

/** What is read, and the hints for what is not. */
interface Wanted {
  readonly maxBytes: number;
  /** For what is no file. */
  readonly kind: string;
  readonly tooLarge: string;
}

/** The bytes of a file. Throws only unexpected errors of the file system. */
export function bytesOfFile(
  root: string,
  { name, isLink }: FoundFile,
  { maxBytes, kind, tooLarge }: Wanted,
): Buffer | EvidenceFault {
  const file = join(root, name);
  try {
    const fault = isLink && linkFault(root, file);
    if (fault) return { text: fault, hint: linkHint };
    const entry = statSync(file);
    // Reading a pipe would never end.
    if (!entry.isFile()) return { text: 'is not a file', hint: kind };
    if (entry.size > maxBytes) return { text: `is larger than ${maxBytes / maxFileBytes} MB`, hint: tooLarge };
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { text: `cannot be read (${code})`, hint: 'check that it exists and that you may read it' };
  }
}

/** Rejects text that is not UTF-8, and drops a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The text of a file. */
export function decodeText(bytes: Buffer): string | EvidenceFault {
  try {
    return utf8.decode(bytes);
  } catch {
    return { text: 'is not UTF-8 text', hint: 'save it as UTF-8' };
  }
}
