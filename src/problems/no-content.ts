import { defineFixedProblem, type Problem } from './problem.ts';

export const noContent = defineFixedProblem({
  id: 'no-content',
  what: 'There is no YAML file in `content/`.',
  why: 'Most often litfass was started in a folder other than the site’s.',
  wrong: {
    files: { content: null },
    shown: '# npx litfass build, in a folder without content/',
  },
  right: {
    files: { 'content/pages/README.md': 'The pages of the lamps.\n' },
    shown: '# npx litfass build --root path/to/site',
  },
});

/** content/ has no file that is read. */
export function noFiles(): Problem {
  const hint = 'a site is a folder with content/ and templates/; name it with --root DIR';
  return noContent.problem({ text: 'there is no YAML file in content/', hint });
}
