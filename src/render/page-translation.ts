// Says how far a page is translated, from its texts and content/translations.lock.yaml.
import { memoizedByObject, once } from '../files/once.ts';
import { textsOfPage } from '../read/every-text.ts';
import type { Site } from '../read/site.ts';
import type { PageContent } from '../site/content.ts';
import { languageParents } from '../site/language-parents.ts';
import type { PageTranslation } from '../theme/index.ts';
import { entriesForOriginal } from '../translations/changed-original.ts';
import { entriesByFile } from '../translations/lock.ts';
import { matchTranslations } from '../translations/match.ts';
import { translatedInto } from '../translations/text-id.ts';

/** Returns a function that says how far a page is translated into a locale. */
export function pageTranslations({ theme, translationsLock = '' }: Site) {
  const lock = once(() => entriesByFile(translationsLock));
  const statesOf = memoizedByObject((page: PageContent) => pageStates(page, theme, lock));
  return (page: PageContent, locale: string): PageTranslation => statesOf(page)(locale);
}

function pageStates(page: PageContent, theme: Site['theme'], lock: () => ReturnType<typeof entriesByFile>) {
  const texts = textsOfPage(page, theme).filter((text) => translatedInto(text).length > 0);
  const stale = once(() => {
    const entries = entriesForOriginal(texts, lock()(page.source.file));
    return new Set(matchTranslations(texts, entries).flatMap(({ state, locale }) => (state === 'stale' ? locale : [])));
  });
  return (locale: string): PageTranslation => {
    // British English has the texts of English.
    const tags = [locale, ...languageParents(locale, page.locales)];
    const shown = texts.map(({ words }) => tags.find((tag) => words.has(tag)));
    if (texts.every(({ locales: [original] }, index) => shown[index] === original)) return 'original';
    if (shown.includes(undefined)) return shown.some(Boolean) ? 'partial' : 'fallback';
    return tags.some((tag) => stale().has(tag)) ? 'outdated' : 'complete';
  };
}
