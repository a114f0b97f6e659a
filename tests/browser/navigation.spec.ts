// Getting around: links to sections, the place in the window, titles, the other languages.
import type { Page } from 'playwright/test';
import { expectReached, scrollPlace, scrollTo } from './support/scroll.ts';
import { chatLink, expect, locales, once, sitemap, test, unlisted } from './support/site.ts';

const sections = ['features', 'pricing', 'testimonials', 'faq', 'test_now'];

for (const { tag, home, topic, contact, legal } of once) {
  test(`${tag}: links of the header scroll to their section on the home page`, async ({ page }) => {
    await page.goto(home);
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    for (const id of sections) {
      await page.locator(`header.top a[href$="#${id}"]`).click();
      await expect(page).toHaveURL(`${home}#${id}`);
      await expectReached(page, id);
    }
    expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was not loaded again').toBe(true);
  });

  test(`${tag}: links of the header lead to the section of the home page from elsewhere`, async ({ page }) => {
    for (const [index, id] of sections.entries()) {
      await page.goto([topic, contact, legal][index % 3] ?? topic);
      await page.locator(`header.top a[href$="#${id}"]`).click();
      await expect(page).toHaveURL(`${home}#${id}`);
      await expectReached(page, id);
    }
  });

  test(`${tag}: the call to action of the hero scrolls to the three steps`, async ({ page }) => {
    for (const path of [home, topic]) {
      await page.goto(path);
      await page.locator('.hero .btn').click();
      await expect(page).toHaveURL(/#test_now$/);
      await expectReached(page, 'test_now');
      await expect(page.locator('#test_now li')).toHaveCount(3);
      await expect(page.locator('#test_now .btn').first()).toHaveAttribute('href', chatLink);
    }
  });

  test(`${tag}: the window is at the top after a link, and Back restores the place`, async ({ page }) => {
    await page.goto(topic);
    await scrollTo(page, 700);
    await page.locator(`footer a[href="${legal}"]`).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(legal);
    await expect(page.locator('h1')).toBeVisible();
    expect(await scrollPlace(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(topic);
    await expect.poll(() => scrollPlace(page)).toBe(700);
  });
}

test('every section that the header of any language links to is there', async ({ page }) => {
  for (const { home, legal } of locales) {
    await page.goto(legal);
    const links = page.locator('header.top .main a[href*="#"], header.top .bar > .btn');
    const wanted = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect([...wanted].sort()).toEqual(sections.map((id) => `${home}#${id}`).sort());
    await page.goto(home);
    for (const id of sections) await expect(page.locator(`main [id="${id}"]`), `${home}#${id}`).toHaveCount(1);
    await expect(page.locator('.hero .btn')).toHaveAttribute('href', /^[^#]*#test_now$/);
    await expect(page.locator('#test_now .btn').first()).toHaveAttribute('href', chatLink);
  }
});

test('the language switch leads to the same page in the other locale', async ({ page }) => {
  for (const kind of ['home', 'contact', 'topic', 'legal'] as const) {
    await page.goto(locales[0][kind]);
    // Around: every page is left once, and shows the way to all three.
    for (const to of [...locales.slice(1), locales[0]]) {
      for (const { tag, [kind]: path } of locales) {
        const link = page.locator(`header.top .langs a[lang="${tag}"]`);
        await expect(link).toHaveAttribute('href', path);
        await expect(link).toHaveAttribute('hreflang', tag);
      }
      await page.locator(`header.top .langs a[lang="${to.tag}"]`).click();
      await expect(page).toHaveURL(to[kind]);
      await expect(page.locator('html')).toHaveAttribute('lang', to.tag);
      await expect(page.locator('header.top .langs [aria-current]')).toHaveAttribute('lang', to.tag);
    }
  }
});

test('a link to a section scrolls smoothly, unless the visitor wants no motion', async ({ page }) => {
  await page.goto('/');
  const moves = await watchMoves(page);
  await page.locator('header.top a[href$="#faq"]').click();
  await expectReached(page, 'faq');
  expect(await moves(), 'without motion it is one move').toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en');
  const more = await watchMoves(page);
  await page.locator('header.top a[href$="#features"]').click();
  await expectReached(page, 'features');
  expect((await more()).length, 'with motion it is many').toBeGreaterThan(1);
});

test('Back, Forward and a page that is opened at a section come there at once, past nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.locator('header.top a[href$="#faq"]').click();
  await expectReached(page, 'faq');
  const faq = await atRest(page);
  const moves = await watchMoves(page);
  await page.goBack();
  expect(await atRest(page)).toBe(0);
  await page.goForward();
  expect(await atRest(page)).toBe(faq);
  expect(await moves()).toEqual([0, faq]);

  await page.goto('/kontakt');
  await page.addInitScript(() => {
    addEventListener('scroll', () => {
      if (scrollY < 1000) Object.assign(globalThis, { passed: true });
    });
  });
  await page.locator('header.top a[href$="#faq"]').click();
  await expectReached(page, 'faq');
  expect(await page.evaluate(() => 'passed' in globalThis)).toBe(false);
});

test('every page has a title of its own', async ({ request }) => {
  const seen = new Map<string, string>();
  const pages = [...(await sitemap()), ...unlisted];
  expect(pages.length).toBeGreaterThan(45);
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const titles = [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title);
    expect(titles, path).toHaveLength(1);
    const [title = ''] = titles;
    expect(title.length, path).toBeGreaterThan(9);
    expect.soft(seen.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
    seen.set(title, path);
  }
});

/**
 * Every place that the window is at from now on, up to when it is asked for. A browser tells of a
 * move with the next frame it draws, which is waited for.
 */
async function watchMoves(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const places: number[] = [];
    addEventListener('scroll', () => places.push(Math.round(scrollY)));
    Object.assign(globalThis, { places });
  });
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { places: number[] }).places;
    });
}

/** The place of the window once it has stayed there for a while. */
async function atRest(page: Page): Promise<number> {
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await scrollPlace(page);
        const rests = now === before;
        before = now;
        return rests;
      },
      { intervals: [300] },
    )
    .toBe(true);
  return before;
}
