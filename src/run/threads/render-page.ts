// Renders one page and sets its large parts apart.

import type { Route } from '../../addresses/routes.ts';
import { type ExtractedParts, extractLargeParts } from '../../publish/files-set-apart.ts';
import { renderAlone, wordsHash } from '../../render/index.ts';
import type { PageOrigin, RenderedFacts, Rendering } from '../../render/rendered.ts';

/** A rendered page, ready to be staged or shown. */
export interface PageResult {
  /** Without statements, which need the texts of the whole site. */
  readonly facts: RenderedFacts;
  readonly origin: PageOrigin;
  readonly extracted: ExtractedParts;
}

/** Renders a page. `isHashed` adds a hash of its text to the facts. Throws a RenderFailure. */
export function renderPage(route: Route, rendering: Rendering, isHashed = false): PageResult {
  const { html, facts, origin } = renderAlone(route, rendering);
  return {
    facts: isHashed ? { ...facts, contentHash: wordsHash(html) } : facts,
    origin,
    extracted: extractLargeParts(html, rendering.site.base),
  };
}
