// What the site says of itself is what a browser sees: content/evidence/website.yaml is measured again, on
// every page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright/test';
import { parse } from 'yaml';
import { states, type Width, widths } from '../audit/states.ts';
import { repository } from '../support/real-site.ts';
import { awake, fillIn, typing } from './support/form.ts';
import { expect, inFull, locales, mailWith, sitemap, siteUrl, test, unlisted } from './support/site.ts';

const evidence = parse(readFileSync(join(repository, 'content/evidence/website.yaml'), 'utf8')) as Measured & {
  readonly pages: number;
};
const { pages, ...nothing } = evidence;

/** What a visitor would not expect. */
interface Measured {
  readonly other_hosts: readonly string[];
  readonly sent_while_reading: readonly string[];
  readonly cookies: readonly string[];
  readonly stored: readonly string[];
}

test('the evidence counts every page', async () => {
  expect([...(await sitemap()), ...unlisted]).toHaveLength(pages);
});

for (const { tag } of locales)
  test(`${tag}: every page asks for files of the site alone, sends nothing, and keeps nothing`, async ({ page }) => {
    test.setTimeout(inFull ? 240_000 : 90_000);
    const measured = measure(page);
    const all = [...(await sitemap()), ...unlisted].filter(({ locale }) => locale === tag);
    for (const [index, { path }] of all.entries())
      for (const width of inFull ? widths : [widths[index % 2] ?? 390]) {
        await readAndOpen(page, { path, width });
        await measured.look();
      }
    expect(await measured.result()).toEqual(nothing);
  });

test('a message sends what was typed, and leaves no cookie and nothing stored', async ({ page }) => {
  const measured = measure(page);
  const typed = typing();
  await page.goto('/kontakt');
  await awake(page);
  await fillIn(page, typed);
  await page.locator('main form [type=submit]').click();
  await mailWith(typed.message);
  const plain = typing();
  await page.request.post('/contact', { form: { ...plain, locale: 'de' }, headers: { origin: siteUrl() } });
  await mailWith(plain.message);
  await measured.look();
  expect(await measured.result()).toEqual({ ...nothing, sent_while_reading: ['POST /contact'] });
});

test('what is measured would be seen: a cookie, stored values, another host, something sent', async ({ page }) => {
  const measured = measure(page);
  const html = '<!DOCTYPE html><html lang="en"><title>x</title><img src="https://other.example/x.png" alt="">';
  await page.route('**/control*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('https://other.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await page.goto('/control?visitor=7');
  await page.evaluate(async () => {
    await cookieStore.set('visitor', '7');
    localStorage.setItem('visitor', '7');
    sessionStorage.setItem('visits', '1');
    await caches.open('pages');
    await new Promise((resolve) => {
      indexedDB.open('visits').onsuccess = resolve;
    });
    navigator.sendBeacon('/control', 'visitor');
  });
  await measured.look();
  await expect
    .poll(() => measured.result())
    .toEqual({
      other_hosts: ['other.example'],
      sent_while_reading: ['GET /control?visitor=7', 'POST /control'],
      cookies: ['visitor'],
      stored: ['localStorage: visitor', 'sessionStorage: visits', 'IndexedDB: visits', 'Cache Storage: pages'],
    });
});

/** Reads a page to its end, and opens and uses what can be. */
async function readAndOpen(page: Page, { path, width }: { path: string; width: Width }): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  for (const { name, needs, enter, widths: where } of states) {
    // It needs a network that fails.
    if (name === 'form that failed' || !where.includes(width) || (await page.locator(needs).count()) === 0) continue;
    await enter(page);
    await page.keyboard.press('Escape');
  }
  const play = page.locator('.demo .play');
  if ((await play.count()) > 0) await play.click();
}

/** Notes what the browser asks for. `look` notes what the open page has stored. */
function measure(page: Page) {
  const here = new URL(siteUrl());
  const requests: Request[] = [];
  const stored = new Set<string>();
  page.context().on('request', (request) => requests.push(request));
  return {
    look: async () => {
      for (const name of await page.evaluate(storedNames)) stored.add(name);
    },
    result: async (): Promise<Measured> => {
      const asked = requests
        .map((request) => ({ method: request.method(), url: new URL(request.url()) }))
        .filter(({ url }) => url.protocol !== 'data:');
      const own = asked.filter(({ url }) => url.origin === here.origin);
      const sent = own.filter(({ method, url }) => method !== 'GET' || url.search !== '');
      return {
        other_hosts: [...new Set(asked.filter((one) => !own.includes(one)).map(({ url }) => url.host))],
        sent_while_reading: [...new Set(sent.map(({ method, url }) => `${method} ${url.pathname}${url.search}`))],
        cookies: await cookieNames(page.context()),
        stored: [...stored],
      };
    },
  };
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}

async function storedNames(): Promise<string[]> {
  const workers = await navigator.serviceWorker.getRegistrations();
  return [
    ...Object.keys(localStorage).map((name) => `localStorage: ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage: ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB: ${name}`),
    ...(await caches.keys()).map((name) => `Cache Storage: ${name}`),
    ...workers.map(({ scope }) => `service worker: ${scope}`),
  ];
}
