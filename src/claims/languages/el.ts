// Greek.
import type { Language } from './language.ts';

export const greek: Language = {
  tag: 'el',
  original: { beforeYear: 'το|έτος|έτους', beforeClause: String.raw`άρθρ(?:ο|ου)|παρ\.` },
};
