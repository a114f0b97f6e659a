import { isNewPageText } from '../claims/new-page-texts.ts';
import type { Found } from '../problems/problem.ts';
import type { Site } from '../read/site.ts';
import { linesIn, starterLanguage, starterLines } from '../read/starter.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { isReserved } from './finding/reserved-host.ts';
import { urlHint, writtenUrl } from './finding/site-url.ts';
import { engineRule } from './rule.ts';

export const placeholder = engineRule({
  id: 'placeholder',
  release: 'only',
  what: 'A claim, or a value, link or URL in `content/site.yaml`, is marked as a placeholder, or leads to a reserved domain; a page has the title or description that `litfass new page` wrote; or a text is a sentence of `init` that only says what to write, or is in another language.',
  why: 'An invented company name, telephone number or figure must not be published.',
  at: 'content/site.yaml links',
  wrong: 'shop: { url: "https://laternen-emden.de/shop", placeholder: true }',
  right: 'shop: { url: "https://laternen-emden.de/shop" }',
  checks: {
    release: ({ site, claimsFile }) => [
      ...placeholderUrl(site),
      ...placeholders(site),
      ...unrealClaims(site, claimsFile),
      ...newPageTexts(site),
      ...starterTexts(site, claimsFile),
    ],
  },
});

function placeholderUrl(site: Site): Found[] {
  const { isPlaceholder, place } = writtenUrl(site);
  if (isReserved(site.url) || !isPlaceholder) return [];
  return [{ text: `the URL of the site is a placeholder: ${site.url}`, hint: urlHint, place }];
}

/**
 * Values and links that are marked as not real yet, in the same words, so that they are printed as one; and
 * those at a domain that nobody can have, even if they are not marked.
 */
function placeholders({ source }: Site): Found[] {
  if (!source) return [];
  return (['values', 'links'] as const).flatMap((group) => {
    const entries = valueAt(source.data, [group]);
    const key = group === 'values' ? 'value' : 'url';
    return Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, entry]): Found[] => {
      const { [key]: real, placeholder } = isRecord(entry) ? entry : { [key]: entry };
      const written = String(real);
      const at = () => source.place([group, name, ...(isRecord(entry) ? [key] : [])]);
      if (placeholder === true) {
        const hint = 'write the real one, and remove placeholder: true';
        return [{ text: `\`${name}\` is a placeholder: “${written}”`, hint, place: at() }];
      }
      const isMail = group === 'values' && /^[^@\s]+@[^@\s]+$/.test(written);
      if (!isReserved(isMail ? `mailto:${written}` : written)) return [];
      const text =
        group === 'values'
          ? `the value \`${name}\` is not a public address: “${written}”`
          : `the link \`${name}\` does not lead to a public address: ${written}`;
      return [{ text, place: at() }];
    });
  });
}

function unrealClaims({ claims }: Site, source: Source | undefined): Found[] {
  return [...claims.values()].flatMap(({ id, placeholder, owner }): Found[] => {
    if (!placeholder) return [];
    const hint = `ask ${owner} for the real value, and remove placeholder: true`;
    const text = `the claim \`${id}\` is a placeholder`;
    return [{ text, hint, owner, place: source?.place([id, 'placeholder']) }];
  });
}

/** Titles and descriptions that nobody has written yet. */
function newPageTexts({ pages }: Site): Found[] {
  return [...pages.values()].flatMap(({ id, source }) =>
    (['title', 'description'] as const).flatMap((key) => {
      const value = valueAt(source.data, [key]);
      const written = isRecord(value) ? Object.entries(value) : [['', value] as const];
      return written.flatMap(([locale, text]): Found[] => {
        if (!isNewPageText(text)) return [];
        const place = source.place(locale === '' ? [key] : [key, locale]);
        return [{ text: `the ${key} of the page ${id} is not written yet`, place }];
      });
    }),
  );
}

/** Texts that `init` wrote, where nothing says any more that they are examples. */
function* starterTexts(site: Site, claimsFile: Source | undefined): Generator<Found> {
  const tags = new Map(site.locales.map(({ source, tag }) => [source, tag]));
  const ofPages = [...site.pages.values()].flatMap((page) => [page, ...page.sections]).map(({ source }) => source);
  for (const source of new Set([site.source, claimsFile, ...tags.keys(), ...ofPages]))
    for (const { line, path, isExample } of linesIn(source?.data)) {
      const known = starterLines().get(line);
      if (!known) continue;
      const ofPath = site.locales.find(({ tag }) => path.includes(tag));
      const locale = ofPath?.tag ?? tags.get(source) ?? site.defaultLocale;
      if (known.isMadeUp ? isExample : !isForeign(line, known.languages, locale, site)) continue;
      const text = known.isMadeUp
        ? 'words that `init` wrote are still there'
        : `words in ${locale} are still those of \`init\` in ${[...known.languages].join(', ')}`;
      // A longer line may be wrapped.
      const place = source?.place(path, { find: line.replace(/^author: /, '').slice(0, 60) });
      yield { text, hint: 'write your own, or remove them', place };
    }
}

/** Whether a line has words of other languages only: more than one, since two may share one. */
function isForeign(line: string, languages: ReadonlySet<string>, locale: string, { inTranslation }: Site): boolean {
  // What is in braces is no word.
  const hasWords = /\p{L}.* .*\p{L}/u.test(line.replace(/\{[^}]*\}/g, ''));
  return hasWords && !languages.has(starterLanguage(locale) ?? locale) && !inTranslation.includes(locale);
}
