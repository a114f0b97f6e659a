// Nothing is set: static output, stylesheets inlined or not as Astro decides.

// biome-ignore lint/style/noDefaultExport: Astro reads the default export.
export default { site: 'https://nachgelesen.example' };
