import { defineRule } from './rule.ts';

export const inlineCode = defineRule({
  id: 'inline-code',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page contains an inline script, an inline style or an event attribute.',
  why: 'The security policy blocks inline code, so that injected code cannot run; this code would not work either.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return <main style={{ color: '#123456' }}>{children}</main>;
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return <main className="calm">{children}</main>;
}
`,
    },
  },
});
