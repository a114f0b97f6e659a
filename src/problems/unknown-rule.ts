import { defineFixedProblem, didYouMean, type Place, type Problem } from './problem.ts';

export const unknownRule = defineFixedProblem({
  id: 'unknown-rule',
  what: '`rules:` or `waivers:` in `content/site.yaml`, or a comment, names a rule that does not exist.',
  why: 'The setting would have no effect, and nobody would notice.',
  at: 'content/site.yaml',
  wrong: 'rules: { lenght: off }',
  right: 'rules: { length: off }',
});

/** A setting or a comment names a rule that does not exist. */
export function noRule(id: string, ids: readonly string[], place: Place | undefined): Problem {
  const hint = didYouMean(id, ids) ?? 'npx litfass explain lists all rules';
  return unknownRule.problem({ text: `there is no rule \`${id}\``, hint, place });
}
