// What the contact form says before it sends: the words of the specification, at the field, with the
// first one in focus.
import type { Page } from 'playwright/test';
import { awake, fillIn, posts, submitButton, typing } from './support/form.ts';
import { expect, locales, test } from './support/site.ts';

type Field = 'name' | 'email' | 'message';

const cases: readonly {
  readonly what: string;
  readonly typed: object;
  readonly reported: Partial<Record<Field, string>>;
}[] = [
  {
    what: 'nothing at all',
    typed: { name: '', email: '', message: '' },
    reported: {
      name: 'Name ist erforderlich',
      email: 'E-Mail-Adresse ist erforderlich',
      message: 'Nachricht ist erforderlich',
    },
  },
  {
    what: 'nothing but spaces',
    typed: { name: '  ', message: ' \n ' },
    reported: { name: 'Name ist erforderlich', message: 'Nachricht ist erforderlich' },
  },
  {
    what: 'one character too many',
    typed: { name: 'n'.repeat(101), message: 'm'.repeat(1001) },
    reported: {
      name: 'Name darf maximal 100 Zeichen lang sein',
      message: 'Nachricht darf maximal 1000 Zeichen lang sein',
    },
  },
  {
    what: 'an address of 256 characters',
    typed: { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(12)}` },
    reported: { email: 'E-Mail darf maximal 255 Zeichen lang sein' },
  },
  { what: 'no @', typed: { email: 'ayla.example.org' }, reported: { email: 'Ungültige E-Mail-Adresse' } },
  { what: 'no domain', typed: { email: 'ayla@' }, reported: { email: 'Ungültige E-Mail-Adresse' } },
  { what: 'a domain without a dot', typed: { email: 'ayla@example' }, reported: { email: 'Ungültige E-Mail-Adresse' } },
];

test('German: every mistake is reported in the words of the specification, and nothing is sent', async ({ page }) => {
  const sent = posts(page);
  await page.goto('/kontakt');
  await awake(page);
  for (const { what, typed, reported } of cases) {
    await fillIn(page, typing(typed));
    await submitButton(page).click();
    expect(await shown(page), what).toEqual(reported);
    for (const field of ['name', 'email', 'message'] as const) {
      const control = page.locator(`main [name=${field}]`);
      if (reported[field]) {
        await expect(control, what).toHaveAttribute('aria-invalid', 'true');
        await expect(control, what).toHaveAccessibleDescription(reported[field]);
      } else await expect(control, what).not.toHaveAttribute('aria-invalid', 'true');
    }
    const [first] = Object.keys(reported);
    await expect(page.locator(`main [name=${first}]`), what).toBeFocused();
  }
  expect(sent).toHaveLength(0);
});

test('English and Spanish: mistakes are reported in the language of the page', async ({ page }) => {
  const words = {
    en: ['Please enter your name', 'Please enter your e-mail address', 'Please enter a message'],
    es: ['Escribe tu nombre', 'Escribe tu dirección de correo', 'Escribe un mensaje'],
  };
  for (const { tag, contact } of locales) {
    if (tag === 'de') continue;
    await page.goto(contact);
    await awake(page);
    await submitButton(page).click();
    expect(Object.values(await shown(page))).toEqual(words[tag]);
    await expect(page.locator('main [name=name]')).toBeFocused();
  }
});

test('a field with a mistake is red, while it has the focus too', async ({ page }) => {
  await page.goto('/kontakt');
  await awake(page);
  await submitButton(page).click();
  const name = page.locator('main [name=name]');
  await expect(name).toBeFocused();
  const red = await page.locator('[data-error=name]').evaluate((error) => getComputedStyle(error).color);
  await expect(name).toHaveCSS('border-color', red);
  await expect(name).toHaveCSS('outline-color', red);
});

test('values exactly at their limits are sent', async ({ page }) => {
  const sent = posts(page);
  await page.goto('/kontakt');
  await awake(page);
  const { message } = typing();
  // Characters as people count them: a family is one.
  await fillIn(page, typing({ name: '👩‍👩‍👧‍👦'.repeat(100), message: message.padEnd(1000, 'x') }));
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(sent).toHaveLength(1);
});

test('a mistake goes away while it is being fixed, the others stay', async ({ page }) => {
  await page.goto('/kontakt');
  await awake(page);
  await submitButton(page).click();
  await page.locator('main [name=name]').fill('Ayla');
  await expect(page.locator('main [name=name]')).not.toHaveAttribute('aria-invalid', 'true');
  expect(await shown(page)).toEqual({
    email: 'E-Mail-Adresse ist erforderlich',
    message: 'Nachricht ist erforderlich',
  });
});

test('a field with a mistake looks so under the pointer as well', async ({ page }) => {
  await page.goto('/kontakt');
  await awake(page);
  await submitButton(page).click();
  await page.locator('main [name=message]').hover();
  // The words of the mistake have its colour.
  const red = await page.locator('[data-error=message]').evaluate((words) => getComputedStyle(words).color);
  await expect(page.locator('main [name=message]')).toHaveCSS('border-color', red);
});

test('what only the endpoint finds wrong is reported at the field as well', async ({ page }) => {
  await page.goto('/kontakt');
  await awake(page);
  // The form takes it for an address, the endpoint knows that no top-level domain looks like that.
  await fillIn(page, typing({ email: 'ayla@example.1' }));
  await submitButton(page).click();
  await expect(page.locator('[data-error=email]')).toHaveText('Ungültige E-Mail-Adresse');
  await expect(page.locator('main [name=email]')).toBeFocused();
  await expect(page.locator('main [name=name]')).toHaveValue('Ayla Beispiel');
});

test('an address that was copied with marks that nobody sees, or typed in full width, is sent as it is meant', async ({
  page,
}) => {
  const sent = posts(page);
  await page.goto('/kontakt');
  await awake(page);
  for (const email of ['\u202aayla@example.org\u202c', '\u200fayla@example.org', 'ａｙｌａ＠ｅｘａｍｐｌｅ．ｏｒｇ']) {
    await fillIn(page, typing({ email }));
    await submitButton(page).click();
    await expect(page.locator('main [name=message]')).toHaveValue('');
  }
  expect(sent.map((request) => (request.postDataJSON() as { email: string }).email)).toEqual(
    Array(3).fill('ayla@example.org'),
  );
});

/** The messages at the fields. */
function shown(page: Page): Promise<Record<string, string>> {
  return page
    .locator('main [data-error]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all
          .filter((element) => element.checkVisibility() && element.textContent)
          .map((element) => [element.getAttribute('data-error'), element.textContent]),
      ),
    );
}
