// The words that the contact endpoint says by itself: it runs without the build, and does not start without them.

import type { Problem } from '../diagnostics/problem.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { shapeProblems } from '../site/shape.ts';
import { contactWords, translatedContactWords } from '../site/site.ts';
import type { LocaleEntry, SiteSettings } from './settings.ts';

export function contactWordProblems(
  { contact, source: site }: SiteSettings,
  locales: readonly LocaleEntry[],
): Problem[] {
  if (!endpointOf(contact) || !site) return [];
  return locales.flatMap(({ tag, source }) => {
    const shape = tag === locales[0]?.tag ? contactWords : translatedContactWords;
    const found = source ? shapeProblems(shape, source, ['words', 'contact']) : [];
    // Words that are empty are told wherever they stand.
    const told = found.filter(({ rule }) => rule !== 'size');
    return told.map((problem) => ({
      ...problem,
      related: [{ text: 'the form is asked for here:', place: site.place(['contact'], { key: true }) }],
    }));
  });
}
