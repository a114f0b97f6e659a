// A delivered page: requests nothing from others, follows its own policy, fits every screen, and has no
// dead link.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { APIRequestContext, Page } from 'playwright/test';
import { isIslands } from './support/form.ts';
import { expect, inFull, looks, type PageOfSitemap, sitemap, siteUrl, test, unlisted } from './support/site.ts';

const widths = [1280, 390, 320];
// Two halves, so that both workers have something to do to the end.
const halves = [0, 1];

for (const half of halves)
  test(`a page is delivered whole, by the site alone (${half + 1} of ${halves.length})`, async ({ page, request }) => {
    test.setTimeout(inFull ? 240_000 : 60_000);
    const all = [...(await sitemap()), ...unlisted];
    const sample = inFull ? all : all.filter(({ path }) => looks.includes(path));
    expect(sample.length).toBe(inFull ? all.length : looks.length);
    const seen = watch(page);
    for (const one of sample.filter((_, index) => index % halves.length === half))
      await checkPage(one, { page, request, seen });
  });

test('every page is there in its language, with one h1, sized pictures and links that lead somewhere', async ({
  request,
}) => {
  const pages = [...(await sitemap()), ...unlisted];
  expect(pages.length).toBeGreaterThan(45);
  for (const { path, locale } of pages) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(path.endsWith('404.html') ? 404 : 200);
    const facts = writtenIn(await response.text(), path);
    expect.soft(facts.lang, path).toBe(locale);
    expect.soft(facts.headings, `${path} has one h1`).toBe(1);
    expect.soft(facts.unsizedImages, `${path}: pictures say how large they are`).toEqual([]);
    expect.soft(facts.foreign, `${path} takes nothing from anybody else`).toEqual([]);
    expect.soft(facts.deadAnchors, `${path}: links within the page lead somewhere`).toEqual([]);
    expect(facts.links.length, `${path} has links`).toBeGreaterThan(10);
    for (const link of facts.links) expect.soft(await status(link, request), `${path} links to ${link}`).toBe(200);
  }
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
  // One that is not shown in this width is not fetched.
  const shown = [...document.images].filter((image) => image.checkVisibility());
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
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
    brokenImages: images.filter((one) => one.checkVisibility() && one.naturalWidth === 0).map((one) => one.src),
    deadAnchors: [...document.links]
      .filter((link) => within(link) && !document.getElementById(link.hash.slice(1)))
      .map((link) => link.hash),
    links: [...new Set(links.map(({ pathname }) => pathname))],
  };
}

/** What the text of a page says of itself. */
function writtenIn(html: string, path: string) {
  const tags: { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      tags.push({ name: child.tagName, attributes: new Map(child.attrs.map(({ name, value }) => [name, value])) });
      walk(child);
    }
  };
  walk(parse(html));
  const named = (...names: string[]) => tags.filter(({ name }) => names.includes(name));
  const ids = new Set(tags.map(({ attributes }) => attributes.get('id')));
  const here = new URL(path, siteUrl());
  const urls = named('a', 'area').flatMap(({ attributes }) => {
    const href = attributes.get('href');
    return href === undefined ? [] : [new URL(href, here)];
  });
  const within = (url: URL) => url.hash !== '' && url.origin === here.origin && url.pathname === here.pathname;
  const taken = named('img', 'script', 'source', 'iframe', 'use', 'image').flatMap(({ attributes }) =>
    ['src', 'href', 'xlink:href'].flatMap((name) => attributes.get(name) ?? []),
  );
  return {
    lang: named('html')[0]?.attributes.get('lang'),
    headings: named('h1').length,
    unsizedImages: named('img')
      .filter(({ attributes }) => !attributes.get('width') || !attributes.get('height'))
      .map(({ attributes }) => attributes.get('src')),
    foreign: taken.filter(
      (url) => !['data:'].includes(new URL(url, here).protocol) && new URL(url, here).origin !== here.origin,
    ),
    deadAnchors: urls.filter((url) => within(url) && !ids.has(decodeURIComponent(url.hash.slice(1)))).map(String),
    links: [
      ...new Set(urls.filter((url) => url.origin === here.origin && !within(url)).map(({ pathname }) => pathname)),
    ],
  };
}
