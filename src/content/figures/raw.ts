// All raw figures of a site's texts, with what is known about each. Illustrations (scene) are free, and the words of the
// contact form that tell its limits must tell the right ones.
import { figureFinder, type RawFigure } from '../figures.ts';
import { limits } from '../message.ts';
import { type Claims, type Match, matchOf } from './matching.ts';

interface Spoken {
  readonly text: string;
}

/** A text in all its locales, as check/every-text.ts lists them. */
interface Text<S extends Spoken> {
  readonly kind: 'text' | 'markdown' | 'scene' | 'word';
  readonly key: string;
  readonly spoken: ReadonlyMap<string, S>;
}

export interface Finding<S extends Spoken = Spoken> {
  readonly key: string;
  readonly locale: string;
  readonly spoken: S;
  readonly figure: RawFigure;
  readonly match: Match;
  /** The limit of the form's field that these words tell, in characters. */
  readonly limit?: number;
}

/** Figures that come from no claim, in the order of the texts. A limit of the form that is told rightly is left out. */
export function rawFigures<S extends Spoken>(texts: readonly Text<S>[], claims: Claims): Finding<S>[] {
  const finders = new Map<string, (text: string) => RawFigure[]>();
  const found: Finding<S>[] = [];
  for (const { kind, key, spoken: all } of texts) {
    if (kind === 'scene') continue;
    const limit = kind === 'word' ? limitOf(key) : undefined;
    for (const [locale, spoken] of all) {
      const find = finders.get(locale) ?? figureFinder(locale);
      finders.set(locale, find);
      for (const figure of find(spoken.text)) {
        if (limit !== undefined && figure.values.every((value) => Number(value) === limit)) continue;
        const match = matchOf(figure, spoken.text, { locale, claims });
        found.push({ key, locale, spoken, figure, match, ...(limit !== undefined && { limit }) });
      }
    }
  }
  return found;
}

function limitOf(key: string): number | undefined {
  const field = /\bcontact\.errors\.(\w+)TooLong$/.exec(key)?.[1];
  return field === 'name' || field === 'email' || field === 'message' ? limits[field] : undefined;
}
