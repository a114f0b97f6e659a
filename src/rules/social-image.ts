import { pagePlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

const themeWith = (fonts: string) => `import { defineTheme } from 'litfass/theme';
import { createElement } from 'react';
import { Plain } from './layout.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as note } from './sections/note/section.tsx';
import { section as picture } from './sections/picture/section.tsx';

export const theme = defineTheme({
  layouts: { plain: Plain },
  sections: { hero, note, picture },
  icons: ['lamp'],
  socialImage: { draw: ({ heading }) => createElement('div', {}, heading), fonts: ${fonts} },
});
`;

/** A site whose social images have these fonts, and a heading with letters of Turkish. */
const siteWithFonts = (fonts: string) => ({
  yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Licht für draußen, en: Işık for outdoors }' },
  files: { 'templates/index.ts': themeWith(fonts) },
});

export const socialImage = engineRule({
  id: 'social-image',
  severity: 'warning',
  what: 'A page’s social image needs a character that no font of the theme’s `socialImage` has.',
  why: 'An empty box is shown instead wherever somebody shares the page.',
  wrong: {
    ...siteWithFonts("[{ name: 'Head', file: 'social/latin.woff' }]"),
    shown: `# templates/index.ts, and a heading says “Işık for outdoors”
socialImage: { draw, fonts: [{ name: 'Head', file: 'social/latin.woff' }] }`,
  },
  right: {
    ...siteWithFonts("[{ name: 'Head', file: 'social/latin.woff' }, { name: 'Head', file: 'social/latin-ext.woff' }]"),
    shown: `# templates/index.ts
socialImage: {
  draw,
  fonts: [
    { name: 'Head', file: 'social/latin.woff' },
    { name: 'Head', file: 'social/latin-ext.woff' },
  ],
}`,
  },
  checks: {
    page:
      () =>
      ({ route, image }) => {
        if (!image || image.missing.length === 0) return [];
        const characters = image.missing.map((character) => `“${character}”`).join(', ');
        const text = `no font of the social image of ${route.url} has ${characters}`;
        const hint = 'add a font that has it to `socialImage.fonts` of the theme';
        return [{ groupKey: characters, text, hint, place: pagePlace(route) }];
      },
  },
});
