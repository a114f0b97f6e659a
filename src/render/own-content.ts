// The part of a page's own content that one of its versions shows. A text that changes in one locale leaves
// the pages in all other locales as they are.
import type { Route } from '../model/routes.ts';
import type { Site } from '../model/site.ts';
import type { FieldUse } from '../site/fields.ts';
import { mapFields } from '../site/fields.ts';
import { summaryOf } from '../site/page.ts';
import { isRecord } from '../site/record.ts';

/**
 * The values of the page in the locale of the route, as data for JSON. Texts in other locales are left
 * out.
 */
export function ownContent(route: Route, site: Site): unknown {
  const { page } = route;
  const { title, description, name, ...summary } = summaryOf(page);
  const shown = textShownIn(route, site);
  const field = ({ kind, value }: FieldUse) => (kind.isLocalized ? shown(value) : value);
  const sections = page.sections.map(({ type, id, data, source, path }) => {
    const schema = site.theme.sections[type]?.schema;
    return { type, id, file: source.file, path, data: schema ? mapFields(schema, data, field, path) : data };
  });
  return { ...summary, title: shown(title), description: shown(description), name: shown(name), sections };
}

/**
 * Returns a function that reduces a text in all its locales to what the page shows of it. The text
 * stays whole if another locale stands in, and on the not-found page that shows all locales.
 */
export function textShownIn(
  { page, locale }: Route,
  { defaultLocale }: Pick<Site, 'defaultLocale'>,
): (text: unknown) => unknown {
  const isInAllLocales = page.not_found && locale === defaultLocale;
  return (text) => (!isInAllLocales && isRecord(text) && typeof text[locale] === 'string' ? text[locale] : text);
}
