// React's JSX as themes have it while pages are made: what React would leave out of a page without a word is refused.
import { type ElementType, type JSX, use } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { PageContext } from '../theme.ts';

export { Fragment } from 'react/jsx-runtime';

export function jsx(type: ElementType, props: Record<string, unknown>, key?: string): JSX.Element {
  if (typeof type === 'string')
    for (const name in props)
      if (name.startsWith('on') && typeof props[name] === 'function' && isOnPage())
        throw new Error(`no browser gets \`${name}\` of <${type}>: handlers work only in islands`);
  return reactJsx(type, props, key);
}

export { jsx as jsxs };

/** Islands are rendered without the page around them, and what is made while the theme is loaded belongs to nothing yet. */
function isOnPage(): boolean {
  try {
    return use(PageContext) !== null;
  } catch {
    return false;
  }
}
