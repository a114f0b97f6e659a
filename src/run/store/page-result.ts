// What a thread gets from rendering a page: its facts, which the build keeps, and the files to write.
import { type ExtractedParts, extractLargeParts } from '../../publish/files-set-apart.ts';
import type { Page, RenderedFacts } from '../../render/rendered.ts';

/** A rendered page, ready to be staged. */
export interface PageResult {
  /** Without statements, which need the texts of the whole site. */
  readonly facts: RenderedFacts;
  readonly extracted: ExtractedParts;
}

/**
 * Splits a page into its facts and its files. The result of `hash`, if there is one, is added to the facts;
 * `base` is the base path of the site.
 */
export function pageResult(
  { html, ...facts }: Omit<Page, 'statements'>,
  { hash, base }: { readonly hash: ((html: string) => string) | undefined; readonly base: string },
): PageResult {
  return {
    facts: hash ? { ...facts, contentHash: hash(html) } : facts,
    extracted: extractLargeParts(html, base),
  };
}
