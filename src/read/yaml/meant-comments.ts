// Finds comments that silence a rule for the value on the next line: `# litfass: raw-figure is intended`.
// Which rules can be silenced is decided in lint/apply-settings.ts.
import { commentWithoutEffect, idleComment } from '../../problems/idle-waiver.ts';
import type { Place, Problem } from '../../problems/problem.ts';

/**
 * Returns one warning per comment: its `silences` names the rule and the last line of the value. The
 * warning is reported if the comment silences nothing.
 */
export function meantComments(file: string, source: string): Problem[] {
  if (!source.includes('litfass:')) return [];
  const lines = source.split(/\r?\n/);
  const warnings: Problem[] = [];
  // A value may have several comments above it.
  let above: { readonly rule: string; readonly place: Place }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isComment = /^\s*#/.test(line);
    if (!isComment) {
      const last = above.length > 0 || blockStart.test(line) ? lastLineOf(lines, at) : at;
      warnings.push(...above.map(({ rule, place }) => idleComment(rule, place, last + 1)));
      above = [];
      // In a block, a line with # is text.
      if (blockStart.test(line)) at = last;
      continue;
    }
    const [, indent = '', comment = '', content] = /^(\s*)(#\s*litfass:\s*(.*?))\s*$/.exec(line) ?? [];
    if (content === undefined) continue;
    const place = { file, line: at + 1, column: indent.length + 1, length: comment.length, source };
    const rule = /^([\w-]+) is (?:meant|intended)$/.exec(content)?.[1];
    if (rule) above.push({ rule, place });
    else warnings.push(commentWithoutEffect(place));
  }
  return [...warnings, ...above.map(({ rule, place }) => idleComment(rule, place, place.line))];
}

/** The first line of a block text: `key: |`. */
const blockStart = /(?:^|[:\s-]\s)[|>][-+\d]*(?:\s+#.*)?$/;

/** The key of a text in one language, or in all: `de:`, `pt-BR:`. */
const localeKey = /^\s*(?:all|[a-z]{2}(?:-\w+)*):(?:\s|$)/;

/**
 * The index of the last line of the value that starts on a line. For a key without a value on its line,
 * that line itself: the map or list below it consists of several values, unless it is a text in several
 * languages.
 */
function lastLineOf(lines: readonly string[], first: number): number {
  const line = lines[first] ?? '';
  const indent = keyColumn(line);
  let last = first;
  for (let at = first + 1; at < lines.length; at++) {
    const next = lines[at] ?? '';
    if (next.trim() === '') continue;
    if (next.search(/\S/) <= indent) break;
    last = at;
  }
  if (!/:\s*(?:#.*)?$/.test(line)) return last;
  const below = lines.slice(first + 1, last + 1).filter((one) => /^\s*[^\s#]/.test(one));
  const nearest = Math.min(...below.map(keyColumn));
  const keys = below.filter((one) => keyColumn(one) === nearest);
  return keys.every((one) => localeKey.test(one)) ? last : first;
}

/** The column of the key on a line. For a list entry without a key, the column of its dash. */
function keyColumn(line: string): number {
  const dashes = /^\s*(?:-\s+)*(?=[^\s'"]+:\s)/.exec(line);
  return dashes ? dashes[0].length : line.search(/\S/);
}
