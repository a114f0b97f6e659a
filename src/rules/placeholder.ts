import type { Found } from '../problems/define-problem.ts';
import type { Site } from '../read/site.ts';
import { isNewPageText } from '../site/new-page-texts.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { isReserved } from './finding/reserved-host.ts';
import { urlHint, writtenUrl } from './finding/site-url.ts';
import { engineRule } from './rule.ts';

export const placeholder = engineRule({
  id: 'placeholder',
  severity: 'error',
  release: 'only',
  what: 'A claim, or a value, link or URL in `content/site.yaml`, is marked as a placeholder, or leads to a reserved domain; or a page has the title or description that `litfass new page` or `init` wrote.',
  why: 'An invented company name, telephone number or figure must not be published.',
  at: 'content/site.yaml links',
  wrong: 'shop: { url: "https://laternen-emden.de/shop", placeholder: true }',
  right: 'shop: { url: "https://laternen-emden.de/shop" }',
  checks: {
    release: ({ site, claimsFile }) => [
      ...placeholderUrl(site),
      ...placeholders(site),
      ...unreachableLinks(site),
      ...unreachableValues(site),
      ...unrealClaims(site, claimsFile),
      ...newPageTexts(site),
    ],
  },
});

function placeholderUrl(site: Site): Found[] {
  const { isPlaceholder, place } = writtenUrl(site);
  if (isReserved(site.url) || !isPlaceholder) return [];
  return [{ text: `the URL of the site is a placeholder: ${site.url}`, hint: urlHint, place }];
}

/** Values and links that are marked as not real yet, in the same words, so that they are printed as one. */
function placeholders({ source }: Site): Found[] {
  if (!source) return [];
  return (['values', 'links'] as const).flatMap((group) => {
    const entries = valueAt(source.data, [group]);
    return Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, entry]): Found[] => {
      if (!isRecord(entry) || entry.placeholder !== true) return [];
      const key = group === 'values' ? 'value' : 'url';
      const text = `\`${name}\` is a placeholder: “${String(entry[key])}”`;
      const hint = `write the real one, and remove placeholder: true`;
      return [{ text, hint, place: source.place([group, name, key]) }];
    });
  });
}

/** A link to a domain that nobody can have is a placeholder, even if it is not marked as one. */
function unreachableLinks({ source, links }: Site): Found[] {
  if (!source) return [];
  return Object.entries(links).flatMap(([name, link]) => {
    if (link.placeholder || !isReserved(link.url)) return [];
    const text = `the link \`${name}\` does not lead to a public address: ${link.url}`;
    return [{ text, place: source.place(['links', name, 'url']) }];
  });
}

/** Values such as an e-mail address at a domain that nobody can have. */
function unreachableValues({ source }: Site): Found[] {
  const values = valueAt(source?.data, ['values']);
  return Object.entries(isRecord(values) ? values : {}).flatMap(([name, entry]): Found[] => {
    if (isRecord(entry) && entry.placeholder === true) return [];
    const value = String(isRecord(entry) ? entry.value : entry);
    if (!isReserved(/^[^@\s]+@[^@\s]+$/.test(value) ? `mailto:${value}` : value)) return [];
    const text = `the value \`${name}\` is not a public address: “${value}”`;
    const place = source?.place(['values', name, ...(isRecord(entry) ? ['value'] : [])]);
    return [{ text, place }];
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
