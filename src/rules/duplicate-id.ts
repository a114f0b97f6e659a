import type { StartTag } from '../render/writers.ts';
import { elementFinder, pagePlace, placesOf } from './finding/page-finding.ts';
import { defineRule } from './rule.ts';

export const duplicateId = defineRule({
  id: 'duplicate-id',
  severity: 'error',
  scope: 'page',
  what: 'Two sections or elements of a page have the same id.',
  why: 'A link to it finds only the first, and screen readers pair the wrong label and field.',
  at: 'content/pages/home.yaml sections.1',
  wrong: 'id: closing      # as in content/sections/closing.yaml, which the page uses',
  right: 'id: lamp',
  check:
    () =>
    ({ route, ids }) => {
      const duplicates = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
      return [...duplicates].map((id) => {
        const places = placesOf(`id: ${id}`, route);
        const [inContent] = places;
        const place = inContent ?? pagePlace(route);
        return {
          groupKey: `${id} ${inContent ? `${place.file}:${place.line}` : ''}`,
          text: `duplicate id \`${id}\` on ${route.url}`,
          place,
          related: places.slice(1).map((other) => ({ text: 'the other one:', place: other })),
          findPlace: inContent ? undefined : elementFinder(route, isSecondWith(id)),
        };
      });
    },
});

/**
 * Returns a function that is true for the second element with this id. It counts, so use it for one
 * search only.
 */
function isSecondWith(id: string): (element: StartTag) => boolean {
  let count = 0;
  return ({ attributes }) => attributes.id === id && ++count === 2;
}
