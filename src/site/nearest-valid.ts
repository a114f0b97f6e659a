// Finds the value that a program reads and that an author has written in another way: with a slash at its
// end, as 1.11.2026, or as de_DE.
import type { z } from 'zod';
import { plainName } from '../files/file-names.ts';
import { parseSync } from './parse-sync.ts';

/** What may have to change, and how. Several can apply. */
const repairs: readonly (readonly [change: string, repair: (text: string) => string])[] = [
  ['without spaces around it', (text) => text.trim()],
  ['with https:// before it', (text) => text.replace(/^(?=[^\s:/@]+\.[^\s:/@]+(?:\/|$))/, 'https://')],
  ['with mailto: before it', (text) => text.replace(/^(?=[^\s:/@]+@[^\s:/@]+$)/, 'mailto:')],
  ['with the host as browsers write it', (text) => text.replace(/^https?:\/\/[^/?#@]+(?=[/?#]|$)/i, asOrigin)],
  ['without the slash at its end', (text) => text.replace(/\/+$/, '')],
  ['with a slash before it', (text) => text.replace(/^(?!\/)/, '/')],
  ['as year, month and day', isoDay],
  ['as a period', (text) => text.replace(/^(\d+) ?([dwmy])[a-z]*$/i, 'P$1$2')],
  ['in small letters', (text) => text.toLowerCase()],
  ['in capitals', (text) => text.toUpperCase()],
  ['in small letters and hyphens', (text) => plainName(text)],
  ['in small letters, a hyphen, the country in capitals', languageTag],
];

function asOrigin(written: string): string {
  return URL.parse(written)?.origin ?? written;
}

function isoDay(text: string): string {
  const ordered = text.replace(/^(\d\d?)\. ?(\d\d?)\. ?(\d{4})$/, '$3-$2-$1').replace(/(?<=^\d{4}-\d\d-\d\d)T.*/, '');
  return /^\d{4}\D\d\d?\D\d\d?$/.test(ordered) ? ordered.replace(/\D(\d)(?!\d)/g, '-0$1').replace(/\D/g, '-') : ordered;
}

function languageTag(text: string): string {
  const tag = text.toLowerCase().replaceAll('_', '-');
  return tag.replace(/-[a-z]{2}$|-[a-z](?=[a-z]{3}\b)/g, (letters) => letters.toUpperCase());
}

/** How to write a text so that a schema takes it: “write de-DE, …”. Undefined if no repair is known. */
export function nearestValid(schema: z.ZodType, text: string): { value: string; hint: string } | undefined {
  // Each spelling, with what has been changed in it.
  const spellings = new Map([[text, '']]);
  for (const [change, repair] of text.length > 200 ? [] : repairs)
    for (const [spelling, before] of [...spellings]) {
      const value = repair(spelling);
      if (spellings.has(value)) continue;
      const changes = `${before}, ${change}`;
      if (parseSync(schema, value)?.success) return { value, hint: `write ${value}${changes}` };
      spellings.set(value, changes);
    }
  return undefined;
}
