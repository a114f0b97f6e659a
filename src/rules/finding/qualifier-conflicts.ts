// Finds claims that no page could state: claims whose qualifiers, direct or indirect, exclude them or
// each other by `not_with`.
import type { Claim } from '../../claims/claim.ts';
import type { Found } from '../../problems/problem.ts';
import type { Source } from '../../site/source.ts';

type Claims = ReadonlyMap<string, Claim>;

/** Reports a claim that needs two qualifiers which must not be on the same page. */
export function qualifierConflicts(claim: Claim, { source, claims }: { source: Source; claims: Claims }): Found[] {
  const required = [...withQualifiers(claim.id, claims)];
  // A conflict within the qualifiers of a qualifier is reported at that qualifier.
  const reported = (claim.qualified_by ?? []).map((id) => withQualifiers(id, claims));
  return required.flatMap((id, index) =>
    required.slice(index + 1).flatMap((other): Found[] => {
      const exclusion = notWith(id, other, claims) ?? notWith(other, id, claims);
      if (!exclusion || reported.some((ids) => ids.has(id) && ids.has(other))) return [];
      const text =
        id === claim.id
          ? `\`${id}\` requires \`${other}\`, but they exclude each other`
          : `\`${claim.id}\` requires both \`${id}\` and \`${other}\`, which exclude each other`;
      const hint = 'remove it from qualified_by or from not_with';
      const qualifiers = { text: 'required here:', place: source.place([claim.id, 'qualified_by']) };
      const related = exclusion[0] === claim.id ? [] : [qualifiers];
      return [{ text, hint, place: source.place([...exclusion]), related }];
    }),
  );
}

/**
 * The ids of a claim and of all its direct and indirect qualifiers, which appear on every page that
 * states it.
 */
function withQualifiers(id: string, claims: Claims): Set<string> {
  const ids = new Set([id]);
  // The loop also visits the ids that it adds.
  for (const one of ids) for (const next of claims.get(one)?.qualified_by ?? []) ids.add(next);
  return ids;
}

/** The path of the `not_with` entry with which a claim excludes another, or undefined. */
function notWith(id: string, other: string, claims: Claims): readonly [string, string, number] | undefined {
  const index = claims.get(id)?.not_with?.indexOf(other) ?? -1;
  return index < 0 ? undefined : [id, 'not_with', index];
}
