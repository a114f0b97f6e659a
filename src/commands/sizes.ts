// The table of `litfass build --sizes`: the compressed size of each page.

import { withoutBase } from '../addresses/base.ts';
import { openCache } from '../files/cache.ts';
import { table } from '../problems/print/table.ts';
import { measuringSizes } from '../publish/compressed-size.ts';
import type { Built } from '../run/publish-site.ts';
import { kilobytes } from '../settings/budgets-shape.ts';

/**
 * One row per page: HTML with inlined CSS, JavaScript before and after an interaction, in kilobytes at
 * brotli level 11.
 */
export async function sizeTable(root: string, { pages, staged, rendering }: Built): Promise<string> {
  const { base } = rendering.site;
  const rows = await measuringSizes(openCache(root), staged, ({ sizeOf }) => {
    const sizeOfUrl = (url: string) => sizeOf((withoutBase(base, url) ?? '').slice(1));
    const rowOf = async (page: Built['pages'][number]) => {
      const scripts = await Promise.all(page.scripts.map(sizeOfUrl));
      const later = page.islandScripts.filter((url) => !page.scripts.includes(url));
      const before = scripts.reduce((sum, bytes) => sum + bytes, 0);
      const after = (await Promise.all(later.map(sizeOfUrl))).reduce((sum, bytes) => sum + bytes, before);
      const html = await sizeOf(page.route.outputs[0] ?? '');
      return [page.route.url, kilobytes(html), kilobytes(before), kilobytes(after)];
    };
    return Promise.all(pages.map(rowOf));
  });
  const header = ['page', 'HTML + CSS', 'JavaScript', 'after interaction'];
  return `${table([header, ...rows], { right: [1, 2, 3] })}\nbrotli, 1 KB = 1000 bytes\n`;
}
