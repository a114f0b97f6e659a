// The contact form of a site that names a function instead of an endpoint: what the function is sent,
// and what the form says.
import type { Page } from 'playwright/test';
import { awake, fillIn, submitButton, typedIn, typing } from './support/form.ts';
import { type FunctionSite, functionKey, openFunctionSite } from './support/function-site.ts';
import { expect, locales, test } from './support/site.ts';

// One site for all of them, which share its backend: one after the other.
test.describe.configure({ mode: 'default' });

let site: FunctionSite;
test.beforeAll(async () => {
  site = await openFunctionSite();
});
test.afterAll(() => site?.stop());
test.beforeEach(() => {
  site.calls.length = 0;
  site.answers(200);
});

const [german, english] = locales;
const toast = (page: Page) => page.locator('.toast [role=status]');
const isClient = (url: string) => /\/assets\/contact-\w+\.js$/.test(url);

test('the function gets name, e-mail address and text, trimmed, and the public key; then the form is empty again', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const gate = Promise.withResolvers<void>();
  site.answers(200, gate.promise);
  await page.goto(site.url + german.contact);
  const typed = typing();
  await fillIn(page, { ...typed, name: `  ${typed.name} `, message: `\n${typed.message}  ` });
  expect(loaded.filter(isClient), 'nothing is loaded to send with before something is sent').toEqual([]);
  const button = submitButton(page);
  await button.click();
  await expect.poll(() => site.calls.length).toBe(1);
  await expect(button).toBeDisabled();
  await expect(button).toHaveText(german.sending);
  gate.resolve();
  await expect(toast(page)).toHaveText(german.success);
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(german.send);
  expect(await typedIn(page)).toEqual({ name: '', email: '', message: '' });

  const [call] = site.calls;
  expect(call?.path).toBe('/functions/v1/send-contact-email');
  expect(call?.body).toBe(JSON.stringify(typed));
  const { apikey, authorization, 'content-type': type, ...others } = call?.headers ?? {};
  expect({ apikey, authorization, type }).toEqual({
    apikey: functionKey,
    authorization: `Bearer ${functionKey}`,
    type: 'application/json',
  });
  const own = Object.keys(others).filter((name) => !/^(sec-|accept)/.test(name));
  expect(own.sort(), 'the rest is the browser’s').toEqual([
    'connection',
    'content-length',
    'host',
    'origin',
    'referer',
    'user-agent',
  ]);
  expect(loaded.filter(isClient)).toHaveLength(1);
  expect(loaded.filter((url) => new URL(url).pathname.startsWith('/contact'))).toEqual([]);
});

test('a function that fails is reported in the toast and on the console, and what was typed can be sent again', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  site.answers(500);
  await page.goto(site.url + english.contact);
  const typed = typing();
  await fillIn(page, typed);
  await submitButton(page).click();
  await expect(toast(page)).toHaveText(english.failure);
  await expect(submitButton(page)).toBeEnabled();
  await expect(submitButton(page)).toHaveText(english.send);
  expect(await typedIn(page)).toEqual(typed);
  expect(logged.filter((line) => /^The contact form could not be sent.*FunctionsHttpError/.test(line))).toHaveLength(1);
  site.answers(200);
  await submitButton(page).click();
  await expect(toast(page)).toHaveText(english.success);
  expect(site.calls.map(({ body }) => body)).toEqual([JSON.stringify(typed), JSON.stringify(typed)]);
});

test('offline, the form says so, although it cannot load what calls the function', async ({ page, context }) => {
  await page.goto(site.url + english.contact);
  await awake(page);
  await fillIn(page, typing());
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(toast(page)).toHaveText(english.failure);
  await context.setOffline(false);
  await submitButton(page).click();
  await expect(toast(page)).toHaveText(english.success);
});

test('a backend that cannot be reached is a failure, too', async ({ page }) => {
  await page.route(/\/functions\/v1\//, (route) => route.abort('connectionrefused'));
  await page.goto(site.url + english.contact);
  const typed = typing();
  await fillIn(page, typed);
  await submitButton(page).click();
  await expect(toast(page)).toHaveText(english.failure);
  expect(await typedIn(page)).toEqual(typed);
});

test('a mistake is reported as ever, and sends nothing; two quick submits send one message', async ({ page }) => {
  await page.goto(site.url + german.contact);
  await fillIn(page, typing({ name: '   ', email: 'nobody' }));
  await submitButton(page).click();
  await expect(page.locator('[data-error=name]')).toHaveText('Name ist erforderlich');
  await expect(page.locator('[data-error=email]')).toHaveText('Ungültige E-Mail-Adresse');
  await fillIn(page, typing());
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(toast(page)).toHaveText(german.success);
  expect(site.calls).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says where to write instead, and leads nowhere', async ({ page }) => {
    for (const { contact } of locales) {
      await page.goto(site.url + contact);
      const note = page.locator('.sheet p').filter({ hasText: 'JavaScript' });
      await expect(note).toBeVisible();
      const address = note.getByRole('link', { name: 'kontakt@nachgelesen.example' });
      await expect(address).toHaveAttribute('href', 'mailto:kontakt@nachgelesen.example');
      const form = page.locator('main form');
      await expect(form).not.toHaveAttribute('action');
      await fillIn(page, typing());
      await submitButton(page).click();
      await expect(page).toHaveURL(site.url + contact);
      expect(await typedIn(page)).toMatchObject({ name: 'Ayla Beispiel' });
    }
    expect(site.calls).toEqual([]);
  });
});

test('with JavaScript the note is not there', async ({ page }) => {
  await page.goto(site.url + english.contact);
  await expect(page.locator('.sheet noscript a')).toHaveCount(0);
  await expect(page.getByText('Without JavaScript')).toBeHidden();
});
