import { unfilled } from '../problems/unfilled.ts';
import { valueAt } from '../site/record.ts';
import { pluralNames } from '../site/word-keys.ts';
import { engineRule } from './rule.ts';

/** Reading finds what no component can fill in, this check what none fills in. */
export const unfilledOfPage = engineRule({
  ...unfilled,
  checks: {
    site: ({ pages, site }) => {
      const words = pages.flatMap(({ missingWords, route: { url } }) => missingWords.map((word) => ({ ...word, url })));
      const first = Map.groupBy(words, ({ key, locale, unfilled }) => `${key} ${locale} ${unfilled}`);
      return [...first.values()].flatMap(([word]) => {
        const { key, unfilled: find, locale, url } = word ?? {};
        const source = site.locales.find(({ tag }) => tag === locale)?.source;
        if (!source || !find) return [];
        const path = ['', ...pluralNames.map((form) => `_${form}`)]
          .map((ending) => ['words', ...`${key}${ending}`.split('.')])
          .find((one) => String(valueAt(source.data, one)).includes(find));
        const text = `${url} shows ${find} of the word \`${key}\`, which nothing fills in`;
        const hint = `pass it: t('${key}', { ${/[\w.]+/.exec(find)?.[0]}: … }), or remove it from the word`;
        return { text, hint, place: source.place(path ?? ['words'], { find }) };
      });
    },
  },
});
