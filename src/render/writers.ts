// Finds the line of a component that wrote something on a page. No rendered page says so: it is rendered once more, with every
// element traced, when somebody asks.

import type { Place } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';
import { once } from '../site/once.ts';
import { voidElements } from './facts.ts';
import { type Rendering, renderAlone } from './index.ts';
import { readTags, unescapeHtml } from './tags.ts';

/** What to look for on a page: an element, or the text between two tags. */
export interface WriterQuery {
  readonly element?: (element: StartTag) => boolean;
  readonly text?: (text: string) => boolean;
}

/** The start tag of an element; names of attributes are in small letters. */
export interface StartTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Writers {
  /** The element that was sought, or the nearest one around it that a component wrote. */
  readonly element: Place | undefined;
  /** The elements that were given this string as a prop or as what stands in them, the outermost first. */
  readonly receivers: (text: string) => Promise<readonly Place[]>;
}

/** Undefined for what no component wrote. */
export type FindWriters = (route: Route, sought: WriterQuery) => Promise<Writers | undefined>;

/** An element that the theme made: its props, and the stack at the line that made it. */
interface Call {
  readonly props: Readonly<Record<string, unknown>>;
  readonly stack: string;
}

/** What a bundle knows of its theme's elements. */
export interface Tracing {
  /** Does `work`; the elements that the theme makes meanwhile have the number of their call in the attribute `writerAttribute`. */
  readonly trace: <T>(work: () => T) => { readonly result: T; readonly calls: readonly Call[] };
  readonly writerAttribute: string;
  /** The places in the theme that a stack leads to, the last call first. */
  readonly readStack: (stack: string) => Promise<readonly Place[] | undefined>;
}

export function startFindingWriters(rendering: Rendering, { trace, writerAttribute, readStack }: Tracing): FindWriters {
  const traced = new Map<Route, () => { readonly html: string; readonly calls: readonly Call[] }>();
  const traceOf = (route: Route) => {
    const { result, calls } = trace(() => renderAlone(route, rendering));
    return { html: result.html, calls };
  };
  return async (route, sought) => {
    const page = traced.get(route) ?? once(() => traceOf(route));
    traced.set(route, page);
    const { html, calls } = page();
    const call = calls[firstWith(sought, { html, writerAttribute }) ?? -1];
    if (!call) return undefined;
    const placeOf = async ({ stack }: Call) => (await readStack(stack))?.[0];
    const receivers = async (text: string) => {
      const found = await Promise.all(calls.filter(({ props }) => isGiven(text, props)).map(placeOf));
      return found.flatMap((place) => place ?? []);
    };
    return { element: await placeOf(call), receivers };
  };
}

/** The number of the call that wrote the first element or text of that kind. What React adds by itself is passed over. */
function firstWith(
  sought: WriterQuery,
  { html, writerAttribute }: { readonly html: string; readonly writerAttribute: string },
): number | undefined {
  const open: { readonly name: string; readonly call: number | undefined }[] = [];
  let found: number | undefined;
  readTags(html, ({ before, name, closing, attributes }) => {
    if (found !== undefined) return;
    const around = open.at(-1)?.call;
    if (sought.text?.(unescapeHtml(before.replace(/<!--.*?-->/gs, '')).trim())) found = around;
    if (closing) {
      const index = open.findLastIndex((one) => one.name === name);
      if (index >= 0) open.length = index;
      return;
    }
    const own = Object.fromEntries(attributes.map((one) => [one.name, one.value]));
    const call = own[writerAttribute] === undefined ? around : Number(own[writerAttribute]);
    if (found === undefined && sought.element?.({ name, attributes: own })) found = call;
    if (!voidElements.has(name)) open.push({ name, call });
  });
  return found;
}

/** Whether an element has the string among its props, or as what stands in it. */
function isGiven(text: string, props: Call['props']): boolean {
  return Object.values(props).some((value) => {
    const isText = (part: unknown) => typeof part === 'string' || typeof part === 'number';
    const whole = Array.isArray(value) ? value.filter(isText).join('') : value;
    return isText(whole) && String(whole).replace(/\s+/g, ' ').trim() === text;
  });
}
