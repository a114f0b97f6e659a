// Part of the audit: every page in every width, from a small phone to a wide screen, and one pixel below and
// above each width at which the layout changes. Nothing may be clipped, leave its box or scroll sideways.
import type { Browser } from 'playwright';
import { eachPage } from './each-page.ts';
import { overflows } from './overflow.ts';
import { markdown, type Order, type Part, type Verdict } from './part.ts';
import { schemes } from './states.ts';

export const widths: Part = { name: 'widths', run };

/** Pixels. */
const [narrowest, widest] = [320, 1920];

async function run(order: Order): Promise<Verdict> {
  const faults: string[] = [];
  const windows: number[] = [];
  await eachPage('widths', order, async (browser, path) => {
    const { count, found } = await sweep(browser, order.site.url + path);
    windows.push(count);
    faults.push(...found.map((text) => `${path} ${text}`));
  });
  const all = windows.reduce((sum, count) => sum + count, 0);
  const numbers = [windows.length, all, faults.length].map((number) => number.toLocaleString('en'));
  return { table: markdown([['pages', 'windows', 'faults'], numbers]), faults };
}

/** In pixels: every step, and around each width that the styles of the page name. */
export function widthsFor(html: string, step = 40): readonly number[] {
  const steps = Array.from({ length: (widest - narrowest) / step + 1 }, (_, index) => narrowest + step * index);
  const named = [...html.matchAll(/\((?:min|max)-width:\s*([\d.]+)(rem|px)\)/g)].flatMap(([, length, unit]) => {
    const width = Math.round(Number(length) * (unit === 'rem' ? 16 : 1));
    return [width - 1, width, width + 1];
  });
  const all = new Set([...steps, ...named.filter((width) => width >= narrowest && width <= widest)]);
  return [...all].sort((a, b) => a - b);
}

async function sweep(browser: Browser, url: string): Promise<{ count: number; found: string[] }> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(url);
  const all = widthsFor(await page.content());
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of all) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await overflows(page)).map((text) => `(${width} px, ${scheme}) ${text}`));
    }
  }
  await page.close();
  return { count: all.length * schemes.length, found };
}
