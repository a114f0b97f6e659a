import { type Claim, formatClaim } from '../claims/claim.ts';
import type { TextRange } from '../claims/figures/ascending.ts';
import { unclearValue } from '../claims/figures/figure.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { languageOf } from '../claims/languages/index.ts';
import { isMeant, type MatchContext, rangeToReplace, referenceTo } from '../claims/matching.ts';
import type { Finding } from '../claims/raw-figures.ts';
import type { Found } from '../problems/problem.ts';
import { valueTexts } from '../settings/site-file.ts';
import { collectionOf } from '../site/page-file-name.ts';
import type { ParsedFiles } from './finding/checked.ts';
import { dueRule } from './rule.ts';

export const rawFigure = dueRule({
  id: 'raw-figure',
  what: 'Copy contains a figure that comes from no claim: a number, price, percentage, range or multiple, in digits, or in German, English or Spanish words.',
  why: 'A figure typed by hand has no owner and no evidence, and drifts from the others in the next language.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Licht aus mehr als 50 Lampen
  en: Light from more than 50 lamps`,
  right: `# npx litfass check --fix writes this
heading:
  de: Licht aus \${claim.lamps}
  en: Light from \${claim.lamps}`,
  checks: {
    file: (files) => [...figuresInClaims(files), ...figuresInValues(files)],
    text: ({ claims, rawFigures }) => ({
      text: (text) =>
        rawFigures(text)
          .filter(({ limit }) => limit === undefined)
          .map((finding) => {
            const place = placeOfRange(finding.written, finding.figure);
            const text = `“${finding.figure.raw}” is a figure that comes from no claim`;
            return { text, hint: hintFor(finding, claims) ?? hintAt(place.file), place };
          }),
    }),
  },
});

/** Figures typed in the words of claims: its own is written {value}, any other needs a claim of its own. */
function figuresInClaims({ validClaims, claimsFile, findFigures, settings: { locales } }: ParsedFiles): Found[] {
  const finders = locales.map((locale) => [locale, findFigures(locale)] as const);
  return validClaims.flatMap((claim) =>
    finders.flatMap(([locale, find]) =>
      Object.entries(claim.text[locale] ?? {}).flatMap(([style, words]) =>
        find(words).map(({ raw }) => ({
          text: `“${raw}” is a figure that comes from no claim`,
          hint:
            claim.value === undefined
              ? 'define a separate claim with this value, and remove the figure here'
              : 'write {value} for the figure of this claim; for any other, define a separate claim',
          place: claimsFile?.place([claim.id, 'text', locale, style], { find: raw }),
        })),
      ),
    ),
  );
}

/** Figures in the values of content/site.yaml. The name of a site may contain numbers: Pier 7. */
function figuresInValues({ settings, findFigures }: ParsedFiles): Found[] {
  const { source, locales } = settings;
  const [locale = ''] = locales;
  if (!source) return [];
  const find = findFigures(locale);
  const values = valueTexts(source).filter(
    ({ path, text }) => path[0] !== 'name' && !text.includes('${') && !isTown(text, locale),
  );
  return values.flatMap(({ path, text }) =>
    find(text).map(({ raw }) => ({
      text: `“${raw}” is a figure that comes from no claim`,
      hint: 'a value is a name, an address (A-1010 Wien) or a register number; for a figure, use a claim: ${claim.ID} in the text',
      place: source.place(path, { find: raw }),
    })),
  );
}

/**
 * Whether a value is a four-digit postcode with its town: 1000 Bruxelles. Never where all nouns are
 * capitalised (1000 Kunden), and where the town comes first.
 */
function isTown(value: string, locale: string): boolean {
  const { capitalisedNouns, townFirst } = languageOf(locale);
  return !capitalisedNouns && !townFirst && /^\d{4} \p{Lu}[\p{L}' -]*$/u.test(value);
}

/** What to do if no claim has this value. */
function hintAt(file: string): string {
  const define = 'make it a claim: npx litfass new claim ID --from FILE:LINE; or remove the figure';
  if (collectionOf(file) === undefined) return define;
  return `${define}. Facts of others need a source instead: facts: { source: … } in the entry`;
}

/** Suggests a claim that has this value. */
function hintFor({ figure, match, written, locale }: Finding, claims: ReadonlyMap<string, Claim>): string | undefined {
  const { near, replacement } = match;
  const where: MatchContext = { text: written.text, locale, claims };
  const use = (reference: string, { start, end }: TextRange) => {
    const instead =
      start === figure.start && end === figure.end ? '' : ` instead of “${written.text.slice(start, end)}”`;
    return `use ${reference}${instead}`;
  };
  if (replacement) return use(replacement.reference, replacement);
  const unclear = unclearValue(figure);
  if (unclear)
    return `this may be ${unclear}: use the claim with the value that it has, or define one with npx litfass new claim`;
  const [first, ...others] = match.same.filter((claim) => isMeant(claim, figure, where));
  if (first && others.length === 0) return use(referenceTo(first, figure, where), rangeToReplace(first, figure, where));
  if (first) {
    const shown = [first, ...others].slice(0, 3).map(({ id }) => `\${claim.${id}}`);
    return `use the right claim: ${shown.join(', ')}${others.length > 2 ? ' …' : ''}`;
  }
  const other = near.find((claim) => isMeant(claim, figure, where));
  const words = other && formatClaim(other, locale, 'default', claims);
  if (other && words) return `\${claim.${other.id}} says “${words}”: say the same as the claim`;
  return undefined;
}
