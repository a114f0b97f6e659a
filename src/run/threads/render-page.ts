// Renders one page and sets its large parts apart.

import type { Route } from '../../addresses/routes.ts';
import { type ExtractedParts, extractLargeParts } from '../../publish/files-set-apart.ts';
import { renderAlone, wordsHash } from '../../render/index.ts';
import type { Rendering } from '../../render/rendered.ts';

/** A rendered page, ready to be staged or shown. It has no statements, which need the texts of all files. */
export type PageResult = ReturnType<typeof renderAlone> & ExtractedParts;

/** Renders a page. `isHashed` adds a hash of its text to the facts. Throws a RenderFailure. */
export function renderPage(route: Route, rendering: Rendering, isHashed = false): PageResult {
  const { html, facts, origin } = renderAlone(route, rendering);
  return {
    facts: isHashed ? { ...facts, contentHash: wordsHash(html) } : facts,
    origin,
    ...extractLargeParts(html, rendering.site.base),
  };
}

/** The HTML of a page before and after its stylesheet. Undefined if it has none. */
export function aroundStylesheet(html: string): readonly [before: string, after: string] | undefined {
  const tag = '<style>';
  const at = html.indexOf(tag);
  if (at < 0 || at > html.indexOf('</head>')) return undefined;
  const start = at + tag.length;
  return [html.slice(0, start), html.slice(html.indexOf('</style>', start))];
}
