// Finds figures that are typed in the words of claims.
import type { Claim } from '../claims/claim.ts';
import { figureFinder } from '../claims/figures/index.ts';
import type { Problem } from '../problems/problem.ts';
import type { Source } from '../site/source.ts';

/** Figures typed in the words of claims: its own is written {value}, any other needs a claim of its own. */
export function handTypedFigures(claims: readonly Claim[], source: Source, locales: readonly string[]): Problem[] {
  const finders = locales.map((locale) => [locale, figureFinder(locale)] as const);
  const typedIn = (claim: Claim) =>
    finders.flatMap(([locale, find]) =>
      Object.entries(claim.text[locale] ?? {}).flatMap(([style, words]) =>
        find(words).map(({ raw }): Problem => {
          const text = `“${raw}” is a figure that comes from no claim`;
          const hint =
            claim.value === undefined
              ? 'define a separate claim with this value, and remove the figure here'
              : 'write {value} for the figure of this claim; for any other, define a separate claim';
          const place = source.place([claim.id, 'text', locale, style], { find: raw });
          return { rule: 'raw-figure', severity: 'error', text, hint, place };
        }),
      ),
    );
  return claims.flatMap(typedIn);
}
