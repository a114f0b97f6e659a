// Rules about addresses: slugs, redirects and the sitemap.
import type { RuleTable } from './index.ts';

export const addressRules = {
  slug: {
    severity: 'error',
    fixed: 'always',
    what: 'A slug cannot be used in an address, or several locales share one slug.',
    why: 'Addresses have to work on every host and in every mail program: use a–z, 0–9, single hyphens, and slashes between.',
    wrong: 'slug: { de: /Für Reisende/, en: for-travelers }',
    right: 'slug: { de: fuer-reisende, en: for-travelers }',
  },
  collision: {
    severity: 'error',
    fixed: 'always',
    what: 'Two pages, or a page and a file in `public/`, have the same address.',
    why: 'Only one of them would be published, and which one would be chance.',
    wrong: '# content/pages/a.yaml and content/pages/b.yaml\nslug: { de: kontakt }',
    right: '# content/pages/b.yaml\nslug: { de: kontakt/danke }',
  },
  'address-lost': {
    severity: 'error',
    what: 'An address of an earlier release has no page any more, and `addresses:` does not say where it leads.',
    why: 'Bookmarks, search results and printed QR codes point there for years.',
    wrong: '# content/pages/offer.yaml was deleted',
    right: 'addresses:\n  /angebot: "${page.pricing}"      # or: gone',
  },
  'address-taken': {
    severity: 'warning',
    release: 'also',
    what: 'A page uses an address of an earlier release that redirects to another page.',
    why: 'Visitors who follow an old link find something else there, and the next release drops the redirect for good.',
    wrong: '# offer.yaml moved from /angebot to /preise, and sale.yaml takes it\nslug: { de: angebot }',
    right: 'slug: { de: ausverkauf }      # or, if intended, addresses: { /angebot: "${page.sale}" }',
  },
  'address-target': {
    severity: 'error',
    fixed: 'always',
    what: 'An entry under `addresses:` redirects an address that has a page, or leads to a target that does not exist.',
    why: 'A redirect from the address of a page would hide that page.',
    wrong: 'addresses:\n  /angebot: /preise',
    right: 'addresses:\n  /angebot: "${page.pricing}"',
  },
  sitemap: {
    severity: 'error',
    fixed: 'always',
    what: '`sitemap.xml` lists an address that is not a page, or a page is missing from it.',
    why: 'Search engines find pages by it; litfass writes it, so this is a bug, or the theme renames pages.',
    wrong: '# sitemap.xml lists /kontakt twice',
    right: '# sitemap.xml is left to litfass',
  },
} satisfies RuleTable;
