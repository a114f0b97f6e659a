// Leaves out problems that only follow from another: a file names what is defined in a file with an error,
// or a locale that is misspelt in the list of locales.
import { noClaimsFile } from '../problems/missing-file.ts';
import { isError, type Problem, sortProblems, writtenAt } from '../problems/problem.ts';
import { isBroken } from '../read/settings.ts';
import type { Loaded } from '../site/source.ts';

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

/**
 * The problems as given if content/claims.yaml exists. Otherwise one problem, at the first place that names a
 * claim, replaces all that only follow from the missing file.
 */
export function withMissingClaimsFile(problems: readonly Problem[], loaded: Loaded): readonly Problem[] {
  const file = 'content/claims.yaml';
  if (loaded.sources.some((source) => source.file === file) || isBroken(file, loaded)) return problems;
  const uses = problems.filter(({ rule }) => rule === 'unknown-claim');
  const place = sortProblems(uses)[0]?.place;
  if (!place) return problems;
  const others = problems.filter(({ rule }) => rule !== 'unknown-claim' && rule !== 'idle-evidence');
  return [...others, noClaimsFile(uses.length, place)];
}

/** Rules about what pages state of claims. */
const aboutClaims: readonly string[] = [
  'ledger',
  'unqualified-claim',
  'claims-conflict',
  'expired-claim',
  'missing-caveat',
];

/**
 * The problems of pages without those that follow from an error in content: what a page shows in place of a
 * faulty text says nothing about the page, and with an error in content/claims.yaml nothing is known of the
 * claims that pages state, or of their notes. `errors` are those that no site can lower.
 */
export function withoutShownErrors(ofPages: readonly Problem[], errors: readonly Problem[]): readonly Problem[] {
  const lineOf = ({ place }: Problem) => place && `${place.file}:${place.line}`;
  const faulty = new Set(errors.map(lineOf));
  faulty.delete(undefined);
  const isFaulty = (file: string) => errors.some(({ place }) => place?.file === file);
  const [hasFaultyClaims, hasFaultySettings] = [isFaulty('content/claims.yaml'), isFaulty('content/site.yaml')];
  return ofPages.filter((problem) => {
    const { rule, text, place } = problem;
    const [, href] = /(?:links to |names https?:\/\/[^/ ]+(?=\/[^ ,]))([^ ,]+)/.exec(text) ?? [];
    const isOfNote = (rule === 'dead-anchor' && text.includes('`note-')) || text.includes('`notes.');
    return !(
      faulty.has(lineOf(problem)) ||
      (href !== undefined && errors.some((error) => names(error, href))) ||
      // A page with an address that it cannot have is not found in the other languages.
      (rule === 'hreflang' && errors.some((error) => /^(collision|slug)$/.test(error.rule))) ||
      (hasFaultyClaims && (aboutClaims.includes(rule) || isOfNote)) ||
      (hasFaultySettings && place && writtenAt(place).includes('${site.'))
    );
  });
}

/** Whether an error is about a word, or at a place that has it. */
function names({ text, place }: Problem, word: string): boolean {
  return text.includes(word) || (place !== undefined && writtenAt(place).includes(word));
}
