// The table of `litfass build --sizes`: what each page weighs on the wire, compressed as a host compresses it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Built } from '../build.ts';

/** One row per page: HTML with its stylesheet, the script before and after an interaction, in kilobytes of brotli 11. */
export function sizeTable({ pages, staged, rendering }: Built): string {
  const weigh = weigher(staged.out);
  const { boot, islands } = rendering.assets;
  const rows = pages.map((page) => {
    const before = boot ? weigh(boot.slice(1)) : 0;
    const after = islands && page.resources.includes(islands) ? before + weigh(islands.slice(1)) : before;
    return [page.route.url, kilobytes(weigh(page.route.outputs[0] ?? '')), kilobytes(before), kilobytes(after)];
  });
  const header = ['page', 'HTML + CSS', 'JavaScript', 'after interaction'];
  const largest = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(largest[0] ?? 0) : cell.padStart(largest[column] ?? 0)))
      .join('  ');
  return [line(header), ...rows.map(line), '', 'brotli, thousands of bytes', ''].join('\n');
}

function weigher(out: string): (path: string) => number {
  const known = new Map<string, number>();
  return (path) => {
    const bytes = known.get(path) ?? brotliCompressSync(readFileSync(join(out, path))).length;
    known.set(path, bytes);
    return bytes;
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} KB`;
}
