// Rules about addresses: slugs, and what lies at them.
import type { RuleTable } from './index.ts';

export const addressRules = {
  slug: {
    severity: 'error',
    fixed: 'always',
    what: 'A slug cannot be part of an address, or one slug serves several locales.',
    why: 'Addresses have to work on every host and in every mail program: a–z, 0–9, single hyphens, slashes between.',
    wrong: 'slug: { de: /Für Reisende/, en: for-travelers }',
    right: 'slug: { de: fuer-reisende, en: for-travelers }',
  },
  collision: {
    severity: 'error',
    fixed: 'always',
    what: 'Two pages, or a page and a file in `public/`, want the same address.',
    why: 'Only one of them would be there, and which one would be chance.',
    wrong: '# content/pages/a.yaml and content/pages/b.yaml\nslug: { de: kontakt }',
    right: '# content/pages/b.yaml\nslug: { de: kontakt/danke }',
  },
  'address-lost': {
    severity: 'error',
    what: 'An address of an earlier release has no page any more, and nobody said what becomes of it.',
    why: 'Bookmarks, search results and printed QR codes lead there for years.',
    wrong: '# content/pages/offer.yaml was deleted',
    right: 'addresses:\n  /angebot: "${page.pricing}"      # or: gone',
  },
  'address-taken': {
    severity: 'warning',
    release: 'also',
    what: 'A page takes an address of an earlier release that leads to another page.',
    why: 'Whoever follows an old link finds something else there, and after the next release nobody knows whose it was.',
    wrong: '# offer.yaml moved from /angebot to /preise, and sale.yaml takes it\nslug: { de: angebot }',
    right: 'slug: { de: ausverkauf }      # or, where it is meant, addresses: { /angebot: "${page.sale}" }',
  },
  'address-target': {
    severity: 'error',
    fixed: 'always',
    what: 'A line under `addresses:` names an address that another page has, or leads to what there is not.',
    why: 'A redirect from a page that is there would hide it.',
    wrong: 'addresses:\n  /angebot: /preise',
    right: 'addresses:\n  /angebot: "${page.pricing}"',
  },
  sitemap: {
    severity: 'error',
    fixed: 'always',
    what: '`sitemap.xml` lists an address that is not a page, or misses one.',
    why: 'Search engines read it to know what there is; litfass writes it, so this is a bug, or a theme that renames pages.',
    wrong: '# sitemap.xml lists /kontakt twice',
    right: '# sitemap.xml is left to litfass',
  },
} satisfies RuleTable;
