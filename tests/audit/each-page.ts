// Opens the pages of the site in a browser, two at a time.
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../bin/chromium.js';
import type { Order } from './part.ts';

/** Calls `look` for each page that is wanted, by its url path. `name` stands before the progress. */
export async function eachPage(
  name: string,
  { site, wanted, showProgress }: Order,
  look: (browser: Browser, path: string) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const waiting = site.pages.filter(wanted);
  const total = waiting.length;
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      showProgress(`${name}: ${total - waiting.length} of ${total} pages, ${path}`);
      await look(browser, path);
    }
  };
  try {
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
  }
}
