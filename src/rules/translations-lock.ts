import { translationsLock } from '../problems/translations-lock.ts';
import { engineRule } from './rule.ts';

/** The lock is read on demand, when texts are compared with it. */
export const readableLock = engineRule({
  ...translationsLock,
  checks: {
    text: ({ translations: { lock } }) => ({
      end: () => {
        const { problem } = lock?.() ?? {};
        return problem ? [problem] : [];
      },
    }),
  },
});
