// The contact form without JavaScript: a plain post that comes back on a page, and what the browser itself checks.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillIn, submitButton, typing } from './support/form.ts';
import { copySite, removeSite, serve } from './support/litfass.ts';
import { expect, locales, mailWith, siteRoot, test } from './support/site.ts';

test.use({ javaScriptEnabled: false });

for (const { tag, contact, sent, failed, success, failure, home } of locales) {
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

  test(`${tag}: a message that the endpoint refuses comes back on the page that says so`, async ({ page }) => {
    const refused = [typing({ name: '   ' }), typing({ email: 'ayla@example' }), typing({ message: '  ' })];
    for (const typed of refused) {
      await page.goto(contact);
      await fillIn(page, typed);
      await submitButton(page).click();
      await expect(page).toHaveURL(failed);
      await expect(page.locator('h1')).toHaveText(failure);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('main a[href="mailto:kontakt@nachgelesen.example"]')).toBeVisible();
      if (typed.message.trim()) expect(await mailWith(typed.message)).toBeUndefined();
    }
    await page.locator(`main a[href="${contact}"]`).click();
    await expect(page).toHaveURL(contact);
  });
}

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

test('a mail that cannot be delivered comes back on the page for failures', async ({ page }) => {
  const root = await copySite();
  await mkdir(join(root, '.litfass'));
  await writeFile(join(root, '.litfass/mail'), '');
  const site = await serve('preview', ['--root', root, '--out', join(siteRoot(), 'dist')]);
  try {
    for (const { contact, failed, failure } of locales) {
      await page.goto(site.url + contact);
      await fillIn(page, typing());
      await submitButton(page).click();
      await expect(page).toHaveURL(site.url + failed);
      await expect(page.locator('h1')).toHaveText(failure);
    }
  } finally {
    await site.stop();
    await removeSite(root);
  }
});
