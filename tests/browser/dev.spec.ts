// litfass dev: a save appears in the browser by itself, and errors are shown on the page, which keeps its
// last valid state. All tests share one server on a copy of the site.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { copySite, type Running, removeSite, serve } from './support/litfass.ts';
import { scrollTo } from './support/scroll.ts';
import { test as base, inFull, locales, expect as soon } from './support/site.ts';

/** A save is compiled and rendered before it shows, on a machine that may have other things to do. */
const expect = soon.configure({ timeout: 20_000 });

interface Workshop {
  readonly server: Running;
  /** Replaces a text in a file of the site once the page is connected; `back` undoes it. */
  readonly edit: (file: string, from: string, to: string) => Promise<{ readonly back: () => Promise<void> }>;
  /** The same at once, whether or not the page is connected. */
  readonly editAtOnce: Workshop['edit'];
}

interface Shared {
  readonly root: string;
  readonly server: Running;
  /** What the server shows of the site as it is copied. */
  readonly shown: string;
}

/**
 * One server for all tests: each puts back what it changed, and the next begins when the server shows
 * that.
 */
const test = base.extend<{ workshop: Workshop }, { shared: Shared }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const root = await copySite();
      const server = await serve('dev', ['--root', root]);
      await use({ root, server, shown: await shownBy(server) });
      await server.stop();
      await removeSite(root);
    },
    { scope: 'worker' },
  ],
  workshop: async ({ shared: { root, server, shown }, page }, use) => {
    const first = new Map<string, string>();
    const listens = watchConnection(page);
    const connected = () => expect.poll(listens, 'the page hears of what is saved').toBe(true);
    const editAtOnce: Workshop['edit'] = async (file, from, to) => {
      const path = join(root, file);
      const before = await readFile(path, 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
      if (!first.has(path)) first.set(path, before);
      await writeFile(path, before.replace(from, to));
      return { back: () => writeFile(path, before) };
    };
    const edit: Workshop['edit'] = async (file, from, to) => {
      await connected();
      const { back } = await editAtOnce(file, from, to);
      return { back: () => connected().then(back) };
    };
    await use({ server, edit, editAtOnce });
    for (const [path, text] of first) {
      // A file that is back already is not saved again: that save would be read while the next test begins.
      if ((await readFile(path, 'utf8')) !== text) await writeFile(path, text);
    }
    await expect.poll(() => shownBy(server), 'the server shows what was there before').toBe(shown);
  },
});

// In one worker, one after the other.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const faq = 'content/sections/faq.yaml';
const germanHeading = 'de: Gefragt und nachgelesen';
const problems = (page: Page) => page.locator('litfass-problems pre');

test('a draft, and a page for a later day, have a mark until they are due', async ({ page, workshop }) => {
  const mark = page.locator('litfass-mark p');
  await page.goto(workshop.server.url);
  const draft = await workshop.edit('content/pages/home.yaml', 'layout:', 'draft: true\nlayout:');
  await expect(mark).toHaveText('Draft');
  await expect(mark).toBeInViewport();
  await draft.back();
  await expect(mark).toHaveCount(0);
  await workshop.edit('content/pages/home.yaml', 'layout:', 'publish: 2999-12-01\nlayout:');
  await expect(mark).toHaveText('Published on 2999-12-01');
});

test('an edit of a text is shown in place: the page is not loaded again', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  await page.evaluate(() => document.fonts.ready);
  await page.locator('#faq summary').first().click();
  await scrollTo(page, 1800);
  const answer = await page.locator('#faq details p').first().elementHandle();
  const edited = await workshop.edit(faq, germanHeading, 'de: Frisch gespeichert');
  await expect(page.locator('#faq h2')).toHaveText('Frisch gespeichert');
  await edited.back();
  await expect(page.locator('#faq h2')).toHaveText('Gefragt und nachgelesen');
  await expect(page.locator('#faq details').first(), 'an open part stays open').toHaveAttribute('open');
  expect(await answer?.evaluate((element) => element.isConnected), 'the elements are the same').toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(1800);
});

test('code, tasks and ids of a long text are shown in place', async ({ page, workshop }) => {
  await page.goto(`${workshop.server.url}/impressum`);
  const contact = await page.getByRole('heading', { name: 'Kontakt', exact: true }).elementHandle();
  const text = '## Kontakt {#kontakt}\n\n        ```sh\n        litfass build\n        ```\n\n        - [x] Gelesen\n';
  await workshop.edit('content/pages/impressum.yaml', '## Kontakt\n', text);
  await expect(page.locator('pre code.language-sh')).toHaveText('litfass build\n');
  await expect(page.locator('main input[type=checkbox]')).toBeChecked();
  await expect(page.locator('main #kontakt')).toHaveText('Kontakt');
  expect(await contact?.evaluate((element) => element.isConnected), 'the heading is the same element').toBe(true);
});

test('a hydrated island and the focus outlive a save of another part of the page', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  const chosen = page.locator('.demo input[name=sample]:checked');
  const first = await chosen.inputValue();
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toHaveValue(first);
  const second = await chosen.inputValue();
  await expect(page.locator('.demo .play')).toBeVisible();
  const focused = await page.evaluateHandle(() => document.activeElement);
  await workshop.edit(faq, germanHeading, 'de: Frisch gespeichert');
  await expect(page.locator('#faq h2')).toHaveText('Frisch gespeichert');
  await expect(chosen).toHaveValue(second);
  expect(await page.evaluate((element) => document.activeElement === element, focused)).toBe(true);
  await page.locator(`.demo input[name=sample][value="${first}"]`).check({ force: true });
  await expect(chosen).toHaveValue(first);
});

test('an island whose words have changed is mounted again, and works', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  const demo = page.locator('.demo');
  const gist = demo.locator('.gist mark');
  const before = await gist.textContent();
  await workshop.edit('content/pages/home.yaml', 'from: Ayşe Teyze', 'from: Ayşe Abla');
  await expect(demo).toContainText('Ayşe Abla');
  await demo.locator('input[name=sample]:not(:checked)').first().check({ force: true });
  await expect(gist).not.toHaveText(before ?? '');
});

test('what is typed into a page outlives a save, of this page too', async ({ page, workshop }) => {
  await page.goto(`${workshop.server.url}/en/contact`);
  const message = page.locator('main [name=message]');
  await message.fill('Half a sentence');
  const broken = await workshop.edit(faq, germanHeading, 'de: [never closed');
  await expect(problems(page)).toContainText('faq.yaml:');
  await broken.back();
  await expect(problems(page)).toHaveCount(0);
  await expect(message).toHaveValue('Half a sentence');
  await workshop.edit('content/pages/contact.yaml', 'en: Contact ${site.name}', 'en: Contact us');
  await expect(page).toHaveTitle(/Contact us/);
  await expect(message).toHaveValue('Half a sentence');
});

test('keeps no connection in hidden tabs, which catch up when they are shown', async ({ page, workshop }) => {
  const url = `${workshop.server.url}/en`;
  const turn = (tab: Page, state: 'hidden' | 'visible') =>
    tab.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state === 'hidden');
  await page.goto(url);
  await turn(page, 'hidden');
  // A browser has six connections to a server.
  for (let count = 0; count < 6; count++) {
    const tab = await page.context().newPage();
    await tab.goto(url);
    await turn(tab, 'hidden');
  }
  const seen = await page.context().newPage();
  await seen.goto(url);
  await workshop.editAtOnce(faq, 'en: Questions', 'en: News');
  await expect(seen.locator('#faq h2')).toHaveText('News, answered in writing');
  await expect(page.locator('#faq h2')).toHaveText('Questions, answered in writing');
  await turn(page, 'visible');
  await expect(page.locator('#faq h2')).toHaveText('News, answered in writing');
});

test('broken YAML is reported on the page, which stays the last good one, until it is fixed', async ({
  page,
  workshop,
}) => {
  // Another server answers at first: the page asks again.
  await page.route('**/__litfass/events?*', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto(`${workshop.server.url}/en`);
  await expect(problems(page)).toHaveCount(0);
  const edited = await workshop.edit(faq, germanHeading, 'de: [never closed');
  await expect(problems(page)).toContainText('content/sections/faq.yaml:');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('#faq h2')).toHaveText('Questions, answered in writing');
  await expect(page.locator('#faq details')).toHaveCount(8);
  await page.goto(`${workshop.server.url}/es/contacto`);
  await expect(page.locator('h1')).toBeVisible();
  await expect(problems(page), 'other pages tell it, too').toContainText('faq.yaml');
  await edited.back();
  await expect(problems(page)).toHaveCount(0);
});

test('what the check finds is reported with its place', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  const edited = await workshop.edit(faq, '${claim.languages}', '${claim.langages}');
  await expect(problems(page)).toContainText('langages');
  await expect(problems(page)).toContainText(/content\/sections\/faq\.yaml:\d+:\d+/);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(problems(page)).toHaveCount(0);
  await edited.back();
  await expect(page.locator('#faq')).toContainText('mehr als 50 Sprachen');
});

test('edits of a style and of a component show', async ({ page, workshop }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(workshop.server.url);
  await workshop.edit('templates/styles/6-footer.css', '.foot {', '.foot {\n  outline: 3px solid rgb(1, 2, 3);');
  const footer = page.locator('footer.foot');
  await expect(footer).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await workshop.edit('templates/sections/faq/section.tsx', '<h2>{heading}</h2>', '<h2>{heading} – neu</h2>');
  await expect(page.locator('#faq h2')).toHaveText('Gefragt und nachgelesen – neu');
  await workshop.edit('templates/sections/faq/section.tsx', '– neu', '– noch neuer');
  await expect(page.locator('#faq h2')).toHaveText('Gefragt und nachgelesen – noch neuer');
  await expect(footer).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  expect(complaints, 'the policy of the page allows what has changed').toEqual([]);
});

test('a template that does not compile is reported and survived', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  const file = 'templates/sections/faq/section.tsx';
  const edited = await workshop.edit(file, '<h2>{heading}</h2>', '<h2>{heading}</h3>');
  await expect(problems(page)).toContainText(`${file}:`);
  await expect(page.locator('#faq h2')).toHaveText('Gefragt und nachgelesen');
  await page.keyboard.press('Escape');
  await expect(problems(page)).toHaveCount(0);
  await page.reload();
  await expect(problems(page)).toContainText(`${file}:`);
  await expect(page.locator('#faq details')).toHaveCount(8);
  await edited.back();
  await expect(problems(page)).toHaveCount(0);
  await workshop.edit(faq, germanHeading, 'de: Weiter geht es');
  await expect(page.locator('#faq h2')).toHaveText('Weiter geht es');
});

test('a component that fails is reported and survived', async ({ page, workshop }) => {
  await page.goto(workshop.server.url);
  const file = 'templates/sections/faq/section.tsx';
  const edited = await workshop.edit(file, 'return (', "if (id) throw new Error('fails on purpose');\n  return (");
  await expect(problems(page)).toContainText('fails on purpose');
  await edited.back();
  await expect(problems(page)).toHaveCount(0);
  await expect(page.locator('#faq details')).toHaveCount(8);
});

test('pages of all languages answer, and so does the contact form', async ({ page, workshop }) => {
  for (const { tag, home, contact, topic, notFound } of locales) {
    for (const path of tag === 'de' || inFull ? [home, contact, topic] : [topic]) {
      const response = await page.goto(workshop.server.url + path);
      expect(response?.status(), path).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
    }
    const missing = await page.goto(`${workshop.server.url}${tag === 'de' ? '' : `/${tag}`}/nowhere`);
    expect(missing?.status()).toBe(404);
    await page.getByText('Visitors see').getByRole('link').click();
    await expect(page.getByText(notFound)).toBeVisible();
  }
  await page.goto(`${workshop.server.url}/en/contact`);
  await page.locator('main [name=name]').fill('Ayla');
  await page.locator('main [name=email]').fill('ayla@example.org');
  await page.locator('main [name=message]').fill('From the watch server');
  await page.locator('main form button').click();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
});

test('started on broken content, it shows the problem, and the site as soon as it is fixed', async ({ page }) => {
  const root = await copySite();
  const settings = join(root, 'content/site.yaml');
  const whole = await readFile(settings, 'utf8');
  await writeFile(settings, `locales: [never closed\n${whole}`);
  const server = await serve('dev', ['--root', root]);
  const listens = watchConnection(page);
  const response = await page.goto(server.url);
  expect(response?.status()).toBe(503);
  await expect(problems(page)).toContainText('content/site.yaml');
  await expect.poll(() => server.output()).toContain('content/site.yaml');
  await expect.poll(listens).toBe(true);
  await writeFile(settings, whole);
  await expect(page.locator('#faq details')).toHaveCount(8);
  await expect(problems(page)).toHaveCount(0);
  await server.stop();
  await removeSite(root);
});

/** Changes with what a browser is shown of the pages that the tests change, and with what it is reported. */
async function shownBy({ url }: Running): Promise<string> {
  const texts = ['/', '/en', '/en/contact'].map(async (path) => (await fetch(url + path)).text());
  const events = await fetch(`${url}/__litfass/events?page=/&v=`);
  const { value } = (await events.body?.getReader().read()) ?? {};
  const hash = createHash('sha256').update(value ?? '');
  for (const text of await Promise.all(texts)) hash.update(text);
  return hash.digest('hex');
}

/** Returns whether the page that is shown now is connected to the server. */
function watchConnection(page: Page): () => boolean {
  let connected = false;
  page.on('framenavigated', () => {
    connected = false;
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/__litfass/events') connected = true;
  });
  return () => connected;
}
