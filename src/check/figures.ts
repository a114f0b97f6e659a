// Reports raw figures, numbers in texts that come from no claim, and suggests a claim that has this
// value. What counts as a figure is decided in figures/index.ts.
import { type Claim, wordsOf } from '../claims/claim.ts';
import { claimsMeantBy, isMeant, type MatchContext, rangeToReplace, referenceTo } from '../claims/matching.ts';
import { type Finding, rawFigures } from '../claims/raw-figures.ts';
import type { Problem } from '../diagnostics/problem.ts';
import { placeOfRange } from '../figures/aligned.ts';
import type { LocalizedText, SpokenText } from '../model/localized-text.ts';
import type { TextRange } from '../site/ascending.ts';

/** Returns a function that finds raw figures in a text. Rules `raw-figure` and `word-limit`. */
export function figureCheck(claims: ReadonlyMap<string, Claim>): (text: LocalizedText) => Problem[] {
  const figuresIn = rawFigures<SpokenText>(claims);
  return (text) => figuresIn(text).map((finding) => problemOf(finding, claims));
}

function problemOf(finding: Finding<SpokenText>, claims: ReadonlyMap<string, Claim>): Problem {
  const { figure, spoken, limit } = finding;
  const place = placeOfRange(spoken, figure);
  if (limit !== undefined)
    return {
      rule: 'word-limit',
      severity: 'error',
      text: `this text says ${figure.raw}, but the form accepts at most ${limit} characters`,
      hint: `write ${limit}, or remove the number`,
      place,
    };
  const text = `“${figure.raw}” is a figure that comes from no claim`;
  return { rule: 'raw-figure', severity: 'error', text, hint: hintFor(finding, claims), place };
}

function hintFor({ figure, match, spoken, locale }: Finding, claims: ReadonlyMap<string, Claim>): string {
  const { near, replacement } = match;
  const where: MatchContext = { text: spoken.text, locale, claims };
  const use = (reference: string, { start, end }: TextRange) => {
    const instead =
      start === figure.start && end === figure.end ? '' : ` instead of “${spoken.text.slice(start, end)}”`;
    return `use ${reference}${instead}`;
  };
  if (replacement) return use(replacement.reference, replacement);
  const [first, ...others] = claimsMeantBy(match, figure, where);
  if (first && others.length === 0) return use(referenceTo(first, figure, where), rangeToReplace(first, figure, where));
  if (first) {
    const shown = [first, ...others].slice(0, 3).map(({ id }) => `\${claim.${id}}`);
    return `use the right claim: ${shown.join(', ')}${others.length > 2 ? ' …' : ''}`;
  }
  const other = near.find((claim) => isMeant(claim, figure, where));
  const words = other && wordsOf(other, locale, 'default', claims);
  if (other && words) return `\${claim.${other.id}} says “${words}”: say the same as the claim`;
  return 'define it in content/claims.yaml and write ${claim.ID}, or remove the figure';
}
