// Korean.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';

const cases = '에게서?|에서?|께서?|한테서?|으?로(?:부터|서|써)?|부터|까지|처럼|만큼|보다|마다|밖에|하고|이?랑|와|과|의';
const others = '은|는|이|가|을|를|도|만|이?나|이?라도|입니다|이에요|예요|이다|이며|이고|이지만|인|이?란|이?라(?:는|고)';

export const korean: Language = {
  tag: 'ko',
  attached: { after: `들?(?:${cases})?(?:${others})?` },
  original: { noFigures: eastAsian },
};
