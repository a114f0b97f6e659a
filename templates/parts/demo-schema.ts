// What an author writes for the demo of the first screen: a few voice messages, each with the bot's output
// in every language that can be chosen. One text for all locales: the spoken words do not depend on the
// reader's language.
import { scene, text } from 'litfass/theme';
import { z } from 'zod';

const reading = z.strictObject({
  to: scene('Language tag of what is read, one of the targets'),
  marked: scene('The sentence that matters; shown with the marker in the whole text'),
  rest: scene('The rest of the message'),
  points: z.array(scene()).min(1).describe('The summary, point by point'),
});

const sample = z.strictObject({
  from: scene('Who speaks, as the contact is saved'),
  face: z.enum(['aunt', 'landlord', 'boss']).describe('Their portrait, one of assets/drawings.svg'),
  length: scene('Duration as a messenger shows it: "1:58"'),
  language: scene('Language tag of what is spoken'),
  spoken: text('The name of that language'),
  pitch: z.number().min(60).max(400).describe('How high the voice sounds when it is played, in hertz'),
  said: scene('Every word in the language that is spoken, where it is none of the targets').optional(),
  readings: z.array(reading).min(1),
});

export const demo = z.strictObject({
  label: text('What the demo is, for people who cannot see it'),
  first: scene('The language of the message that is shown first'),
  at: scene('When the messages were sent, as a messenger shows it: "14:02"'),
  samples: z.array(sample).min(2),
  targets: z.array(z.strictObject({ to: scene('Language tag'), name: text('The name of that language') })).min(2),
});

export type Demo = z.infer<typeof demo>;
