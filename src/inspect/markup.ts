// What components write that no page may have: an id twice, a picture without alt, inline code, a file that is not there.
import type { PageFacts } from '../inspect.ts';
import { about, type Found, placesOf, startOf } from './places.ts';

export function markupProblems(page: PageFacts, files: ReadonlySet<string>): Found[] {
  const twice = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
  return [
    ...twice.map((id): Found => {
      const places = placesOf(`id: ${id}`, page.route);
      const text = `the id \`${id}\` stands twice on ${page.route.url}`;
      const related = places.slice(1).map((place) => ({ text: 'the other one:', place }));
      const place = places[0] ?? startOf(page.route);
      const same = `${id} ${places[0] ? `${place.file}:${place.line}` : ''}`;
      return { same, problem: { rule: 'duplicate-id', severity: 'error', text, place, related } };
    }),
    ...[...new Set(page.imagesWithoutAlt)].map((src) =>
      about(page, src, {
        rule: 'missing-alt',
        text: `a picture on ${page.route.url} has no alt: ${src}`,
        hint: 'a component wrote it; an empty alt says that the picture is decoration',
      }),
    ),
    ...[...new Set(page.inlineCode)].map((code) =>
      about(page, code, {
        rule: 'inline-code',
        text: `${code} on ${page.route.url}: the policy forbids inline code`,
        hint: 'a component wrote it; use a class, or templates/browser.ts',
      }),
    ),
    ...[...new Set(page.resources)]
      .filter((url) => !files.has(url.slice(1)))
      .map((url) =>
        about(page, url, {
          rule: 'dead-link',
          text: `${page.route.url} loads ${url}, which does not exist`,
          hint: 'put the file into public/, or ask usePage().asset() for it',
        }),
      ),
  ];
}
