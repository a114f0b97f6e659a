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

/** A site with fewer figures needs no advice. */
const manyFigures = 100;

/**
 * Where most figures of a site are that was moved, and what to write there: in one file, or in files whose
 * names begin alike. Undefined if they are everywhere.
 */
export function mostFigures(problems: readonly Problem[]): string | undefined {
  const files = problems.flatMap(({ rule, place }) => (rule === 'raw-figure' && place ? [place.file] : []));
  if (files.length < manyFigures) return undefined;
  const mostBy = (nameOf: (file: string) => string) => {
    const [first] = [...Map.groupBy(files, nameOf)].sort(([, a], [, b]) => b.length - a.length);
    const share = first ? Math.round((100 * first[1].length) / files.length) : 0;
    return share < 20
      ? undefined
      : `${digits(files.length)} figures without a claim, ${share} % of them in ${first?.[0]}`;
  };
  const inFile = mostBy((file) => file);
  if (inFile) return `${inFile}\nif they are facts of others, write facts: { source: … } in the page or its section`;
  const alike = mostBy((file) => file.replace(/^(content\/[^/]+\/\p{L}+).*(?=\.\w+$)/u, '$1*'));
  return alike && `${alike}\nif they are no promises, turn the rule off there: overrides: in content/site.yaml`;
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
