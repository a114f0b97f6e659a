import { defineRule } from './rule.ts';

export const typedFigure = defineRule({
  id: 'typed-figure',
  severity: 'error',
  scope: 'page',
  what: 'A component contains a figure that is in no text of content.',
  why: 'It would stay the same in every language when the claim changes.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <strong>60+</strong>
    </main>
  );
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

// A text of the page says \${claim.lamps, short}.
export function Plain({ children }: LayoutProps) {
  return <main>{children}</main>;
}
`,
    },
  },
});
