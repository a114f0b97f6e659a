// What components write that no page may have: an id twice, a picture without alt, inline code, a file that is not there.

import type { Problem } from '../diagnostics/problem.ts';
import type { StartTag } from '../render/writers.ts';
import { withoutBase } from '../site/base.ts';
import type { PageFacts } from './index.ts';
import { componentProblem, elementFinder, type Finding, pagePlace, placesOf } from './page-places.ts';

/** `files` are all paths in the output, `base` is the path below which they are served. */
export function markupProblems(page: PageFacts, files: ReadonlySet<string>, base: string): Finding[] {
  const twice = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
  return [
    ...twice.map((id): Finding => {
      const places = placesOf(`id: ${id}`, page.route);
      const text = `the id \`${id}\` stands twice on ${page.route.url}`;
      const related = places.slice(1).map((place) => ({ text: 'the other one:', place }));
      const [inContent] = places;
      const place = inContent ?? pagePlace(page.route);
      const groupKey = `${id} ${inContent ? `${place.file}:${place.line}` : ''}`;
      const problem: Problem = { rule: 'duplicate-id', severity: 'error', text, place, related };
      return { groupKey, problem, findPlace: inContent ? undefined : elementFinder(page.route, second(id)) };
    }),
    ...[...new Set(page.imagesWithoutAlt)].map((src) =>
      componentProblem(
        page,
        src,
        {
          rule: 'missing-alt',
          text: `a picture on ${page.route.url} has no alt: ${src}`,
          hint: 'a component wrote it; an empty alt says that the picture is decoration',
        },
        ({ name, attributes }) => name === 'img' && attributes.alt === undefined && (attributes.src ?? '') === src,
      ),
    ),
    ...[...new Set(page.inlineCode)].map((code) =>
      componentProblem(
        page,
        code,
        {
          rule: 'inline-code',
          text: `${code} on ${page.route.url}: the policy forbids inline code`,
          hint: 'a component wrote it; use a class, or templates/browser.ts',
        },
        hasCode(code),
      ),
    ),
    ...[...new Set(page.resources)]
      .filter((url) => !files.has(withoutBase(base, url)?.slice(1) ?? ''))
      .map((url) =>
        componentProblem(
          page,
          url,
          {
            rule: 'dead-link',
            text: `${page.route.url} loads ${url}, which does not exist`,
            hint: 'put the file into public/, or ask usePage().asset() for it',
          },
          ({ name, attributes }) => name !== 'a' && Object.values(attributes).includes(url),
        ),
      ),
  ];
}

/** Says yes to the second element with this id. */
function second(id: string): (element: StartTag) => boolean {
  let count = 0;
  return ({ attributes }) => attributes.id === id && ++count === 2;
}

/** Says yes to an element with this inline code: `<script>`, or an attribute as in `<i style>`. */
function hasCode(code: string): (element: StartTag) => boolean {
  return ({ name, attributes }) =>
    code === '<script>'
      ? name === 'script' && attributes.src === undefined && !/json/.test(attributes.type ?? '')
      : Object.keys(attributes).some((key) => code === `<${name} ${key}>`);
}
