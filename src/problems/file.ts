import { defineProblem, type Problem, wholeFile } from './problem.ts';

export const file = defineProblem({
  id: 'file',
  fixed: 'errors',
  what: 'A file or a folder cannot be read, is too large, is not UTF-8, is not what its ending says, or is a link that litfass does not follow.',
  why: 'A site is built from its own folder only, so that the result is the same everywhere. A picture that is cut off would be found by visitors.',
  wrong: {
    files: { 'content/evidence': 'Grandmother counted the lamps.\n' },
    shown: '# content/evidence is a file',
  },
  right: {
    files: { 'content/evidence/.gitkeep': '' },
    shown: '# content/evidence/ is a folder',
  },
});

/** A problem with a whole file or folder. `name` is its path relative to the root, with `/`. */
export function fileProblem(name: string, text: string, hint: string): Problem {
  return file.problem({ text: `${name} ${text}`, hint, place: wholeFile(name) });
}

/** `templates` is a file. `hint` says what it should have. */
export function templatesNoFolder(hint: string): Problem {
  return file.problem({ text: 'templates is not a folder', hint });
}
