// The shape of content/terms.yaml: the terminology of a site, per locale. rules/finding/phrases.ts finds the
// words in texts; languages/ has the built-in words of each language.
import { z } from 'zod';
import { languages } from './languages/index.ts';

/** The forms of address that the engine can recognize, of all languages. */
export const formsOfAddress: readonly string[] = languages.flatMap(({ terms }) => Object.keys(terms?.address ?? {}));

const phrase = z
  .string()
  .min(1)
  .describe('a word or phrase: its usual inflections are found too; with * at the end, any ending');

const preferred = z.strictObject({
  term: z.string().min(1).describe('the word to write'),
  not: z.array(phrase).min(1).describe('words not to use instead of it'),
  reason: z.string().min(1).optional().describe('why, shown with each problem'),
});

const flagged = z.strictObject({
  words: z.array(phrase).min(1).describe('the words to flag'),
  reason: z.string().min(1).describe('why they are flagged'),
  instead: z.string().min(1).optional().describe('what to write instead'),
});

const localeTerms = z.strictObject({
  address: z
    .enum(formsOfAddress)
    .optional()
    .describe(`how to address readers: ${formsOfAddress.join(', ')}`),
  preferred: z.array(preferred).default([]).describe('terms, each with the words not to use instead'),
  flagged: z.array(flagged).default([]).describe('words to flag, in addition to the built-in ones'),
  strengthening: z
    .array(phrase)
    .default([])
    .describe('words that must not be next to a claim, in addition to the built-in ones'),
  allowed: z
    .array(phrase)
    .default([])
    .describe('names and phrases that are allowed although they contain such words: hands-free, Best Western'),
  names: z
    .array(z.string().min(1))
    .default([])
    .describe('names whose numbers are no figures, in all locales: Catch 22, Redmi Note 13'),
});

/** The shape of content/terms.yaml: locale → terms. */
export const termsShape = z.record(z.string(), localeTerms);

/** The value of content/terms.yaml. */
export type TermsFile = z.infer<typeof termsShape>;
/** The words to avoid, and the form of address, in one locale. */
export type LocaleTerms = TermsFile[string];

/** The names whose numbers are no figures, of all locales. */
export function namesWithNumbers(terms: TermsFile): string[] {
  return Object.values(terms).flatMap(({ names }) => names);
}
