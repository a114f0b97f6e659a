// Checks the words that the contact endpoint itself shows: it runs without the build, and does not
// start without them.

import type { Problem } from '../problems/problem.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { contactWords, translatedContactWords } from '../site/contact-words.ts';
import { shapeProblems } from '../site/shape.ts';
import type { LocaleEntry, SiteSettings } from './site.ts';

/** Reports missing and invalid words under `words.contact`. Does nothing for sites without an endpoint. */
export function contactWordProblems(
  { contact, source: site }: SiteSettings,
  locales: readonly LocaleEntry[],
): Problem[] {
  if (!endpointOf(contact) || !site) return [];
  return locales.flatMap(({ tag, source }) => {
    const shape = tag === locales[0]?.tag ? contactWords : translatedContactWords;
    const found = source ? shapeProblems(shape, source, ['words', 'contact']) : [];
    // Empty words are reported for every text by texts.ts.
    const problems = found.filter(({ rule }) => rule !== 'size');
    return problems.map((problem) => ({
      ...problem,
      related: [{ text: 'the form is set up here:', place: site.place(['contact'], { key: true }) }],
    }));
  });
}
