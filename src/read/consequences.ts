// Leaves out problems that only follow from another: a file names what is defined in a file with an error,
// or a locale that is misspelt in the list of locales.
import { isError, type Problem } from '../problems/problem.ts';

/** Rules about names, with the file that defines these. */
const definedIn: ReadonlyMap<string, string> = new Map([
  ['unknown-value', 'content/site.yaml'],
  ['unknown-link', 'content/site.yaml'],
  ['unknown-claim', 'content/claims.yaml'],
]);

/** The problems without those that will be gone once another one is fixed. */
export function withoutConsequences(problems: readonly Problem[]): readonly Problem[] {
  const causes = Map.groupBy(problems.filter(isError), ({ place }) => place?.file);
  const hasBrokenList = causes.get('content/site.yaml')?.some(isOfLocales);
  return problems.filter((problem) => {
    if (problem.text.endsWith('is not a locale of the site')) return !hasBrokenList;
    const file = definedIn.get(problem.rule);
    return problem.place?.file === file || !causes.get(file)?.some((cause) => contains(cause, problem));
  });
}

function isOfLocales({ rule, text, locale }: Problem): boolean {
  return text.includes('`locales`') || (rule === 'missing-file' && locale !== undefined);
}

/** Whether the file with an error contains the name that another file uses, perhaps at the wrong place. */
function contains({ place }: Problem, { text }: Problem): boolean {
  const [, name = ''] = /`([^`]+)`/.exec(text) ?? [];
  return place?.source.split(/[^\p{L}\p{N}_-]+/u).includes(name) ?? false;
}
