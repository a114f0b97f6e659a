// Renders the islands of a page, each on its own, with the data that the browser needs to hydrate it.

import { createElement, Fragment, isValidElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { withBase } from '../addresses/base.ts';
import type { Assets } from '../theme/assets.ts';
import { definitionStacks } from '../theme/defined-islands.ts';
import type { IslandUse } from '../theme/island-types.ts';

/**
 * Replaces the placeholders of islands in a page's HTML. Each island is rendered separately with
 * its own prefix for useId, which the browser gets too: hydration compares ids, and rendering
 * within the page would produce others. Throws an Error for an island that the browser cannot
 * get.
 */
export function insertIslands(
  html: string,
  islands: readonly IslandUse[],
  { assets, base }: { readonly assets: Assets; readonly base: string },
): string {
  if (islands.length === 0) return html;
  return html.replace(/<litfass-island data-n="(\d+)"><\/litfass-island>/g, (_, number: string) => {
    const use = islands[Number(number)];
    if (!use) return '';
    const { definition, props, when } = use;
    const fault = islandFault(use, assets);
    if (fault) throw fault;
    const prefix = `i${number}`;
    const inner = renderToString(islandElement(use), { identifierPrefix: prefix });
    const attributes = {
      'data-island': definition.name,
      'data-src': scriptsOf(definition, assets)
        .map((url) => withBase(base, url))
        .join(' '),
      'data-prefix': prefix,
      'data-seen': when === 'idle' ? 'body' : when === 'visible' ? 'litfass-island' : undefined,
      // A query that always applies is the moment when the page has loaded.
      'data-media': when === 'load' ? 'all' : typeof when === 'object' ? when.media : undefined,
      'data-props': JSON.stringify(props ?? {}),
    };
    const attributeText = Object.entries(attributes).map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
    );
    return `<litfass-island${attributeText.join('')}>${inner}</litfass-island>`;
  });
}

/** The React element of an island with its props: what a build contains of it. */
export function islandElement({ definition, props }: IslandUse): ReactElement {
  if (!('fallback' in definition)) return createElement(definition.component, props as never);
  const { fallback } = definition;
  return typeof fallback === 'function'
    ? createElement(fallback, props as never)
    : createElement(Fragment, null, fallback);
}

/** The URLs of the scripts that a browser needs to run an island; none if it is not bundled. */
function scriptsOf(definition: IslandUse['definition'], { islands }: Assets): readonly string[] {
  const { files, later } = (Object.hasOwn(islands, definition.name) && islands[definition.name]) || {
    files: [],
    later: [],
  };
  return 'load' in definition ? [...files, ...later] : files;
}

/**
 * The reason why an island would differ in the browser: it is not bundled, which is a mistake of its
 * definition, or its props are not JSON.
 */
function islandFault({ definition, props }: IslandUse, assets: Assets): Error | undefined {
  const { name } = definition;
  if (scriptsOf(definition, assets).length === 0)
    return Object.assign(new Error(`the island \`${name}\` is not in the browser bundle`), {
      hint: `define it in templates/islands/${name}.tsx`,
      stack: definitionStacks.get(definition),
    });
  const invalid = invalidJson(props, 'props', []);
  if (!invalid) return undefined;
  const hint =
    'props reach the browser as JSON: pass plain(text) for a text and a string for a date, and define functions in the island';
  return Object.assign(new Error(`the island \`${name}\` has props that are not JSON: ${invalid}`), { hint });
}

/**
 * Describes the first part of a value that JSON would lose or change; undefined if there is none.
 * Properties that are undefined are allowed, because they stay undefined.
 */
function invalidJson(value: unknown, path: string, ancestors: readonly unknown[]): string | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value))
    return undefined;
  if (ancestors.includes(value)) return `${path} contains itself`;
  if (isValidElement(value)) return `${path} is a React element`;
  const withSelf = [...ancestors, value];
  if (Array.isArray(value)) {
    const hole = value.indexOf(undefined);
    if (hole >= 0) return `${path}.${hole} is undefined`;
  } else if (typeof value === 'number') return `${path} is ${value}`;
  else if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return `${path} is a ${typeof value === 'object' ? value.constructor.name : typeof value}`;
  for (const [key, item] of Object.entries(value)) {
    const found = invalidJson(item, `${path}.${key}`, withSelf);
    if (found) return found;
  }
  return undefined;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
