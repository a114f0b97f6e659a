// The part of a page's own content that one of its versions shows. A text that changes in one locale leaves
// the pages in all other locales as they are.
import { hash } from 'node:crypto';
import type { Route } from '../addresses/routes.ts';
import type { Site } from '../read/site.ts';
import type { PageContent } from '../site/content.ts';
import { type FieldUse, mapFields } from '../site/fields.ts';
import { summaryOf } from '../site/page.ts';
import { isRecord } from '../site/record.ts';

/** The last page and its hashes: a page is rendered in all its locales before the next one. */
const last = new WeakMap<Site['theme'], { readonly page: PageContent; readonly hashIn: (locale: string) => string }>();

/**
 * A hash of the values of the page in the locale of the route, with their places. Texts in other locales
 * are left out.
 */
export function ownContentHash(route: Route, site: Pick<Site, 'defaultLocale' | 'theme'>): string {
  const { page } = route;
  const { theme } = site;
  const known = last.get(theme);
  const current = known?.page === page ? known : { page, hashIn: hasherOf(page, theme) };
  last.set(theme, current);
  return current.hashIn(localeShown(route, site));
}

/** Walks the values of a page once for all its locales. */
function hasherOf(page: PageContent, theme: Site['theme']): (locale: string) => string {
  const texts: unknown[] = [];
  const field = ({ kind, value }: FieldUse) => {
    if (!kind.isLocalized) return value;
    texts.push(value);
    return null;
  };
  const { title, description, name, entry, ...summary } = summaryOf(page);
  texts.push(title, description, name);
  const schema = entry && theme.collections?.[entry.of]?.schema;
  const ofEntry = entry && [entry.day, schema && mapFields(schema, entry.fields, field)];
  const sections = page.sections.map(({ type, id, data, source, path }) => {
    const schema = theme.sections[type]?.schema;
    return [type, id, source.file, path, schema ? mapFields(schema, data, field, path) : data];
  });
  const shape = JSON.stringify([summary, ofEntry, sections]);
  return (locale) => hash('sha256', shape + JSON.stringify(texts.map(textShownIn(locale))), 'base64url').slice(0, 24);
}

/** The locale whose texts the page shows; `*` stands for all locales, which the not-found page shows. */
export function localeShown({ page, locale }: Route, { defaultLocale }: Pick<Site, 'defaultLocale'>): string {
  return page.not_found && locale === defaultLocale ? '*' : locale;
}

/** Reduces a text in all its locales to the given one. It stays whole if another locale stands in. */
export function textShownIn(locale: string): (text: unknown) => unknown {
  return (text) => (isRecord(text) && typeof text[locale] === 'string' ? text[locale] : text);
}
