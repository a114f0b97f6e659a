// Finds the raw figures in a site's texts and matches them with claims. Figures in illustrations are
// allowed. Error messages of the contact form may state a length limit, but it must be the actual one.

import { limits } from '../settings/contact-limits.ts';
import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import { shownWords } from '../text/code.ts';
import { type RawFigure, startFinders } from './figures/index.ts';
import { type Claims, type Match, matcher } from './matching.ts';

/** A raw figure in a text. */
export interface Finding {
  readonly key: string;
  readonly locale: string;
  readonly spoken: SpokenText;
  readonly figure: RawFigure;
  readonly match: Match;
  /** The actual limit of the form field that this message is about, in characters. */
  readonly limit?: number;
}

/**
 * Creates a function that finds the raw figures of a text. Correct limits of the contact form, and the
 * numbers of `names`, are left out.
 */
export function rawFigures(
  claims: Claims,
  names?: readonly string[],
): (text: Pick<LocalizedText, 'kind' | 'key' | 'spoken'>) => Finding[] {
  const finderOf = startFinders(names);
  return ({ kind, key, spoken: all }) => {
    if (!kind.isCopy) return [];
    const limit = kind.isInterfaceWord ? limitOf(key) : undefined;
    return [...all].flatMap(([locale, spoken]) => {
      const figures = finderOf(locale)(shownWords(spoken.text, kind.markdown));
      if (figures.length === 0) return [];
      const matchOf = matcher({ text: spoken.text, locale, claims });
      return figures.flatMap((figure): Finding[] => {
        if (limit !== undefined && figure.values.every((value) => Number(value) === limit)) return [];
        const match = matchOf(figure);
        return [{ key, locale, spoken, figure, match, limit }];
      });
    });
  };
}

function limitOf(key: string): number | undefined {
  const field = /\bcontact\.errors\.(\w+)TooLong$/.exec(key)?.[1];
  return field === 'name' || field === 'email' || field === 'message' ? limits[field] : undefined;
}
