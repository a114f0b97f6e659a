import { defineProblem, type Problem, type Wordless } from './problem.ts';

const files = {
  'content/addresses.lock.yaml': `pages:
  /preise: { page: prices, locale: de, since: 2026-01-01, changed: 2026-01-01, content: 1f1e2d3c4b5a6978 }
`,
};

export const addressLost = defineProblem({
  id: 'address-lost',
  what: 'An address of an earlier release has no page any more, and `addresses:` does not say where it leads.',
  why: 'Bookmarks, search results and printed QR codes point there for years.',
  wrong: { files, shown: '# /preise was released, and content/pages/prices.yaml is deleted' },
  right: {
    files,
    yaml: { 'content/site.yaml': 'addresses:\n  /preise: "${page.home}"' },
    shown: '# content/site.yaml\naddresses:\n  /preise: "${page.home}"      # or: gone',
  },
});

/** A released address has no page any more. */
export function lostAddress(url: string, reason: string, found: Wordless): Problem {
  return addressLost.problem({ text: `${url} was released, but ${reason} any more`, ...found });
}
