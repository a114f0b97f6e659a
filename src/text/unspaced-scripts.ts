// Recognizes scripts without spaces between words, and parts their words.
import { once } from '../files/once.ts';

/** The source of a pattern for a letter of a script whose words only a dictionary can part: Chinese, Thai. */
export const segmented = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;

/** The same for Katakana, whose words stand out between letters of other scripts. */
export const katakana = String.raw`[\p{Script=Katakana}ー]`;

/** The same for all scripts without spaces. */
export const unspaced = `(?:${segmented}|${katakana})`;

/** Parts words by the dictionaries of Intl. Created on first use, because that takes some time. */
export const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'word' }));

const runs = new RegExp(`${segmented}+`, 'gu');

/**
 * The offsets at which words begin or end in scripts of `segmented`. Some words of the dictionaries end
 * with a particle, which `after` matches: words end before it, too.
 */
export function wordEdges(text: string, after: string): ReadonlySet<number> {
  const end = new RegExp(`(?:${after})?$`, 'u');
  const edges = new Set<number>();
  for (const { 0: run, index: from } of text.matchAll(runs)) {
    edges.add(from + run.length);
    for (const { segment, index } of segmenter().segment(run))
      edges.add(from + index).add(from + index + segment.search(end));
  }
  return edges;
}
