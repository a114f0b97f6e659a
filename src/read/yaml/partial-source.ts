// Reads the valid parts of a file that is not valid as a whole: the values of some of its top-level
// keys, and if such a value is not valid either, its valid entries. All other lines are blanked, so
// that places stay right.
import type { Source } from '../../site/source.ts';
import { parseSource } from './read-yaml.ts';

/** A source with the valid parts of these top-level keys; undefined if there are none. */
export function partialSource({ file, text }: Source, keys: readonly string[]): Source | undefined {
  const lines = text.split('\n');
  const parts = new Map<string, Source>();
  for (const key of keys) {
    const part = validPart(blocksOf(lines, key), (kept) => {
      const shown = lines.map((line, index) => (kept.has(index) ? line : ''));
      const source = parseSource(file, shown.join('\n'));
      return source.problems.every(({ severity }) => severity === 'warning') ? source : undefined;
    });
    if (part) parts.set(key, part);
  }
  const [first] = parts.values();
  if (!first) return undefined;
  return {
    ...first,
    text,
    data: Object.assign({}, ...[...parts.values()].map(({ data }) => data)),
    place: (path, aim) => ({ ...(parts.get(String(path[0])) ?? first).place(path, aim), source: text }),
  };
}

/** The line indexes of a key and its value, in blocks: the line of the key, then one block for each entry. */
function blocksOf(lines: readonly string[], key: string): number[][] {
  const blocks: number[][] = [];
  let isInside = false;
  let indent: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (/^(<{7}|={7}|>{7}|\s*#|\s*$)/.test(line)) continue;
    const isKeyLine = line.startsWith(`${key}:`);
    if (isKeyLine || /^[^\s-]|^---/.test(line)) [isInside, indent] = [isKeyLine, undefined];
    if (!isInside) continue;
    const column = line.search(/\S/);
    if (!isKeyLine) indent ??= column;
    if (isKeyLine || column <= (indent ?? 0)) blocks.push([index]);
    else blocks.at(-1)?.push(index);
  }
  return blocks;
}

/**
 * Limits the time for a file that was made to be slow: each block is parsed together with those before
 * it. No site has so many waivers.
 */
const maxBlocks = 500;

/** Parses all blocks or, if that fails, as many of them as are valid together, in their order. */
function validPart(blocks: readonly number[][], parse: (lines: ReadonlySet<number>) => Source | undefined) {
  if (blocks.length === 0) return undefined;
  const whole = parse(new Set(blocks.flat()));
  if (whole || blocks.length > maxBlocks) return whole;
  let kept = new Set<number>();
  let result: Source | undefined;
  for (const block of blocks) {
    const more = new Set([...kept, ...block]);
    const source = parse(more);
    if (source) [kept, result] = [more, source];
  }
  return result;
}
