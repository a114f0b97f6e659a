// Checks the markup that components write: duplicate ids, pictures without alt, inline code,
// missing files.

import type { Problem } from '../diagnostics/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { StartTag } from '../render/writers.ts';
import { withoutBase } from '../site/base.ts';
import { componentProblem, elementFinder, findInPage, type PageFinding, pagePlace } from './page-places.ts';

/**
 * Rules `duplicate-id`, `missing-alt`, `inline-code` and `dead-link`. `files` contains all paths in
 * the output, `base` is the base path of the site.
 */
export function markupProblems(page: RenderedPage, files: ReadonlySet<string>, base: string): PageFinding[] {
  const duplicates = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
  return [
    ...duplicates.map((id): PageFinding => {
      const places = findInPage(`id: ${id}`, page.route);
      const text = `duplicate id \`${id}\` on ${page.route.url}`;
      const related = places.slice(1).map((place) => ({ text: 'the other one:', place }));
      const [inContent] = places;
      const place = inContent ?? pagePlace(page.route);
      const groupKey = `${id} ${inContent ? `${place.file}:${place.line}` : ''}`;
      const problem: Problem = { rule: 'duplicate-id', severity: 'error', text, place, related };
      return { groupKey, problem, findPlace: inContent ? undefined : elementFinder(page.route, isSecondWith(id)) };
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
            hint: 'put the file into public/, or use usePage().asset()',
          },
          ({ name, attributes }) => name !== 'a' && Object.values(attributes).includes(url),
        ),
      ),
  ];
}

/**
 * Returns a function that is true for the second element with this id. It counts, so use it for one
 * search only.
 */
function isSecondWith(id: string): (element: StartTag) => boolean {
  let count = 0;
  return ({ attributes }) => attributes.id === id && ++count === 2;
}

/** Matches elements with this inline code: `<script>`, or an attribute such as `<i style>`. */
function hasCode(code: string): (element: StartTag) => boolean {
  return ({ name, attributes }) =>
    code === '<script>'
      ? name === 'script' && attributes.src === undefined && !/json/.test(attributes.type ?? '')
      : Object.keys(attributes).some((key) => code === `<${name} ${key}>`);
}
