import { defineProblem } from './define-problem.ts';
import type { Problem } from './problem.ts';

export const bug = defineProblem({
  id: 'bug',
  fixed: 'always',
  what: 'Something failed while `litfass dev` was reading the site, and no line of the theme threw it.',
  why: 'This is not a mistake in content: show the stack trace to the developers of the theme.',
  wrong: {
    files: {
      'templates/head.tsx': `import { usePage } from 'litfass/theme';

export function Head() {
  return <link rel="help" href={usePage().link(4).href} />;
}
`,
    },
    dev: true,
  },
  right: {
    files: {
      'templates/head.tsx': `import { usePage } from 'litfass/theme';

export function Head() {
  return <link rel="help" href={usePage().link('page.contact').href} />;
}
`,
    },
    dev: true,
  },
});

/** The theme or litfass failed. `stack` is that of the error. */
export function crashed(stack: string): Problem {
  return bug.problem({ text: `the theme or litfass failed:\n${stack}` });
}
