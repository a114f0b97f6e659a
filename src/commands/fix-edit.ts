// Rewrites stretches of one YAML scalar in its file's text, and touches nothing around it.
import { isCollection, isScalar, type Node, parseDocument, Scalar } from 'yaml';
import { alignedOffsets } from '../figures/aligned.ts';
import type { Replacement } from '../figures/matching.ts';

/** Words of a text, the reference that says them, and the line in the file where they stood at first. */
export interface Words extends Replacement {
  readonly line: number;
}

export interface ScalarEdit {
  /** The text's name in all locales. */
  readonly key: string;
  readonly file: string;
  readonly path: readonly (string | number)[];
  /** What it says now. */
  readonly text: string;
  readonly words: readonly Words[];
}

export interface Edited {
  /** The whole file. */
  readonly text: string;
  /** What the scalar says now. */
  readonly value: string;
  readonly rewritten: readonly { readonly line: number; readonly before: string; readonly after: string }[];
}

/** The file with the scalar's words replaced; undefined when it is not written as expected. */
export function editScalar(file: string, edit: ScalarEdit): Edited | undefined {
  const document = parseDocument(file, { version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false });
  const node = document.getIn(edit.path, true);
  if (!isScalar(node) || !node.range || node.value !== edit.text) return undefined;
  const [start, end] = node.range;
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
  // A reference holds a brace and perhaps a comma: inside { … } and [ … ] these would end the text.
  const quote = node.type === Scalar.PLAIN && isInFlow(document.contents, edit.path);
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
