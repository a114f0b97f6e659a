// Reads the pages of an output while builds write into it, as visitors and their browsers do: each is
// the old one or the new one, whole, and every file that it names is there as long as it is.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestName } from '../../../src/publish/manifest.ts';

export type Bytes = ReadonlyMap<string, Buffer>;

export interface Reader {
  /** Reads every page once. */
  readonly walk: () => void;
  /** Reads all other files too. */
  readonly look: () => void;
  readonly pages: () => number;
}

/** `before` is the previous content, `after` the result of the build. Faults are reported once each. */
export function readerOf(
  out: string,
  { before, after }: { readonly before: Bytes; readonly after: Bytes },
  faults: Set<string>,
): Reader {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => name !== manifestName);
  const pagesAmong = names.filter((name) => name.endsWith('.html'));
  let pages = 0;
  const readOne = (name: string): Buffer | undefined => {
    const bytes = read(join(out, name));
    const allowed = [before.get(name), after.get(name)];
    if (bytes === undefined) {
      if (allowed.every((one) => one !== undefined)) faults.add(`${name} was missing`);
    } else if (!allowed.some((one) => one?.equals(bytes))) faults.add(`${name} was neither the old nor the new one`);
    return bytes;
  };
  const walk = () => {
    for (const name of pagesAmong) {
      const bytes = readOne(name);
      if (!bytes) continue;
      pages++;
      for (const file of namedBy(bytes)) {
        if (existsSync(join(out, file))) continue;
        // Unless the page went meanwhile.
        if (read(join(out, name))?.equals(bytes)) faults.add(`${name} named ${file}, which was not there`);
      }
    }
  };
  return {
    walk,
    look: () => {
      walk();
      for (const name of names) readOne(name);
      const manifest = read(join(out, manifestName));
      if (manifest) JSON.parse(manifest.toString());
    },
    pages: () => pages,
  };
}

/** Files of the site that a page names: pictures, icons, styles, modules. */
function namedBy(page: Buffer): readonly string[] {
  const text = page.toString();
  return [...text.matchAll(/["'( ]\/([\w./-]+\.(?!html)[a-z0-9]+)(?=["') ])/g)].map(([, file = '']) => file);
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A page's name is a folder's at times.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
