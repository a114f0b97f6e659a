import { defineFixedProblem, didYouMean, lostSetting, type Place, type Problem } from './problem.ts';

export const unknownCollection = defineFixedProblem({
  id: 'unknown-collection',
  what: 'A collection is defined only in `content/site.yaml`, or only in the theme.',
  why: 'Its entries have no layout, or no address.',
  at: 'content/site.yaml',
  wrong: 'collections: { psots: { address: "news/{name}" } }',
  right: 'collections: { posts: { address: "news/{name}" } }',
});

/** content/site.yaml names a collection, or a part of one, that the theme does not have. */
export function notInTheme(what: string, name: string, names: readonly string[], place: Place): Problem {
  const hint =
    didYouMean(name, names) ?? (names.length > 0 ? `it has ${names.join(', ')}` : 'add it to templates/index.ts');
  const about = { kind: 'key', name, inside: names.filter((one) => didYouMean(name, [one])) } as const;
  return unknownCollection.problem({ text: `the theme has no ${what} \`${name}\``, hint, place, about });
}

/** The theme has a collection with entries, but content/site.yaml says nothing about it. */
export function noAddress(name: string, place: Place): Problem {
  const hint = `add collections: { ${name}: { address: "${name}/{name}" } }`;
  const follows = lostSetting(name);
  return unknownCollection.problem({ text: `the entries of \`${name}\` have no address`, hint, place, follows });
}

/** content/site.yaml asks for lists of a collection, but the theme has no layout for them. */
export function noListLayout(name: string, place: Place): Problem {
  const hint = `add it in templates/index.ts: ${name}: defineCollection({ schema, layout, list: 'blog' })`;
  return unknownCollection.problem({ text: `the theme has no layout for the lists of \`${name}\``, hint, place });
}
