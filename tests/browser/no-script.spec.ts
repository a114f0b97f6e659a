// The site without JavaScript: everything can be read, opened and closed.
import { expectReached, scrollTo, withoutScrollTimelines } from './support/scroll.ts';
import { expect, headerGround, inFull, locales, looks, once, sitemap, test, unlisted } from './support/site.ts';

test.use({ javaScriptEnabled: false });

test('every text of a page is there to be read', async ({ page }) => {
  test.setTimeout(120_000);
  const all = [...(await sitemap()), ...unlisted].map(({ path }) => path);
  expect(all.length).toBeGreaterThan(45);
  for (const path of inFull ? all : looks) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect.soft(await page.evaluate(hiddenTexts), path).toEqual([]);
  }
});

for (const { tag, home, contact, topic, legal, openMenu, menu, solutions } of once) {
  test(`${tag}: questions open one at a time and close again`, async ({ page }) => {
    for (const path of [home, topic]) {
      await page.goto(path);
      const questions = page.locator('.faq details');
      expect(await questions.count()).toBeGreaterThan(2);
      for (const index of [0, 2]) {
        await questions.nth(index).locator('summary').click();
        await expect(page.locator('.faq details[open]')).toHaveCount(1);
        await expect(questions.nth(index).locator('.answer')).toBeVisible();
      }
      await questions.nth(2).locator('summary').click();
      await expect(page.locator('.faq details[open]')).toHaveCount(0);
    }
  });

  test(`${tag}: the submenu opens, Escape closes it, and its links lead somewhere`, async ({ page }) => {
    await page.goto(home);
    const submenu = page.locator('#solutions');
    const button = page.getByRole('button', { name: solutions });
    await button.click();
    await expect(submenu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(submenu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(submenu).toBeHidden();
    await button.click();
    await submenu.getByRole('link').first().click();
    await expect(page).toHaveURL(topic);
  });

  test(`${tag}: the menu button leads to the list of pages in the footer`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(home);
    await expect(page.getByRole('button', { name: openMenu })).toBeHidden();
    await page.locator('header.top').getByRole('link', { name: menu, exact: true }).click();
    await expect(page).toHaveURL(`${home}#pages`);
    const pages = page.locator('#pages');
    await expect(pages).toBeInViewport();
    await pages.getByRole('link').first().click();
    await expect(page).toHaveURL(topic);
    await page.locator('footer').locator(`a[href="${contact}"]`).click();
    await expect(page).toHaveURL(contact);
  });

  test(`${tag}: a wide bar looks as it does with scripts`, async ({ page }) => {
    await page.goto(home);
    const { x, width } = (await page.locator('.bar > .btn').boundingBox())!;
    const bar = (await page.locator('.bar').boundingBox())!;
    expect(x + width).toBeCloseTo(bar.x + bar.width);
  });

  test(`${tag}: links lead to sections and to the other languages`, async ({ page }) => {
    await page.goto(legal);
    await page.locator('header.top a[href$="#pricing"]').click();
    await expect(page).toHaveURL(`${home}#pricing`);
    await expectReached(page, 'pricing');
    for (const other of locales) {
      await page.locator(`header.top .langs a[lang="${other.tag}"]`).click();
      await expect(page).toHaveURL(other.home);
    }
  });
}

test('the header turns solid when the page is scrolled', async ({ page }) => {
  await page.goto('/');
  const clear = await headerGround(page);
  expect(clear).toBe('rgba(0, 0, 0, 0)');
  await scrollTo(page, 21);
  await expect.poll(() => headerGround(page)).not.toBe(clear);
});

test('where there are no scroll-driven animations either, the header is solid from the start', async ({ page }) => {
  await withoutScrollTimelines(page);
  for (const { home, contact } of once)
    for (const path of [home, contact]) {
      await page.goto(path);
      expect(await headerGround(page)).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
});

/** Texts of main that cannot be seen although nothing can be opened to see them. */
/**
 * What the demo of the chat offers to choose is no text of the page: without JavaScript nothing would
 * come of it.
 */
function hiddenTexts(): string[] {
  const mayHide =
    'details:not([open]) > :not(summary), dialog, [popover], .field-trap, .demo [role=radiogroup], option, script, style, svg, ' +
    // Said again where the head of the column, or the first button, is far away.
    '.comparison .column, .thumb';
  const hidden: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest(mayHide)) continue;
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Words for screen readers only are clipped, which counts as seen; words without colour are not.
    if (!isSeen || getComputedStyle(element).color.endsWith(', 0)')) hidden.push(node.textContent.trim());
  }
  return hidden;
}
