// Finds the value that a program reads and that an author has written in another way: with a slash at its
// end, as 1.11.2026, or as de_DE.
import type { z } from 'zod';
import { plainName } from '../files/file-names.ts';
import { asDay } from './day.ts';
import { parseSync } from './parse-sync.ts';

const capitals = (text: string) => text.toUpperCase();
const asOrigin = (address: string) => URL.parse(address)?.origin ?? address;

/** What may have to change, and how. Several can apply. */
const repairs: readonly (readonly [change: string, repair: (text: string) => string])[] = [
  ['with https:// before it', (text) => text.replace(/^(?=[^\s:/@]+\.[^\s:/@]+(?:\/|$))/, 'https://')],
  ['with mailto: before it', (text) => text.replace(/^(?=[^\s:/@]+@[^\s:/@]+$)/, 'mailto:')],
  ['with the host as browsers write it', (text) => text.replace(/^https?:\/\/[^/?#@]+(?=[/?#]|$)/i, asOrigin)],
  ['without the slash at its end', (text) => text.replace(/\/+$/, '')],
  ['with a slash before it', (text) => text.replace(/^(?!\/)/, '/')],
  ['as year, month and day', asDay],
  ['in small letters', (text) => text.toLowerCase()],
  ['in capitals', capitals],
  ['in small letters and hyphens', (text) => plainName(text)],
  ['with the country in capitals', (text) => text.replace(/-[a-z]{2}$|-[a-z](?=[a-z]{3}\b)/g, capitals)],
];

/** A text as a schema takes it, and the hint “write de-DE, …”. Undefined if no repair is known. */
export function nearestValid(schema: z.ZodType | undefined, text: unknown) {
  if (!schema || typeof text !== 'string' || text.length > 200) return undefined;
  // Each spelling, with what has been changed in it.
  const spellings = new Map([[text, '']]);
  for (const [change, repair] of repairs)
    for (const [spelling, changes] of [...spellings]) {
      const value = repair(spelling);
      if (!spellings.has(value)) spellings.set(value, `${changes}, ${change}`);
    }
  for (const [value, changes] of spellings)
    if (parseSync(schema, value)?.success) return { value, hint: `write ${value}${changes}` };
  return undefined;
}
