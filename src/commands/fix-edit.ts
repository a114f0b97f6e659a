// Replaces ranges inside one YAML scalar and leaves the rest of the file unchanged.
import { isCollection, isScalar, type Node, parseDocument, Scalar } from 'yaml';
import { alignedOffsets } from '../claims/figures/scalar-offsets.ts';
import type { Replacement } from '../claims/matching.ts';

/** A range of a text, the reference that replaces it, and its line in the original file. */
export interface RangeEdit extends Replacement {
  readonly line: number;
}

/** The replacements to make in one scalar. */
export interface ScalarEdit {
  /** The key of the text, the same in all locales. */
  readonly key: string;
  readonly file: string;
  readonly path: readonly (string | number)[];
  /** The current value. */
  readonly text: string;
  readonly words: readonly RangeEdit[];
}

/** The result of an edit. */
export interface Edited {
  /** The text of the whole file. */
  readonly text: string;
  /** The new value of the scalar. */
  readonly value: string;
  readonly rewritten: readonly { readonly line: number; readonly before: string; readonly after: string }[];
}

/**
 * Applies an edit to the text of a file. Returns undefined if the scalar's source cannot be mapped to
 * its value.
 */
export function editScalar(file: string, edit: ScalarEdit): Edited | undefined {
  const document = parseDocument(file, { version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false });
  const node = document.getIn(edit.path, true);
  const isBody = edit.file.endsWith('.md') && edit.path[0] === 'body';
  if (!isBody && (!isScalar(node) || !node.range || node.value !== edit.text)) return undefined;
  const [start, end] = isScalar(node) && node.range ? node.range : [file.lastIndexOf(edit.text), file.trimEnd().length];
  const offsets = alignedOffsets(file, start, edit.text);
  if (!offsets) return undefined;
  let scalar = file.slice(start, end);
  let value = edit.text;
  for (const one of edit.words.toSorted((a, b) => b.start - a.start)) {
    const from = (offsets[one.start] ?? start) - start;
    const to = (offsets[one.end] ?? end) - start;
    scalar = scalar.slice(0, from) + one.reference + scalar.slice(to);
    value = value.slice(0, one.start) + one.reference + value.slice(one.end);
  }
  // A reference contains braces and possibly commas. In { … } and [ … ] they would end a plain scalar.
  const quote = isScalar(node) && node.type === Scalar.PLAIN && isInFlow(document.contents, edit.path);
  return {
    text: file.slice(0, start) + (quote ? quoted(scalar) : scalar) + file.slice(end),
    value,
    rewritten: edit.words
      .toSorted((a, b) => a.start - b.start)
      .map((one) => ({
        line: one.line,
        before: edit.text.slice(one.start, one.end),
        after: one.reference,
      })),
  };
}

/** Whether the path leads through a flow collection, { … } or [ … ]. */
function isInFlow(contents: Node | null, path: readonly (string | number)[]): boolean {
  let node: unknown = contents;
  for (const step of path) {
    if (!isCollection(node)) return false;
    if (node.flow) return true;
    node = node.get(step, true);
  }
  return false;
}

function quoted(plain: string): string {
  if (!/["\\]/.test(plain)) return `"${plain}"`;
  if (!plain.includes("'")) return `'${plain}'`;
  return `"${plain.replace(/["\\]/g, '\\$&')}"`;
}
