import { shortened } from '../problems/counted.ts';
import { layoutOf, layoutWith } from '../problems/example-layout.ts';
import { writtenAt } from '../problems/problem.ts';
import { jsxWords } from './finding/jsx-words.ts';
import { dueRule } from './rule.ts';

export const typedWords = dueRule({
  id: 'typed-words',
  what: 'A component of a site in several languages contains words that come from no text of content.',
  why: 'Every language shows them as they are, and translators never see them.',
  wrong: { files: layoutWith('<button type="button">Menu</button>') },
  right: { files: layoutOf(`return <button type="button">{usePage().t('menu')}{children}</button>;`) },
  checks: {
    file: ({ templateSources, locales, settings: { name, values } }) => {
      const names = new Set([name, ...Object.values(values), ...locales.map((locale) => locale.name)]);
      const files = locales.length > 1 ? [...templateSources()].filter(([file]) => isShown(file)) : [];
      return files
        .flatMap(([file, text]) => jsxWords(file, text))
        .filter((place) => !names.has(writtenAt(place)))
        .map((place) => ({
          text: `the words “${shortened(writtenAt(place), 60)}” are typed into a component, so every language shows them`,
          hint: `write them into content/locales/ and show {t('KEY')} of usePage(), in an island a prop; a name that no language changes has translate="no" on its element`,
          place,
        }));
    },
  },
});

/** Whether a file has components of pages: no tests, and no stories. */
const isShown = (file: string) => /\.[jt]sx$/.test(file) && !/\.(?:test|spec|stories)\.|\/__\w+__\//.test(file);
