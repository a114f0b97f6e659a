import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const noH1 = engineRule({
  id: 'no-h1',
  what: 'A page has no heading of level 1.',
  why: 'Screen readers announce it first, and search engines take it for the subject of the page.',
  at: 'content/pages/contact.yaml',
  wrong: `sections:
  - use: closing`,
  right: `sections:
  - type: hero
    heading: { de: Schreib uns einen Brief, en: Write us a letter }
  - use: closing`,
  checks: {
    page: () => (page) => {
      if (page.mainHeadings.length > 0) return [];
      const text = `${page.route.url} has no heading of level 1`;
      const hint = 'begin it with a section that has one, such as a hero';
      return [componentProblem(page, page.route.page.id, { text, hint })];
    },
  },
});
