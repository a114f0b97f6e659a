// Reads content/terms.yaml.

import { languageOf } from '../claims/languages/index.ts';
import { formsOfAddress, type TermsFile, termsShape } from '../claims/terms.ts';
import type { Problem } from '../problems/problem.ts';
import { notOfSite } from '../problems/unknown-locale.ts';
import { noFormOfAddress } from '../problems/value.ts';
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
  const ofLocales = Object.keys(isRecord(source.data) ? source.data : {}).flatMap((locale): Problem[] => {
    if (!locales.includes(locale))
      return [
        notOfSite(locale, locales, source.place([locale], { key: true }), absentFrom(source.data as object, locales)),
      ];
    const address = valueAt(source.data, [locale, 'address']);
    const forms = Object.keys(languageOf(locale).terms?.address ?? {});
    if (typeof address !== 'string' || !formsOfAddress.some((one) => one === address) || forms.includes(address))
      return [];
    return [noFormOfAddress(address, locale, forms, source.place([locale, 'address']))];
  });
  return { terms: parsed.data ?? {}, problems: [...problems, ...ofLocales] };
}
