// The contact form of a site that names a service, on a host that only sends files: what the service gets,
// with and without scripts, and what the form says.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { realSite } from '../support/real-site.ts';
import { awake, fillIn, reasons, reported, submitButton, typedIn, typing } from './support/form.ts';
import { watchFaults } from './support/policy.ts';
import { openServiceSite, type ServiceSite } from './support/service-site.ts';
import { expect, locales, test } from './support/site.ts';

// One site for all tests of a service, which share what it received.
test.describe.configure({ mode: 'default' });

const [german, english] = locales;
const empty = { name: '', email: '', message: '' };
const toast = (page: Page) => page.locator('.toast [role=status]');
const urlencoded = expect.stringContaining('application/x-www-form-urlencoded');

/** Opens a site for the tests of a group. */
function siteOf(name: Parameters<typeof openServiceSite>[0]): () => ServiceSite {
  let site: ServiceSite;
  test.beforeAll(async () => {
    site = await openServiceSite(name);
  });
  test.afterAll(() => site?.stop());
  test.beforeEach(() => {
    site.received.length = 0;
    site.answers(200);
  });
  return () => site;
}

async function scriptsOf(root: string): Promise<string> {
  const folder = join(root, 'dist/assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

test.describe('a form of Netlify', () => {
  const site = siteOf('netlify');

  for (const { tag, contact, success } of locales)
    test(`${tag}: is found and sent at its own page, trimmed, and is empty again`, async ({ page, context }) => {
      const faults = await watchFaults(context);
      await page.goto(site().url + contact);
      const typed = typing();
      await fillIn(page, { ...typed, name: `  ${typed.name} `, message: `\n${typed.message}  ` });
      await submitButton(page).click();
      await expect(toast(page)).toHaveText(success);
      expect(await typedIn(page)).toEqual(empty);
      const [message, ...others] = site().received;
      expect(others).toEqual([]);
      expect({
        ...message,
        fields: { ...message?.fields, 'form-name': [message?.fields['form-name']].flat()[0] },
      }).toEqual({
        path: contact,
        accept: 'application/json',
        type: urlencoded,
        fields: { 'form-name': 'contact', ...typed, locale: tag, website: '' },
      });
      expect(faults, 'what Netlify changes in the form is no fault').toEqual([]);
    });

  test('has the code of services, which a site with an endpoint has not', async () => {
    const isIn = async (root: string) => (await scriptsOf(root)).includes('new URLSearchParams');
    expect([await isIn(site().root), await isIn(realSite)]).toEqual([true, false]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    for (const { tag, contact, sent, success } of locales)
      test(`${tag}: comes back on the page of thanks`, async ({ page }) => {
        await page.goto(site().url + contact);
        const typed = typing();
        await fillIn(page, typed);
        await submitButton(page).click();
        await expect(page).toHaveURL(site().url + sent);
        await expect(page.locator('h1')).toHaveText(success);
        const [{ path, fields } = { path: '', fields: {} }] = site().received;
        expect([path, fields]).toEqual([
          sent,
          { 'form-name': ['contact', 'contact'], ...typed, locale: tag, website: '' },
        ]);
      });
  });
});

test.describe('a form that posts to a service on another host', () => {
  const site = siteOf('web3forms');

  test('sends what the service needs, but not the page to redirect to', async ({ page }) => {
    for (const [index, { tag, contact, success }] of locales.entries()) {
      await page.goto(site().url + contact);
      const typed = typing();
      await fillIn(page, typed);
      await submitButton(page).click();
      await expect(toast(page)).toHaveText(success);
      expect(await typedIn(page)).toEqual(empty);
      const subject = ['Nachricht an Nachgelesen', 'Message for Nachgelesen', 'Mensaje para Nachgelesen'][index];
      expect(site().received[index]).toEqual({
        path: '/submit',
        accept: 'application/json',
        type: urlencoded,
        fields: { access_key: '0aa1-22bb', subject, ...typed, locale: tag, botcheck: '' },
      });
    }
  });

  test('says why a message did not arrive, and keeps what was typed', async ({ page, context }) => {
    await page.goto(site().url + german.contact);
    const typed = typing();
    await awake(page);
    await fillIn(page, typed);
    // The form needs nothing more of the host to say so.
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(reported(page)).toContainText([german.failure, reasons.de.offline]);
    await context.setOffline(false);
    for (const [status, detail] of [
      [429, reasons.de.limited],
      [500, ''],
      [0, ''],
    ] as const) {
      site().answers(status);
      await submitButton(page).click();
      await expect(reported(page)).toHaveText([german.failure, detail]);
      await expect(submitButton(page)).toBeEnabled();
      expect(await typedIn(page)).toEqual(typed);
    }
    site().answers(200);
    await submitButton(page).click();
    await expect(toast(page)).toHaveText(german.success);
    expect(site().received.map(({ fields }) => fields.message)).toEqual([typed.message]);
  });

  test('reports a mistake as ever, and sends nothing; two quick submits send one message', async ({ page }) => {
    await page.goto(site().url + german.contact);
    await awake(page);
    await fillIn(page, typing({ name: '   ', email: 'nobody' }));
    await submitButton(page).click();
    await expect(page.locator('[data-error=name]')).toHaveText('Name ist erforderlich');
    await expect(page.locator('[data-error=email]')).toHaveText('Ungültige E-Mail-Adresse');
    expect(site().received).toEqual([]);
    await fillIn(page, typing());
    await submitButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await expect(toast(page)).toHaveText(german.success);
    expect(site().received).toHaveLength(1);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    for (const { tag, contact, sent, success } of locales)
      test(`${tag}: comes back on the page that the service was named`, async ({ page }) => {
        await page.goto(site().url + contact);
        const typed = typing();
        await fillIn(page, typed);
        await submitButton(page).click();
        await expect(page).toHaveURL(site().url + sent);
        await expect(page.locator('h1')).toHaveText(success);
        expect(site().received[0]?.fields).toMatchObject({ ...typed, locale: tag, redirect: site().url + sent });
      });
  });
});

test.describe('a form of a service that returns to no page', () => {
  const site = siteOf('formspree');

  test('is sent in place, and without JavaScript leads to the page of the service', async ({ page, browser }) => {
    await page.goto(site().url + english.contact);
    const typed = typing();
    await fillIn(page, typed);
    await submitButton(page).click();
    await expect(toast(page)).toHaveText(english.success);
    expect(site().received.map(({ path, fields }) => [path, fields])).toEqual([
      ['/f/abcdwxyz', { ...typed, locale: 'en', _gotcha: '' }],
    ]);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(site().url + english.contact);
    await fillIn(plain, typing());
    await submitButton(plain).click();
    await expect(plain.locator('h1')).toHaveText('Thanks!');
    expect(site().received).toHaveLength(2);
    await context.close();
  });
});

test.describe('an address in place of a form', () => {
  const site = siteOf('mail');

  test('is a link, in every language, and there is nothing to fill in', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    for (const { contact } of locales) {
      await page.goto(site().url + contact);
      const link = page.locator('.sheet').getByRole('link', { name: 'kontakt@nachgelesen.example' });
      await expect(link).toHaveAttribute('href', 'mailto:kontakt@nachgelesen.example');
      await expect(page.locator('main form, main litfass-island')).toHaveCount(0);
    }
    expect(scripts.filter((url) => /islands-contact/.test(url))).toEqual([]);
  });
});
