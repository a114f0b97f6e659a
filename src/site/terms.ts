// The shape of content/terms.yaml: the words of the house, per locale. How words are found in a text is check/phrases.ts,
// what the engine itself knows of a language check/terms/index.ts.
import { z } from 'zod';

/** Forms of address that the engine can tell apart. */
export const addresses = ['du', 'Sie', 'tú', 'usted', 'you'] as const;

const phrase = z
  .string()
  .min(1)
  .describe('words as they are written: their usual endings are found too; with * at the end, any ending');

const preferred = z.strictObject({
  term: z.string().min(1).describe('the word to write'),
  not: z.array(phrase).min(1).describe('the words that are not to be written for it'),
  reason: z.string().min(1).optional().describe('why: told with each slip'),
});

const flagged = z.strictObject({
  words: z.array(phrase).min(1).describe('the words that are looked at twice'),
  reason: z.string().min(1).describe('why they are looked at twice'),
  instead: z.string().min(1).optional().describe('what to write instead'),
});

const localeTerms = z.strictObject({
  address: z.enum(addresses).optional().describe('how readers are spoken to: du, Sie, tú, usted, you'),
  preferred: z.array(preferred).default([]).describe('terms, each with the words that are not to stand for it'),
  flagged: z.array(flagged).default([]).describe('words to look at twice, besides those that the engine knows'),
  strengthening: z
    .array(phrase)
    .default([])
    .describe('words that must not stand beside a claim, besides those that the engine knows'),
  allowed: z
    .array(phrase)
    .default([])
    .describe('names and phrases that are fine whatever words are in them: hands-free, Best Western'),
});

export const termsShape = z.record(z.string(), localeTerms);

export type TermsFile = z.infer<typeof termsShape>;
export type LocaleTerms = TermsFile[string];
