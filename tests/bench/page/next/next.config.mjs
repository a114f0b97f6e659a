// Static output, as its manual says for hosts that only serve files.

// biome-ignore lint/style/noDefaultExport: Next reads the default export.
export default { output: 'export' };
