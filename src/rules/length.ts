import { counted } from '../problems/counted.ts';
import { fullWidth, graphemesOf } from '../problems/print/frame.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import { textPlace } from './finding/text-place.ts';
import { dueRule } from './rule.ts';

export const length = dueRule({
  id: 'length',
  limits: limitsOf({}, 'length'),
  what: 'A title does not have 15 to 60 characters, or a description does not have 70 to 160. Full-width ones count twice.',
  why: 'Search engines cut longer ones, and shorter ones say too little to attract a click.',
  at: 'content/pages/contact.yaml',
  wrong: 'title: { de: Kontakt, en: Contact }',
  right: 'title: { de: Schreib uns einen Brief, en: Write us a letter }',
  checks: {
    page:
      ({ site }) =>
      ({ route, title, description }) => {
        if (!route.indexed) return [];
        const check = (key: 'title' | 'description', written: string) => {
          const [min, max] = limitsOf(site.rules, 'length')[key];
          const { count, hasFullWidth } = lengthOf(written);
          if (count >= min && count <= max) return [];
          const [has, note] = hasFullWidth ? ['is as wide as', '; full-width characters count twice'] : ['has', ''];
          const text = `the ${key} of ${route.url} ${has} ${counted(count, 'character')}`;
          const hint = `${key}s should have ${min} to ${max} characters${note}`;
          return [{ groupKey: `${route.url} ${key}`, text, hint, place: textPlace(route, key) }];
        };
        return [...check('title', title), ...check('description', description)];
      },
  },
});

/**
 * The length in graphemes: an emoji of several code points counts once. Latin text takes a fast
 * path.
 */
function lengthOf(text: string): { readonly count: number; readonly hasFullWidth: boolean } {
  if (/^[ -~\u00a0-\u024f\u2010-\u2027\u20ac]*$/.test(text)) return { count: text.length, hasFullWidth: false };
  const graphemes = graphemesOf(text);
  const double = graphemes.filter((grapheme) => fullWidth.test(grapheme)).length;
  return { count: graphemes.length + double, hasFullWidth: double > 0 };
}
