// The submenu of solutions and the side menu of small screens, both opened and left in every way.
import type { Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { expectReached, scrollPlace } from './support/scroll.ts';
import { expect, locales, once, test } from './support/site.ts';

for (const { tag, home, topic, contact, solutions } of once)
  test.describe(`the submenu of solutions (${tag})`, () => {
    test('opens at a click, shows the solutions, and closes at another', async ({ page }) => {
      await page.goto(home);
      const button = page.getByRole('button', { name: solutions });
      const menu = page.locator('#solutions');
      await expect(menu).toBeHidden();
      await button.click();
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('link').first()).toHaveAttribute('href', topic);
      await button.click();
      await expect(menu).toBeHidden();
    });

    test('opens by keyboard, Tab goes in, and it closes when the focus has left', async ({ page }) => {
      await page.goto(contact);
      const menu = page.locator('#solutions');
      await page.getByRole('button', { name: solutions }).focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      for (const link of await menu.getByRole('link').all()) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(menu).toBeHidden();
      await expect(page.locator(':focus')).toBeVisible();
    });

    test('closes at Escape, which gives the focus back, and its links lead somewhere', async ({ page }) => {
      await page.goto(home);
      const button = page.getByRole('button', { name: solutions });
      await button.click();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(page.locator('#solutions')).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await page.locator('#solutions').getByRole('link').first().click();
      await expect(page).toHaveURL(topic);
    });
  });

for (const { tag, home, solutions } of once)
  test(`the submenu of solutions (${tag}) is closed when Back brings the page as it was left`, async ({ page }) => {
    await page.goto(home);
    await page.getByRole('button', { name: solutions }).click();
    await expect(page.locator('#solutions')).toBeVisible();
    await leave(page);
    await expect(page.locator('#solutions')).toBeHidden();
  });

for (const { tag, home, contact, topic, openMenu, closeMenu } of once)
  test.describe(`the side menu (${tag})`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('opens with the focus inside, keeps it there, and Escape gives it back', async ({ page }) => {
      await page.goto(topic);
      const burger = page.getByRole('button', { name: openMenu });
      const menu = page.locator('#menu');
      await expect(menu).toBeHidden();
      await burger.click();
      await expect(menu).toBeVisible();
      await expect(menu.locator(':focus')).toHaveCount(1);
      const links = await menu.getByRole('link').count();
      for (let step = 0; step < links + 3; step++) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(() => document.activeElement?.closest('#menu, body > *')?.id === 'root');
        expect(outside, 'the focus is not in the page behind').toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(burger).toBeFocused();
    });

    test('names its list of languages, which is below the solutions but not one of them', async ({ page }) => {
      await page.goto(home);
      const name = await page.locator('header nav:has(.langs)').getAttribute('aria-label');
      await page.getByRole('button', { name: openMenu }).click();
      const languages = page.locator('#menu').getByRole('list', { name: name ?? '', exact: true });
      await expect(languages.getByRole('link')).toHaveText(['Deutsch', 'English', 'Español']);
    });

    test('closes by its button and by a tap beside it', async ({ page }) => {
      await page.goto(home);
      const menu = page.locator('#menu');
      await page.getByRole('button', { name: openMenu }).click();
      await menu.getByRole('button', { name: closeMenu }).click();
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: openMenu }).click();
      await expect(menu).toBeVisible();
      await page.touchscreen.tap(15, 400);
      await expect(menu).toBeHidden();
    });

    test('stays open at a tap on its own empty ground', async ({ page }) => {
      await page.goto(home);
      const menu = page.locator('#menu');
      await page.getByRole('button', { name: openMenu }).click();
      const { left, bottom } = await menu.evaluate((menu) => ({
        left: menu.getBoundingClientRect().left,
        bottom: menu.lastElementChild?.getBoundingClientRect().bottom ?? 0,
      }));
      for (const [x, y] of [
        [left + 8, 400],
        [left + 100, bottom + 60],
      ] as const) {
        await page.touchscreen.tap(x, y);
        await expect(menu, `tapped at ${x}, ${y}`).toBeVisible();
      }
    });

    test('closes at a link within the page, which leads to its section', async ({ page }) => {
      await page.goto(home);
      await page.getByRole('button', { name: openMenu }).click();
      await page.locator('#menu a[href$="#pricing"]').click();
      await expect(page.locator('#menu')).toBeHidden();
      await expectReached(page, 'pricing');
      expect(await scrollPlace(page)).toBeGreaterThan(0);
    });

    test('is closed when Back brings the page as it was left', async ({ page }) => {
      await page.goto(topic);
      await page.getByRole('button', { name: openMenu }).click();
      await expect(page.locator('#menu')).toBeVisible();
      await leave(page);
      await expect(page.locator('#menu')).toBeHidden();
    });

    test('leads to the contact page and to every section from elsewhere', async ({ page }) => {
      await page.goto(topic);
      await page.getByRole('button', { name: openMenu }).click();
      await page.locator('#menu a[href$="#faq"]').click();
      await expect(page).toHaveURL(`${home}#faq`);
      await expectReached(page, 'faq');
      await page.getByRole('button', { name: openMenu }).click();
      await page
        .locator('#menu')
        .getByRole('link')
        .and(page.locator(`[href="${contact}"]`))
        .click();
      await expect(page).toHaveURL(contact);
    });
  });

test('every language has both menus, with names and links of its own', async ({ page }) => {
  for (const { home, topic, contact, solutions, openMenu, closeMenu } of locales) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(topic);
    await page.getByRole('button', { name: solutions }).click();
    await expect(page.locator('#solutions').getByRole('link').first()).toHaveAttribute('href', topic);
    await page.keyboard.press('Escape');
    const name = await page.locator('header nav:has(.langs)').getAttribute('aria-label');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: openMenu }).click();
    const menu = page.locator('#menu');
    const languages = menu.getByRole('list', { name: name ?? '', exact: true });
    await expect(languages.getByRole('link')).toHaveText(['Deutsch', 'English', 'Español']);
    for (const path of [`${home}#faq`, `${home}#pricing`, contact])
      await expect(menu.locator(`nav > ul:first-child a[href="${path}"]`)).toBeVisible();
    await menu.getByRole('button', { name: closeMenu }).click();
    await expect(menu).toBeHidden();
  }
});

test('in text of twice the size no word of the side menu breaks', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/en');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.locator('.burger').click();
  const broken = await page.locator('.menu nav > ul:first-child a').evaluateAll((links) =>
    links.flatMap(({ firstChild: word }) => {
      const range = document.createRange();
      range.selectNodeContents(word as Text);
      return range.getClientRects().length > 1 ? [word?.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('where colours are forced, the side menu has an edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('button', { name: locales[0].openMenu }).click();
  const left = await page.locator('#menu').evaluate((menu) => menu.getBoundingClientRect().left);
  // Between two lines of the page behind.
  const { data } = PNG.sync.read(await page.screenshot({ clip: { x: left - 3, y: 90, width: 6, height: 1 } }));
  expect(Math.max(...data.filter((_, index) => index % 4 === 1))).toBeGreaterThan(200);
});

/** What a page is reported when the browser puts it away whole; the browser of the tests keeps none. */
function leave(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
}
