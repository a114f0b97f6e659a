// Names of files that one system can have and another cannot: a site is cloned, built and served on any of them.

export interface NameFault {
  /** One sentence that begins with the path. */
  readonly text: string;
  readonly hint: string;
  readonly path: string;
}

/**
 * What is wrong with the names of a folder's files, and of the folders that they are in, each told once. `names` are
 * sorted; `taken` are paths of others that lie beside them in the output.
 */
export function nameFaults(folder: string, names: readonly string[], taken: readonly string[] = []): NameFault[] {
  const faults = new Map<string, NameFault>();
  const seen = new Map(taken.map((path) => [folded(path), path]));
  for (const name of names) {
    const parts = name.split('/');
    for (const [index, part] of parts.entries()) {
      const path = `${folder}/${parts.slice(0, index + 1).join('/')}`;
      const key = folded(path.slice(folder.length + 1));
      const first = seen.get(key);
      if (first === path) continue;
      const fault = first === undefined ? nameFault(part) : `and ${first} are one name on macOS and Windows`;
      if (fault) faults.set(path, { text: `${path} ${fault}`, hint: 'give it another name', path });
      // What lies below a folder of two names is there by either.
      if (first !== undefined) break;
      seen.set(key, path);
    }
  }
  return [...faults.values()];
}

/** What is wrong with the name of a file or a folder, as the end of a sentence. */
export function nameFault(name: string): string | undefined {
  if (name.includes('\ufffd')) return 'has a name that is not UTF-8';
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'has a control character in its name';
  if (isDevice(name)) return 'is the name of a device on Windows';
  if (/[<>:"|?*\\]/.test(name)) return 'has one of < > : " | ? * \\ in its name, which Windows does not take';
  return /[. ]$/.test(name) ? 'ends in a dot or a blank, which Windows leaves out' : undefined;
}

/** Whether Windows takes a name for a device, whatever its ending: no file can have it. */
export function isDevice(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i.test(name);
}

/** The same for two paths that are one where capitals do not count, nor how an accent is written. */
export function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
