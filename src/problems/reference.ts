import { defineFixedProblem, didYouMean, type Place, type Problem } from './problem.ts';

export const reference = defineFixedProblem({
  id: 'reference',
  what: 'A `${…}` cannot be read: its kind is misspelt, its closing brace is missing, or it has a style where none is allowed.',
  why: 'Visitors would see the braces.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${clam.lamps}.
  en: We have \${clam.lamps}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});

/** Visitors would read a mistyped reference. */
export function mistypedReference(find: string, place: Place): Problem {
  return reference.problem({ text: `${find} would be shown literally`, hint: 'write a reference as ${…}', place });
}

/** A reference is not well formed. `kinds` are those of references, `kind` is what it has in their place. */
export function notAReference(written: string, kind: string, kinds: readonly string[], place: Place): Problem {
  const hint = written.endsWith('}')
    ? ((kinds.includes(kind) ? undefined : didYouMean(kind, kinds)) ??
      'write ${claim.ID}, ${claim.ID, style}, ${site.NAME}, ${link.NAME} or ${page.ID}')
    : 'the closing } is missing';
  return reference.problem({ text: `${written} is not a valid reference`, hint, place });
}

/** A reference to anything but a claim has a style. */
export function styleOfNoClaim(written: string, place: Place): Problem {
  return reference.problem({ text: `${written} is not a valid reference`, hint: 'only a claim has styles', place });
}

/** The words of a claim contain a reference. */
export function referenceInClaim(written: string, place: Place): Problem {
  const text = `${written} would be shown literally: the words of a claim take no references`;
  const hint = 'write the reference next to the claim, in the text that uses it';
  return reference.problem({ text, place, hint });
}

/** A value of content/site.yaml contains a reference. */
export function referenceInValue(name: string, place: Place): Problem {
  const text = `\`${name}\` is shown literally: it cannot contain a reference`;
  const hint = 'write the words themselves, or move the reference into the text that uses this value';
  return reference.problem({ text, hint, place });
}
