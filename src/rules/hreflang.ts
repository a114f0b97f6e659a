import { defineRule } from './rule.ts';

export const hreflang = defineRule({
  id: 'hreflang',
  severity: 'error',
  scope: 'page',
  what: 'The head of a page names a wrong canonical address, or does not list all of its language versions.',
  why: 'Search engines would show a page in the wrong language, or leave it out.',
  wrong: {
    files: {
      'templates/head.tsx': `export function Head() {
  return <link rel="canonical" href="https://laterne.example/" />;
}
`,
    },
  },
  right: {
    files: {
      'templates/head.tsx': `// litfass writes the canonical and alternate links.
export function Head() {
  return <meta name="color-scheme" content="dark" />;
}
`,
    },
  },
});
