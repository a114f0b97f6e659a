// The import graph of the repository, read from the import statements.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Import {
  readonly from: string;
  /** A file of the repository, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The imports of one file. `file` is its path in the repository. */
export function importsOf(file: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?((?:[^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm);
  return [...statements].map(([, type, names = '', to = '']) => {
    const listed = /\{([\s\S]*)\}/.exec(names)?.[1]?.split(',') ?? [];
    const named = listed.map((name) => name.trim()).filter(Boolean);
    const typeOnly = Boolean(type) || (named.length > 0 && named.every((name) => name.startsWith('type ')));
    return { from: file, to: targetOf(file, to), typeOnly };
  });
}

/** The importers of each file, including those with a dynamic import. */
export function importersOf(root: string, pattern: string | string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of globSync(pattern, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, to = '']) => targetOf(file, to));
    for (const to of [...importsOf(file, text).map((one) => one.to), ...dynamic])
      importers.set(to, (importers.get(to) ?? new Set()).add(file));
  }
  return importers;
}

/** How many imports each file is away from the nearest of `files` that it reaches. Those are 0 away. */
export function distancesTo(
  files: readonly string[],
  importers: ReadonlyMap<string, Set<string>>,
): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]));
  // A map is iterated in insertion order, also while it grows, so nearer files come first.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** The groups of files that import each other in a circle. */
export function circlesIn(imports: readonly Import[]): string[][] {
  const targets = targetsOf(imports);
  const reachable = new Map([...targets.keys()].map((file) => [file, reachableFrom(file, targets)]));
  const circles = new Map<string, string[]>();
  for (const [file, reached] of reachable) {
    if (!reached.has(file)) continue;
    const circle = [...reached].filter((other) => reachable.get(other)?.has(file)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** The longest chain of imports. The graph must not have circles, because chains through them never end. */
export function longestChain(imports: readonly Import[]): string[] {
  const targets = targetsOf(imports);
  const chains = new Map<string, string[]>();
  function chainFrom(file: string): string[] {
    const known = chains.get(file);
    if (known) return known;
    const chain = [file, ...longest([...(targets.get(file) ?? [])].map(chainFrom))];
    chains.set(file, chain);
    return chain;
  }
  return longest([...targets.keys()].map(chainFrom));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

function targetsOf(imports: readonly Import[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return targets;
}

function reachableFrom(file: string, targets: ReadonlyMap<string, Set<string>>): Set<string> {
  const reached = new Set(targets.get(file));
  // A set is iterated in insertion order, also while it grows.
  for (const next of reached) for (const target of targets.get(next) ?? []) reached.add(target);
  return reached;
}

function targetOf(file: string, to: string): string {
  return to.startsWith('.') ? relative('.', join(dirname(file), to)).replaceAll('\\', '/') : to;
}
