// The table before many problems: a row per rule, and per owner where the problems have owners.
import { digits } from '../counted.ts';
import { isError, type Problem } from '../problem.ts';
import { type painter, where } from './frame.ts';
import { table } from './table.ts';

/** Sorted problems by severity and rule: errors first, each rule where its first problem is. */
export function byRule(problems: readonly Problem[]): Problem[][] {
  const rules = [...Map.groupBy(problems, ({ rule, severity }) => `${severity} ${rule}`).values()];
  const isOfErrors = (rule: readonly Problem[]) => rule.some(isError);
  return rules.sort((a, b) => Number(isOfErrors(b)) - Number(isOfErrors(a)));
}

/**
 * Severity, rule, count, owner and first place, in rows of at most `width` characters. The column of owners
 * is left out if there are none.
 */
export function ruleTable(problems: readonly Problem[], paint: ReturnType<typeof painter>, width: number): string {
  const rows = [['', 'rule', 'count', 'owner', 'first place'], ...byRule(problems).flatMap(rowsOf)];
  const hasOwners = problems.some(({ owner }) => owner !== undefined);
  const shown = hasOwners ? rows : rows.map((row) => row.toSpliced(3, 1));
  return table(shown, { width, shrink: hasOwners ? [3, 4] : [3], right: [2], keepEnd: hasOwners ? 4 : 3 })
    .trimEnd()
    .replace(/^ .*/, paint.dim)
    .replace(/^(error|warning)/gm, (severity) => paint[severity as Problem['severity']](severity));
}

/** The rows of one rule: one for each owner, who has the most problems first. */
function rowsOf(problems: readonly Problem[]): string[][] {
  const owners = [...Map.groupBy(problems, ({ owner = '' }) => owner)].sort(([, a], [, b]) => b.length - a.length);
  return owners.flatMap(([owner, own]) => {
    const [first] = own;
    const place = first?.place ? where(first.place) : '';
    return first ? [[first.severity, first.rule, digits(own.length), owner, place]] : [];
  });
}
