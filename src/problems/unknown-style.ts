import { defineFixedProblem, didYouMean, type Place, type Problem } from './problem.ts';

export const unknownStyle = defineFixedProblem({
  id: 'unknown-style',
  what: 'A text asks for a style of a claim that it does not have in this locale.',
  why: 'A style is the claim’s words for one kind of sentence; without it there are no words.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Licht aus \${claim.lamps, shrot}
  en: Light from \${claim.lamps, shrot}`,
  right: `heading:
  de: Licht aus \${claim.lamps, short}
  en: Light from \${claim.lamps, short}`,
});

/** A text names a style that the claim does not have in its locale. */
export function noStyle(
  style: string,
  id: string,
  { locale, styles, place }: { locale: string; styles: readonly string[]; place: Place },
): Problem {
  const hint = didYouMean(style, styles) ?? `styles in ${locale}: ${styles.join(', ')}`;
  const text = `the claim \`${id}\` has no style \`${style}\` in ${locale}`;
  return unknownStyle.problem({ text, hint, locale, place });
}
