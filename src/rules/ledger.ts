import { defineRule } from './rule.ts';

export const ledger = defineRule({
  id: 'ledger',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page does not show the claims that its texts state: a component drops one, or marks other words as one.',
  why: 'The list of claims must match what visitors read, or it proves nothing.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <data value="2.49" data-claim="price">
        €2.49 a month
      </data>
    </main>
  );
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

// A text of the page says \${claim.price}.
export function Plain({ children }: LayoutProps) {
  return <main>{children}</main>;
}
`,
    },
  },
});
