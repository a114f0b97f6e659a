import { unfilled } from '../problems/unfilled.ts';
import { wordsIn } from '../site/site-file.ts';
import { pluralEnding } from '../site/word-keys.ts';
import { engineRule } from './rule.ts';

/** Reading finds what no component can fill in, this check what none fills in. */
export const unfilledOfPage = engineRule({
  ...unfilled,
  checks: {
    site: ({ pages, site: { locales } }) => {
      const shown = pages.flatMap(({ missingWords, route: { url } }) => missingWords.map((word) => ({ url, ...word })));
      const read = locales.flatMap(({ words, source }) => wordsIn(words, []).map((word) => ({ word, source })));
      return read.flatMap(({ word: [path, word], source }) => {
        const key = path.join('.').replace(pluralEnding, '');
        const use = shown.find((one) => one.key === key && one.unfilled && word.includes(one.unfilled));
        if (!use?.unfilled) return [];
        const text = `${use.url} shows ${use.unfilled} of the word \`${key}\`, which nothing fills in`;
        const hint = `pass it: t('${key}', { ${/[\w.]+/.exec(use.unfilled)?.[0]}: … }), or remove it from the word`;
        return [{ text, hint, place: source?.place(['words', ...path], { find: use.unfilled }) }];
      });
    },
  },
});
