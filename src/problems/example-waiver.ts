// A waiver in the examples of problems.

import type { ExampleChanges } from './problem.ts';

/** A site whose home page has a title that is too short, and waives that in `file`, up to the day `until`. */
export function siteWithWaiver(reason: string, until: string, file = 'content/pages/home.yaml'): ExampleChanges {
  return {
    yaml: {
      'content/site.yaml': `waivers:
  - { rule: length, file: ${file}, reason: ${reason}, owner: sales, until: ${until} }`,
      'content/pages/home.yaml': 'title: { de: Laternen, en: Lanterns }',
    },
  };
}
