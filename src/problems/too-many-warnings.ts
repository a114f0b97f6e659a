import { defineFixedProblem, isError, type Problem } from './problem.ts';

export const tooManyWarnings = defineFixedProblem({
  id: 'too-many-warnings',
  what: 'There are more warnings than `--max-warnings` allows.',
  why: 'Without a limit, warnings pile up until nobody reads them.',
  wrong: {
    yaml: { 'content/pages/contact.yaml': 'title: { de: Kontakt, en: Contact }' },
    maxWarnings: 0,
    shown: `# npx litfass check --max-warnings 0, and content/pages/contact.yaml has a title that is too short
title: { de: Kontakt, en: Contact }`,
  },
  right: {
    yaml: { 'content/pages/contact.yaml': 'title: { de: Schreib uns einen Brief, en: Write us a letter }' },
    maxWarnings: 0,
    shown: `# content/pages/contact.yaml; or the warning is waived, with a reason and a last day
title: { de: Schreib uns einen Brief, en: Write us a letter }`,
  },
});

/** The problem of more warnings than `max`, if there are. */
export function excessWarnings(problems: readonly Problem[], max = Number.POSITIVE_INFINITY): Problem[] {
  const count = problems.filter((problem) => !isError(problem)).length;
  if (count <= max) return [];
  const text = `${count} ${count === 1 ? 'warning' : 'warnings'}, but --max-warnings allows ${max}`;
  const hint = 'fix them, or waive them in content/site.yaml with a reason and a last day';
  return [tooManyWarnings.problem({ text, hint })];
}
