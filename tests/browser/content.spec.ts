// What the specification wants to be read on the site, as a visitor sees it. The words themselves are
// the authors'.
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { chatLink, expect, locales, once, test } from './support/site.ts';

const footers = {
  de: { description: /Sprachnachrichten Text/, beta: /Beta/, trademark: 'WhatsApp ist eine Marke ihres Inhabers.' },
  en: { description: /voice messages into text/, beta: /beta/, trademark: 'WhatsApp is a trademark of its owner.' },
  es: { description: /en texto los mensajes de voz/, beta: /beta/, trademark: 'WhatsApp es una marca de su titular.' },
};

// CommonJS: the function is where the types say it is, or is the module itself.
const decode =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default);

for (const { tag, home, contact, legal, privacy, terms, price, changeLanguage } of locales) {
  test(`${tag}: the home page has its sections in order, one plan with its price, and says how to change the language`, async ({
    page,
  }) => {
    await page.goto(home);
    const order = await page
      .locator('main > section')
      .evaluateAll((all) => all.map(({ className }) => className.split(' ')[0]));
    expect(order).toEqual(['hero', 'test-now', 'testimonials', 'features', 'privacy', 'pricing', 'faq', 'final-cta']);
    await expect(page.locator('.features li')).toHaveCount(5);
    await expect(page.locator('.testimonials img')).toHaveCount(3);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`^https://.+/assets/social/home-${tag}-[0-9a-f]{10}\\.png$`),
    );
    const card = page.locator('#pricing .price');
    await expect(card).toHaveCount(1);
    // toHaveText would take a no-break space for any other.
    expect(await card.locator('strong').textContent()).toBe(price);
    await expect(card.locator('li')).toHaveCount(7);
    await expect(card.locator('.acts > span [data-claim=free-trial]')).toBeVisible();
    await expect(card.locator('a.btn')).toHaveAttribute('href', chatLink);
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).not.toMatch(tag === 'en' ? /3,49/ : /3\.49|3,49(?!\u00a0€)/);
    await expect(page.locator('#faq')).toContainText(changeLanguage);
  });

  test(`${tag}: the contact page has a title, a subtitle, the form, an address to write to, and all of the footer`, async ({
    page,
  }) => {
    await page.goto(contact);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main .lead')).toBeVisible();
    const form = page.locator('main form');
    await expect(form.locator('input[name=name], input[name=email], textarea[name=message]')).toHaveCount(3);
    await expect(page.locator('main a[href="mailto:kontakt@nachgelesen.example"]')).toBeVisible();
    const box = await form.locator('textarea').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(150);
    const least = await form.locator('textarea').evaluate((area) => getComputedStyle(area).minHeight);
    expect(Number.parseFloat(least)).toBeGreaterThanOrEqual(150);
    // The live region for the toast is there before anything is sent.
    await expect(page.locator('[aria-live]')).not.toHaveCount(0);
    for (const words of await page.locator('[aria-live]').allTextContents()) expect(words.trim()).toBe('');
    const footer = page.locator('footer');
    for (const path of [legal, privacy, contact, terms])
      await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
    await expect(footer.locator('nav.topics a')).toHaveCount(10);
    await expect(footer).toContainText('© 2025 Nachgelesen');
    await expect(footer).toContainText(footers[tag].trademark);
    await expect(footer).toContainText(footers[tag].description);
    await expect(footer).toContainText(footers[tag].beta);
  });
}

test('the default social preview image is there', async ({ request }) => {
  const answer = await request.get('/og-image.png');
  expect(answer.status()).toBe(200);
  const { width, height } = PNG.sync.read(await answer.body());
  expect([width, height]).toEqual([1200, 630]);
});

test('the comparison page shows an example of a summary', async ({ page }) => {
  await page.goto('/whatsapp-vs-nachgelesen');
  await expect(page.locator('.summary-example .transcript p')).toBeVisible();
  await expect(page.locator('.summary-example .summary li').first()).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

for (const [colorScheme, forcedColors] of [
  ['light', 'none'],
  ['dark', 'none'],
  ['dark', 'active'],
] as const)
  test(`the QR code leads to the chat (${colorScheme}, forced colours ${forcedColors})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors });
    for (const path of [...once.map(({ home }) => home), '/lange-sprachnachrichten', '/whatsapp-vs-nachgelesen']) {
      await page.goto(path);
      const code = page.locator('img.qr');
      // It is fetched when it comes near.
      await code.scrollIntoViewIfNeeded();
      await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const { data, width, height } = PNG.sync.read(await code.screenshot());
      expect(decode(new Uint8ClampedArray(data), width, height)?.data, path).toBe(chatLink);
      // A camera sees less than a decoder does: dark modules need their white plate.
      const plate = 4 * (3 * width + (width >> 1));
      expect([...data.subarray(plate, plate + 3)], path).toEqual([255, 255, 255]);
    }
  });

test('a phone does not fetch the QR code, which it does not show', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('img.qr').locator('xpath=ancestor::li').scrollIntoViewIfNeeded();
  await page.locator('.final-cta').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('img.qr')).toBeHidden();
  expect(asked.filter((url) => url.includes('/assets/drawings-'))).toHaveLength(1);
  expect(asked.filter((url) => url.includes('/assets/qr-'))).toEqual([]);
});

test('words of another language say which one, and words of this one do not say another', async ({ page }) => {
  const languageOf = (words: string) =>
    page
      .locator('main')
      .getByText(words, { exact: true })
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
  await page.goto('/how-translation-works');
  expect(await languageOf('Termin auf Dienstag verlegt, Muster mitbringen')).toBe('de');
  await page.goto('/mensajes-idioma-extranjero');
  expect(await languageOf('¡Xièxie')).toBe('zh-Latn');
  expect(await languageOf('Sra. Nováková'), 'as who keeps the contact would say the name').toBe('es');
});
