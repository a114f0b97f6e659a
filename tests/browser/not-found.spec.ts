// Addresses that do not exist: the text, its language, and that the path is written to the console.
import { expect, locales, test } from './support/site.ts';

const missing = { de: '/gibt/es-nicht', en: '/en/not/here', es: '/es/no/existe' };

for (const { tag, notFound, toHome, home } of locales)
  test(`${tag}: a missing page says so in its language, answers 404, logs the path, is no page for search engines and leads home`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const path = missing[tag];
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
    await expect.poll(() => logged.filter((line) => line.includes(path))).toEqual([`404: ${path}`]);
    for (const other of locales) {
      if (other.tag === tag || tag === 'de') continue;
      await expect(page.locator('main'), `speaks no ${other.tag}`).not.toContainText(other.notFound);
    }
    // It is no page for search engines.
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    const link = page.locator('main').getByRole('link', { name: toHome });
    await expect(link.first()).toHaveAttribute('href', home);
    await link.first().click();
    await expect(page).toHaveURL(home);
  });

test('/404.html speaks all three languages', async ({ page }) => {
  const response = await page.goto('/404.html');
  expect(response?.status()).toBe(404);
  for (const { tag, notFound, toHome, home } of locales) {
    const heading = page.getByRole('heading', { name: notFound });
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe(tag);
    await expect(page.locator(`main a[href="${home}"]`)).toHaveText(toHome);
  }
  await expect(page.locator('h1')).toHaveCount(1);
});
