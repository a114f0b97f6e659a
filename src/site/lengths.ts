// The maximum length of each kind of text. The limits are generous and only catch misplaced texts.
import type { FieldKind } from './fields.ts';

/** In UTF-16 code units. */
export const maxLengths = {
  /** Headings, labels, leads: texts of one paragraph. */
  text: 5_000,
  scene: 5_000,
  /** A word of the interface. */
  word: 5_000,
  /** The words of a claim in one style. */
  claim: 1_000,
  markdown: 50_000,
  /** A paragraph of a long text. */
  paragraph: 10_000,
} as const;

/** The problem of a text that is longer than its kind allows, or undefined. `name` is its key. */
export function tooLong(text: string, kind: FieldKind | 'word' | 'claim', name: string) {
  const most = kind in maxLengths ? maxLengths[kind as keyof typeof maxLengths] : maxLengths.markdown;
  if (text.length <= most) return undefined;
  const hint = kind === 'claim' ? 'move the additional words to a text' : 'split it, or use a field for long texts';
  return { rule: 'too-long', severity: 'error', text: `\`${name}\` has more than ${most} characters`, hint } as const;
}
