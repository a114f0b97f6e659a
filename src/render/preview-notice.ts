// The band at the top of each page of a preview, which says that some of the site is still an example.
import { languageOf } from '../claims/languages/index.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { escapeHtml } from './head.ts';
import type { PageRendering } from './rendered.ts';

/** The band in the words of the page's language, or in English. '' in other builds. */
export function previewNotice({ route: { locale }, site, words }: PageRendering): string {
  if (!site.isPreview) return '';
  const { isMissing, sourceLocale, text } = words('preview.notice', locale);
  const own = isMissing || sourceLocale !== locale ? languageOf(locale).preview : text;
  const lang = own === undefined ? ` lang="${ownLanguage}" dir="ltr"` : '';
  return `<aside class="litfass-preview"${lang}>${escapeHtml(own ?? languageOf(ownLanguage).preview ?? '')}</aside>`;
}
