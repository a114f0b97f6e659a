import { defineFixedProblem, type Problem } from './problem.ts';

/** A site whose theme links to `target` (an expression) in the head of its pages. */
const siteWithLink = (target: string) => ({
  files: {
    'templates/head.tsx': `import { usePage } from 'litfass/theme';

export function Head() {
  return <link rel="help" href={usePage().link(${target}).href} />;
}
`,
  },
  dev: true as const,
});

export const bug = defineFixedProblem({
  id: 'bug',
  what: 'Something failed while `litfass dev` was reading the site, and no line of the theme threw it.',
  why: 'This is not a mistake in content: show the stack trace to the developers of the theme.',
  wrong: siteWithLink('4'),
  right: siteWithLink("'page.contact'"),
});

/** The theme or litfass failed. `stack` is that of the error. */
export function crashed(stack: string): Problem {
  return bug.problem({ text: `the theme or litfass failed:\n${stack}` });
}
