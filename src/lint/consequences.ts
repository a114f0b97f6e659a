// Leaves out problems that only follow from another: that one is about what they follow from.
import { closestName } from '../problems/did-you-mean.ts';
import { noClaimsFile } from '../problems/missing-file.ts';
import { isError, type Problem, placeAt, type Subject, sortProblems, writtenAt } from '../problems/problem.ts';
import { layoutNotInTheme } from '../problems/unknown-layout.ts';
import type { ReadContent } from '../read/index.ts';
import { isBroken } from '../read/settings.ts';
import { isRecord } from '../site/record.ts';
import type { Loaded } from '../site/source.ts';

/**
 * The problems without those that will be gone once another one is fixed. Fatal ones, which no site can
 * waive, hide what follows from their file.
 */
export function withoutConsequences(
  problems: readonly Problem[],
  isFatal: (problem: Problem) => boolean,
): readonly Problem[] {
  const follows = followers(problems, isFatal);
  return problems.filter((problem) => !follows(problem));
}

/** Returns a function that decides whether a problem only follows from one of these. */
function followers(problems: readonly Problem[], isFatal: (problem: Problem) => boolean) {
  const causes = new Set<string>();
  for (const problem of problems.filter(isError)) {
    const { about, place, follows } = problem;
    if (place && isFatal(problem)) causes.add(nameOf({ kind: 'file', name: place.file }));
    if (!about || follows?.length) continue;
    for (const name of [about.name, ...(about.inside ?? []), undefined])
      for (const file of [place?.file, undefined]) causes.add(nameOf({ kind: about.kind, name, file }));
  }
  return ({ follows = [] }: Problem) => follows.some((subject) => causes.has(nameOf(subject)));
}

function nameOf({ kind, name, file }: Subject): string {
  return JSON.stringify([kind, name, file]);
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

/**
 * The problems as given, or one in templates/index.ts in place of those of several pages: they name the same
 * layout, and the theme has one with nearly this name that no page names.
 */
export function withMistypedLayout(problems: readonly Problem[], { loaded, bundle }: ReadContent): readonly Problem[] {
  const uses = problems.filter(({ rule }) => rule === 'unknown-layout');
  const [name = '', ...others] = new Set(uses.map(({ place }) => place && writtenAt(place)));
  const named = loaded.sources.map(({ data }) => isRecord(data) && data.layout);
  const unused = Object.keys(bundle.theme?.layouts ?? {}).filter((layout) => !named.includes(layout));
  const mistyped = uses.length > 1 && others.length === 0 && closestName(name, unused);
  if (!mistyped) return problems;
  const file = 'templates/index.ts';
  const text = bundle.assets.templateSources().get(file) ?? '';
  const offset = text.indexOf(mistyped, text.search(/\blayouts\s*[:,}]/));
  const place = placeAt({ file, text }, Math.max(0, offset), mistyped.length);
  return [...problems.filter((one) => !uses.includes(one)), layoutNotInTheme(name, [name], place)];
}

/**
 * The problems of pages without those that follow from an error in content: what a page shows in place of a
 * faulty text says nothing about the page. `errors` are those that no site can lower.
 */
export function withoutShownErrors(ofPages: readonly Problem[], errors: readonly Problem[]): readonly Problem[] {
  const lineOf = ({ place }: Problem) => place && `${place.file}:${place.line}`;
  const faulty = new Set(errors.map(lineOf));
  faulty.delete(undefined);
  const follows = followers(errors, () => true);
  // The words at their places: an address is one of them as a whole.
  const written = new Set(errors.flatMap(({ place }) => (place ? writtenAt(place).split(/[\s"'()<>]+/) : [])));
  const hasFaultySettings = errors.some(({ place }) => place?.file === 'content/site.yaml');
  return ofPages.filter((problem) => {
    const { place } = problem;
    const showsSetting = hasFaultySettings && place !== undefined && writtenAt(place).includes('${site.');
    const isWritten = problem.follows?.some(({ kind, name = '' }) => kind === 'address' && written.has(name));
    return !(faulty.has(lineOf(problem)) || follows(problem) || isWritten || showsSetting);
  });
}
