// Finds the raw figures in a site's texts and matches them with claims. Figures in illustrations are
// allowed. Error messages of the contact form may state a length limit, but it must be the actual one.

import { once } from '../files/once.ts';
import { limits } from '../settings/contact-limits.ts';
import { factsOf, type SourcedFacts } from '../site/sourced-facts.ts';
import type { Text, Words } from '../site/text.ts';
import { shownWords } from '../text/code.ts';
import { readingsOf } from './figures/figure.ts';
import { type RawFigure, startFinders } from './figures/index.ts';
import { type Claims, type Match, matcher } from './matching.ts';

/** A raw figure in a text. */
export interface Finding {
  readonly text: Text;
  readonly locale: string;
  readonly written: Words;
  readonly figure: RawFigure;
  readonly match: Match;
  /** The actual limit of the form field that this message is about, in characters. */
  readonly limit?: number;
}

/**
 * Creates a function that finds the raw figures of a text. Correct limits of the contact form, and the
 * numbers of `names`, are left out.
 */
export function rawFigures(claims: Claims, names?: readonly string[]): (text: Text) => Finding[] {
  const finderOf = startFinders(names);
  return (text) => {
    const { kind, path } = text;
    if (!kind.isCopy) return [];
    const limit = kind.isInterfaceWord ? limitOf(text) : undefined;
    const isFact = once(() => factsOf(text) !== undefined);
    return [...text.words].flatMap(([locale, written]) => {
      const found = finderOf(locale)(shownWords(written.text, kind.markdown));
      // What a picture shows is counted in words: two wheels.
      const figures = path.at(-1) === 'alt' ? found.filter(({ raw }) => /\d/.test(raw)) : found;
      if (figures.length === 0 || isFact()) return [];
      const matchOf = matcher({ text: written.text, locale, claims });
      return figures.flatMap((figure): Finding[] => {
        if (limit !== undefined && isLimit(figure, limit)) return [];
        const match = matchOf(figure);
        return [{ text, locale, written, figure, match, limit }];
      });
    });
  };
}

/** The facts of one source, with the number of their figures in all languages. */
export interface FactsOfSource extends SourcedFacts {
  readonly figures: number;
  /** The files that have them. */
  readonly files: readonly string[];
}

/** The facts with a source among the texts of a site, by source. */
export function factsBySource(texts: Iterable<Text>): FactsOfSource[] {
  const finderOf = startFinders();
  const bySource = new Map<string, FactsOfSource>();
  for (const text of texts) {
    const facts = factsOf(text);
    if (!facts) continue;
    const { figures, files } = bySource.get(JSON.stringify(facts)) ?? { figures: 0, files: [] };
    const found = [...text.words].flatMap(([locale, words]) =>
      finderOf(locale)(shownWords(words.text, text.kind.markdown)),
    );
    bySource.set(JSON.stringify(facts), {
      ...facts,
      figures: figures + found.length,
      files: [...new Set([...files, text.file])],
    });
  }
  return [...bySource.values()].filter(({ figures }) => figures > 0);
}

function isLimit(figure: RawFigure, limit: number): boolean {
  return readingsOf(figure).some((values) => values.every((value) => Number(value) === limit));
}

function limitOf({ path }: Text): number | undefined {
  const field = /\bcontact\.errors\.(\w+)TooLong$/.exec(path.join('.'))?.[1];
  return field === 'name' || field === 'email' || field === 'message' ? limits[field] : undefined;
}
