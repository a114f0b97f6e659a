// Scrolling and its consequences: places that are reached at once, and a browser that knows no
// scroll-driven animations.
import type { Page } from 'playwright/test';
import { expect } from './site.ts';

/** Scrolls there without the smooth scrolling of the page, and waits until the browser has drawn it. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  await expect.poll(() => scrollPlace(page)).toBe(top);
}

export function scrollPlace(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/**
 * Waits until an element is where an anchor scrolls to: below the header, in the upper half of the window.
 */
export async function expectReached(page: Page, id: string): Promise<void> {
  const element = page.locator(`[id="${id}"]`);
  await expect
    .poll(async () => {
      const { top, height, room } = await element.evaluate((found) => ({
        top: found.getBoundingClientRect().top,
        height: innerHeight,
        room: document.documentElement.scrollHeight - innerHeight - scrollY,
      }));
      return top >= -1 && (top < height / 2 || room < 2);
    }, `#${id} is in sight`)
    .toBe(true);
}

/**
 * Serves pages and their module as a browser without scroll timelines reads them: the name of the
 * feature means nothing.
 */
export async function withoutScrollTimelines(page: Page): Promise<void> {
  await page.route(/^[^?]*(?:\/[^./?]*|\/boot-\w+\.js)$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const body = text.replaceAll(/animation-timeline:\s*scroll\(\)/g, 'animation-timeline:unheard-of()');
    await route.fulfill({ response, headers, body });
  });
}
