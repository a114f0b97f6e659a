// Turkish.
import type { Language } from './language.ts';

export const turkish: Language = {
  tag: 'tr',
  attached: { after: String.raw`['’]\p{L}+` },
  original: {
    // Not after a number: “24 saat 7 gün” is no time of day.
    beforeClocks: String.raw`(?<!\p{Nd}\s)saat(?:leri?)?`,
    beforeClause: 'madde',
    noFigures: [String.raw`{year}(?=\syıl|[’'][td][ae]n\s(?:beri|itibaren))`, String.raw`{clause}(?=\ssayılı)`],
  },
};
