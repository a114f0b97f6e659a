// The demo of the first screen: a message and a language are chosen, and what is shown follows. Without JavaScript its end is
// there to read, and React is asked for only when somebody reaches for it.
import { expect, locales, once, test } from './support/site.ts';
import { translate } from './support/translation.ts';

// What moves is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const shown = {
  de: { first: 'ich komme am Samstag um 14 Uhr', spoken: 'tr', legend: 'Welche Nachricht?' },
  en: { first: 'the plumber is coming on Thursday morning', spoken: 'es', legend: 'Which message?' },
  es: { first: 'la reunión con el cliente pasa a mañana', spoken: 'de', legend: '¿Qué mensaje?' },
} as const;

for (const { tag, home } of locales) {
  const { first, spoken, legend } = shown[tag as keyof typeof shown];

  test(`${tag}: without JavaScript the end of it is there, and nothing to choose`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    await page.goto(home);
    const demo = page.locator('.demo');
    await expect(demo.locator('mark')).toContainText(first);
    await expect(demo.locator(`.part-said [lang=${spoken}]`)).toBeVisible();
    await expect(demo.locator('.part-read p')).toHaveAttribute('lang', tag);
    await expect(demo.locator('.points li')).toHaveCount(3);
    await expect(page.getByText(legend)).toBeHidden();
    await page.close();
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
      await expect.poll(() => scripts.length).toBe(2);
      await page.keyboard.press('ArrowRight');
      await expect(demo.locator('input[name=sample]:checked')).not.toHaveValue(spoken);
      await expect(demo.locator('mark')).not.toContainText(first);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      const target = await demo.locator('input[name=target]:checked').inputValue();
      expect(target).not.toBe(tag);
      await expect(demo.locator('.part-read p')).toHaveAttribute('lang', target);
      await expect(demo.locator('.points')).toHaveAttribute('lang', target);
      const sentence = (await demo.locator('mark').textContent()) ?? '';
      const status = demo.getByRole('status');
      await expect(status.locator(`[lang=${target}]`), 'only the sentence is in the other language').toHaveText(
        sentence,
      );
      await expect(status).not.toHaveText(sentence);
      await expect(status).not.toHaveAttribute('lang');
      expect(await demo.getByRole('group').count()).toBe(2);
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
      await expect(demo.locator('.part-read p')).toHaveAttribute('lang', target);
      await expect(demo.locator('.part-said')).toHaveCount(sample === target ? 0 : 1);
      read.add((await demo.locator('mark').textContent()) ?? '');
    }
  expect(read.size).toBe(9);
});

test('a choice made before React has come counts', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/islands-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('.demo label', { hasText: 'Señor Ruiz' }).click();
  release();
  await expect(page.locator('.demo mark')).toContainText('Klempner');
  await expect(page.locator('input[name=sample][value=es]')).toBeChecked();
});

for (const when of ['before', 'after'] as const)
  test(`on a page that the browser translated ${when} React came, every choice counts`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const demo = page.locator('.demo');
    const read = demo.locator('.part-read p');
    if (when === 'before') await translate(page);
    await demo.locator('label', { hasText: 'Señor Ruiz' }).click();
    await expect(read).toContainText('Klempner');
    if (when === 'after') await translate(page);
    await demo.locator('label', { hasText: 'Frau Berger' }).click();
    await expect(read).toHaveText(/^\[Guten Morgen.*\]\[ Herr Wolters.*\]$/);
    await demo.locator('label', { hasText: 'Englisch' }).click();
    await expect(read).toHaveText(/^\[Good morning.*\]\[ Mr Wolters.*\]$/);
    await demo.locator('label', { hasText: 'Ayşe Teyze' }).click();
    await expect(read).toHaveText(/^\[Sweetheart.*\]\[ Can you pick me up.*\]$/);
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
  await expect(page.locator('.demo mark')).toContainText('Kundentermin');
});

test('choices that the browser brings back with the page count, before anybody reaches for them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('.demo label', { hasText: 'Señor Ruiz' }).click();
  await expect(page.locator('.demo mark')).toContainText('Klempner');
  await page.goto('/kontakt');
  await page.goBack();
  await expect(page.locator('input[name=sample][value=es]')).toBeChecked();
  await expect(page.locator('.demo mark')).toContainText('Klempner');
});

test('it comes step by step, and ends within five seconds', async ({ page }) => {
  await page.goto('/');
  await page.locator('.demo input[name=sample]:checked').focus();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /islands-/.test(name)));
  await expect(async () => {
    await page.locator('.demo label', { hasText: 'Frau Berger' }).click();
    await expect(page.locator('.demo mark')).toContainText('Kundentermin', { timeout: 500 });
  }).toPass();
  await expect(page.locator('.demo')).toHaveAttribute('data-stage', 'done', { timeout: 5_000 });
  await expect(page.locator('.demo .points')).toBeVisible();
});
