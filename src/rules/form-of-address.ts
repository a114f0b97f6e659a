import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { Text } from '../site/text.ts';
import type { ListedWords, WordHit } from './finding/listed-words.ts';
import { opensSentence, quotesIn } from './finding/word-ranges.ts';
import { dueRule } from './rule.ts';

const files = { 'content/terms.yaml': 'de: { address: du }\n' };

/** A site with this terminology, and this heading on its home page. */
const siteWithHeading = (heading: string) => ({
  files,
  yaml: { 'content/pages/home.yaml sections.0': `heading: ${heading}` },
});

export const formOfAddress = dueRule({
  id: 'form-of-address',
  what: 'A text does not use the form of address that `content/terms.yaml` sets.',
  why: 'A page that changes between “du” and “Sie” sounds as if two people wrote it who never met.',
  wrong: siteWithHeading('{ de: Finden Sie Ihr Licht, en: Find your light }'),
  right: siteWithHeading('{ de: Finde dein Licht, en: Find your light }'),
  checks: {
    text: ({ listedWords }) => {
      const text = (words: Text) =>
        listedWords(words).flatMap((listed) =>
          addressing(listed).map((hit) => ({
            text: `“${hit.words}” addresses readers as ${hit.value.form}, but the site uses ${listed.address}`,
            hint: `rewrite it with ${listed.address}, or without addressing the reader`,
            place: placeOfRange(listed.written, hit),
          })),
        );
      return { text, wordsOfClaim: text };
    },
  },
});

/** The words that address the reader. Those of a quote do not. */
function addressing({ text, all }: ListedWords): WordHit<'address'>[] {
  const hits = all('address');
  if (hits.length === 0) return [];
  const isQuoted = quotesIn(text);
  return hits.filter((hit) => {
    const { where } = hit.value;
    if (isQuoted(hit)) return false;
    if (where === 'capital') return !opensSentence(text, hit.start);
    return where !== 'opening' || opensSentence(text, hit.start);
  });
}
