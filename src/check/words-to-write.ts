// Builds the hint for words that a claim lacks in a locale: a template with all styles and placeholders
// that it needs.
import { type Claim, placeholdersOf } from '../claims/claim.ts';

/** `text: { ar: { default: "… {figure} …" } }`, with each style that the claim has in its first locale. */
export function wordsToWrite(claim: Claim, locale: string): string {
  const placeholders = placeholdersOf(claim, locale);
  const locales = Object.values(claim.text);
  const { default: first = '', ...others } = locales.find((styles) => styles.default !== undefined) ?? locales[0] ?? {};
  const written = Object.entries({ default: first, ...others }).map(
    ([style, words]) => `${style}: "${templateOf(words, placeholders)}"`,
  );
  // The template would lose a comparator that has no words in this locale.
  const needsComparator =
    claim.value !== undefined && claim.comparator !== 'exactly' && !placeholders.includes('comparator');
  const note = needsComparator ? `, with words for “${claim.comparator}” before {figure}` : '';
  return `text: { ${locale}: { ${written.join(', ')} } }${note}`;
}

/**
 * The placeholders of other words: "{value} lamps" → "… {value} …", or {figure} if the locale has no
 * {value}.
 */
function templateOf(words: string, placeholders: readonly string[]): string {
  const names = [...words.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => placeholders.includes(name));
  const figures = placeholders.includes('figure') && !names.some(isFigure) ? ['figure', ...names] : names;
  return ['…', ...figures.flatMap((name) => [`{${name}}`, '…'])].join(' ');
}

function isFigure(name: string): boolean {
  return /^(value|figure|number|spelled|signed)$/i.test(name);
}
