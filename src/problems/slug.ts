import { defineFixedProblem, lostSetting, type Place, type Problem } from './problem.ts';

export const slug = defineFixedProblem({
  id: 'slug',
  what: 'A slug cannot be used in an address.',
  why: 'Addresses have to work on every host and in every mail program: use letters, digits, `-`, `_` and `.`, with slashes between.',
  at: 'content/pages/contact.yaml',
  wrong: 'slug: { de: Brief & Siegel, en: en/contact }',
  right: 'slug: { de: brief-und-siegel, en: en/contact }',
});

/** A slug is not valid. */
export function notASlug(written: string, fault: string, suggestion: string | undefined, place: Place): Problem {
  const hint = `${fault}${suggestion ? `: write ${suggestion}` : ''}`;
  // A value of content/site.yaml that is not there is left as it is written.
  const follows = Array.from(written.matchAll(/\$\{site\.([\w-]+)/g), ([, name = '']) => lostSetting(name)).flat();
  const about = { kind: 'address', name: written } as const;
  return slug.problem({ text: `“${written}” cannot be a slug`, hint, place, about, follows });
}
