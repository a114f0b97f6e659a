import { headingPlace } from './finding/heading-place.ts';
import { pagePlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const twoH1 = engineRule({
  id: 'two-h1',
  what: 'A page has more than one heading of level 1.',
  why: 'A page has one subject; the others are headings below it.',
  at: 'content/pages/home.yaml sections',
  wrong: `- type: hero
  heading: { de: Aus unserer Werkstatt, en: From our workshop }`,
  right: `- type: note
  heading: { de: Aus unserer Werkstatt, en: From our workshop }
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
  checks: {
    page:
      () =>
      ({ route, mainHeadings }) => {
        // The not-found page shows every language one below the other, each with a heading of its own.
        if (mainHeadings.length < 2 || route.page.not_found) return [];
        const [one, two] = mainHeadings.map((heading) => headingPlace(route, heading));
        const text = `${route.url} has ${mainHeadings.length} headings of level 1`;
        const hint = 'use level 1 only in the section that opens the page';
        const related = one && two && one !== two ? [{ text: 'the first one:', place: one }] : [];
        return [{ groupKey: route.page.id, text, hint, place: two ?? one ?? pagePlace(route), related }];
      },
  },
});
