import { headingPlace } from './finding/heading-place.ts';
import { pagePlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const headingOrder = engineRule({
  id: 'heading-order',
  severity: 'warning',
  what: 'A heading skips a level, for instance from 2 to 4.',
  why: 'Visitors who navigate by headings believe that something was left out.',
  at: 'content/sections/closing.yaml',
  wrong: `body:
  de: |
    ### Woher das Glas kommt

    ##### Wie es bunt wird
  en: |
    ### Where the glass comes from

    ##### How it gets its colours`,
  right: `body:
  de: |
    ### Woher das Glas kommt

    #### Wie es bunt wird
  en: |
    ### Where the glass comes from

    #### How it gets its colours`,
  checks: {
    page:
      () =>
      ({ route, skippingHeading }) => {
        if (skippingHeading === undefined) return [];
        const text = `the heading “${skippingHeading}” skips a level on ${route.url}`;
        const place = headingPlace(route, skippingHeading) ?? pagePlace(route);
        return [{ groupKey: `${place.file}:${place.line}`, text, place }];
      },
  },
});
