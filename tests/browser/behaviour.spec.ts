// How a page behaves while it comes and is read: what it asks for, what counts as its largest paint,
// that nothing moves, and that paper shows all of it.
import type { Page } from 'playwright/test';
import { scrollTo } from './support/scroll.ts';
import { expect, inFull, keepFallbackFaces, locales, once, test } from './support/site.ts';

// What moves is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { tag, home, contact, topic } of once)
  test(`${tag}: who only reads asks for no React, down to the end of the page`, async ({ page }) => {
    for (const path of [home, topic, contact]) {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script' || request.resourceType() === 'fetch') scripts.push(request.url());
      });
      await page.goto(path);
      await wheelDown(page);
      await page.waitForLoadState('networkidle');
      expect(
        scripts.filter((url) => !/\/boot-\w+\.js$/.test(url)),
        path,
      ).toEqual([]);
      page.removeAllListeners('request');
    }
  });

for (const width of [390, 1280])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing moves while a page comes and is scrolled', async ({ page }) => {
      await page.addInitScript(watchShifts);
      await keepFallbackFaces(page);
      const { home, topic, contact } = locales[0];
      for (const path of [home, topic, contact, '/fuer-reisende', '/lange-sprachnachrichten']) {
        let shifts: readonly string[] = [];
        // A busy machine paints a page in two goes. What moves by itself moves at every visit.
        for (let visit = 0; visit < 4; visit++) {
          await page.goto(path);
          await wheelDown(page);
          shifts = await page.evaluate(() => (globalThis as unknown as Watched).shifts);
          if (shifts.length === 0) break;
        }
        expect(shifts, path).toEqual([]);
      }
    });

    test('a first visit is painted in the text face', async ({ browser, baseURL }) => {
      const { home, topic } = locales[0];
      // On a busy machine the face may come too late for the first paint, but not each time.
      for (const path of [home, topic])
        await expect(async () => {
          const visit = await browser.newContext({ baseURL: baseURL ?? '' });
          try {
            const page = await visit.newPage();
            await page.goto(path);
            expect(await fontOf(page, '.lead'), path).toBe('Hanken Grotesk');
          } finally {
            await visit.close();
          }
        }).toPass({ timeout: 10_000 });
    });

    test('a text face that comes late moves nothing, and is there on the next page', async ({ page }) => {
      await page.addInitScript(watchShifts);
      const { home, topic, contact } = locales[0];
      for (const path of [home, topic, contact, '/datenschutz']) {
        let letThrough = () => {};
        const held = new Promise<void>((resolve) => {
          letThrough = resolve;
        });
        await page.route('**/text-*.woff2', (route) => held.then(() => route.continue()), { times: 1 });
        const come = page.waitForResponse(/\/text-\w+\.woff2$/);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.evaluate(() => document.fonts.load('700 1em Head'));
        await page.evaluate(twoFrames);
        await page.evaluate(() => {
          (globalThis as unknown as Watched).shifts = [];
        });
        letThrough();
        await (await come).finished();
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(twoFrames);
        expect(await page.evaluate(() => (globalThis as unknown as Watched).shifts), path).toEqual([]);
      }
      await expect(async () => {
        await page.goto(home);
        expect(await fontOf(page, '.lead')).toBe('Hanken Grotesk');
      }).toPass();
    });

    test('the largest paint is words of the first section', async ({ page }) => {
      for (const { tag, home, topic, contact } of locales)
        for (const path of tag === 'de' || inFull ? [home, topic, contact] : [home]) {
          await page.goto(path);
          // A busy machine may paint a page in two goes.
          await expect.poll(() => page.evaluate(largestPaint), path).toMatch(/^(h1|p)( |\.).*in the first section$/);
        }
    });

    test('choosing in the demo moves nothing that one chooses by', async ({ page }) => {
      await page.goto('/');
      const places = () =>
        page
          .locator('.demo label')
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top + scrollY));
      const before = await places();
      for (const value of ['de', 'es', 'tr']) {
        await page.locator(`.demo input[name=sample][value=${value}]`).check({ force: true });
        await expect(page.locator('.demo')).toHaveAttribute('data-still', 'true');
        expect(await places(), value).toEqual(before);
      }
    });
  });

test('on paper every section and every answer is there, and the header is not', async ({ page }) => {
  for (const { home, topic } of once)
    for (const path of [home, topic]) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
      await expect(page.locator('header.top')).toBeHidden();
      const missing = await page.evaluate(() =>
        [...document.querySelectorAll('main > section, main h2, .answer')]
          .filter(
            (element) =>
              element.getBoundingClientRect().height < 10 || !element.checkVisibility({ opacityProperty: true }),
          )
          .map((element) => element.textContent?.slice(0, 40)),
      );
      expect(missing, path).toEqual([]);
      const heights = await page.locator('details').evaluateAll((all) => all.map((one) => one.clientHeight));
      const closed = await page.locator('summary').evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(
        heights.every((height, index) => height > (closed[index] ?? 0) + 20),
        `${path}: answers take room`,
      ).toBe(true);
      await page.emulateMedia({ media: null, reducedMotion: null });
    }
});

test('on paper no heading is separated from its text, and pale words keep their dark background', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'light', reducedMotion: 'reduce' });
  const { home, topic, contact } = locales[0];
  for (const path of [home, topic, contact, '/internationale-kommunikation', '/datenschutz-uebersetzung']) {
    await page.goto(path);
    const breaks = await page
      .locator('main :is(h2, h3)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter + getComputedStyle(one).breakInside));
    expect(new Set([...breaks, 'avoidavoid']), path).toEqual(new Set(['avoidavoid']));
    const parted = await page
      .locator('details, .before-after figure')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakInside !== 'avoid').length);
    expect(parted, path).toBe(0);
    const lost = await page.locator('body *').evaluateAll((all) =>
      all.flatMap((one) => {
        const { color, printColorAdjust } = getComputedStyle(one);
        const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        const pale = (color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 150);
        return words && pale && one.checkVisibility() && printColorAdjust !== 'exact' ? [one.textContent] : [];
      }),
    );
    expect(lost, path).toEqual([]);
  }
});

test('on paper a page begins at its top, without the room of the header, and has no lists of links at its end', async ({
  page,
}) => {
  // As wide as A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  const { home, topic, contact } = locales[0];
  for (const path of [home, topic, contact, '/impressum']) {
    await page.goto(path);
    const top = await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top, path).toBeLessThan(48);
    await expect(page.locator('nav').filter({ visible: true }), path).toHaveCount(0);
  }
});

test('on paper no card leaves an empty edge behind, the foot is in one piece, and an answered question has no plus', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  const whole = (selector: string) => expect(page.locator(selector), selector).toHaveCSS('break-inside', 'avoid');
  await page.goto('/whatsapp-vs-nachgelesen');
  await whole('.comparison .frame');
  await whole('.foot');
  await page.goto('/');
  await whole('.price');
  const upright = await page
    .locator('.faq summary')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').content));
  expect(new Set(upright)).toEqual(new Set(['none']));
});

test('a page can be printed whole', async ({ page }) => {
  await page.goto('/');
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  expect(pdf.length).toBeGreaterThan(20_000);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, 'more than a window').toBeGreaterThan(3);
});

interface Watched {
  shifts: string[];
}

/** Notes what moved without having been asked to, by the Layout Instability API. */
function watchShifts(): void {
  const watched = globalThis as unknown as Watched;
  watched.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      const names = entry.sources.map(({ node }) =>
        node instanceof Element ? node.className || node.tagName : 'text',
      );
      watched.shifts.push(`${entry.value} ${names.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Until what has come is drawn, and what it moved is reported. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

/** The family that most of the words of an element are drawn in. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.sort((a, b) => b.glyphCount - a.glyphCount)[0]?.familyName;
}

function largestPaint(): Promise<string> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { readonly element: Element | null };
      const section = element?.closest('main > section, .notes');
      const where = section === document.querySelector('main > section') ? 'in the first section' : 'elsewhere';
      resolve(`${element?.tagName.toLowerCase()}.${element?.className} ${where}`);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** As a visitor scrolls: by the wheel, half a window at a time. */
async function wheelDown(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = 700;
  for (let top = 0; top < height; top += step) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(40);
  }
  // What comes late by its own has come then.
  await page.waitForTimeout(300);
  await scrollTo(page, 0);
}
