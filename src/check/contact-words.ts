// The words that the contact endpoint says by itself: it runs without the build, and does not start without them.
import { endpointOf } from '../content/contact.ts';
import { shapeProblems } from '../content/shape.ts';
import { contactWords, translatedContactWords } from '../content/site.ts';
import type { Problem } from '../problem.ts';
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
