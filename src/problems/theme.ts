import { defineProblem } from './define-problem.ts';
import { layoutOf } from './example-layout.ts';
import type { Place, Problem } from './problem.ts';

export const themeProblem = defineProblem({
  id: 'theme',
  severity: 'error',
  fixed: 'always',
  what: 'The theme in `templates/` cannot be compiled, throws while a page is rendered, or has an invalid definition.',
  why: 'Pages cannot be rendered without it; this problem is for the developers of the theme.',
  wrong: { files: layoutOf('return <main>{childern}</main>;') },
  right: { files: layoutOf('return <main>{children}</main>;') },
});

/** Two islands whose names are the same, perhaps but for capitals. `place` is that of `other`. */
export function sameIslandName(first: string, other: string, place?: Place, firstPlace?: Place): Problem {
  const files = place && firstPlace ? ` (${firstPlace.file} and ${place.file})` : '';
  return themeProblem.problem({
    text: `two islands are called \`${first}\`${other === first ? '' : ` and \`${other}\``}${files}`,
    hint: 'give one of them another name; capitals make no difference',
    ...(place && { place }),
  });
}

/** A script of the browser uses what only Node has. `from` is its package, if it is not one's own. */
export function onlyInNode(name: string, place: Place, from?: string): Problem {
  return themeProblem.problem({
    text: `no browser has \`${name}\`${from ? `, which ${from} uses` : ''}`,
    hint: 'islands, templates/browser.ts and what they import run in the browser: pass an island a value as a prop where a section shows it',
    place,
  });
}

/** Islands use a session, and the site has no `auth:`. */
export function sessionWithoutAuth(place: Place): Problem {
  return themeProblem.problem({
    text: 'this imports litfass/session, but the site has no auth:',
    hint: 'add auth: { url, key } to content/site.yaml, or remove the import',
    place,
  });
}
