// The contact form before React has come: nothing is fetched too soon, and nothing that a visitor does
// meanwhile is lost.
import { awake, fillIn, hold, isIslands, posts, submitButton, typedIn, typing } from './support/form.ts';
import { expect, mailWith, once, test } from './support/site.ts';
import { translate } from './support/translation.ts';

test('React is not fetched before the form is touched', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  for (const { contact } of once) {
    scripts.length = 0;
    await page.goto(contact);
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await page.mouse.move(3, 300);
    // Waits for something that must not happen: a second is many times what the module takes.
    await page.waitForTimeout(1000);
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/boot-\w+\.js$/)]);
  }
  await page.locator('main form').hover();
  await page.locator('main form[novalidate]').waitFor();
  expect(scripts.slice(1)).toEqual([
    expect.stringMatching(/^\/assets\/islands-contact-form-\w+\.js$/),
    expect.stringMatching(/^\/assets\/chunk-\w+\.js$/),
  ]);
});

test('text that was typed before React came survives it', async ({ page }) => {
  const typed = typing({ message: 'Zeile eins\nZeile zwei' });
  for (const { contact } of once) {
    const react = await hold(page, isIslands);
    await page.goto(contact);
    await fillIn(page, typed);
    await react.asked;
    react.release();
    await page.locator('main form[novalidate]').waitFor();
    expect(await typedIn(page)).toEqual(typed);
    await expect(page.locator('main [name=message]')).toBeFocused();
    await page.unroute(isIslands);
  }
});

test('on a page that the browser has translated, text that was typed before React came survives it', async ({
  page,
}) => {
  const typed = typing();
  const react = await hold(page, isIslands);
  await page.goto('/kontakt');
  await translate(page);
  await fillIn(page, typed);
  react.release();
  await page.locator('main form[novalidate]').waitFor();
  expect(await typedIn(page)).toEqual(typed);
  await expect(page.locator('main [name=message]')).toBeFocused();
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('[Nachricht erfolgreich gesendet!]');
  expect(await typedIn(page)).toEqual({ name: '', email: '', message: '' });
});

test('a form that was served with text and a mistake in it keeps both, and is empty once it is sent', async ({
  page,
}) => {
  const typed = typing();
  await page.route('/kontakt', async (route) => {
    const response = await route.fetch();
    const served = (await response.text())
      .replace(/(<input[^>]* name="name"[^>]*)\/?>/, `$1 value="${typed.name}">`)
      .replace(/(<textarea[^>]*>)/, `$1${typed.message}`)
      .replace(/(data-error="email">)/, '$1Ungültige E-Mail-Adresse');
    await route.fulfill({ response, body: served });
  });
  await page.goto('/kontakt');
  await awake(page);
  expect(await typedIn(page)).toEqual({ ...typed, email: '' });
  await expect(page.locator('[data-error=email]')).toHaveText('Ungültige E-Mail-Adresse');
  await page.locator('main [name=email]').fill(typed.email);
  await expect(page.locator('[data-error=email]')).toHaveText('');
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(await typedIn(page)).toEqual({ name: '', email: '', message: '' });
});

for (const how of ['a click on the button', 'the Enter key'] as const)
  test(`${how} before React came is made good when it has come`, async ({ page }) => {
    const typed = typing();
    const sent = posts(page);
    const react = await hold(page, isIslands);
    await page.goto('/en/contact');
    await fillIn(page, typed);
    if (how === 'the Enter key') await page.locator('main [name=email]').press('Enter');
    else await submitButton(page).click();
    await react.asked;
    expect(sent).toHaveLength(0);
    react.release();
    await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
    await expect(page).toHaveURL('/en/contact');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers()['content-type']).toContain('application/json');
    expect(await mailWith(typed.message)).toBeDefined();
  });

test('two clicks before React came send one message, in place', async ({ page }) => {
  const typed = typing();
  const sent = posts(page);
  const react = await hold(page, isIslands);
  await page.goto('/en/contact');
  await fillIn(page, typed);
  await submitButton(page).click();
  await react.asked;
  await submitButton(page).click();
  expect(sent).toHaveLength(0);
  react.release();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
  await expect(page).toHaveURL('/en/contact');
  expect(sent).toHaveLength(1);
});

test('a click before React came, on a form with mistakes, is answered in the words of the page', async ({ page }) => {
  const sent = posts(page);
  const react = await hold(page, isIslands);
  await page.goto('/kontakt');
  await fillIn(page, typing({ email: 'ayla@', message: '' }));
  await submitButton(page).click();
  await react.asked;
  react.release();
  await expect(page.locator('[data-error=email]')).toHaveText('Ungültige E-Mail-Adresse');
  await expect(page.locator('[data-error=message]')).toHaveText('Nachricht ist erforderlich');
  await expect(page.locator('main [name=email]')).toBeFocused();
  expect(sent).toHaveLength(0);
});

for (const when of ['before', 'after'] as const)
  test(`when React turns out to be gone ${when} the click, the form is sent as a plain form`, async ({ page }) => {
    const typed = typing();
    const gate = Promise.withResolvers<void>();
    await page.route(isIslands, async (route) => {
      await gate.promise;
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/es/contacto');
    await fillIn(page, typed);
    if (when === 'before') {
      gate.resolve();
      await failed;
    }
    await submitButton(page).click();
    gate.resolve();
    await expect(page).toHaveURL('/es/contacto/gracias');
    expect(await mailWith(typed.message)).toBeDefined();
  });

test('Back to the form brings no second message', async ({ page }) => {
  const sent = posts(page);
  await page.goto('/kontakt');
  await awake(page);
  await fillIn(page, typing());
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  await page.goto('/impressum');
  await page.goBack();
  await expect(page.locator('main form')).toBeVisible();
  expect(sent).toHaveLength(1);
});
