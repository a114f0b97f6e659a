// The security policy and its edge cases: it is in force, including Trusted Types; structured data needs
// no exception from it; pages are prefetched and faded in under it. Every browser test checks that no page
// violates it (support/site.ts).
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { hostFolder } from '../../src/server/host.ts';
import { siteWith } from '../support/helpers.ts';
import { copySite, removeSite, run } from './support/litfass.ts';
import { expect, inFull, once, siteRoot, test } from './support/site.ts';

// What moves is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const enforced = {
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=\d{8}/,
  'speculation-rules': /^"\/assets\/speculation-\w+\.json"$/,
};

test('pages, also those that are not there, are sent with all their headers', async ({ request }) => {
  for (const path of ['/', '/en/contact', '/impressum', '/nothing-here', '/en/nothing-here']) {
    const headers = (await request.get(path)).headers();
    for (const [name, value] of Object.entries(enforced)) expect(headers[name], `${path}: ${name}`).toMatch(value);
    expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate');
  }
});

/** Each of these must be refused; the last is what a library would do that knows nothing of Trusted Types. */
function attempts(): string[] {
  const passed: string[] = [];
  const script = document.createElement('script');
  script.append("document.body.dataset.inline = ''");
  try {
    document.body.append(script);
  } catch {}
  if ('inline' in document.body.dataset) passed.push('an inline script');
  document.body.setAttribute('style', 'outline: 3px solid');
  if (document.body.style.outlineWidth === '3px') passed.push('a style attribute');
  try {
    document.body.insertAdjacentHTML('beforeend', '<b id="made"></b>');
    passed.push('HTML from a string');
  } catch {}
  return passed;
}

/**
 * Tries all of them, and takes what the browser says of it off the list: its own words come before the
 * event of each.
 */
async function expectRefusals(page: Page, violations: string[]): Promise<void> {
  expect(await page.evaluate(attempts)).toEqual([]);
  await expect.poll(() => violations.filter((text) => text.includes(': policy: ')).length).toBe(3);
  violations.length = 0;
}

for (const path of inFull ? ['/', '/kontakt', '/impressum'] : ['/kontakt'])
  test(`${path}: inline code, inline style and HTML from strings are refused`, async ({ page, violations }) => {
    await page.goto(path);
    expect(violations).toEqual([]);
    await expectRefusals(page, violations);
  });

for (const { tag, home, legal } of once)
  test(`${tag}: structured data is there, is never run, and needs no exception`, async ({ page }) => {
    for (const path of [home, legal]) {
      await page.goto(path);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(texts.length, path).toBe(1);
      expect(JSON.parse(texts[0] ?? '')['@graph'].length, path).toBeGreaterThan(0);
    }
  });

test('on a host that sends no headers each page carries the policy itself', async ({ page, violations }) => {
  // A small site has the same headers; in full it is the real one.
  const root = inFull ? await copySite() : siteWith().root;
  const settings = join(root, 'content/site.yaml');
  // A page that contains its policy is larger than one that gets it as a header.
  const written = (await readFile(settings, 'utf8')).replace(/^hosts:.*\n/m, '').replace(/html: \d+ KB/, 'html: 13 KB');
  await writeFile(settings, `${written}\nhosts: { github-pages: true }\n`);
  await run('build', ['--root', root]);
  const serving = hostFolder(join(root, 'dist'));
  const site = await listen((request, response) => {
    const set = response.setHeader.bind(response);
    const pages = ['content-type', 'content-encoding', 'content-length', 'etag'];
    response.setHeader = (name, value) => (pages.includes(name.toLowerCase()) ? set(name, value) : response);
    serving(request, response);
  });
  for (const path of ['/', '/en/contact']) {
    const response = await page.goto(`${site.url}${path}`);
    expect(response?.headers()['content-security-policy']).toBeUndefined();
    await expect(page.locator('h1')).toBeVisible();
    expect(violations).toEqual([]);
    await expectRefusals(page, violations);
  }
  await site.close();
  await removeSite(root);
});

test('a page that is about to be opened is fetched ahead, and nothing breaks a rule', async ({ page }) => {
  const asked: { path: string; purpose: string }[] = [];
  const site = await listen((request, response) => {
    asked.push({ path: request.url ?? '', purpose: String(request.headers['sec-purpose'] ?? '') });
    hostFolder(join(siteRoot(), 'dist'))(request, response);
  });
  await page.goto(site.url);
  await expect.poll(() => asked.some(({ path }) => path.startsWith('/assets/speculation-'))).toBe(true);
  const link = page.locator('footer a[href="/impressum"]').first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await expect
    .poll(() => asked.filter(({ path }) => path === '/impressum'))
    .toEqual([{ path: '/impressum', purpose: expect.stringContaining('prefetch') }]);
  await link.click();
  await expect(page.locator('h1')).toBeVisible();
  expect(asked.filter(({ path }) => path === '/impressum').length, 'what was fetched is shown').toBe(1);
  await site.close();
});

test('pages fade into each other, but not for visitors who want no motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.faded = String(
        (event as Event & { viewTransition?: unknown }).viewTransition !== null,
      );
    });
  });
  const faded = async () => {
    await page.goto('/kontakt');
    await page.locator('footer a[href="/impressum"]').first().click();
    await page.waitForURL('**/impressum');
    // The page is loaded before it is revealed, which a busy machine shows.
    await expect(page.locator('html')).toHaveAttribute('data-faded');
    return page.locator('html').getAttribute('data-faded');
  };
  expect(await faded()).toBe('true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await faded()).toBe('false');
});

test('a browser that knows neither finds its way all the same', async ({ page }) => {
  await strip(page, 'speculation-rules');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('footer a[href="/impressum"]').first().click();
  await expect(page).toHaveURL(/\/impressum$/);
  await expect(page.locator('h1')).toBeVisible();
});

async function strip(page: Page, name: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { [name]: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
