// Japanese.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';

export const japanese: Language = {
  tag: 'ja',
  attached: { after: '[のにでとなはも]' },
  original: { noFigures: eastAsian },
};
