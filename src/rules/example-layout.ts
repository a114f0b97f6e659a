// The theme's layout in the examples of rules.

/** Files with a layout `Plain` that shows `markup` (JSX) below the sections of the page. */
export function layoutWith(markup: string): { readonly 'templates/layout.tsx': string } {
  const imports = markup.includes('usePage(') ? '{ type LayoutProps, usePage }' : 'type { LayoutProps }';
  return {
    'templates/layout.tsx': `import ${imports} from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
${markup.replace(/^/gm, '      ')}
    </main>
  );
}
`,
  };
}
