// Types for stylesheets in a theme. `import styles from './card.module.css'`: class name in the file →
// class name on the page. Other stylesheets have no exports: `import 'slider/slider.css'`.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a module of classes has no other name
  export default classes;
}
// TypeScript takes the first that fits.
declare module '*.css' {}
