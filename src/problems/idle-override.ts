import { defineProblem, type Place, type Problem } from './problem.ts';

export const idleOverride = defineProblem({
  id: 'idle-override',
  severity: 'warning',
  what: 'An entry of `overrides:` in `content/site.yaml` names files of which there are none.',
  why: 'Most often the name is misspelt, or the files have moved, and the rules apply there after all.',
  at: 'content/site.yaml',
  wrong: 'overrides:\n  - { files: [content/page/**], rules: { length: off } }',
  right: 'overrides:\n  - { files: [content/pages/**], rules: { length: off } }',
});

/** A glob matches no file of content. */
export function noFilesFor(glob: string, place: Place | undefined): Problem {
  const hint = 'a path begins with content/; * stands for a name, and ** for folders: content/posts/**';
  return idleOverride.problem({ text: `no file of content is named like ${glob}`, hint, place });
}
