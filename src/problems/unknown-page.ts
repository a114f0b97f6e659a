import { defineProblem } from './define-problem.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Place, Problem } from './problem.ts';

export const unknownPage = defineProblem({
  id: 'unknown-page',
  severity: 'error',
  fixed: 'always',
  what: 'A `${page.…}`, or a setting, names a page that is not a file in `content/pages/`.',
  why: 'The link would lead to the not-found page.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${page.contcat}',
  right: 'to: ${page.contact}      # content/pages/contact.yaml',
});

/** A text or a field names a page that does not exist. */
export function noSuchPage(id: string, ids: Iterable<string>, place: Place): Problem {
  const hint = didYouMean(id, ids) ?? 'pages are defined in content/pages/';
  return unknownPage.problem({ text: `there is no page \`${id}\``, hint, place });
}

/** content/site.yaml names a page that does not exist. */
export function noNamedPage(id: string, ids: Iterable<string>, place: Place): Problem {
  const hint = didYouMean(id, ids) ?? 'pages are the files of content/pages/';
  return unknownPage.problem({ text: `there is no page \`${id}\``, hint, place });
}
