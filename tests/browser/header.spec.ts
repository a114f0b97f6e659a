// The bar at the top: when it lets the page shine through and when it does not.
import type { Page } from 'playwright/test';
import { scrollTo, withoutScrollTimelines } from './support/scroll.ts';
import { expect, headerGround, locales, once, showTextFace, test } from './support/site.ts';

const clear = 'rgba(0, 0, 0, 0)';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 500 } });

    for (const { tag, home, contact, topic, legal } of once)
      test(`${tag}: transparent up to 20 px on home and contact, solid from 21 px, solid elsewhere`, async ({
        page,
      }) => {
        for (const path of [home, contact]) {
          await page.goto(path);
          await expectClearUntil20(page);
        }
        for (const path of [topic, legal]) {
          await page.goto(path);
          expect(await headerGround(page), path).toBe(await paper(page));
        }
      });

    test('without scroll-driven animations the module makes the header solid at the same place', async ({ page }) => {
      await withoutScrollTimelines(page);
      for (const path of ['/', '/en/contact']) {
        await page.goto(path);
        expect(await page.locator('.top').evaluate((top) => top.getAnimations().length)).toBe(0);
        await expectClearUntil20(page);
      }
    });
  });

test('the header turns solid for visitors who want no motion, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectClearUntil20(page);
});

test('the header stays at the top of the window', async ({ page }) => {
  await page.goto('/');
  await scrollTo(page, 1500);
  const box = await page.locator('header.top').boundingBox();
  expect(box?.y).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { tag, home, topic, openMenu } of once)
    test(`${tag}: the way into the chat is at the lower edge after the first screen, and in the open menu`, async ({
      page,
    }) => {
      for (const path of [home, topic]) {
        await page.goto(path);
        const button = page.locator('.thumb');
        await expect(button, `${path}, at the top`).toBeHidden();
        await scrollTo(page, 844);
        await expect(button, `${path}, one screen down`).toBeInViewport({ ratio: 1 });
        await page.getByRole('button', { name: openMenu }).click();
        await expect(page.locator('#menu .btn')).toBeInViewport({ ratio: 1 });
      }
    });
});

test('body has one child, the root', async ({ page }) => {
  for (const { home, contact, topic } of once)
    for (const path of [home, contact, topic, '/404.html']) {
      await page.goto(path);
      const children = await page.evaluate(() =>
        [...document.body.children].map(({ id, tagName }) => `${tagName}#${id}`),
      );
      expect(children, path).toEqual(['DIV#root']);
    }
});

async function expectClearUntil20(page: Page): Promise<void> {
  const solid = await paper(page);
  expect(solid).not.toBe(clear);
  for (const top of [0, 15, 20]) {
    await scrollTo(page, top);
    await expect.poll(() => headerGround(page), `at ${top} px`).toBe(clear);
  }
  await scrollTo(page, 21);
  await expect.poll(() => headerGround(page), 'at 21 px').toBe(solid);
  await scrollTo(page, 0);
  await expect.poll(() => headerGround(page), 'back at the top').toBe(clear);
}

/** The ground of the page, which a solid header has as well. */
function paper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test('the bar has one line from the width on at which it shows the menu', async ({ page }) => {
  for (const { home } of locales) {
    await page.goto(home);
    await showTextFace(page);
    for (const width of [1100, 1200, 1232, 1280, 1320]) {
      await page.setViewportSize({ width, height: 700 });
      const heights = await page
        .locator('.bar')
        .locator('.logo, .main, .langs, .btn')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height).filter(Boolean));
      expect(new Set(heights), `${home} in ${width} px`).toEqual(new Set([44]));
      expect(await page.locator('.bar .logo').evaluate(linesOf), `${home} in ${width} px, the name`).toBe(1);
    }
  }
});

function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}
