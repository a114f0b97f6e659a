// Czech.
import type { Language } from './language.ts';

export const czech: Language = {
  tag: 'cs',
  original: { beforeYear: 'rok[uy]?|roce', beforeClause: String.raw`čl\.|odst\.` },
};
