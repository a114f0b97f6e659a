// Chinese.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';

export const chinese: Language = {
  tag: 'zh',
  attached: { after: '的' },
  original: { noFigures: eastAsian },
};
