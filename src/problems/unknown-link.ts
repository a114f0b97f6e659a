import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem, usedName } from './problem.ts';

export const unknownLink = defineFixedProblem({
  id: 'unknown-link',
  what: 'A `${link.…}` names an address that `content/site.yaml` does not declare.',
  why: 'The link would lead nowhere.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${link.shpo}',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: … } }',
});

/** A text or a field names a link that content/site.yaml does not have. */
export function noLink(name: string, names: readonly string[], place: Place): Problem {
  const hint = lateHint(() => didYouMean(name, names) ?? 'links are defined under links: in content/site.yaml');
  return unknownLink.problem({ text: `there is no link \`${name}\``, hint, place, ...usedName('link', name) });
}
