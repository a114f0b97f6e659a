// Tells what a page is made of, so that a page that weighs too much can say where: the stylesheet, JSON-LD, what social networks
// read, drawings, the data of islands, and each section. A part weighs what the page would be lighter without it.
import type { PageFacts } from './index.ts';

/** The names of the parts, each with what the page loses without it, the heaviest first. `rough` weighs a text. */
export function partSizes(
  html: string,
  { route }: Pick<PageFacts, 'route'>,
  rough: (text: string) => number,
): Map<string, number> {
  const owner = ownersOf(
    html,
    route.page.sections.map(({ type }) => type),
  );
  const whole = rough(html);
  const weights = [...new Set(owner)].map((name): [string, number] => [
    name,
    whole - rough(without(html, owner, name)),
  ]);
  return new Map(weights.filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a));
}

/** Whatever stands anywhere and is heavy by nature; it is taken out of the part that it stands in. */
const everywhere: readonly [name: string, pattern: RegExp][] = [
  ['drawings', /<svg[\s>][\s\S]*?<\/svg>/g],
  ['data of islands', / data-props="[^"]*"/g],
  ['social tags', /<meta (?:property|name)="(?:og|twitter):[^>]*>/g],
  ['JSON-LD', /<script type="application\/ld\+json">[\s\S]*?<\/script>/g],
  ['the stylesheet', /<style[\s>][\s\S]*?<\/style>/g],
];

/** For each character of the page the part that it belongs to. */
function ownersOf(html: string, types: readonly string[]): string[] {
  const body = html.indexOf('<body');
  const owner = new Array<string>(html.length).fill('the layout').fill('the rest of the head', 0, body);
  const sections = childrenOfMain(html);
  sections.forEach(({ from, to, name }, index) => {
    const type = sections.length === types.length ? types[index] : types.find((one) => name.split(' ').includes(one));
    owner.fill(`the section ${type ?? (name || 'without a class')}`, from, to);
  });
  for (const [name, pattern] of everywhere)
    for (const { index, 0: text } of html.matchAll(pattern)) owner.fill(name, index, index + text.length);
  return owner;
}

interface Child {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The elements right inside of `<main>`: where each begins and ends, and its classes. */
function childrenOfMain(html: string): Child[] {
  const children: Child[] = [];
  const start = html.search(/<main[\s>]/);
  if (start < 0) return [];
  let depth = 0;
  let open = { from: 0, name: '' };
  for (const { index, 0: tag, 1: closing, 2: name = '', 3: attributes = '' } of html.slice(start).matchAll(tags)) {
    if (closing) {
      depth--;
      if (depth === 1) children.push({ ...open, to: start + index + tag.length });
      if (depth === 0) break;
      continue;
    }
    if (depth === 1) open = { from: start + index, name: /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '' };
    if (!empty.has(name) && !attributes.endsWith('/')) depth++;
    else if (depth === 1) children.push({ ...open, to: start + index + tag.length });
  }
  return children;
}

const tags = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

function without(html: string, owner: readonly string[], name: string): string {
  let left = '';
  let from = 0;
  for (let at = 0; at < html.length; at++) {
    if (owner[at] !== name) continue;
    left += html.slice(from, at);
    while (at < html.length && owner[at] === name) at++;
    from = at;
  }
  return left + html.slice(from);
}
