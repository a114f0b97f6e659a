// Every page in every language from one template.
import { renderDocument } from '../document.js';

const titles = new Map();

export const data = {
  pagination: { data: 'pages', size: 1, alias: 'entry' },
  permalink: ({ entry }) => `${entry.slug}.html`,
};

export function render({ entry, pages, site, stylesheet }) {
  if (titles.size === 0) for (const { id, slug, title } of pages) titles.set(id, { slug, title });
  return renderDocument(entry, { site, stylesheet, titles });
}
