// The ids of sections, which are their anchors: one for all languages, or one for each.
import { languageParents } from './language-parents.ts';

/** The id of a section, or those of its languages. */
export type SectionId = string | Readonly<Record<string, string>>;

/** The id of a section in a locale: its own, that of its language, or the first. */
export function idIn(id: SectionId | undefined, locale: string): string | undefined {
  if (typeof id !== 'object') return id;
  const tags = Object.keys(id);
  return id[[locale, ...languageParents(locale, tags), 'all'].find((tag) => tags.includes(tag)) ?? tags[0] ?? ''];
}
