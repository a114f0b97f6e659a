// Static output, page-1.html rather than page-1/index.html; nothing else is set.

// biome-ignore lint/style/noDefaultExport: Astro reads the default export.
export default { site: 'https://plonera.example', build: { format: 'file' } };
