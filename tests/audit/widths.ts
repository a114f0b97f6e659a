// Part of the audit: every page in every width, from a small phone to a wide screen, and one pixel below and
// above each width at which the layout changes. Nothing may be clipped, leave its box or scroll sideways.
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../bin/chromium.js';
import { overflows } from './overflow.ts';
import { markdown, type Order, type Part, type Verdict } from './part.ts';
import { schemes } from './states.ts';

export const widths: Part = { name: 'widths', run };

/** Pixels. */
const [narrowest, widest, step] = [320, 1920, 40];

async function run({ site, wanted, showProgress }: Order): Promise<Verdict> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const waiting = site.pages.filter(wanted);
  const total = waiting.length;
  const faults: string[] = [];
  let windows = 0;
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      showProgress(`widths: ${total - waiting.length} of ${total} pages, ${path}`);
      const html = site.files.get(fileOf(path, site.files)) ?? '';
      const all = widthsFor(html);
      faults.push(...(await sweep(browser, site.url + path, all)).map((text) => `${path} ${text}`));
      windows += all.length * schemes.length;
    }
  };
  try {
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
  }
  const rows = [['pages', 'windows', 'faults'], [total, windows, faults.length].map((n) => n.toLocaleString('en'))];
  return { table: markdown(rows), faults };
}

function fileOf(path: string, files: ReadonlyMap<string, string>): string {
  const name = path.slice(1);
  return [`${name}.html`, `${name}index.html`, name].find((file) => files.has(file)) ?? name;
}

/** In pixels: every step, and around each width that the styles of the page name. */
export function widthsFor(html: string): readonly number[] {
  const steps = Array.from({ length: (widest - narrowest) / step + 1 }, (_, index) => narrowest + step * index);
  const named = [...html.matchAll(/\((?:min|max)-width:\s*([\d.]+)(rem|px)\)/g)].flatMap(([, length, unit]) => {
    const width = Math.round(Number(length) * (unit === 'rem' ? 16 : 1));
    return [width - 1, width, width + 1];
  });
  const all = new Set([...steps, ...named.filter((width) => width >= narrowest && width <= widest)]);
  return [...all].sort((a, b) => a - b);
}

async function sweep(browser: Browser, url: string, all: readonly number[]): Promise<string[]> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(url);
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of all) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await overflows(page)).map((text) => `(${width} px, ${scheme}) ${text}`));
    }
  }
  await page.close();
  return found;
}
