// Third parties that a site declares: nothing is asked of them before a visitor asks for it, everything stays
// blocked on pages that they do not belong to, and what a visitor allowed can be taken back.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { lintWithAxe } from '../audit/axe.ts';
import { test } from './support/doors-test.ts';
import { expect } from './support/site.ts';

const languages = [
  { prefix: '', load: 'film (de) laden', remember: 'Immer von', offline: 'Du bist gerade offline.' },
  { prefix: '/en', load: 'Load film (en)', remember: 'Always load from', offline: 'You are offline.' },
  { prefix: '/es', load: 'Cargar film (es)', remember: 'Cargar siempre de', offline: 'Estás sin conexión.' },
];

/** What the browser keeps for the site. */
async function stored(page: Page) {
  const cookies = await page.context().cookies();
  return { cookies, storage: await page.evaluate(() => ({ ...localStorage, ...sessionStorage })) };
}
const nothing = { cookies: [], storage: {} };

test.beforeEach(({ other }) => {
  other.asked.length = 0;
});

for (const { prefix, load, remember, offline } of languages)
  test.describe(`in ${prefix || 'the first language'}`, () => {
    test('a film asks nothing of its host before the click, and one request for it after', async ({
      page,
      doors,
      other,
    }) => {
      await page.goto(`${doors.url}${prefix}/film`);
      const button = page.getByRole('button', { name: load, exact: true });
      await expect(button).toBeVisible();
      await expect(page.getByRole('link', { name: /^film/ })).toBeHidden();
      await page.waitForLoadState('networkidle');
      expect(other.asked).toEqual([]);
      expect(await stored(page)).toEqual(nothing);
      const before = await page.locator('litfass-door').boundingBox();
      await button.focus();
      await page.keyboard.press('Enter');
      const frame = page.frameLocator('litfass-door iframe');
      await expect(frame.getByRole('heading')).toHaveText('The film');
      await expect.poll(() => other.asked).toEqual(['/film']);
      expect(await stored(page)).toEqual(nothing);
      await expect(page.locator('litfass-door iframe')).toBeFocused();
      await expect(page.locator('litfass-door iframe')).toHaveAttribute('title', /^film \(/);
      const after = await page.locator('litfass-door iframe').boundingBox();
      expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
    });

    test('a box remembers it, on all pages, until it is taken back', async ({ page, doors, other }) => {
      await page.goto(`${doors.url}${prefix}/map`);
      await page.getByRole('checkbox', { name: remember }).check();
      await expect(page.frameLocator('litfass-door iframe').getByRole('heading')).toHaveText('The map');
      expect(await stored(page)).toEqual({ cookies: [], storage: { 'litfass-consent': '["map"]' } });
      await page.reload();
      await expect(page.locator('litfass-door iframe')).toBeVisible();
      await expect.poll(() => other.asked).toEqual(['/map', '/map']);
      await page.goto(`${doors.url}${prefix}/privacy`);
      const box = page.locator('li', { hasText: 'Why map' }).getByRole('checkbox');
      await expect(box).toBeChecked();
      await box.uncheck();
      expect(await stored(page)).toEqual(nothing);
      await page.goto(`${doors.url}${prefix}/map`);
      await expect(page.locator('litfass-door button')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => other.asked).toEqual(['/map', '/map']);
    });

    test('without script, a link leads there; on paper, its address stands there', async ({
      browser,
      doors,
      other,
    }) => {
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(`${doors.url}${prefix}/film`);
      await expect(page.locator('litfass-door button')).toBeHidden();
      await expect(page.locator('litfass-door label')).toBeHidden();
      await expect(page.getByRole('link', { name: /^film/ })).toHaveAttribute('href', `${other.url}/film`);
      expect(other.asked).toEqual([]);
      for (const path of ['', '/map', '/chat', '/privacy']) {
        await page.goto(`${doors.url}${prefix}${path || '/'}`, { waitUntil: 'networkidle' });
        await expect(page.locator('litfass-door :is(button, input):visible')).toHaveCount(0);
        expect(other.asked, path).toEqual([]);
      }
      await page.goto(`${doors.url}${prefix}/film`);
      await page.emulateMedia({ media: 'print' });
      const written = await page
        .locator('litfass-door a')
        .evaluate((link) => getComputedStyle(link, '::after').content);
      expect(written).toContain(`${other.url}/film`);
      await page.close();
    });

    test('offline, a sentence says so', async ({ page, doors, context, other }) => {
      await page.goto(`${doors.url}${prefix}/film`);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByRole('button', { name: load }).click();
      await expect(page.getByRole('status')).toHaveText(offline);
      await context.setOffline(false);
      await page.getByRole('button', { name: load }).click();
      await expect(page.locator('litfass-door iframe')).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('');
      await expect.poll(() => other.asked).toEqual(['/film']);
    });

    test('a chat that cannot be loaded can be asked for again', async ({ page, doors }) => {
      await page.route('**/chat.js', (route) => route.abort());
      await page.goto(`${doors.url}${prefix}/chat`);
      await page.locator('litfass-door button').click();
      await expect(page.getByRole('status')).toHaveText(offline);
      await page.unroute('**/chat.js');
      await page.locator('litfass-door button').click();
      await expect(page.locator('html')).toHaveAttribute('data-chat', 'on');
      await expect(page.getByRole('checkbox')).toBeFocused();
      await expect(page.getByRole('status')).toHaveText('');
    });

    test('a counter runs after the first paint, on its page alone', async ({ page, doors, other }) => {
      await page.goto(`${doors.url}${prefix}/`);
      await expect.poll(() => other.asked).toEqual(['/count.js', '/event?doors.example']);
      const [painted, asked] = await page.evaluate(() => [
        performance.getEntriesByName('first-paint')[0]?.startTime,
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/count.js'))?.startTime,
      ]);
      expect(painted).toBeGreaterThan(0);
      expect(asked).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY);
      expect(await stored(page)).toEqual(nothing);
    });

    test('a chat runs once a visitor agrees', async ({ page, doors, other }) => {
      await page.goto(`${doors.url}${prefix}/chat`);
      await page.waitForLoadState('networkidle');
      expect(other.asked).toEqual([]);
      await page.locator('litfass-door button').click();
      await expect(page.locator('html')).toHaveAttribute('data-chat', 'on');
      await expect.poll(() => other.asked).toEqual(['/chat.js']);
      expect(await stored(page)).toEqual(nothing);
    });

    test('every page that does not name a script blocks it', async ({ page, doors, other, violations }) => {
      for (const path of ['/film', '/map', '/chat', '/widget', '/privacy']) {
        await page.goto(`${doors.url}${prefix}${path}`);
        const isBlocked = await page.evaluate(
          (src) =>
            new Promise((resolve) => {
              const { trustedTypes } = globalThis as unknown as {
                trustedTypes: { createPolicy: (...of: unknown[]) => { createScriptURL: (url: string) => string } };
              };
              const script = document.createElement('script');
              script.onerror = () => resolve(true);
              script.onload = () => resolve(false);
              script.src = trustedTypes
                .createPolicy('test', { createScriptURL: (url: string) => url })
                .createScriptURL(src);
              document.body.append(script);
            }),
          `${other.url}/count.js`,
        );
        expect(isBlocked, path).toBe(true);
      }
      expect(other.asked.filter((path) => path === '/count.js')).toEqual([]);
      expect(violations.length).toBeGreaterThanOrEqual(5);
      violations.length = 0;
    });
  });

test('no page but its own contains the address of a script, nor the code that opens doors without one', async ({
  doors,
  other,
}) => {
  const root = join(doors.root, 'dist');
  const pages = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  const having = async (words: string) => {
    const found = await Promise.all(
      pages.map(async (file) =>
        (await readFile(join(root, file), 'utf8')).includes(words) ? file.replace(/(\/index)?\.html$/, '') : [],
      ),
    );
    return [...new Set(found.flat())].sort();
  };
  expect(pages.length).toBeGreaterThan(17);
  expect(await having(`${other.url}/count.js`)).toEqual(['en', 'es', 'index']);
  expect(await having(`${other.url}/writer.js`)).toEqual(['en/widget', 'es/widget', 'widget']);
});

test('a script that has to write HTML may do so on its pages alone', async ({ page, doors, violations }) => {
  await page.goto(`${doors.url}/widget`);
  await expect(page.locator('#written')).toHaveText('written');
  await page.goto(`${doors.url}/film`);
  const wrote = () => {
    document.body.insertAdjacentHTML('beforeend', '<p>more</p>');
  };
  await expect(page.evaluate(wrote)).rejects.toThrow(/TrustedHTML/);
  expect(violations.length).toBeGreaterThan(0);
  violations.length = 0;
});

test('a frame that is loaded with its page is there without scripts too, and stays', async ({
  page,
  doors,
  browser,
}) => {
  await page.goto(`${doors.url}/widget`);
  await expect(page.locator('#written')).toHaveText('written');
  await expect(page.frameLocator('litfass-door iframe').getByRole('heading')).toHaveText('The film');
  const box = await page.locator('litfass-door iframe').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(`${doors.url}/widget`);
  await expect(still.frameLocator('litfass-door iframe').getByRole('heading')).toHaveText('The film');
  await still.close();
});

test('an island knows what a visitor agreed to, and changes it', async ({ page, doors, other }) => {
  await page.goto(`${doors.url}/map`);
  const island = page.locator('litfass-island button');
  await expect(island).toHaveAttribute('aria-pressed', 'false');
  await page.locator('litfass-door button').click();
  await expect(page.locator('litfass-door iframe')).toBeVisible();
  await island.click();
  await expect(island).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('litfass-door iframe')).toHaveCount(0);
  await island.click();
  await expect(island).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('litfass-door iframe')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  expect(await stored(page)).toEqual({ cookies: [], storage: { 'litfass-consent': '["map"]' } });
  await expect.poll(() => other.asked).toEqual(['/map', '/map']);
});

test('a chat that is taken back is gone: the page is loaded again without it', async ({ page, doors }) => {
  await page.goto(`${doors.url}/chat`);
  await page.getByRole('checkbox').check();
  await expect(page.locator('html')).toHaveAttribute('data-chat', 'on');
  await page.getByRole('checkbox').uncheck();
  await expect(page.locator('html')).not.toHaveAttribute('data-chat');
  await expect(page.locator('litfass-door button')).toBeVisible();
});

for (const path of ['/film', '/map', '/chat', '/privacy'])
  test(`${path} has no violation, closed and open`, async ({ page, doors }) => {
    await page.goto(`${doors.url}${path}`);
    expect((await lintWithAxe(page)).violations).toEqual([]);
    const button = page.locator('litfass-door button').first();
    if (path === '/privacy') return;
    await button.click();
    await expect(page.locator('litfass-door[data-open]')).toHaveCount(1);
    expect((await lintWithAxe(page)).violations).toEqual([]);
  });
