// Hebrew.
import type { Language } from './language.ts';

export const hebrew: Language = {
  tag: 'he',
  original: { beforeYear: 'בשנת|שנת|מאז', beforeClocks: 'בשעה|בשעות', beforeClause: 'סעיף' },
};
