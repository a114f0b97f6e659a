import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem } from './problem.ts';

export const unknownSection = defineFixedProblem({
  id: 'unknown-section',
  what: 'A page names a section type that the theme lacks, or a shared section that is not a file in `content/sections/`.',
  why: 'There would be nothing to show.',
  at: 'content/pages/contact.yaml',
  wrong: `sections:
  - type: heor
    heading: { de: Schreib uns einen Brief, en: Write us a letter }
  - use: closign`,
  right: `sections:
  - type: hero
    heading: { de: Schreib uns einen Brief, en: Write us a letter }
  - use: closing`,
});

/** A page uses a shared section that does not exist. */
export function noSharedSection(name: string, names: readonly string[], place: Place): Problem {
  const others = () => (names.length > 0 ? `, or use one of: ${names.join(', ')}` : '');
  const hint = lateHint(() => didYouMean(name, names) ?? `write content/sections/${name}.yaml${others()}`);
  return unknownSection.problem({ text: `there is no shared section \`${name}\``, hint, place });
}

/**
 * The theme has no section of a type. `valid` is a name for one, as like it as can be; '' if there is
 * none.
 */
export function sectionNotInTheme(name: string, types: readonly string[], valid: string, place: Place): Problem {
  const command = valid === '' ? [] : `create ${valid === name ? 'it' : 'one'} with npx litfass new section ${valid}`;
  const others = types.length > 0 ? `the theme has: ${types.join(', ')}` : [];
  const hint = didYouMean(name, types) ?? [command, others].flat().join('; ');
  return unknownSection.problem({ text: `the theme has no section \`${name}\``, hint, place });
}
