import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { engineRule } from './rule.ts';

export const wordLimit = engineRule({
  id: 'word-limit',
  what: 'The words of the contact form state a limit other than the one that the form enforces.',
  why: 'Visitors who follow the words would be rejected all the same, or write less than they may.',
  at: 'content/locales/en.yaml words.contact.errors',
  wrong: 'messageTooLong: Please write at most 9,000 characters',
  right: 'messageTooLong: Please write at most 1,000 characters',
  checks: {
    text: ({ rawFigures }) => ({
      text: (text) =>
        (text.kind.isInterfaceWord ? rawFigures(text) : [])
          .filter(({ limit }) => limit !== undefined)
          .map(({ figure, written, limit }) => ({
            text: `this text says ${figure.raw}, but the form accepts at most ${limit} characters`,
            hint: `write ${limit}, or remove the number`,
            place: placeOfRange(written, figure),
          })),
    }),
  },
});
