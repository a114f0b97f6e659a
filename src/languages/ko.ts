// Korean.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';

export const korean: Language = {
  tag: 'ko',
  original: { noFigures: eastAsian },
};
