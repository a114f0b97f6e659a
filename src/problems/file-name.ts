import { defineFixedProblem, type Problem, wholeFile } from './problem.ts';

export const fileName = defineFixedProblem({
  id: 'file-name',
  what: 'A published file or a picture has a name that another operating system does not allow, that is too long, or that is the same as another name there.',
  why: 'On macOS or Windows a file would be missing, or the site could not be cloned; a line break turns one name into two.',
  wrong: {
    files: { 'public/aux.txt': 'Spare wicks.\n' },
    shown: '# public/aux.txt, a name that Windows reserves; or public/Plan.pdf beside public/plan.pdf',
  },
  right: {
    files: { 'public/spare.txt': 'Spare wicks.\n' },
    shown: '# public/spare.txt; public/plan-2026.pdf beside public/plan.pdf',
  },
});

/** A file has a name that some systems do not allow. `fault` is the end of a sentence about it. */
export function badFileName(path: string, fault: string): Problem {
  return fileName.problem({ text: `${path} ${fault}`, hint: 'give it another name', place: wholeFile(path) });
}
