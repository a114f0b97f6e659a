// What a rendered page becomes, in whatever thread: its facts, which a build keeps, and the files that it is written as.
import { type ExtractedParts, extractLargeParts } from '../publish/set-apart.ts';
import { wordsHash } from '../render/index.ts';
import type { Page, RenderedPage } from '../render/rendered.ts';

export interface PageResult {
  /** Without the texts that its statements come from. */
  readonly facts: Omit<RenderedPage, 'statements'>;
  readonly parted: ExtractedParts;
}

/** `hashed` when the words of the page are asked for, by a hash; `base` is the path of the site. */
export function pageResult(
  { html, ...facts }: Omit<Page, 'statements'>,
  { hashed, base }: { readonly hashed: boolean; readonly base: string },
): PageResult {
  return { facts: hashed ? { ...facts, contentHash: wordsHash(html) } : facts, parted: extractLargeParts(html, base) };
}
