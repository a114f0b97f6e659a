// Hebrew.
import type { Language } from './language.ts';

export const hebrew: Language = {
  tag: 'he',
  // “And”, “when”, “that”, “in”, “as”, “for”, “from”, and the article.
  attached: { before: 'ו?(?:לכש|כש|מש|ש)?(?:[בכל]|מ?ה?)' },
  original: { beforeYear: 'בשנת|שנת|מאז', beforeClocks: 'בשעה|בשעות', beforeClause: 'סעיף' },
};
