// Finds file names that not every operating system allows: a site can be cloned, built and served on
// any of them.

/**
 * What is wrong with the names of files below `folder`, and of their folders, once for each name.
 * `names` are paths relative to the folder, sorted; `taken` are paths of other files in the same
 * output. Path → the end of a sentence that begins with it.
 */
export function nameFaults(folder: string, names: readonly string[], taken: readonly string[] = []) {
  const faults = new Map<string, string>();
  const seen = new Map(taken.map((path) => [folded(path), path]));
  for (const name of names) {
    const parts = name.split('/');
    for (const [index, part] of parts.entries()) {
      const path = `${folder}/${parts.slice(0, index + 1).join('/')}`;
      const key = folded(path.slice(folder.length + 1));
      const first = seen.get(key);
      if (first === path) continue;
      const fault = first === undefined ? nameFault(part) : `and ${first} are the same name on macOS and Windows`;
      if (fault) faults.set(path, fault);
      // Both spellings of a folder contain the same files: do not report those.
      if (first !== undefined) break;
      seen.set(key, path);
    }
  }
  return faults;
}

/** What is wrong with the name of a file or folder, as the end of a sentence that begins with its path. */
export function nameFault(name: string): string | undefined {
  if (name.includes('\ufffd')) return 'has a name that is not UTF-8';
  if (/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(name)) return 'has a control character in its name';
  // Disks take 255, and some files get a hash and a width in their names.
  if (Buffer.byteLength(name) > 230) return `has a name of ${Buffer.byteLength(name)} bytes, and the limit is 230`;
  if (device.test(name)) return 'is a reserved device name on Windows';
  if (/[<>:"|?*\\]/.test(name)) return 'has one of < > : " | ? * \\ in its name, which Windows does not allow';
  return /[. ]$/.test(name) ? 'ends with a dot or a space, which Windows removes' : undefined;
}

/** The names that Windows reserves for devices, with any extension: no file can have one. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** Words or a path as a name in lower case, of a–z, 0–9 and single hyphens. In German, ä is written ae. */
export function plainName(words: string, locale = ''): string {
  const latin = /^de\b/.test(locale) ? words.normalize('NFC').replace(/[äöü]/gi, '$&e') : words;
  const letters = latin.toLowerCase().replace(/[ßæœøłđı]/g, (letter) => ligatures[letter] ?? '');
  const plain = letters
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9/]+/g, '-');
  return plain.replace(/-*\/[-/]*/g, '/').replace(/^[-/]+|[-/]+$/g, '');
}

/** Words as a name that is no path. */
export function plainWord(words: string, locale?: string): string {
  return plainName(words.replaceAll('/', ' '), locale);
}

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A key that is the same for paths that differ only in case or in the Unicode normalization of accents. */
export function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
