// Renders the islands of a page, each on its own, with the data that the browser needs to hydrate it.

import { createElement, Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { withBase } from '../addresses/base.ts';
import type { Assets } from '../theme/assets.ts';
import { definitionStacks } from '../theme/defined-islands.ts';
import { withSlots } from '../theme/island-props.ts';
import type { IslandUse } from '../theme/island-types.ts';

/**
 * Replaces the placeholders of islands in a page's HTML. Each island is rendered separately with
 * its own prefix for useId, which the browser gets too: hydration compares ids, and rendering
 * within the page would produce others. Throws an Error for an island that the browser cannot
 * get.
 */
export function insertIslands(html: string, islands: readonly IslandUse[], context: IslandContext): string {
  if (islands.length === 0) return html;
  // Islands in the slots of others first.
  const innermost = /<litfass-place data-n="(\d+)">((?:(?!<litfass-place ).)*?)<\/litfass-place>/gs;
  let page = html;
  for (let before = ''; before !== page; ) {
    before = page;
    page = page.replace(innermost, (_, number: string, slots: string) => {
      const use = islands[Number(number)];
      return use ? islandHtml(use, `i${number}`, slots, context) : '';
    });
  }
  return page;
}

interface IslandContext {
  readonly assets: Assets;
  readonly base: string;
}

function islandHtml(use: IslandUse, prefix: string, slots: string, { assets, base }: IslandContext): string {
  const { definition, props, when } = use;
  const { name } = definition;
  const scripts = scriptsOf(definition, assets);
  // Not bundled, by a mistake of its definition.
  if (scripts.length === 0)
    throw Object.assign(new Error(`the island \`${name}\` is not in the browser bundle`), {
      hint: `define it in templates/islands/${name}.tsx`,
      stack: definitionStacks.get(definition),
    });
  const parts = Array.from(slots.matchAll(/<litfass-part>(.*?)<\/litfass-part>/gs), ([, part]) => part);
  const shown = new Set<number>();
  const inner = renderToString(islandElement(use), { identifierPrefix: prefix }).replace(
    /(<slot data-slot="(\d+)"[^>]*>)(?=<\/slot>)/g,
    (tag, _, number) => {
      shown.add(Number(number));
      return tag + parts[Number(number)];
    },
  );
  const later = parts.map((part, number) =>
    shown.has(number) ? '' : `<template data-slot="${number}">${part}</template>`,
  );
  const attributes = {
    'data-island': name,
    'data-src': scripts.map((url) => withBase(base, url)).join(' '),
    'data-prefix': prefix,
    'data-seen': when === 'idle' ? 'body' : when === 'visible' ? 'litfass-island' : undefined,
    // A query that always applies is the moment when the page has loaded.
    'data-media': when === 'load' ? 'all' : typeof when === 'object' ? when.media : undefined,
    'data-props': JSON.stringify(props ?? {}),
  };
  const attributeText = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<litfass-island${attributeText.join('')}>${inner}${later.join('')}</litfass-island>`;
}

/** The React element of an island with its props: what a build contains of it. */
export function islandElement({ definition, props: data }: IslandUse): ReactElement {
  const props = withSlots(data, (number) => createElement(Slot, { key: number, of: number }));
  if (!('load' in definition)) return createElement(definition.component, props as never);
  const { fallback } = definition;
  return typeof fallback === 'function'
    ? createElement(fallback, props as never)
    : createElement(Fragment, null, fallback);
}

/** Where an element of the props is shown. What is in a `<slot>` is laid out as if it stood in its place. */
function Slot({ of, ...others }: { readonly of: number }): ReactElement {
  return createElement('slot', { 'data-slot': of, ...others });
}

/** The URLs of the scripts that a browser needs to run an island; none if it is not bundled. */
function scriptsOf(definition: IslandUse['definition'], { islands }: Assets): readonly string[] {
  const scripts = Object.hasOwn(islands, definition.name) ? islands[definition.name] : undefined;
  if (!scripts) return [];
  return 'load' in definition ? [...scripts.files, ...scripts.later] : scripts.files;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
