import { shortened } from '../problems/counted.ts';
import { layoutOf, layoutWith } from '../problems/example-layout.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { StartTag, WriterPlace } from '../render/writers.ts';
import type { PageFinding, ThemeSearch } from './finding/found.ts';
import { pagePlace, placeOf } from './finding/page-finding.ts';
import { findFigure, findString, onlyElement, stylesheetsOf } from './finding/theme-places.ts';
import { dueRule } from './rule.ts';

export const typedFigure = dueRule({
  id: 'typed-figure',
  what: 'A component contains a figure that is in no text of content.',
  why: 'It would stay the same in every language when the claim changes.',
  wrong: { files: layoutWith(`<strong>60+</strong>`) },
  right: { files: layoutOf('return <main>{children}</main>;', 'A text of the page says ${claim.lamps, short}.') },
  checks: {
    page: () => (page) => new Map(typedFigureProblems(page).map((one) => [one.groupKey, one])).values(),
  },
});

function typedFigureProblems({ route, typedFigures }: RenderedPage): PageFinding[] {
  return typedFigures.map((one) => {
    const { figure, text, where } = one;
    const context = text === figure ? '' : ` in “${shortened(text, 60)}”`;
    const verb = where === 'text' ? 'shows' : where === 'style' ? 'shows through its stylesheet' : `has in ${where}`;
    return {
      // “24” on a German page and “24 hours” on the English one are typed in the same place.
      groupKey: `typed ${/\p{N}[\p{N}.,]*/u.exec(figure)?.[0] ?? figure} ${text} ${where}`,
      text: `${route.url} ${verb} the figure “${figure}”${context}, which comes from no text in content`,
      hint: 'make it a claim, and show the text that states it through a text() or scene() field; mark a numeral that only counts with data-ordinal',
      place: pagePlace(route),
      findPlace: (theme) => placeOfFigure(one, route, theme),
    };
  });
}

type Figure = RenderedPage['typedFigures'][number];
type Route = RenderedPage['route'];

/**
 * Where the figure is typed: in the element that shows it, in an element that passes it on, in a
 * string of the same file, or in content. For a figure that a component computes, returns the
 * element that shows it.
 */
async function placeOfFigure(
  { figure, text, where }: Figure,
  route: Route,
  { findWriters, templateSources }: ThemeSearch,
): Promise<WriterPlace | undefined> {
  if (where === 'style') return findFigure(figure, text, stylesheetsOf(route, templateSources()));
  const isSame = (value: string) => (where === 'json-ld' ? value.includes(text) : value.trim() === text);
  const query =
    where === 'text' || where === 'json-ld'
      ? { text: isSame }
      : { text: isSame, element: ({ attributes }: StartTag) => Object.values(attributes).some(isSame) };
  const writers = await findWriters(route, query);
  // A plain string field, unlike text() and scene(), bypasses the claim checks.
  const inContent = () => placeOf(text, route);
  if (!writers) return inContent();
  if (writers.element?.component) return writers.element;
  const elements = [writers.element, ...(await writers.receivers(text))].flatMap((place) => place ?? []);
  for (const element of elements) {
    const place = findFigure(figure, text, onlyElement(element));
    if (place) return { ...place, source: element.source };
  }
  for (const { file, source } of elements) {
    const place = findString(figure, text, new Map([[file, source]]));
    if (place) return place;
  }
  return inContent() ?? writers.element;
}
