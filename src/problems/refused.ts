import { type CliError, defineFixedProblem, type Problem } from './problem.ts';

export const refused = defineFixedProblem({
  id: 'refused',
  what: 'Something outside of the content kept `litfass dev` from reading the site again.',
  why: 'The page shows its last good state until the cause, which the message names, is gone.',
  wrong: {
    files: { '.litfass': 'Remember to buy wicks.\n' },
    dev: true,
    shown: '# .litfass is a file, so the compiled theme cannot be written into that folder',
  },
  right: {
    files: { '.litfass/README.md': 'Remember to buy wicks.\n' },
    dev: true,
    shown: '# .litfass/ is a folder, or is not there yet',
  },
});

/** A running command refuses what it was asked to do. */
export function refusal({ message, hint }: CliError): Problem {
  return refused.problem({ text: message, hint });
}
