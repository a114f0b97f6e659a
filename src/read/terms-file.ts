// Reads content/terms.yaml.

import { languageOf } from '../claims/languages/index.ts';
import { formsOfAddress, type TermsFile, termsShape } from '../claims/terms.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { absentFrom, isRecord, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import { validPartsOf } from '../site/valid-parts.ts';

/**
 * The valid entries of content/terms.yaml, and the problems of all others. Without the file, there are
 * none.
 */
export function readTerms(
  source: Source | undefined,
  locales: readonly string[],
): { readonly terms: TermsFile; readonly problems: readonly Problem[] } {
  if (!source || source.data === null || source.data === undefined) return { terms: {}, problems: [] };
  const problems = shapeProblems(termsShape, source);
  const parsed = termsShape.safeParse(validPartsOf(termsShape, source.data));
  for (const locale of isRecord(source.data) ? Object.keys(source.data) : []) {
    if (!locales.includes(locale)) {
      const hint = didYouMean(locale, absentFrom(source.data, locales)) ?? `locales: ${locales.join(', ')}`;
      problems.push({
        rule: 'unknown-locale',
        severity: 'error',
        text: `${locale} is not a locale of the site`,
        hint,
        place: source.place([locale], { key: true }),
      });
      continue;
    }
    const address = valueAt(source.data, [locale, 'address']);
    const forms = Object.keys(languageOf(locale).terms?.address ?? {});
    if (typeof address !== 'string' || !formsOfAddress.some((one) => one === address) || forms.includes(address))
      continue;
    const text = `\`address\` cannot be ${address} in ${locale}`;
    const hint =
      forms.length > 0 ? `it is one of: ${forms.join(', ')}` : 'litfass has no forms of address for this language';
    problems.push({ rule: 'value', severity: 'error', text, hint, place: source.place([locale, 'address']) });
  }
  return { terms: parsed.data ?? {}, problems };
}
