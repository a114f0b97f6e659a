// The demo of the first screen: a visitor chooses a message and a language, and the result follows.
// Without JavaScript the final state is in the HTML, and React is only loaded on interaction.
import type { Page } from 'playwright/test';
import { expect, locales, once, showTextFace, test } from './support/site.ts';
import { translate } from './support/translation.ts';

// What moves is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const shown = {
  de: { first: 'Samstag, 14', spoken: 'tr', legend: 'Welche Nachricht?' },
  en: { first: 'Plumber: Thursday', spoken: 'es', legend: 'Which message?' },
  es: { first: 'Reunión con el cliente', spoken: 'de', legend: '¿Qué mensaje?' },
} as const;

/**
 * Everything of the first screen that matters is inside the window: the offer, the button, the message
 * and its gist.
 */
const essential = ['main h1', 'main .hero .btn', '.demo .play', '.demo .gist li:last-child'];

for (const { tag, home } of locales) {
  const { first, spoken, legend } = shown[tag as keyof typeof shown];

  test(`${tag}: without JavaScript the end of it is there, every word to unfold, and nothing to choose or to play`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    await page.goto(home);
    const demo = page.locator('.demo');
    await expect(demo.locator('.gist mark')).toContainText(first);
    await expect(demo.locator('.gist li')).toHaveCount(3);
    await demo.locator('summary').click();
    await expect(demo.locator('.said')).toBeVisible();
    await expect(demo.locator('.said')).toHaveAttribute('lang', spoken);
    await expect(demo.locator('.reading')).toHaveAttribute('lang', tag);
    await expect(page.getByText(legend)).toBeHidden();
    await expect(demo.locator('.play')).toBeHidden();
    await page.close();
  });

  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test(`${tag}: all that matters is in view at ${size.width} × ${size.height}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(home);
      await showTextFace(page);
      for (const selector of essential) {
        const box = await page.locator(selector).first().boundingBox();
        // Other systems set lines a pixel higher or lower.
        expect((box?.y ?? 0) + (box?.height ?? Number.NaN), selector).toBeLessThanOrEqual(size.height - 4);
      }
    });

  if (once.some((locale) => locale.tag === tag))
    test(`${tag}: beside the demo nothing moves when the whole text is unfolded, which scrolls inside`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const size of [
        { width: 1280, height: 800 },
        { width: 1000, height: 760 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(home);
        const places = () =>
          page
            .locator('.hero h1, .trust, .demo .screen')
            .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
        const before = await places();
        await page.locator('.demo summary').click();
        await expect(page.locator('.demo .reading')).toBeVisible();
        expect(await places()).toEqual(before);
        await page.locator('.demo details > :last-child').scrollIntoViewIfNeeded();
        // Lines are measured in fractions of a pixel, and scrolled by whole ones.
        await expect(page.locator('.demo details > :last-child')).toBeInViewport({ ratio: 0.98 });
      }
    });

  if (once.some((locale) => locale.tag === tag))
    test(`${tag}: by keyboard, another message and another language`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(home);
      await page.waitForLoadState('networkidle');
      expect(scripts).toHaveLength(1);
      const demo = page.locator('.demo');
      await demo.locator('input[name=sample]:checked').focus();
      await expect.poll(() => scripts.length).toBe(3);
      await page.keyboard.press('ArrowRight');
      await expect(demo.locator('input[name=sample]:checked')).not.toHaveValue(spoken);
      await expect(demo.locator('.gist mark')).not.toContainText(first);
      await page.keyboard.press('Tab');
      await expect(demo.locator('.play')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      const target = await demo.locator('input[name=target]:checked').inputValue();
      expect(target).not.toBe(tag);
      await expect(demo.locator('.reading')).toHaveAttribute('lang', target);
      await expect(demo.locator('.gist')).toHaveAttribute('lang', target);
      const gist = (await demo.locator('.gist li').allTextContents()).join('. ');
      const status = demo.getByRole('status');
      await expect(status.locator(`[lang=${target}]`), 'only the gist is in the other language').toHaveText(gist);
      await expect(status).not.toHaveText(gist);
      await expect(status).not.toHaveAttribute('lang');
      await expect(demo.getByRole('radiogroup')).toHaveCount(2);
    });
}

test('every message can be read in every language, and what needs no translation says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const demo = page.locator('.demo');
  const read = new Set<string>();
  for (const sample of ['tr', 'es', 'de'])
    for (const target of ['de', 'en', 'es']) {
      await demo.locator(`input[name=sample][value=${sample}]`).check({ force: true });
      await demo.locator(`input[name=target][value=${target}]`).check({ force: true });
      await expect(demo.locator('.reading')).toHaveAttribute('lang', target);
      await expect(demo.locator('.said')).toHaveCount(sample === target ? 0 : 1);
      read.add((await demo.locator('.gist mark').textContent()) ?? '');
    }
  expect(read.size).toBe(9);
});

/** Delays React until the test releases it. */
async function holdReact(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/islands-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the first tap counts and is announced, however late React comes (${reducedMotion})`, async ({ page }) => {
    const release = await holdReact(page);
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await page.locator('.demo label', { hasText: 'Señor Ruiz' }).click();
    await expect(page.locator('input[name=sample][value=es]')).toBeChecked();
    release();
    await expect(page.locator('.gist mark')).toContainText('Klempner');
    await expect(page.locator('.demo').getByRole('status')).toContainText('Klempner');
  });

test('a tap on the button that comes before React is felt at once and plays when React is there', async ({ page }) => {
  const release = await holdReact(page);
  await page.goto('/');
  const play = page.locator('.demo .play');
  await play.click();
  await expect(play).toHaveCSS('opacity', '0.5');
  release();
  await expect(play).toHaveAccessibleName(/^Anhalten: Ayşe Teyze/);
  await expect(play).toHaveCSS('opacity', '1');
});

test('plays the sound for as long as the message says: the time counts, the wave fills, the word is marked', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(globalThis, { sounds: 0 });
    OscillatorNode.prototype.start = function (...of) {
      Object.assign(globalThis, { sounds: Reflect.get(globalThis, 'sounds') + 1 });
      return start.apply(this, of);
    };
  });
  await page.goto('/');
  await page.clock.pauseAt(3_600_000);
  const demo = page.locator('.demo');
  const play = demo.locator('.play');
  const time = demo.locator('.at span').first();
  const word = demo.locator('.said mark');
  const length = (await time.textContent()) ?? '';
  const said = (await demo.locator('.said').textContent()) ?? '';
  const wave = () => demo.locator('.voice .played').evaluate((bars) => getComputedStyle(bars).clipPath);
  await play.click();
  await expect(play).toHaveAccessibleName(/^Anhalten/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sounds'))).toBe(1);
  await expect(demo.locator('.said')).toBeInViewport();
  const first = (await word.textContent()) ?? '';
  expect(said.startsWith(first)).toBe(true);
  await page.clock.runFor(5000);
  await expect(time).toHaveText('0:05');
  await expect(demo.locator('.said')).toHaveText(said);
  expect(said.split(' ').slice(3, -3)).toContain(await word.textContent());
  const half = await wave();
  await page.clock.runFor(2000);
  await expect(time).toHaveText('0:07');
  expect(await wave()).not.toBe(half);
  await page.clock.runFor(1000 * (Number(length.slice(2)) - 7));
  await expect(play).toHaveAccessibleName(/^Abspielen/);
  await expect(time).toHaveText(length);
  await expect(word).toHaveCount(0);
  await expect(demo.getByRole('status')).toContainText('Samstag');
});

test('a message that is stopped, or another one that is chosen, is not played on', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if ((target as Element).closest('.demo')) Object.assign(globalThis, { moved: true });
    });
  });
  await page.goto('/');
  const demo = page.locator('.demo');
  const play = demo.locator('.play');
  const moving = () =>
    demo.evaluate((all) => all.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'));
  await expect.poll(() => page.evaluate(() => Reflect.has(globalThis, 'moved')), 'it plays once by itself').toBe(true);
  await expect.poll(moving).toBe(false);
  await play.click();
  await expect(demo.locator('.said mark')).toHaveCount(1);
  await play.click();
  await expect(play).toHaveAccessibleName(/^Abspielen/);
  await expect(demo.locator('.said mark')).toHaveCount(0);
  await expect(demo.getByRole('status')).toContainText('Samstag');
  await play.click();
  await demo.locator('label', { hasText: 'Señor Ruiz' }).click();
  await expect(demo.locator('.said mark')).toHaveCount(0);
  await expect(demo.locator('.at span').first()).toHaveText('0:28');
  await expect(demo.locator('.gist li').last()).toBeVisible();
});

test('without motion nothing moves, and what was chosen is announced at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('.demo label', { hasText: 'Frau Berger' }).click();
  await expect(page.locator('.demo').getByRole('status')).toContainText('Kundentermin');
  const moving = await page.locator('.demo').evaluate((demo) => demo.getAnimations({ subtree: true }).length);
  expect(moving).toBe(0);
});

for (const when of ['before', 'after'] as const)
  test(`on a page that the browser translated ${when} React came, every choice counts`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const demo = page.locator('.demo');
    const read = demo.locator('.gist li').first();
    if (when === 'before') await translate(page);
    await demo.locator('label', { hasText: 'Señor Ruiz' }).click();
    await expect(read).toContainText('Klempner');
    if (when === 'after') await translate(page);
    await demo.locator('label', { hasText: 'Frau Berger' }).click();
    await expect(read).toHaveText(/^\[Kundentermin.*\]$/);
    await demo.locator('label', { hasText: 'Englisch' }).click();
    await expect(read).toHaveText(/^\[Client meeting.*\]$/);
    await demo.locator('label', { hasText: 'Ayşe Teyze' }).click();
    await expect(read).toHaveText(/^\[Saturday.*\]$/);
  });

test('when React could not be fetched, the next choice asks for it again', async ({ page }) => {
  let asked = 0;
  await page.route(/islands-.*\.js$/, (route) => (asked++ ? route.continue() : route.abort()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const failed = page.waitForEvent('console', (message) => message.type() === 'error' && /import/.test(message.text()));
  await page.goto('/');
  await page.locator('.demo label', { hasText: 'Señor Ruiz' }).click();
  await failed;
  await page.locator('.demo label', { hasText: 'Frau Berger' }).click();
  await expect(page.locator('.gist mark')).toContainText('Kundentermin');
});

test('choices that the browser brings back with the page count, before anybody reaches for them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('.demo label', { hasText: 'Señor Ruiz' }).click();
  await expect(page.locator('.gist mark')).toContainText('Klempner');
  await page.goto('/kontakt');
  await page.goBack();
  await expect(page.locator('input[name=sample][value=es]')).toBeChecked();
  await expect(page.locator('.gist mark')).toContainText('Klempner');
});
