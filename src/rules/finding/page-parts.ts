// Splits a page into parts to show what makes it large: the stylesheet, JSON-LD, social tags,
// drawings, island data, and each section. The size of a part is the difference that removing it
// makes to the compressed page.
import type { RenderedPage } from '../../render/rendered.ts';
import { voidElements } from '../../render/tags.ts';

/**
 * Part name → estimated compressed bytes, largest first. `estimate` returns the compressed size of
 * a text.
 */
export function partSizes(
  html: string,
  { route }: Pick<RenderedPage, 'route'>,
  estimate: (text: string) => number,
): Map<string, number> {
  const types = route.page.sections.map(({ type }) => type);
  const owner = ownersOf(html, types);
  const total = estimate(html);
  const sizeOf = (name: string) => total - estimate(without(html, owner, name));
  const sizes = [...new Set(owner)].map((name): [string, number] => [name, sizeOf(name)]);
  return new Map(sizes.filter(([, size]) => size > 0).sort(([, a], [, b]) => b - a));
}

/**
 * Parts that can occur anywhere and are often large. They are not counted for the section that
 * contains them.
 */
const sharedParts: readonly [name: string, pattern: RegExp][] = [
  ['drawings', /<svg[\s>][\s\S]*?<\/svg>/g],
  ['data of islands', / data-props="[^"]*"/g],
  ['social tags', /<meta (?:property|name)="(?:og|twitter):[^>]*>/g],
  ['JSON-LD', /<script type="application\/ld\+json">[\s\S]*?<\/script>/g],
  ['the stylesheet', /<style[\s>][\s\S]*?<\/style>/g],
];

/** The part that each character of the page belongs to. */
function ownersOf(html: string, types: readonly string[]): string[] {
  const body = html.indexOf('<body');
  const owner = new Array<string>(html.length).fill('the layout').fill('the rest of the head', 0, body);
  const sections = childrenOfMain(html);
  sections.forEach(({ from, to, name }, index) => {
    const type = sections.length === types.length ? types[index] : types.find((one) => name.split(' ').includes(one));
    owner.fill(`the section ${type ?? (name || 'without a class')}`, from, to);
  });
  for (const [name, pattern] of sharedParts)
    for (const { index, 0: text } of html.matchAll(pattern)) owner.fill(name, index, index + text.length);
  return owner;
}

interface Child {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The direct children of `<main>`: their range in the HTML, and their classes as the name. */
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
    if (!voidElements.has(name) && !attributes.endsWith('/')) depth++;
    else if (depth === 1) children.push({ ...open, to: start + index + tag.length });
  }
  return children;
}

const tags = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
/** The HTML without the characters of one part. */
function without(html: string, owner: readonly string[], name: string): string {
  return html
    .split('')
    .filter((_, at) => owner[at] !== name)
    .join('');
}
