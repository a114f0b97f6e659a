// The islands of a page: each is rendered apart, and given to the browser with the props that it had here.
import { createElement, isValidElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Assets } from '../bundle/index.ts';
import { type Problem, SiteError } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';
import { withBase } from '../site/base.ts';
import type { IslandUse } from '../theme.ts';

/**
 * An island is rendered apart from its page, with a prefix of its own for useId, which the browser is told too: hydration
 * compares ids. Rendering it inside the page's own render would give it other ids.
 */
export function insertIslands(
  html: string,
  islands: readonly IslandUse[],
  { route, assets, base }: { readonly route: Route; readonly assets: Assets; readonly base: string },
): string {
  if (islands.length === 0) return html;
  return html.replace(/<litfass-island data-n="(\d+)"><\/litfass-island>/g, (_, number: string) => {
    const use = islands[Number(number)];
    if (!use) return '';
    const { definition, props, when } = use;
    const fault = faultOf(use, assets);
    if (fault) throw new SiteError([{ ...fault, place: route.page.source.place(['layout']) }]);
    const prefix = `i${number}`;
    const inner = renderToString(islandElement(use), { identifierPrefix: prefix });
    const attributes = {
      'data-island': definition.name,
      'data-src': withBase(base, assets.islands ?? ''),
      'data-prefix': prefix,
      'data-when': when,
      'data-props': JSON.stringify(props ?? {}),
    };
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
    return `<litfass-island${written.join('')}>${inner}</litfass-island>`;
  });
}

export function islandElement({ definition, props }: IslandUse): ReactElement {
  return createElement(definition.component, props as never);
}

/** What would keep it from being in the browser what it is here. */
function faultOf({ definition, props }: IslandUse, { islands, islandNames }: Assets): Problem | undefined {
  const { name } = definition;
  const wrong = (text: string, hint: string): Problem => ({ rule: 'theme', severity: 'error', text, hint });
  if (!islands || !islandNames.includes(name))
    return wrong(`no browser gets the island \`${name}\``, `it must be defined in templates/islands/${name}.tsx`);
  const other = notJson(props, 'props', []);
  if (!other) return undefined;
  const hint = 'a browser gets them as JSON: plain(text) of a text, a string of a date; functions are the island’s own';
  return wrong(`the island \`${name}\` is given what is no JSON: ${other}`, hint);
}

/** Which part of a value would be lost or another one in JSON. What is undefined is left out there, and undefined again. */
function notJson(value: unknown, path: string, around: readonly unknown[]): string | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value))
    return undefined;
  if (around.includes(value)) return `${path} holds itself`;
  if (isValidElement(value)) return `${path} is a React element`;
  const inside = [...around, value];
  if (Array.isArray(value)) {
    const hole = value.indexOf(undefined);
    if (hole >= 0) return `${path}.${hole} is undefined`;
  } else if (typeof value === 'number') return `${path} is ${value}`;
  else if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return `${path} is a ${typeof value === 'object' ? value.constructor.name : typeof value}`;
  for (const [key, item] of Object.entries(value)) {
    const found = notJson(item, `${path}.${key}`, inside);
    if (found) return found;
  }
  return undefined;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
