// The contact form with JavaScript: from idle through sending to success or failure, in every language.
// The ways in which it fails have a file of their own: form-failures.spec.ts.
import {
  awake,
  fillIn,
  hold,
  isEndpoint,
  posts,
  reasons,
  reported,
  submitButton,
  typedIn,
  typing,
} from './support/form.ts';
import { expect, locales, mailsWith, mailWith, once, test } from './support/site.ts';

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
    answer.release();
    // Shown once, and announced once: by the live region alone, which needs no focus.
    await expect(reported(page)).toHaveText([success, '']);
    await expect(page.locator('.toast [role=status]')).toHaveText(success);
    await expect(page.getByText(success).filter({ visible: true })).toHaveCount(1);
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleDescription('');
    await expect(button).toBeEnabled();
    await expect(button).toHaveText(send);
    expect(await typedIn(page)).toEqual(empty);
    await expect(page).toHaveURL(contact);
    expect(sent.map((request) => request.postDataJSON())).toMatchObject([{ ...typed, locale: tag }]);
    const mail = await mailWith(typed.message);
    expect(mail).toContain('Ayla Beispiel');
    expect(mail).toContain('ayla@example.org');
  });

  if (once.some((locale) => locale.tag === tag))
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
      await expect(reported(page)).toHaveText([failure, reasons[tag].unreachable]);
      await expect(page.locator('.toast [role=status]')).toHaveText(failure);
      await expect(page.getByText(failure).filter({ visible: true })).toHaveCount(1);
      await expect(submitButton(page)).toBeFocused();
      await expect(submitButton(page)).toHaveText(send);
      await expect(submitButton(page)).toHaveAccessibleDescription(reasons[tag].unreachable);
      expect(await typedIn(page)).toEqual(typed);
      expect(logged.filter((line) => line.startsWith('The contact form could not be sent'))).toHaveLength(1);
      // And what was kept can be sent as soon as the endpoint is back.
      await page.unroute(isEndpoint);
      await submitButton(page).click();
      await expect(page.locator('.toast output')).toHaveText(success);
      expect(await mailWith(typed.message)).toBeDefined();
    });
}

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
  // What is on its way cannot be changed any more: it would be gone with the success.
  for (const name of ['name', 'email', 'message']) await expect(page.locator(`main [name=${name}]`)).not.toBeEditable();
  answer.release();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(sent).toHaveLength(1);
  await mailWith(typed.message);
  expect(await mailsWith(typed.message)).toBe(1);
  await expect(page.locator('main [name=message]')).toBeEditable();
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
