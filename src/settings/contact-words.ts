// The shape of the words that the contact endpoint sends: `words.contact` in content/locales/*.yaml.
import { z } from 'zod';

/** One of these words. The endpoint has no build that could fill in references. */
const senderWord = z
  .string()
  .trim()
  .min(1)
  .refine((word) => !word.includes('${'), 'the contact endpoint cannot fill in ${…}: write these words out');

/** The messages for each mistake of a sender, in one language. */
const messageWords = z.object({
  nameRequired: senderWord,
  nameTooLong: senderWord,
  /** Where a site has no word for it, a missing address is reported as invalid. */
  emailRequired: senderWord.optional(),
  emailInvalid: senderWord,
  emailTooLong: senderWord,
  messageRequired: senderWord,
  messageTooLong: senderWord,
});

const mistakes = messageWords.loose();
const ofMistakes = `the messages for mistakes of a sender: ${Object.keys(mistakes.shape).join(', ')}`;

/** The words of the contact endpoint, under `words.contact`. The first locale must have all of them. */
export const contactWords = z
  .looseObject({
    error: senderWord.optional(),
    failed: senderWord.optional(),
    conflict: senderWord.optional(),
    limited: senderWord.optional(),
    errors: mistakes.describe(ofMistakes),
  })
  .describe(`the words of the contact form, with \`errors\`, ${ofMistakes}`);

/** The same for other locales: missing words fall back to the first locale, as on the pages. */
export const translatedContactWords = contactWords
  .extend({ errors: mistakes.partial().default({}) })
  .default({ errors: {} });
