// Static output, en/contact.html rather than en/contact/index.html as on the real site; nothing else is set.

// biome-ignore lint/style/noDefaultExport: Astro reads the default export.
export default { site: 'https://nachgelesen.example', build: { format: 'file' } };
