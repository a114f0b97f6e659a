// Generates the types of the names in content/, so that an editor reports `link('page.contcat')` in a theme.
import type { Vocabulary } from './vocabulary.ts';

/** TypeScript refuses unions of more than 100,000 members, and LinkTarget has two for each page. */
const mostNames = 25_000;

/** A declaration file that fills `SiteNames` of litfass/theme. */
export function nameTypes({ pages, links, words, claims }: Vocabulary): string {
  const union = (names: readonly string[]) => {
    if (names.length > mostNames) return ' string';
    return names.length === 0 ? ' never' : names.map((name) => `\n      | ${JSON.stringify(name)}`).join('');
  };
  return `// Written by litfass: the names in content/. Changes are overwritten.
import 'litfass/theme';

declare module 'litfass/theme' {
  interface SiteNames {
    page:${union(pages)};
    link:${union(links)};
    word:${union(words)};
    claim:${union(claims)};
  }
}
`;
}
