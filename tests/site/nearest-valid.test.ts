// Tests how litfass finds out what was meant by a value in another format.
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { claimShape } from '../../src/claims/claim.ts';
import { endpointShape } from '../../src/settings/contact-settings.ts';
import { localeTag, siteShape } from '../../src/settings/site-file.ts';
import { existingDay } from '../../src/site/day-shapes.ts';
import { nearestValid } from '../../src/site/nearest-valid.ts';
import { outsideAddress } from '../../src/text/outside-address.ts';

const webAddress = siteShape.shape.url;
const hintFor = (schema: ZodType, text: string) => nearestValid(schema, text)?.hint;

describe('says how to write', () => {
  test.each([
    ['https://harbour-lamps.example/', 'https://harbour-lamps.example, without the slash at its end'],
    ['https://Harbour-Lamps.example', 'https://harbour-lamps.example, with the host as browsers write it'],
    ['harbour-lamps.example', 'https://harbour-lamps.example, with https:// before it'],
    [
      'https://ü.example/docs//',
      'https://xn--tda.example/docs, with the host as browsers write it, without the slash at its end',
    ],
  ])('the URL of a site: %s', (text, hint) => expect(hintFor(webAddress, text)).toBe(`write ${hint}`));

  test.each([
    ['EN', 'en, in small letters'],
    ['de_DE', 'de-DE, in small letters and hyphens, with the country in capitals'],
    ['pt-br', 'pt-BR, with the country in capitals'],
    ['zh_hant_TW', 'zh-Hant-TW, in small letters and hyphens, with the country in capitals'],
  ])('a language tag: %s', (text, hint) => expect(hintFor(localeTag, text)).toBe(`write ${hint}`));

  test.each([
    ['1.11.2026', 'as year, month and day'],
    ['01. 11. 2026', 'as year, month and day'],
    ['2026-11-1', 'as year, month and day'],
  ])('a day: %s', (text, change) => expect(hintFor(existingDay, text)).toContain(`write 2026-11-01, ${change}`));

  test.each([
    [outsideAddress, 'info@lamps.example', 'mailto:info@lamps.example, with mailto: before it'],
    [outsideAddress, 'HTTPS://Lamps.example/A', 'https://lamps.example/A, with the host as browsers write it'],
    [endpointShape.shape.endpoint, 'contact/', '/contact, without the slash at its end, with a slash before it'],
    [claimShape.shape.review_every, 'p1y', 'P1Y, in capitals'],
  ] as const)('others', (schema, text, hint) => expect(hintFor(schema, text)).toBe(`write ${hint}`));
});

test('proposes nothing where it is not clear what was meant, or where it would not be accepted', () => {
  for (const text of [
    'https://u:p@a.example',
    'our site',
    'ftp://a.example',
    'javascript:alert(1)',
    'x'.repeat(50_000),
  ])
    expect(hintFor(webAddress, text)).toBeUndefined();
  for (const text of ['31.2.2026', '11/12/2026', 'tomorrow']) expect(hintFor(existingDay, text)).toBeUndefined();
  for (const text of ['deutsch', 'en_us.UTF-8', '']) expect(hintFor(localeTag, text)).toBeUndefined();
});
