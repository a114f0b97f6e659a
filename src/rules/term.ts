import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { Text } from '../site/text.ts';
import { dueRule } from './rule.ts';

const files = { 'content/terms.yaml': 'de: { preferred: [{ term: Licht, not: [Beleuchtung] }] }\n' };

/** A site with this terminology, and this heading on its home page. */
const siteWithHeading = (heading: string) => ({
  files,
  yaml: { 'content/pages/home.yaml sections.0': `heading: ${heading}` },
});

export const term = dueRule({
  id: 'term',
  what: 'A text uses a word that `content/terms.yaml` replaces with another.',
  why: 'If one thing has two names, readers look for the difference.',
  wrong: siteWithHeading('{ de: Beleuchtung für draußen, en: Light for outdoors }'),
  right: siteWithHeading('{ de: Licht für draußen, en: Light for outdoors }'),
  checks: {
    text: ({ listedWords }) => {
      const text = (words: Text) =>
        listedWords(words).flatMap(({ locale, written, outermost }) =>
          outermost('not-preferred', 'flagged').flatMap((hit) => {
            if (hit.value.kind === 'flagged') return [];
            const { term, reason } = hit.value;
            const text = `“${hit.words}” is not the preferred term in ${locale}`;
            const hint = `write “${term}”${reason ? `: ${reason}` : ''}`;
            return { text, hint, place: placeOfRange(written, hit) };
          }),
        );
      return { text, wordsOfClaim: text };
    },
  },
});
