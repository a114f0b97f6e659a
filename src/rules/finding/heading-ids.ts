// The ids of the headings of a long text.
import GithubSlugger from 'github-slugger';
import { blockTokens } from '../../site/markdown.ts';
import type { Heading } from '../../site/own-markdown.ts';
import type { Part } from './translation-pair.ts';

interface HeadingId extends Part {
  readonly id: string;
}

/** The ids of the headings of a text, in order. Only those that its author wrote have a source. */
export function headingIds(text: string): HeadingId[] {
  const slugger = new GithubSlugger();
  return blockTokens(text).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { id, text: words } = token as Heading;
    const written = id ? `{#${id}}` : '';
    return { id: id ?? slugger.slug(words.replace(/[*`]/g, '')), written, name: written };
  });
}
