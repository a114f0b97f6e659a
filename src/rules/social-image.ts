import { pagePlace } from './finding/page-finding.ts';
import { defineRule } from './rule.ts';

export const socialImage = defineRule({
  id: 'social-image',
  severity: 'warning',
  scope: 'page',
  what: 'A page’s social image needs a character that no font of the theme’s `socialImage` has.',
  why: 'An empty box is shown instead wherever somebody shares the page.',
  wrong: '# fonts: [{ name: "Head", file: "social/latin.woff" }], and a heading says “Türkçe konuşuyoruz”',
  right: '# fonts: [{ name: "Head", file: "social/latin.woff" }, { name: "Head", file: "social/latin-ext.woff" }]',
  check:
    () =>
    ({ route, image }) => {
      if (!image || image.missing.length === 0) return [];
      const characters = image.missing.map((character) => `“${character}”`).join(', ');
      const text = `no font of the social image of ${route.url} has ${characters}`;
      const hint = 'add a font that has it to `socialImage.fonts` of the theme';
      return [{ groupKey: characters, text, hint, place: pagePlace(route) }];
    },
});
