import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const duplicate = defineFixedProblem({
  id: 'duplicate',
  what: 'A list contains an entry twice where each may appear only once.',
  why: 'It is unclear which of the two is meant.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, en, de]',
  right: 'locales: [de, en]',
});

/** A locale is listed twice. */
export function localeTwice(tag: unknown, place: Place, first: Place): Problem {
  const related = [{ text: 'first here:', place: first }];
  const about = { kind: 'locale', name: String(tag) } as const;
  return duplicate.problem({ text: `the locale ${tag} is listed twice`, place, related, about });
}
