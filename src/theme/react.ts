// What `react` is for themes and their packages on the server: that of the engine, which traces elements.
import React from 'react';
import { createElement } from './jsx.ts';

// @ts-expect-error The types of React have one export, and the module has many.
export * from 'react';
export { createElement };
// biome-ignore lint/style/noDefaultExport: React has one
export default { ...React, createElement };
