// The JSX runtime of themes on the server. Throws for what React would silently leave out of a page.
import React, { type ElementType, Fragment, type JSX, type ReactElement, type ReactNode, Suspense, use } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { Consent, Embed, Script } from './doors.ts';
import { Island } from './index.ts';
import { checkIslandProps } from './island-props.ts';
import type { IslandProps } from './island-types.ts';
import { PageContext } from './page-context.ts';
import { Video } from './video.ts';

export { Fragment };

/** One element that the theme created. */
export interface JsxCall {
  readonly type: ElementType;
  readonly props: Readonly<Record<string, unknown>>;
  /** The stack at the line that created it. */
  readonly stack: string;
}

/** While elements are traced, HTML elements have this attribute with the index of their call. */
export const writerAttribute = 'data-written-by';

/** Elements whose `style` is an object have this attribute: nobody wrote that style into content. */
export const styleMark = 'data-style';

/** What would end the rule of a stylesheet that a style becomes, or begin a comment. */
export const endsRule = /[{}\\]|\/\*/;

/** Components that throw for what is wrong with their props, or not there. */
const calledHere: ReadonlySet<ElementType> = new Set<ElementType>([Consent, Embed, Script, Video]);

let calls: JsxCall[] | undefined;

/**
 * Runs `work`, and records the elements that the theme creates meanwhile. Elements are slower to create
 * then.
 */
export function trace<T>(work: () => T): { readonly result: T; readonly calls: readonly JsxCall[] } {
  const traced: JsxCall[] = [];
  calls = traced;
  try {
    return { result: work(), calls: traced };
  } finally {
    calls = undefined;
  }
}

/**
 * Creates an element. Throws an Error for handlers, functions and symbols as children, and `<Suspense>`
 * outside islands.
 */
export function jsx(type: ElementType, props: Record<string, unknown>, key?: string, create = reactJsx): JSX.Element {
  if (typeof type === 'string')
    for (const name in props)
      if (name.startsWith('on') && typeof props[name] === 'function' && isOnPage())
        throw new Error(`\`${name}\` of <${type}> never reaches the browser: handlers work only in islands`);
  // Children of a component may be a function that the component calls.
  if (typeof type === 'string' || type === Fragment) {
    const kind = invisibleKind(props.children);
    if (kind && isOnPage())
      throw new Error(`a ${kind} inside <${type === Fragment ? '' : String(type)}> is not shown on the page`);
  }
  if (type === Suspense && isOnPage())
    throw new Error('<Suspense> works only in islands: a page is rendered at once and would keep the fallback');
  // Here, where the stack has its line.
  if (type === Island) checkIslandProps(props as unknown as IslandProps<unknown>);
  if (calledHere.has(type) && isOnPage()) {
    const shown = (type as (props: object) => ReactElement<Record<string, unknown>>)(props);
    return jsxs(shown.type as ElementType, shown.props, key);
  }
  return create(type, traced(type, props), key);
}

/** Like that of React, for packages that are compiled to it, and with tracing. */
export function createElement(type: ElementType, props: object | null, ...children: ReactNode[]): JSX.Element {
  return React.createElement(type, traced(type, { ...props }), ...children);
}

/** The props of a new element, marked if they have a style; while elements are traced, they name its call. */
function traced(type: ElementType, props: Record<string, unknown>): Record<string, unknown> {
  const marked = typeof type === 'string' && props.style ? { ...props, [styleMark]: '' } : props;
  if (!calls) return marked;
  const index = calls.push({ type, props, stack: new Error().stack ?? '' }) - 1;
  return typeof type === 'string' ? { ...marked, [writerAttribute]: index } : marked;
}

/** The same for children that were written one by one, which need no keys. */
export function jsxs(type: ElementType, props: Record<string, unknown>, key?: string): JSX.Element {
  return jsx(type, props, key, reactJsxs);
}

/**
 * The kind of a child that React silently leaves out. Null, undefined and booleans are fine: themes use
 * them to show nothing.
 */
function invisibleKind(children: unknown): 'function' | 'symbol' | undefined {
  if (typeof children === 'function') return 'function';
  if (typeof children === 'symbol') return 'symbol';
  if (!Array.isArray(children)) return undefined;
  for (const child of children) {
    const kind = invisibleKind(child);
    if (kind) return kind;
  }
  return undefined;
}

/**
 * False in islands, which are rendered on their own, and for elements created while the theme is
 * imported.
 */
function isOnPage(): boolean {
  try {
    return use(PageContext) !== null;
  } catch {
    return false;
  }
}
