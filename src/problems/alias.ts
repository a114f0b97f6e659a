import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const alias = defineFixedProblem({
  id: 'alias',
  what: 'An anchor (`&name`) or an alias (`*name`) repeats a value.',
  why: 'It is easy to change such a text without knowing where else it appears; a shared section makes that visible.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading: &light { de: Licht für draußen, en: Light for outdoors }
text: *light`,
  right: `heading: { de: Licht für draußen, en: Light for outdoors }
text: { de: Licht für draußen, en: Light for outdoors }`,
});

/** An alias, or the anchor that one could name: `written` is either, with its mark. */
export function aliasOrAnchor(written: string, place: Place): Problem {
  const text = written.startsWith('*') ? `${written} repeats another value` : `${written} names a value to repeat it`;
  const hint = 'anchors and aliases are not supported; put a section that pages share into content/sections/';
  return alias.problem({ text, hint, place });
}
