import { defineRule } from './rule.ts';

export const translationsLock = defineRule({
  id: 'translations-lock',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: '`content/translations.lock.yaml` cannot be read, or has another version.',
  why: 'Without it litfass cannot tell which translations are stale.',
  wrong: '<<<<<<< HEAD',
  right: '# restore it from version control, or: litfass translations accept --all',
  check: ({ translations: { lock } }) => {
    const { problem } = lock?.() ?? {};
    return problem ? [problem] : [];
  },
});
