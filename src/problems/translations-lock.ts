import { defineProblem } from './define-problem.ts';

export const translationsLock = defineProblem({
  id: 'translations-lock',
  severity: 'error',
  fixed: 'always',
  what: '`content/translations.lock.yaml` cannot be read, or has another version.',
  why: 'Without it litfass cannot tell which translations are stale.',
  wrong: {
    files: { 'content/translations.lock.yaml': 'version: 1\n<<<<<<< HEAD\n' },
  },
  right: {
    files: { 'content/translations.lock.yaml': 'version: 1\n' },
  },
});
