// Types for `import styles from './card.module.css'` in a theme: class name in the file → class name
// on the page.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a module of classes has no other name
  export default classes;
}
