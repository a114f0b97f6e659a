// Every page as it is delivered: asks nobody else for anything, breaks no rule of its own policy, fits every screen, and
// leads nowhere that is not there.
import type { APIRequestContext, Page } from 'playwright/test';
import { isIslands } from './support/form.ts';
import { expect, locales, type PageOfSitemap, sitemap, siteUrl, test, unlisted } from './support/site.ts';

const widths = [1280, 390, 320];
// Two halves for each language, so that both workers have something to do to the end.
const halves = [0, 1];

for (const { tag } of locales)
  for (const half of halves)
    test(`${tag}: every page is delivered whole, by the site alone (${half + 1} of ${halves.length})`, async ({
      page,
      request,
    }) => {
      test.setTimeout(60_000);
      const all = [...(await sitemap()), ...unlisted].filter(({ locale }) => locale === tag);
      const pages = all.filter((_, index) => index % halves.length === half);
      expect(pages.length).toBeGreaterThan(6);
      const seen = watch(page);
      for (const one of pages) await checkPage(one, { page, request, seen });
    });

interface Seen {
  readonly requests: URL[];
  readonly complaints: string[];
}

interface Tools {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly seen: Seen;
}

async function checkPage({ path, locale }: PageOfSitemap, { page, request, seen }: Tools): Promise<void> {
  seen.requests.length = 0;
  seen.complaints.length = 0;
  await page.setViewportSize({ width: widths[0] ?? 1280, height: 800 });
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(path.endsWith('404.html') ? 404 : 200);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await page.evaluate(wideParts), `${path} at ${width} px is as wide as the window`).toEqual([]);
  }
  await page.evaluate(scrollThrough);
  const facts = await page.evaluate(pageFacts);
  expect.soft(facts.lang, path).toBe(locale);
  expect.soft(facts.headings, `${path} has one h1`).toBe(1);
  expect.soft(facts.unsizedImages, `${path}: pictures say how large they are`).toEqual([]);
  expect.soft(facts.brokenImages, `${path}: pictures are there`).toEqual([]);
  const foreign = seen.requests.filter(({ origin, protocol }) => origin !== siteUrl() && protocol !== 'data:');
  expect.soft(foreign.map(String), `${path} asks nobody else`).toEqual([]);
  expect.soft(seen.requests.filter(isIslands).map(String), `${path} does not fetch React`).toEqual([]);
  const allowed = path.endsWith('404.html') ? [/^404: /, /status of 404/] : [];
  const complaints = seen.complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  expect.soft(complaints, `${path}: the browser complains of nothing`).toEqual([]);
  expect.soft(facts.deadAnchors, `${path}: links within the page lead somewhere`).toEqual([]);
  for (const link of facts.links) expect.soft(await status(link, request), `${path} links to ${link}`).toBe(200);
}

function watch(page: Page): Seen {
  const seen: Seen = { requests: [], complaints: [] };
  page.on('request', (request) => seen.requests.push(new URL(request.url())));
  page.on('pageerror', (error) => seen.complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text());
  });
  return seen;
}

/** The same page is linked from all others: asked for once. */
const asked = new Map<string, Promise<number>>();
function status(link: string, request: APIRequestContext): Promise<number> {
  const known = asked.get(link) ?? request.head(link, { maxRedirects: 0 }).then((response) => response.status());
  asked.set(link, known);
  return known;
}

/** What reaches beyond the window; only where the page can be scrolled sideways. */
function wideParts(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.querySelectorAll('#root *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
  );
  return [`${document.documentElement.scrollWidth} px`, ...wide.map((e) => `${e.tagName}.${e.getAttribute('class')}`)];
}

/** So that what loads late has loaded. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}

function pageFacts() {
  const images = [...document.images];
  const within = (link: HTMLAnchorElement | HTMLAreaElement) => link.hash !== '' && link.pathname === location.pathname;
  const links = [...document.links].filter((link) => link.origin === location.origin && !within(link));
  return {
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    unsizedImages: images
      .filter((one) => !(one.getAttribute('width') && one.getAttribute('height')))
      .map((one) => one.src),
    brokenImages: images.filter((one) => one.naturalWidth === 0).map((one) => one.src),
    deadAnchors: [...document.links]
      .filter((link) => within(link) && !document.getElementById(link.hash.slice(1)))
      .map((link) => link.hash),
    links: [...new Set(links.map(({ pathname }) => pathname))],
  };
}
