// How long each kind of text may be, in characters. Generous: nobody reads a heading of two pages.
import type { FieldKind } from './fields.ts';

export const longest = {
  /** Headings, labels, leads: what stands in one piece. */
  text: 5_000,
  scene: 5_000,
  /** A word of the interface. */
  word: 5_000,
  /** What a claim says in one style. */
  claim: 1_000,
  markdown: 50_000,
  /** Inside of a long text. */
  paragraph: 10_000,
} as const;

/** What is wrong with a text that is longer than its kind may be. */
export function tooLong(text: string, kind: FieldKind | 'word' | 'claim', name: string) {
  const most = kind in longest ? longest[kind as keyof typeof longest] : longest.markdown;
  if (text.length <= most) return undefined;
  const hint =
    kind === 'claim' ? 'what is said besides belongs into a text' : 'divide it; a long text has a field of its own';
  return { rule: 'too-long', severity: 'error', text: `\`${name}\` has more than ${most} characters`, hint } as const;
}
