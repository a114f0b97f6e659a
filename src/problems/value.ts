import { defineFixedProblem, type Place, type Problem, type Wordless } from './problem.ts';

export const value = defineFixedProblem({
  id: 'value',
  what: 'A value is not one of those that are allowed here.',
  why: 'Only the listed values have a meaning; the hint names them, or the one that was probably meant.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'tone: brihgt',
  right: 'tone: bright',
});

/** The first locale is said to be in translation. */
export function originalInTranslation(tag: unknown, place: Place): Problem {
  const text = `${tag} is the original language of all texts, so it cannot be in translation`;
  return value.problem({ text, hint: 'remove its status, or put another locale first', place });
}

/** content/terms.yaml chooses a form of address that the language does not have. */
export function noFormOfAddress(address: string, locale: string, forms: readonly string[], place: Place): Problem {
  const text = `\`address\` cannot be ${address} in ${locale}`;
  const none = 'litfass has no forms of address for this language';
  return value.problem({ text, hint: forms.length > 0 ? `it is one of: ${forms.join(', ')}` : none, place });
}

/** A value is none of those that are allowed. `shown` is the value. */
export function cannotBe(name: string, shown: string, found: Wordless): Problem {
  return value.problem({ ...found, text: `${name} cannot be ${shown}` });
}
