// React's JSX as themes have it while pages are made: what React would leave out of a page without a word is refused.
import { type ElementType, Fragment, type JSX, Suspense, use } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { PageContext } from '../theme.ts';

export { Fragment };

/** An element that the theme makes, and the stack at the line that makes it. */
export interface JsxCall {
  readonly props: Readonly<Record<string, unknown>>;
  readonly stack: string;
}

/** While elements are traced, this attribute holds the number of the call that made one. */
export const writerAttribute = 'data-written-by';

let calls: JsxCall[] | undefined;

/** Does `work`, and returns every element that the theme made meanwhile. */
export function trace<T>(work: () => T): { readonly result: T; readonly calls: readonly JsxCall[] } {
  const traced: JsxCall[] = [];
  calls = traced;
  try {
    return { result: work(), calls: traced };
  } finally {
    calls = undefined;
  }
}

export function jsx(type: ElementType, props: Record<string, unknown>, key?: string): JSX.Element {
  if (typeof type === 'string')
    for (const name in props)
      if (name.startsWith('on') && typeof props[name] === 'function' && isOnPage())
        throw new Error(`no browser gets \`${name}\` of <${type}>: handlers work only in islands`);
  // A component may take a function for its children, and call it.
  if (typeof type === 'string' || type === Fragment) {
    const unshown = unshownIn(props.children);
    if (unshown && isOnPage())
      throw new Error(`a ${unshown} inside <${type === Fragment ? '' : String(type)}> is not shown on the page`);
  }
  if (type === Suspense && isOnPage())
    throw new Error('pages do not wait, and would keep the fallback of <Suspense>: it works only in islands');
  if (!calls) return reactJsx(type, props, key);
  const number = calls.push({ props, stack: new Error().stack ?? '' }) - 1;
  return reactJsx(type, typeof type === 'string' ? { ...props, [writerAttribute]: number } : props, key);
}

export { jsx as jsxs };

/** What React leaves out; nothing, true and false are how a theme says that something is not to be shown. */
function unshownIn(children: unknown): 'function' | 'symbol' | undefined {
  if (typeof children === 'function') return 'function';
  if (typeof children === 'symbol') return 'symbol';
  if (!Array.isArray(children)) return undefined;
  for (const child of children) {
    const unshown = unshownIn(child);
    if (unshown) return unshown;
  }
  return undefined;
}

/** Islands are rendered without the page around them, and what is made while the theme is loaded belongs to nothing yet. */
function isOnPage(): boolean {
  try {
    return use(PageContext) !== null;
  } catch {
    return false;
  }
}
