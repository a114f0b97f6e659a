// Comments that say what is meant: `# litfass: raw-figure is meant` silences that rule in the value on the next line.
// Which rules may be silenced is decided in rules.ts.
import type { Place, Problem } from '../diagnostics/problem.ts';

/** Each such comment of a file, as the warning that it becomes where it silences nothing. */
export function allowedIn(file: string, source: string): Problem[] {
  if (!source.includes('litfass:')) return [];
  const lines = source.split(/\r?\n/);
  const found: Problem[] = [];
  // Several may stand above one value.
  let above: { readonly rule: string; readonly place: Place }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isComment = /^\s*#/.test(line);
    if (!isComment) {
      const last = above.length > 0 || opensBlock.test(line) ? lastOf(lines, at) : at;
      found.push(...above.map(({ rule, place }) => commentOn(rule, place, last + 1)));
      above = [];
      // What looks like a comment in a block is text.
      if (opensBlock.test(line)) at = last;
      continue;
    }
    const [, indent = '', comment = '', written] = /^(\s*)(#\s*litfass:\s*(.*?))\s*$/.exec(line) ?? [];
    if (written === undefined) continue;
    const place = { file, line: at + 1, column: indent.length + 1, length: comment.length, source };
    const rule = /^([\w-]+) is meant$/.exec(written)?.[1];
    if (rule) above.push({ rule, place });
    else found.push({ ...idle, text: 'this comment silences nothing', hint: 'write # litfass: RULE is meant', place });
  }
  return [...found, ...above.map(({ rule, place }) => commentOn(rule, place, place.line))];
}

const idle = { rule: 'idle-waiver', severity: 'warning' } as const;

function commentOn(rule: string, place: Place, last: number): Problem {
  const text = `there is no \`${rule}\` in the value below`;
  const hint = 'remove the comment, or write it on the line above the text that is meant';
  return { ...idle, text, hint, place, silences: { rule, last } };
}

const opensBlock = /(?:^|[:\s-]\s)[|>][-+\d]*(?:\s+#.*)?$/;

/** The last line of the value that begins on a line. A map or list that begins below it is many values. */
function lastOf(lines: readonly string[], first: number): number {
  const line = lines[first] ?? '';
  if (/:\s*(?:#.*)?$/.test(line)) return first;
  const indent = keyColumn(line);
  let last = first;
  for (let at = first + 1; at < lines.length; at++) {
    const next = lines[at] ?? '';
    if (next.trim() === '') continue;
    if (next.search(/\S/) <= indent) break;
    last = at;
  }
  return last;
}

/** Where the key of a line begins; the entry of a list without a key begins at its dash. */
function keyColumn(line: string): number {
  const dashes = /^\s*(?:-\s+)*(?=[^\s'"]+:\s)/.exec(line);
  return dashes ? dashes[0].length : line.search(/\S/);
}
