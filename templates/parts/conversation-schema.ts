// What an author writes to show a conversation: the voice message that came in, what the bot made of it,
// what was answered.
import { scene, text } from 'litfass/theme';
import { z } from 'zod';

const voice = z.strictObject({
  kind: z.literal('voice'),
  from: scene('Who speaks, as the contact is saved: "Teyze", "Señor Ruiz"'),
  length: scene('Duration as a messenger shows it: "1:42"'),
  language: scene('Language tag of what is spoken: tr, es, ar').optional(),
  words: scene('The first words in the language that is spoken').optional(),
});

const result = z.strictObject({
  kind: z.literal('result'),
  marked: scene('The sentence that matters; shown with the marker'),
  language: scene('Language tag of that sentence, where it is not the page’s').optional(),
  rest: scene('The rest of the transcript').optional(),
  points: z.array(scene()).describe('The summary, point by point').optional(),
  find: scene('What somebody looks for in the transcript; for the scene `search`').optional(),
  lead: scene('What stands before the marked words; for the scene `search`').optional(),
  chips: z.array(text()).describe('Facts about the result: "Türkisch → Deutsch"').optional(),
});

const reply = z.strictObject({
  kind: z.literal('reply'),
  thanks: scene('The first words of the answer, in the language that was spoken: "Teşekkürler"').optional(),
  language: scene('Language tag of those words').optional(),
  text: scene('A short human answer, or what of it follows those words'),
});

export const conversation = z.strictObject({
  label: text('What the picture shows, for people who cannot see it'),
  messages: z.array(z.discriminatedUnion('kind', [voice, result, reply])).min(1),
});

export type Conversation = z.infer<typeof conversation>;
