import { defineFixedProblem, type Place, type Problem, type Wordless, writtenAt } from './problem.ts';

export const type = defineFixedProblem({
  id: 'type',
  what: 'A value has the wrong type: a text instead of a list, a number instead of a text.',
  why: 'A component would show nothing, or break.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'times: three',
  right: 'times: 3',
});

/** A file of content/sections/ is not a map. */
export function sectionNotAMap(file: string, place: Place): Problem {
  return type.problem({ text: `${file} must be a map with the type of the section and its fields`, place });
}

/** content/claims.yaml is not a map. */
export function claimsNotAMap(place: Place): Problem {
  return type.problem({ text: 'content/claims.yaml must be a map of claims, each under its id', place });
}

/** `use` is not the name of a shared section. `shown` is the value. */
export function notASharedName(shown: string, names: readonly string[], place: Place): Problem {
  const text = `\`use\` must be the name of a shared section, not ${shown}`;
  const hint = names.length > 0 ? `shared sections: ${names.join(', ')}` : undefined;
  return type.problem({ text, hint, place });
}

/** `type` is not the name of a section. `shown` is the value. */
export function typeNotAName(shown: string, place: Place): Problem {
  return type.problem({ text: `\`type\` must be the name of a section, not ${shown}`, place });
}

/** A field is no text; with `locale`, in this one. */
export function notAText(
  name: string,
  value: unknown,
  { place, locale, at }: { place: Place; at: Place; locale?: string },
): Problem {
  const text =
    locale === undefined
      ? `\`${name}\` must be a text, or one text per locale`
      : `\`${name}\` in ${locale} must be a text`;
  return type.problem({ text, ...(locale !== undefined && { locale }), hint: hintFor(value, place), place: at });
}

function hintFor(value: unknown, place: Place): string {
  if (value === null) return 'there is no value after the colon';
  if (typeof value === 'object') return 'a text that begins with { or [ needs quotes';
  return `put it in quotes: "${writtenAt(place)}"`;
}

/** A value has the wrong type. `wanted` is what it must be, `shown` the value. */
export function mustBe(name: string, [wanted, shown]: readonly [string, string], found: Wordless): Problem {
  return type.problem({ ...found, text: `${name} must be ${wanted}, not ${shown}` });
}

/** A value where none is allowed. */
export function notAllowedHere(name: string, found: Wordless): Problem {
  return type.problem({ ...found, text: `${name} is not allowed here` });
}
