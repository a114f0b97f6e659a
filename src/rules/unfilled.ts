import { unfilled } from '../problems/unfilled.ts';
import { wordsIn } from '../settings/site-file.ts';
import { pluralEnding } from '../settings/word-keys.ts';
import { engineRule } from './rule.ts';

/** Reading finds what no component can fill in, this check what none fills in. */
export const unfilledOfPage = engineRule({
  ...unfilled,
  checks: {
    site: ({ pages, site: { locales } }) => {
      const shown = pages.flatMap(({ missingWords, route: { url } }) => missingWords.map((word) => ({ url, word })));
      const read = locales.flatMap(({ words, source }) => wordsIn(words, []).map((word) => ({ word, source })));
      return read.flatMap(({ word: [path, words], source }) => {
        const key = path.join('.').replace(pluralEnding, '');
        const use = shown.find(({ word: [name, find] }) => name === key && find && words.includes(find));
        const { url, word: [, find] = [] } = use ?? {};
        if (!find) return [];
        const hint = `pass it: t('${key}', { ${/[\w.]+/.exec(find)?.[0]}: … }), or remove it from the word`;
        const text = `${url} shows ${find} of the word \`${key}\`, which nothing fills in`;
        return [{ text, hint, place: source?.place(['words', ...path], { find }) }];
      });
    },
  },
});
