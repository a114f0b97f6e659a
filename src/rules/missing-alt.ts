import { defineRule } from './rule.ts';

export const missingAlt = defineRule({
  id: 'missing-alt',
  severity: 'error',
  scope: 'page',
  what: 'A picture on a page has no `alt`, not even an empty one.',
  why: 'Screen readers then read out its file name; `alt=""` marks it as decoration.',
  wrong: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <img src={usePage().asset('icon.svg')} />
    </main>
  );
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <img src={usePage().asset('icon.svg')} alt="" />
    </main>
  );
}
`,
    },
  },
});
