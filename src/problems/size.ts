import { defineFixedProblem, type Problem, type Wordless } from './problem.ts';

export const size = defineFixedProblem({
  id: 'size',
  what: 'A list, text or number is smaller or larger than allowed here.',
  why: 'The section was designed for that many entries.',
  at: 'content/pages/contact.yaml',
  wrong: 'sections: []',
  right: `sections:
  - type: hero
    heading: { de: Schreib uns einen Brief, en: Write us a letter }`,
});

/** A value is too small or too large. `sentence` says so. */
export function wrongSize(sentence: string, found: Wordless): Problem {
  return size.problem({ ...found, text: sentence });
}
