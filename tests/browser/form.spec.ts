// The contact form with JavaScript: from idle through sending to success or failure, in every language.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { awake, fillIn, hold, isEndpoint, posts, submitButton, typedIn, typing } from './support/form.ts';
import { copySite, removeSite, serve } from './support/litfass.ts';
import { allMails, expect, locales, mailWith, siteRoot, test } from './support/site.ts';

const empty = { name: '', email: '', message: '' };

for (const { tag, contact, send, sending, success, failure } of locales) {
  test(`${tag}: a message is sent, the form says so and is empty again, and a mail has arrived`, async ({ page }) => {
    const typed = typing();
    const sent = posts(page);
    const answer = await hold(page, isEndpoint);
    await page.goto(contact);
    const button = submitButton(page);
    await expect(button).toHaveText(send);
    await fillIn(page, typed);
    await button.click();
    await answer.asked;
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(sending);
    await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'true');
    expect(await typedIn(page)).toEqual(typed);
    answer.letGo();
    await expect(page.locator('.form-status')).toHaveText(success);
    await expect(page.locator('.form-status')).toBeFocused();
    await expect(page.locator('.toast [role=status]')).toHaveText(success);
    await expect(button).toBeEnabled();
    await expect(button).toHaveText(send);
    expect(await typedIn(page)).toEqual(empty);
    await expect(page).toHaveURL(contact);
    expect(sent.map((request) => request.postDataJSON())).toMatchObject([{ ...typed, locale: tag }]);
    const mail = await mailWith(typed.message);
    expect(mail).toContain('Ayla Beispiel');
    expect(mail).toContain('ayla@example.org');
  });

  test(`${tag}: when the endpoint cannot be reached, the form says so, logs it and keeps what was typed`, async ({
    page,
  }) => {
    const typed = typing();
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.goto(contact);
    await page.route(isEndpoint, (route) => route.abort('connectionrefused'));
    await fillIn(page, typed);
    await submitButton(page).click();
    await expect(page.locator('.form-status')).toHaveText(failure);
    await expect(page.locator('.toast [role=status]')).toHaveText(failure);
    await expect(submitButton(page)).toBeFocused();
    expect(await typedIn(page)).toEqual(typed);
    expect(logged.filter((line) => line.startsWith('The contact form could not be sent'))).toHaveLength(1);
    // And what was kept can be sent as soon as the endpoint is back.
    await page.unroute(isEndpoint);
    await submitButton(page).click();
    await expect(page.locator('.form-status')).toHaveText(success);
    expect(await mailWith(typed.message)).toBeDefined();
  });
}

test('a mail that cannot be delivered is a failure, not a success', async ({ page }) => {
  // Where the mails should go lies a file: the endpoint cannot write one, and answers 503.
  const root = await copySite();
  await mkdir(join(root, '.litfass'));
  await writeFile(join(root, '.litfass/mail'), '');
  const site = await serve('preview', ['--root', root, '--out', join(siteRoot(), 'dist')]);
  try {
    for (const { contact, failure } of locales) {
      const typed = typing();
      await page.goto(site.url + contact);
      await fillIn(page, typed);
      const answer = page.waitForResponse((response) => isEndpoint(new URL(response.url())));
      await submitButton(page).click();
      expect((await answer).status()).toBe(503);
      await expect(page.locator('.form-status')).toHaveText(failure);
      expect(await typedIn(page)).toEqual(typed);
      await expect(submitButton(page)).toBeEnabled();
    }
  } finally {
    await site.stop();
    await removeSite(root);
  }
});

test('an answer that is no answer of the endpoint is a failure', async ({ page }) => {
  await page.goto('/en/contact');
  const typed = typing();
  await fillIn(page, typed);
  const answers = [
    { status: 500, body: '<h1>Bad</h1>', contentType: 'text/html' },
    { status: 404, body: '' },
    { status: 429, body: '{"code":"limit"}', contentType: 'application/problem+json' },
    { status: 422, body: '{"errors":"none"}', contentType: 'application/problem+json' },
  ];
  for (const answer of answers) {
    await page.route(isEndpoint, (route) => route.fulfill(answer), { times: 1 });
    await submitButton(page).click();
    await expect(submitButton(page)).toBeEnabled();
    await expect(page.locator('.form-status'), `after ${answer.status}`).toHaveText('Error sending message');
    expect(await typedIn(page)).toEqual(typed);
  }
});

test('a form that is submitted twice sends once', async ({ page }) => {
  const typed = typing();
  const sent = posts(page);
  const answer = await hold(page, isEndpoint);
  await page.goto('/kontakt');
  await awake(page);
  await fillIn(page, typed);
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await answer.asked;
  await page.locator('main [name=email]').press('Enter');
  answer.letGo();
  await expect(page.locator('.form-status')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(sent).toHaveLength(1);
  expect((await allMails()).filter((mail) => mail.includes(typed.message))).toHaveLength(1);
});

test('the toast was there before its words, and can be sent away', async ({ page }) => {
  await page.goto('/en/contact');
  await expect(page.locator('.toast output[role=status][aria-live=polite]')).toBeAttached();
  await fillIn(page, typing());
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
  await page.locator('.toast').getByRole('button').click();
  await expect(page.locator('.toast output')).toHaveText('');
  await expect(submitButton(page)).toBeFocused();
});
