import { defineProblem } from './define-problem.ts';

export const alias = defineProblem({
  id: 'alias',
  severity: 'error',
  fixed: 'always',
  what: 'An anchor (`&name`) or an alias (`*name`) repeats a value.',
  why: 'It is easy to change such a text without knowing where else it appears; a shared section makes that visible.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading: &light { de: Licht für draußen, en: Light for outdoors }
text: *light`,
  right: `heading: { de: Licht für draußen, en: Light for outdoors }
text: { de: Licht für draußen, en: Light for outdoors }`,
});
