import type { Route } from '../addresses/routes.ts';
import type { Place } from '../problems/problem.ts';
import type { StartTag } from '../render/writers.ts';
import { idIn } from '../site/section-id.ts';
import { elementFinder, pagePlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const duplicateId = engineRule({
  id: 'duplicate-id',
  what: 'Two sections or elements of a page have the same id.',
  why: 'A link to it finds only the first, and screen readers pair the wrong label and field.',
  at: 'content/pages/home.yaml sections.1',
  wrong: 'id: closing      # as in content/sections/closing.yaml, which the page uses',
  right: 'id: lamp',
  checks: {
    page:
      () =>
      ({ route, ids }) => {
        const duplicates = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
        return [...duplicates].map((id) => {
          const [inContent, ...others] = placesOfSections(id, route);
          const place = inContent ?? pagePlace(route);
          const groupKey = `${id} ${inContent ? `${place.file}:${place.line}` : ''}`;
          const text = `duplicate id \`${id}\` on ${route.url}`;
          const hint = `${others.length === 0 ? 'the theme uses this id itself: ' : ''}give one of them another id`;
          const related = others.map((other) => ({ text: 'the other one:', place: other }));
          const findPlace = inContent ? undefined : elementFinder(route, isSecondWith(id));
          return { groupKey, text, hint, place, related, findPlace };
        });
      },
  },
});

/** Where content gives this id to a section. A shared section that is used again has the place of that. */
function placesOfSections(id: string, { page, locale }: Route): Place[] {
  return page.sections.flatMap((section, index) => {
    if (idIn(section.id, locale) !== id) return [];
    const isAgain = page.sections.slice(0, index).some(({ source }) => source === section.source);
    // The path of a shared section is empty: it is the whole file.
    const again = isAgain && section.path.length === 0 ? page.source.place(['sections', index, 'use']) : undefined;
    return again ?? section.source.place([...section.path, 'id']);
  });
}

/**
 * Returns a function that is true for the second element with this id. It counts, so use it for one
 * search only.
 */
function isSecondWith(id: string): (element: StartTag) => boolean {
  let count = 0;
  return ({ attributes }) => attributes.id === id && ++count === 2;
}
