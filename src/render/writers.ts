// Finds the line of the component that wrote an element or text of a page. HTML does not contain
// that, so the page is rendered once more with tracing, on demand.

import { memoized } from '../files/once.ts';
import type { Place } from '../problems/problem.ts';
import type { Route } from '../site/routes.ts';
import type { JsxCall } from '../theme/jsx.ts';
import { voidElements } from './facts.ts';
import type { Rendering } from './rendered.ts';
import { readTags, unescapeHtml } from './tags.ts';

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
  readonly element: Place | undefined;
  /** The JSX elements that received a string as a prop or child, outermost first. */
  readonly receivers: (text: string) => Promise<readonly Place[]>;
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
}

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
    const { html } = result;
    const call = calls[firstMatch(query, { html, writerAttribute }) ?? -1];
    if (!call) return undefined;
    const placeOf = async ({ stack }: JsxCall) => (await readStack(stack))?.[0];
    const receivers = async (text: string) => {
      const found = await Promise.all(calls.filter(({ props }) => isReceiver(text, props)).map(placeOf));
      return found.flatMap((place) => place ?? []);
    };
    return { element: await placeOf(call), receivers };
  };
}

/**
 * The index of the call that wrote the first matching element or text. Elements that React adds are
 * skipped.
 */
function firstMatch(
  query: WriterQuery,
  { html, writerAttribute }: { readonly html: string; readonly writerAttribute: string },
): number | undefined {
  const open: { readonly name: string; readonly call: number | undefined }[] = [];
  let found: number | undefined;
  readTags(html, ({ before, name, closing, attributes }) => {
    if (found !== undefined) return;
    const parentCall = open.at(-1)?.call;
    if (query.text?.(unescapeHtml(before.replace(/<!--.*?-->/gs, '')).trim())) found = parentCall;
    if (closing) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
      return;
    }
    const attributeValues = Object.fromEntries(attributes.map((one) => [one.name, one.value]));
    const call = attributeValues[writerAttribute] === undefined ? parentCall : Number(attributeValues[writerAttribute]);
    if (found === undefined && query.element?.({ name, attributes: attributeValues })) found = call;
    if (!voidElements.has(name)) open.push({ name, call });
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
