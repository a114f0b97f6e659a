// What a hint tells of the words that a claim lacks in a locale: as much as all texts and checks ask for.
import { type Claim, placeholdersOf } from '../claims/claim.ts';

/**
 * `text: { ar: { default: "… {figure} …" } }`, with each style that the claim has in the locale of its
 * first words.
 */
export function wordsToWrite(claim: Claim, locale: string): string {
  const known = placeholdersOf(claim, locale);
  const models = Object.values(claim.text);
  const { default: first = '', ...others } = models.find((styles) => styles.default !== undefined) ?? models[0] ?? {};
  const written = Object.entries({ default: first, ...others }).map(
    ([style, words]) => `${style}: "${outlineOf(words, known)}"`,
  );
  // A comparator that is said in no word would be lost.
  const isSilent = claim.value !== undefined && claim.comparator !== 'exactly' && !known.includes('comparator');
  const worded = isSilent ? `, with words for “${claim.comparator}” before {figure}` : '';
  return `text: { ${locale}: { ${written.join(', ')} } }${worded}`;
}

/**
 * The figures of other words: "{value} lamps" → "… {value} …", or {figure} where the locale cannot say
 * them so.
 */
function outlineOf(words: string, known: readonly string[]): string {
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => known.includes(name));
  const figures = known.includes('figure') && !names.some(isFigure) ? ['figure', ...names] : names;
  return ['…', ...figures.flatMap((name) => [`{${name}}`, '…'])].join(' ');
}

function isFigure(name: string): boolean {
  return /^(value|figure|number|spelled|signed)$/i.test(name);
}
