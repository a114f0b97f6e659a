import { defineFixedProblem, didYouMean, type Place, type Problem, type Wordless } from './problem.ts';

export const format = defineFixedProblem({
  id: 'format',
  what: 'A value or a name has the wrong format.',
  why: 'Programs read dates, addresses and ids, and do not guess.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 1.1.2026',
  right: 'reviewed: 2026-01-01',
});

/** The name of a claim cannot be its id. */
export function notAClaimId(id: string, place: Place): Problem {
  const hint = 'an id begins with a–z; then a–z, 0–9 and hyphens: price-2027';
  return format.problem({ text: `“${id}” cannot be the id of a claim`, hint, place, about: { kind: 'key', name: id } });
}

/** A link has a scheme that neither litfass knows nor `schemes:` names. */
export function unknownScheme(scheme: string, known: readonly string[], place: Place): Problem {
  const text = `links do not begin with \`${scheme}:\` unless \`schemes:\` names it`;
  const hint = didYouMean(scheme, known) ?? `known are ${known.join(', ')}; for others, write schemes: [${scheme}]`;
  return format.problem({ text, hint, place });
}

/** A value is not valid: in the words of its schema, or in none. `name` is what it is called. */
export function notValid(name: string, words: string | undefined, found: Wordless): Problem {
  return format.problem({ ...found, text: words ?? `${name} is not valid here` });
}

/** A text has the wrong format. */
export function wrongFormat(name: string, found: Wordless): Problem {
  return format.problem({ ...found, text: `${name} has the wrong format` });
}

/** A key of a map with free keys cannot have this name. */
export function notAName(name: string, found: Wordless): Problem {
  return format.problem({ ...found, text: `${name} is not a valid name here` });
}
