// A drawing that is imported as text: `import scene from './assets/scene.svg' with { type: 'text' }`.
declare module '*.svg' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: what an import of text is
  export default text;
}
