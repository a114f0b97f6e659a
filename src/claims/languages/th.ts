// Thai.
import type { Language } from './language.ts';

export const thai: Language = {
  tag: 'th',
  original: {
    beforeClause: 'มาตรา',
    noFigures: [String.raw`(?<=(?:ปี|พ\.ศ\.|ค\.ศ\.)\s?){year}{end}`, String.raw`{clocks}(?=\s?น\.)`],
    calendarYear: String.raw`(?:พ\.ศ\.\s?)?[2๒][5๕]\p{Nd}{2}`,
  },
};
