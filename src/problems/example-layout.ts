// The theme's layout in the examples of problems.

/** Files with a layout `Plain` that shows `markup` (JSX) below the sections of the page. */
export function layoutWith(markup: string) {
  return layoutOf(`return (
    <main>
      {children}
${markup.replace(/^/gm, '      ')}
    </main>
  );`);
}

/** Files with a layout `Plain` whose component has this body, below a comment. */
export function layoutOf(body: string, comment = '') {
  const imports = body.includes('usePage(') ? '{ type LayoutProps, usePage }' : 'type { LayoutProps }';
  return {
    'templates/layout.tsx': `import ${imports} from 'litfass/theme';

${comment && `// ${comment}\n`}export function Plain({ children }: LayoutProps) {
  ${body}
}
`,
  };
}
