// Addresses that lead nowhere: what is said, in which language, and that the path is written to the console.
import { expect, locales, test } from './support/site.ts';

const missing = { de: '/gibt/es-nicht', en: '/en/not/here', es: '/es/no/existe' };

for (const { tag, notFound, toHome, home } of locales)
  test(`${tag}: a missing page says so, answers 404, logs the path and leads home`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const path = missing[tag];
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
    await expect.poll(() => logged.filter((line) => line.includes(path))).toEqual([`404: ${path}`]);
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

test('the English not-found page speaks English only', async ({ page }) => {
  await page.goto('/en/not-here');
  await expect(page.locator('main')).toContainText('Oops! Page not found');
  await expect(page.locator('main')).not.toContainText('Hoppla');
  await expect(page.locator('main')).not.toContainText('¡Vaya!');
});

test('a not-found page is no page for search engines', async ({ page }) => {
  for (const path of Object.values(missing)) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
});
