// Claims that could stand on no page: what qualifies them, directly or further on, must not stand beside them or beside each
// other. Rule `claim`.
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';

type Claims = ReadonlyMap<string, Claim>;

export function companyProblems(claim: Claim, { source, claims }: { source: Source; claims: Claims }): Problem[] {
  const together = [...companyOf(claim.id, claims)];
  // What a qualifier brings together by itself is told there.
  const told = (claim.qualified_by ?? []).map((id) => companyOf(id, claims));
  return together.flatMap((id, index) =>
    together.slice(index + 1).flatMap((other): Problem[] => {
      const not = notWith(id, other, claims) ?? notWith(other, id, claims);
      if (!not || told.some((ids) => ids.has(id) && ids.has(other))) return [];
      const text =
        id === claim.id
          ? `\`${id}\` can stand neither with \`${other}\` nor without it`
          : `\`${claim.id}\` needs both \`${id}\` and \`${other}\`, which must not stand together`;
      const hint = 'remove it from qualified_by or from not_with';
      const needs = { text: 'what it needs:', place: source.place([claim.id, 'qualified_by']) };
      const related = not[0] === claim.id ? [] : [needs];
      return [{ rule: 'claim', severity: 'error', text, hint, place: source.place([...not]), related }];
    }),
  );
}

/** A claim and all that stands on a page because it does. */
function companyOf(id: string, claims: Claims): Set<string> {
  const company = new Set([id]);
  // The set grows while it is walked.
  for (const one of company) for (const next of claims.get(one)?.qualified_by ?? []) company.add(next);
  return company;
}

/** Where a claim says that it must not stand with another. */
function notWith(id: string, other: string, claims: Claims): readonly [string, string, number] | undefined {
  const index = claims.get(id)?.not_with?.indexOf(other) ?? -1;
  return index < 0 ? undefined : [id, 'not_with', index];
}
