// Which file of the repository imports which, read from the import statements.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Import {
  readonly from: string;
  /** A file of the repository, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The import statements of one file. `file` is named from the repository's folder. */
export function importsOf(file: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?((?:[^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm);
  return [...statements].map(([, type, names = '', to = '']) => {
    const listed = /\{([\s\S]*)\}/.exec(names)?.[1]?.split(',') ?? [];
    const named = listed.map((name) => name.trim()).filter(Boolean);
    const typeOnly = Boolean(type) || (named.length > 0 && named.every((name) => name.startsWith('type ')));
    return { from: file, to: targetOf(file, to), typeOnly };
  });
}

/** For each file, those that import it, also where they do so only when they need it. */
export function importersOf(root: string, pattern: string | string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of globSync(pattern, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    const late = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, to = '']) => targetOf(file, to));
    for (const to of [...importsOf(file, text).map((one) => one.to), ...late])
      importers.set(to, (importers.get(to) ?? new Set()).add(file));
  }
  return importers;
}

/** How many imports away each file is from the nearest of `files` that it leads to. Those themselves are 0 away. */
export function distancesTo(
  files: readonly string[],
  importers: ReadonlyMap<string, Set<string>>,
): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]));
  // A map is walked through in the order in which it grows: nearer files first.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

function targetOf(file: string, to: string): string {
  return to.startsWith('.') ? relative('.', join(dirname(file), to)).replaceAll('\\', '/') : to;
}
