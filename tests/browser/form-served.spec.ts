// The page with which the endpoint answers when React could not be loaded for the post but can be for the
// answer: values, messages and key are taken over, and the visitor goes on from there.
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  fillIn,
  isEndpoint,
  isIslands,
  keyOf,
  lockOutbox,
  posts,
  submitButton,
  type Typed,
  typedIn,
  typing,
} from './support/form.ts';
import { type Running, withSite } from './support/litfass.ts';
import { expect, mailsWith, mailWith, once, siteRoot, test } from './support/site.ts';

const invalid = {
  de: 'Ungültige E-Mail-Adresse',
  en: 'This e-mail address isn’t valid',
  es: 'La dirección de correo no es válida',
};

for (const { tag, contact, success } of once)
  test(`${tag}: text, mistake and place are kept, and the fixed message is sent in place`, async ({ page }) => {
    const typed = typing({ email: 'ayla@example', message: `${typing().message}\n\n  and “more” & <less>` });
    const mistakes: string[] = [];
    page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()));
    await postPlainly(page, contact, typed);
    mistakes.length = 0;
    await awakeAgain(page);
    expect(await typedIn(page)).toEqual(typed);
    await expect(page.locator('[data-error=email]')).toHaveText(invalid[tag]);
    await expect(page.locator('main [name=email]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('main [name=email]')).toBeFocused();
    await expect(page.locator('.form-status')).toBeHidden();
    await page.locator('main [name=email]').fill('ayla@example.org');
    await expect(page.locator('[data-error=email]')).toHaveText('');
    await expect(page.locator('main [name=email]')).not.toHaveAttribute('aria-invalid', 'true');
    await submitButton(page).click();
    await expect(page.locator('.toast output')).toHaveText(success);
    expect(await typedIn(page)).toEqual({ name: '', email: '', message: '' });
    await expect(page.locator('main [name=key]')).toHaveValue('');
    expect(mistakes).toEqual([]);
  });

test('the words about a failure and the key are taken over: the same text goes with the same key, a changed one does not', async ({
  context,
}) => {
  await withLockedSite(async (site, unlock, root) => {
    const visit = async () => {
      const [page, typed] = [await context.newPage(), typing()];
      await postPlainly(page, `${site.url}/en/contact`, typed);
      return { page, typed };
    };
    // The endpoint waits for the lock: both wait together.
    const [same, changed] = await Promise.all([visit(), visit()]);
    unlock();
    for (const { page, typed } of [same, changed]) {
      const reported = await page.locator('.form-status').innerText();
      expect(reported).toContain('Error sending message');
      const key = await page.locator('main [name=key]').inputValue();
      expect(key).not.toBe('');
      await awakeAgain(page);
      await expect(page.locator('.form-status')).toHaveText(reported);
      await expect(page.locator('.toast output')).toHaveText('');
      expect(await typedIn(page)).toEqual(typed);
      const sent = posts(page);
      if (page === changed.page) await page.locator('main [name=message]').fill(`${typed.message} More`);
      await submitButton(page).click();
      await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
      if (page === changed.page) expect(keyOf(sent[0])).not.toBe(key);
      else expect(keyOf(sent[0])).toBe(key);
    }
    await mailWith(same.typed.message, root);
    expect(await mailsWith(same.typed.message, root)).toBe(1);
  });
});

/** Fills in and posts the form while React cannot be had. */
async function postPlainly(page: Page, contact: string, typed: Typed): Promise<void> {
  // The answer may ask for it at once, because its first mistake has the focus, and gets it.
  await page.route(isIslands, (route) => (isEndpoint(new URL(page.url())) ? route.continue() : route.abort()));
  const gone = page.waitForEvent('requestfailed');
  await page.goto(contact);
  await fillIn(page, typed);
  await gone;
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    if (button.form) button.form.noValidate = true;
    button.click();
  });
  expect((await answer).headers()['content-type']).toContain('text/html');
  await expect(page).toHaveURL((url) => url.pathname === '/contact');
}

/** The answer is a new page: it requests React again. */
async function awakeAgain(page: Page): Promise<void> {
  await page.locator('main form').hover();
  await page.locator('main form[novalidate]').waitFor();
}

/** A site of its own whose outbox cannot be written until `unlock` is called. */
async function withLockedSite(use: (site: Running, unlock: () => void, root: string) => Promise<void>): Promise<void> {
  test.setTimeout(60_000);
  await withSite({ out: join(siteRoot(), 'dist') }, async (site, root) => {
    const lock = lockOutbox(root);
    let locked = true;
    const unlock = () => {
      if (locked) lock.release();
      locked = false;
    };
    try {
      await use(site, unlock, root);
    } finally {
      unlock();
    }
  });
}
