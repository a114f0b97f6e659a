import { defineProblem, type Place, type Problem } from './problem.ts';

const files = {
  'content/addresses.lock.yaml': `pages:
  /kontakt: { page: contact, locale: de, since: 2026-01-15, changed: 2026-01-01, content: 1f1e2d3c4b5a6978 }
moved:
  /brief: { page: contact, locale: de, since: 2026-01-01, moved: 2026-01-15 }
`,
};

export const addressTaken = defineProblem({
  id: 'address-taken',
  severity: 'warning',
  release: 'also',
  what: 'A page uses an address of an earlier release that redirects to another page.',
  why: 'Visitors who follow an old link find something else there, and the next release drops the redirect for good.',
  wrong: {
    files,
    yaml: { 'content/pages/sent.yaml': 'slug: { de: brief, en: en/contact/thanks }' },
    shown: `# content/pages/contact.yaml, which had the slug brief before
slug: { de: kontakt, en: en/contact }
# content/pages/sent.yaml
slug: { de: brief, en: en/contact/thanks }`,
  },
  right: {
    files,
    yaml: { 'content/pages/sent.yaml': 'slug: { de: brief/danke, en: en/contact/thanks }' },
    shown: `# content/pages/sent.yaml
slug: { de: brief/danke, en: en/contact/thanks }
# or, where it is meant, content/site.yaml
addresses:
  /brief: "\${page.sent}"`,
  },
});

/**
 * A page has the released address of another one. `at` are the places: its own, the lock's and the other
 * page's.
 */
export function takenAddress(
  url: string,
  [page, other]: readonly [string, string],
  at: readonly [Place, Place, Place],
): Problem {
  const decision = `under addresses: in content/site.yaml write ${url}: "\${page.${page}}"`;
  return addressTaken.problem({
    text: `\`${page}\` takes ${url}, which was released as an address of the page \`${other}\``,
    hint: `give \`${page}\` another slug; or, if old links should lead to it, ${decision}`,
    place: at[0],
    related: [
      { text: 'released here:', place: at[1] },
      { text: `\`${other}\` is here now:`, place: at[2] },
    ],
  });
}
