import { defineRule } from './rule.ts';

export const unknownWord = defineRule({
  id: 'unknown-word',
  severity: 'error',
  fixed: 'errors',
  scope: 'site',
  what: 'The theme shows an interface word that a locale lacks, or a locale has one that the first locale lacks.',
  why: 'In the first case visitors would read the key of the word; in the second the word is never shown.',
  wrong: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  const { t } = usePage();
  return <main aria-label={t('meun')}>{children}</main>;
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  const { t } = usePage();
  return <main aria-label={t('menu')}>{children}</main>;
}
`,
    },
  },
});
