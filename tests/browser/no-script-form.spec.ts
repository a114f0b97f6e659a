// The contact form without JavaScript: a plain post that comes back on a page, and what the browser
// itself checks.
import { cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillIn, lockOutbox, reachLimit, reasons, submitButton, typedIn, typing } from './support/form.ts';
import { removeSite, withSite } from './support/litfass.ts';
import { expect, locales, mailsWith, mailWith, once, siteRoot, test } from './support/site.ts';

test.use({ javaScriptEnabled: false });

// What a browser lets through and the endpoint does not.
const mistakes = {
  de: [
    ['name', '   ', 'Name ist erforderlich'],
    ['email', 'ayla@example', 'Ungültige E-Mail-Adresse'],
    ['message', '  ', 'Nachricht ist erforderlich'],
  ],
  en: [
    ['name', '   ', 'Please enter your name'],
    ['email', 'ayla@example', 'This e-mail address isn’t valid'],
    ['message', '  ', 'Please enter a message'],
  ],
  es: [
    ['name', '   ', 'Escribe tu nombre'],
    ['email', 'ayla@example', 'La dirección de correo no es válida'],
    ['message', '  ', 'Escribe un mensaje'],
  ],
} as const;

for (const { tag, contact, sent, success, home } of once) {
  test(`${tag}: a message comes back on the page of thanks, and a mail has arrived`, async ({ page }) => {
    const typed = typing();
    await page.goto(contact);
    await fillIn(page, typed);
    await submitButton(page).click();
    await expect(page).toHaveURL(sent);
    await expect(page.locator('h1')).toHaveText(success);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    expect(await mailWith(typed.message)).toContain('ayla@example.org');
    await page.locator('main').getByRole('link').first().click();
    await expect(page).toHaveURL(home);
  });

  test(`${tag}: a message that the endpoint refuses comes back on the page itself, with all that was typed`, async ({
    page,
  }) => {
    for (const [field, value, reported] of mistakes[tag]) {
      const typed = typing({ message: `${typing().message}\n\n  and “more” & <less>`, [field]: value });
      await page.goto(contact);
      const title = await page.title();
      await fillIn(page, typed);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await submitButton(page).click();
      expect((await answer).status()).toBe(422);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('footer')).toBeVisible();
      expect(await page.locator('header.top').evaluate((header) => getComputedStyle(header).position)).toBe('fixed');
      expect(await typedIn(page)).toEqual(typed);
      const control = page.locator(`main [name=${field}]`);
      await expect(page.locator('[data-error]').filter({ visible: true })).toHaveText([reported]);
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(reported);
      await expect(control).toBeFocused();
      // Corrected on that page, the message is sent from there.
      const fixed = typing({ message: `${typing().message} fixed` });
      await fillIn(page, fixed);
      await submitButton(page).click();
      await expect(page).toHaveURL(sent);
      expect(await mailWith(fixed.message)).toContain('Ayla Beispiel');
    }
  });
}

test('in every language the pages that a message comes back on have words of that language', async ({ page }) => {
  for (const { tag, contact, sent, success, home } of locales) {
    await page.goto(contact);
    const [field, value, reported] = mistakes[tag][1];
    const typed = typing({ [field]: value });
    await fillIn(page, typed);
    await submitButton(page).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('[data-error]').filter({ visible: true })).toHaveText([reported]);
    expect(await typedIn(page)).toEqual(typed);
    await page.locator(`main [name=${field}]`).fill('ayla@example.org');
    await submitButton(page).click();
    await expect(page).toHaveURL(sent);
    await expect(page.locator('h1')).toHaveText(success);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('main').getByRole('link').first()).toHaveAttribute('href', home);
  }
});

test('a message that cannot be kept comes back on the page itself, and can be sent from there', async ({ context }) => {
  test.setTimeout(60_000);
  await withSite({ out: join(siteRoot(), 'dist') }, async (site, root) => {
    const visits = await Promise.all(
      locales.map(async (locale) => ({ ...locale, page: await context.newPage(), typed: typing() })),
    );
    for (const { page, contact, typed } of visits) {
      await page.goto(site.url + contact);
      await fillIn(page, typed);
    }
    // The endpoint waits for the lock: all languages wait together.
    const lock = lockOutbox(root);
    const answers = visits.map(async ({ page }) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await submitButton(page).click();
      return (await answer).status();
    });
    expect(await Promise.all(answers)).toEqual([503, 503, 503]);
    lock.release();
    for (const { tag, sent, failure, page, typed } of visits) {
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('.form-status')).toContainText(failure);
      await expect(page.locator('.form-status')).toBeFocused();
      expect(await typedIn(page)).toEqual(typed);
      // Sending it from there is the same in every language.
      if (!once.some((locale) => locale.tag === tag)) continue;
      await submitButton(page).click();
      await expect(page).toHaveURL(site.url + sent);
      await mailWith(typed.message, root);
      expect(await mailsWith(typed.message, root)).toBe(1);
    }
  });
});

test('without its page the endpoint still leads somewhere: to the page for failures', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'litfass-browser-'));
  const out = join(folder, 'dist');
  await cp(join(siteRoot(), 'dist'), out, { recursive: true });
  try {
    await withSite({ out }, async (site) => {
      for (const { contact, failed, failure } of once) {
        await page.goto(site.url + contact);
        await fillIn(page, typing({ name: '   ' }));
        const hidden = [`${contact}.html`, `${contact}/index.html`].map((file) => join(out, file));
        for (const file of hidden) await rename(file, `${file}.away`);
        await submitButton(page).click();
        await expect(page).toHaveURL(site.url + failed);
        await expect(page.locator('h1')).toHaveText(failure);
        await expect(page.locator('main a[href="mailto:kontakt@nachgelesen.example"]')).toBeVisible();
        await expect(page.locator(`main a[href="${contact}"]`)).toBeVisible();
        for (const file of hidden) await rename(`${file}.away`, file);
      }
    });
  } finally {
    await removeSite(folder);
  }
});

test('in every language too many messages are reported on the page itself, and the text stays', async ({ page }) => {
  await withSite({ out: join(siteRoot(), 'dist'), limits: true }, async (site) => {
    await reachLimit(site.url);
    for (const { tag, contact } of locales) {
      const typed = typing();
      await page.goto(site.url + contact);
      await fillIn(page, typed);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await submitButton(page).click();
      expect((await answer).status()).toBe(429);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('.form-status')).toHaveText(reasons[tag].limited);
      expect(await typedIn(page)).toEqual(typed);
    }
  });
});

test('the browser itself asks for what is missing and for an address that is one', async ({ page }) => {
  await page.goto('/kontakt');
  const form = page.locator('main form');
  await expect(form).toHaveAttribute('method', 'post');
  await expect(form).toHaveAttribute('action', '/contact');
  await expect(form).not.toHaveAttribute('novalidate');
  await submitButton(page).click();
  await expect(page).toHaveURL('/kontakt');
  await expect(page.locator('main [name=name]')).toBeFocused();
  await fillIn(page, typing({ email: 'nobody' }));
  await submitButton(page).click();
  await expect(page.locator('main [name=email]')).toBeFocused();
  for (const [name, limit] of Object.entries({ name: '100', email: '255', message: '1000' }))
    await expect(page.locator(`main [name=${name}]`)).toHaveAttribute('maxlength', limit);
});
