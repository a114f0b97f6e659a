// Builds the hint for words that a claim lacks in a locale: a template with all styles and placeholders
// that it needs.
import { type Claim, figurePlaceholder, placeholdersOf } from './claim.ts';

/** `text: { ar: { default: "… {figure} …" } }`, with each style that the claim has in its first locale. */
export function wordsToWrite(claim: Claim, locale: string): string {
  const placeholders = placeholdersOf(claim, locale);
  const locales = Object.values(claim.text);
  const { default: first = '{figure}', ...others } =
    locales.find((styles) => styles.default !== undefined) ?? locales[0] ?? {};
  const written = Object.entries({ default: first, ...others }).map(
    ([style, words]) => `${style}: "${templateOf(words, placeholders)}"`,
  );
  // The template would lose a comparator that has no words in this locale.
  const needsComparator =
    claim.value !== undefined && claim.comparator !== 'exactly' && !placeholders.includes('comparator');
  const note = needsComparator ? `, with words for “${claim.comparator}” before {figure}` : '';
  const terms = (['period', 'tax'] as const).filter((term) => claim[term] && !placeholders.includes(term));
  const termsNote = terms.length > 0 ? `, with words for the ${terms.join(' and the ')}` : '';
  return `text: { ${locale}: { ${written.join(', ')} } }${note}${termsNote}`;
}

/**
 * The placeholders of other words: "{value} lamps" → "… {value} …", or {figure} if the locale has no
 * {value}.
 */
function templateOf(words: string, placeholders: readonly string[]): string {
  const all = words.match(/\{\w+\}/g) ?? [];
  const names = all.filter((name) => placeholders.includes(name.slice(1, -1)));
  const isLost =
    figurePlaceholder.test(words) && !figurePlaceholder.test(names.join()) && placeholders.includes('figure');
  return ['…', ...[...(isLost ? ['{figure}'] : []), ...names].flatMap((name) => [name, '…'])].join(' ');
}
