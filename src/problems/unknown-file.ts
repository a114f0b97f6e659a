import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem } from './problem.ts';

const files = { 'public/lamps.txt': 'A list of all lamps.\n' };

export const unknownFile = defineFixedProblem({
  id: 'unknown-file',
  what: 'A `${file.…}` names a file that is not in `public/`.',
  why: 'The link would lead nowhere.',
  wrong: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'to: ${file.lmaps.txt}' },
    shown: '# content/pages/home.yaml\nto: ${file.lmaps.txt}',
  },
  right: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'to: ${file.lamps.txt}' },
    shown: '# content/pages/home.yaml\nto: ${file.lamps.txt}      # public/lamps.txt',
  },
});

/** A text or a field names a file that public/ does not have. */
export function noFile(name: string, names: readonly string[], place: Place): Problem {
  const hint = lateHint(() => didYouMean(name, names) ?? 'files that are served unchanged are in public/');
  const about = { kind: 'address', name: `/${name}` } as const;
  return unknownFile.problem({ text: `there is no file public/${name}`, hint, place, about });
}
