// What a theme gets of `import styles from './card.module.css'`: the names of its classes on a page.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a module of classes has no other name
  export default classes;
}
