// Finds the line of the component that wrote an element or text of a page. HTML does not contain
// that, so the page is rendered once more with tracing, on demand.

import type { Route } from '../addresses/routes.ts';
import { memoized } from '../files/once.ts';
import type { Place } from '../problems/problem.ts';
import { packageOf } from '../theme/esbuild.ts';
import type { JsxCall } from '../theme/jsx.ts';
import type { Tracing } from '../theme/theme-errors.ts';
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

/**
 * Creates a finder that renders each page with tracing at most once. `renderPage` renders a route to
 * HTML.
 */
export function writerFinder(
  renderPage: (route: Route, rendering: Rendering) => { readonly html: string },
  rendering: Rendering,
  { trace, writerAttribute, readStack }: Tracing,
): FindWriters {
  const traceOf = memoized((route: Route) => trace(() => renderPage(route, rendering)));
  return async (route, query) => {
    const { result, calls } = traceOf(route);
    const { calls: indices, island } = firstMatch(query, result.html, writerAttribute);
    const around = indices.flatMap((index) => calls[index] ?? []);
    const [call] = around;
    if (!call) return undefined;
    const placesOf = async (some: readonly JsxCall[]) =>
      (await Promise.all(some.map(({ stack }) => readStack(stack)))).flatMap((places) => places?.[0] ?? []);
    const receivers = (text: string) => placesOf(calls.filter(({ props }) => isReceiver(text, props)));
    const [written] = (await readStack(call.stack, true)) ?? [];
    const from = written && packageOf(written.file);
    if (from === undefined) return { element: written, receivers };
    // It may create its elements in a callback.
    const [, name = 'without a name'] = /^\s+at ([A-Z]\w*) \(/m.exec(call.stack) ?? [];
    // Where the theme shows it, or else something around it.
    const shown = calls.filter(({ type }) => typeof type === 'function' && type.name === name);
    const [place] = await placesOf([...shown, ...around]);
    const by = island === undefined ? '' : `, shown by the island ${island},`;
    return { element: place && { ...place, component: `the component ${name} of ${from}${by}` }, receivers };
  };
}

/** An element of a page. */
interface PageElement {
  readonly name: string;
  /** The indices of the calls that wrote it and what is around it, innermost first. */
  readonly calls: readonly number[];
  readonly island?: string | undefined;
}

/** The first element that matches or has the text. Elements that React adds are skipped. */
function firstMatch(query: WriterQuery, html: string, writerAttribute: string): PageElement {
  const open: PageElement[] = [];
  let found: PageElement = { name: '', calls: [] };
  readTags(html, ({ before, name, closing, attributes }) => {
    if (found.calls.length > 0) return;
    const parent = open.at(-1);
    if (parent && query.text?.(unescapeHtml(before.replace(/<!--.*?-->/gs, '')).trim())) found = parent;
    if (closing) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
      return;
    }
    const attributeValues = Object.fromEntries(attributes.map((one) => [one.name, one.value]));
    const written = attributeValues[writerAttribute];
    const calls = [...(written === undefined ? [] : [Number(written)]), ...(parent?.calls ?? [])];
    const element = { name, calls, island: attributeValues['data-island'] ?? parent?.island };
    if (found.calls.length === 0 && query.element?.({ name, attributes: attributeValues })) found = element;
    if (!voidElements.has(name)) open.push(element);
  });
  return found;
}

/** Whether a prop or the children of an element are the string. */
function isReceiver(text: string, props: JsxCall['props']): boolean {
  return Object.values(props).some((value) => {
    const isText = (part: unknown) => typeof part === 'string' || typeof part === 'number';
    const whole = Array.isArray(value) ? value.filter(isText).join('') : value;
    return isText(whole) && String(whole).replace(/\s+/g, ' ').trim() === text;
  });
}
