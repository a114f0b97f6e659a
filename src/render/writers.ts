// Finds the line of the component that wrote an element or text of a page. HTML does not contain
// that, so the page is rendered once more with tracing, on demand.

import { memoized } from '../files/once.ts';
import type { Place } from '../problems/problem.ts';
import type { Route } from '../site/routes.ts';
import type { JsxCall } from '../theme/jsx.ts';
import type { Rendering } from './rendered.ts';
import { readTags, unescapeHtml, voidElements } from './tags.ts';

/** What to search for: an element, or the text between two tags. */
export interface WriterQuery {
  readonly element?: (element: StartTag) => boolean;
  readonly text?: (text: string) => boolean;
}

/** The start tag of an element. Names of attributes are lower-case. */
export interface StartTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The places in the theme that wrote something. */
export interface Writers {
  /** The JSX of the element that was found, or of its nearest ancestor that a component wrote. */
  readonly element: WriterPlace | undefined;
  /** The JSX elements that received a string as a prop or child, outermost first. */
  readonly receivers: (text: string) => Promise<readonly Place[]>;
}

/** The place in the theme that an author can change. */
export interface WriterPlace extends Place {
  /** If a package wrote the element: its component, and the island that shows it. */
  readonly component?: string;
}

/** Resolves to undefined if no component wrote it. */
export type FindWriters = (route: Route, query: WriterQuery) => Promise<Writers | undefined>;

/** The tracing that a compiled theme offers. */
export interface Tracing {
  /**
   * Runs `work`. Elements that the theme creates in it get the index of their call as the attribute
   * `writerAttribute`.
   */
  readonly trace: <T>(work: () => T) => { readonly result: T; readonly calls: readonly JsxCall[] };
  readonly writerAttribute: string;
  /** Maps a stack trace to places in the theme, innermost call first. */
  readonly readStack: (stack: string) => Promise<readonly Place[] | undefined>;
  /** The component at the top of a stack trace, if a package wrote it. */
  readonly readComponent: (
    stack: string,
  ) => Promise<{ readonly name: string | undefined; readonly from: string } | undefined>;
}

/**
 * Creates a finder that renders each page with tracing at most once. `renderPage` renders a route to
 * HTML.
 */
export function writerFinder(
  renderPage: (route: Route, rendering: Rendering) => { readonly html: string },
  rendering: Rendering,
  { trace, writerAttribute, readStack, readComponent }: Tracing,
): FindWriters {
  const traceOf = memoized((route: Route) => trace(() => renderPage(route, rendering)));
  return async (route, query) => {
    const { result, calls } = traceOf(route);
    const { html } = result;
    const match = firstMatch(query, { html, writerAttribute });
    const writers = match.calls.flatMap((index) => calls[index] ?? []);
    const [call] = writers;
    if (!call) return undefined;
    const placeOf = async ({ stack }: JsxCall) => (await readStack(stack))?.[0];
    const receivers = async (text: string) => {
      const found = await Promise.all(calls.filter(({ props }) => isReceiver(text, props)).map(placeOf));
      return found.flatMap((place) => place ?? []);
    };
    const component = await readComponent(call.stack);
    if (!component) return { element: await placeOf(call), receivers };
    const { name, from } = component;
    // Where the theme shows it, or else something around it.
    const shown = calls.filter(({ type }) => typeof type === 'function' && type.name === name);
    const [place] = (await Promise.all([...shown, ...writers].map(placeOf))).flatMap((one) => one ?? []);
    const by = match.island === undefined ? '' : `, shown by the island ${match.island},`;
    return {
      element: place && { ...place, component: `${name ? `the component ${name}` : 'a component'} of ${from}${by}` },
      receivers,
    };
  };
}

/** The first matching element or text: the calls that wrote it and what is around it, and its island. */
function firstMatch(
  query: WriterQuery,
  { html, writerAttribute }: { readonly html: string; readonly writerAttribute: string },
): { readonly calls: readonly number[]; readonly island?: string | undefined } {
  const open: { readonly name: string; readonly calls: readonly number[]; readonly island?: string | undefined }[] = [];
  let found: (typeof open)[number] | undefined;
  readTags(html, ({ before, name, closing, attributes }) => {
    // Elements that React adds are skipped.
    if (found?.calls.length) return;
    const parent = open.at(-1);
    if (query.text?.(unescapeHtml(before.replace(/<!--.*?-->/gs, '')).trim())) found = parent;
    if (closing) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
      return;
    }
    const attributeValues = Object.fromEntries(attributes.map((one) => [one.name, one.value]));
    const written = attributeValues[writerAttribute];
    const calls = [...(written === undefined ? [] : [Number(written)]), ...(parent?.calls ?? [])];
    const element = { name, calls, island: attributeValues['data-island'] ?? parent?.island };
    if (!found?.calls.length && query.element?.({ name, attributes: attributeValues })) found = element;
    if (!voidElements.has(name)) open.push(element);
  });
  return found ?? { calls: [] };
}

/** Whether a prop or the children of an element are the string. */
function isReceiver(text: string, props: JsxCall['props']): boolean {
  return Object.values(props).some((value) => {
    const isText = (part: unknown) => typeof part === 'string' || typeof part === 'number';
    const whole = Array.isArray(value) ? value.filter(isText).join('') : value;
    return isText(whole) && String(whole).replace(/\s+/g, ' ').trim() === text;
  });
}
