// The part of a page's own content that one of its versions shows. A text that changes in one locale leaves
// the pages in all other locales as they are.
import { hash } from 'node:crypto';
import type { Route } from '../model/routes.ts';
import type { Site } from '../model/site.ts';
import type { FieldUse } from '../site/fields.ts';
import { mapFields } from '../site/fields.ts';
import { summaryOf } from '../site/page.ts';
import { isRecord } from '../site/record.ts';

/**
 * A hash of the values of the page in the locale of the route, with their places. Texts in other locales
 * are left out.
 */
export function ownContentHash(route: Route, site: Pick<Site, 'defaultLocale' | 'theme'>): string {
  const { page } = route;
  const { title, description, name, ...summary } = summaryOf(page);
  const shown = textShownIn(localeShown(route, site));
  const field = ({ kind, value }: FieldUse) => (kind.isLocalized ? shown(value) : value);
  const sections = page.sections.map(({ type, id, data, source, path }) => {
    const schema = site.theme.sections[type]?.schema;
    return [type, id, source.file, path, schema ? mapFields(schema, data, field, path) : data];
  });
  const content = JSON.stringify([summary, shown(title), shown(description), shown(name), sections]);
  return hash('sha256', content, 'base64url').slice(0, 24);
}

/** The locale whose texts the page shows; `*` stands for all locales, which the not-found page shows. */
export function localeShown({ page, locale }: Route, { defaultLocale }: Pick<Site, 'defaultLocale'>): string {
  return page.not_found && locale === defaultLocale ? '*' : locale;
}

/** Reduces a text in all its locales to the given one. It stays whole if another locale stands in. */
export function textShownIn(locale: string): (text: unknown) => unknown {
  return (text) => (isRecord(text) && typeof text[locale] === 'string' ? text[locale] : text);
}
