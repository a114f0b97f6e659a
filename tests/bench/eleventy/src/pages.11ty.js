// Every page in every locale from one template: layout, navigation, sections.
import { renderDocument } from '../document.js';

export const data = {
  pagination: { data: 'pages', size: 1, alias: 'entry' },
  permalink: ({ entry }) => `${entry.slug}.html`,
};

export function render({ entry, site, styles }) {
  return renderDocument(entry, site, styles[`${entry.layout}.css`]);
}
