// Spells out small whole numbers, for claims with a sentence that needs "three" instead of "3". Only
// numbers with a single form: 1 is inflected in nearly every language, and 2 in some. All other
// numbers stay digits.
import type { Language } from './languages/language.ts';

/** "3" → "three"; undefined for numbers without a word here: 1, 13, 2.5. */
export function spelledOut(number: string, { twoToTwelve }: Language): string | undefined {
  if (!/^\d{1,2}$/.test(number)) return undefined;
  return twoToTwelve?.split('|')[Number(number) - 2];
}
