import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem, usedName } from './problem.ts';

export const unknownValue = defineFixedProblem({
  id: 'unknown-value',
  what: 'A `${site.…}` names a value that `content/site.yaml` does not have.',
  why: 'There is no value to show instead.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Besuch uns in \${site.ctiy}.
  en: Come and see us in \${site.ctiy}.`,
  right: `text:
  de: Besuch uns in \${site.city}.
  en: Come and see us in \${site.city}.`,
});

/** A text names a value that content/site.yaml does not have. */
export function noValue(name: string, names: readonly string[], place: Place): Problem {
  const hint = lateHint(() => didYouMean(name, names) ?? 'values are defined under values: in content/site.yaml');
  return unknownValue.problem({ text: `there is no value \`${name}\``, hint, place, ...usedName('site', name) });
}
