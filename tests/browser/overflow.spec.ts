// No text, picture or button of a page is clipped, no text leaves its box or pushes the page sideways, no
// bar stops short of an edge, and no range breaks in two: in the narrowest window, on a desktop, and with
// text at twice its size; in full on every page and in more widths. A failure names the page, the element
// and its words.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { overflows } from '../audit/overflow.ts';
import { widthsFor } from '../audit/widths.ts';
import { expect, inFull, locales, looks, once, siteRoot, stepOfWidths, test } from './support/site.ts';

// In full: every page, in the narrowest window, a usual phone, a desktop and a wide screen.
const sizes = inFull
  ? { asItIs: [320, 390, 1280, 1920], broken: [320, 360], wider: [390, 1280], large: [320, 390, 640, 1280] }
  : { asItIs: [320, 1280], broken: [320], wider: [390], large: [320, 1280] };
// Several parts, so that all workers have something to do to the end.
const parts = [0, 1];
const nameOf = (part: number) => `${part + 1} of ${parts.length}`;

for (const part of parts)
  test(`every text stays in its box, also with letters, words and lines set wider (${nameOf(part)})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const found = await findOnPages(part, page, async () => {
      const asItIs = await findAt(sizes.asItIs, page, overflows);
      const broken = await findAt(sizes.broken, page, brokenWords);
      await setWider(page);
      const wider = await findAt(sizes.wider, page, overflows);
      return [...asItIs, ...broken, ...wider.map((text) => `set wider, ${text}`)];
    });
    expect(found).toEqual([]);
  });

// As the browser's own setting does it: lengths in rem grow, and so do the widths at which the layout
// changes.
test('text at 200 %: every text stays in its box, that of the side menu too', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const part of parts) found.push(...(await findOnPages(part, page, () => findAt(sizes.large, page, overflows))));
  expect(found).toEqual([]);
  for (const { home, openMenu } of locales) {
    await page.goto(home);
    for (const width of sizes.large) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: openMenu }).click();
      expect(await overflows(page), `the side menu of ${home} in ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
  await browser.close();
});

test('home and the comparison are whole in every width, and on both sides of each width where the layout changes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const paths = [...once.map(({ home }) => home), '/whatsapp-vs-nachgelesen'];
  for (const path of paths) {
    await page.goto(path);
    const widths = widthsFor(await page.content(), stepOfWidths);
    expect(widths).toEqual(expect.arrayContaining([320, 480, 991, 992, 993, 1920]));
    expect(await findAt(widths, page, overflows), path).toEqual([]);
  }
});

test('on paper, upright and across, nothing is cut off, with all that was folded', async ({ page }) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  for (const path of looks) {
    await page.goto(path);
    // As wide as A4 within its margins.
    expect(await findAt([718, 1046], page, overflows), path).toEqual([]);
  }
});

test('the check itself finds a clipped text, one that overflows its box, and a page that scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/');
  const found = async (change: (element: HTMLElement) => void, selector = '.hero .lead') => {
    await page.locator(selector).evaluate(change);
    const texts = await overflows(page);
    await page.reload();
    return texts.join('\n');
  };
  const clip = (paragraph: HTMLElement) =>
    Object.assign(paragraph.style, { width: '60px', overflow: 'hidden', whiteSpace: 'nowrap' });
  expect(await found(clip)).toMatch(/p\.lead: clipped/);
  const leave = (paragraph: HTMLElement) => Object.assign(paragraph.style, { width: '60px', whiteSpace: 'nowrap' });
  expect(await found(leave)).toMatch(/p\.lead: leaves its box/);
  const push = (paragraph: HTMLElement) => Object.assign(paragraph.style, { width: '700px', maxWidth: 'none' });
  expect(await found(push, '.test-now .lead')).toMatch(/scrolls sideways/);
  const part = (paragraph: HTMLElement) => {
    Object.assign(paragraph.style, { width: '1ch' });
    paragraph.textContent = '5–15';
  };
  expect(await found(part)).toMatch(/p\.lead: breaks 5–15/);
  const cut = (paragraph: HTMLElement) =>
    Object.assign((paragraph.parentElement as HTMLElement).style, { height: '20px', overflow: 'hidden' });
  expect(await found(cut)).toMatch(/p\.lead: cut off by div/);
  const narrow = (bar: HTMLElement) => Object.assign(bar.style, { maxWidth: '100px' });
  expect(await found(narrow, '.demo .to')).toMatch(/p\.to: stops \d+ px short of its right edge/);
  const hide = (button: HTMLElement) =>
    Object.assign((button.parentElement as HTMLElement).style, { height: '9px', overflow: 'clip' });
  expect(await found(hide, '.demo .play')).toMatch(/button\.play: cut off by div\.voice/);
});

test('short copy is not hyphenated by the browser, but for enlarged text on a phone; a long text is', async ({
  page,
}) => {
  const hyphens = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).hyphens);
  for (const [width, expected] of [
    [1280, 'manual'],
    [320, 'manual'],
    [280, 'auto'],
  ] as const) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto('/');
    for (const selector of ['h1', 'h2', '.lead', 'summary', '.btn', '.testimonials p', '.features p', '.answer'])
      expect(await hyphens(`main ${selector}`), `${selector} in ${width} px`).toBe(expected);
    await page.goto('/datenschutz');
    expect(await hyphens('.prose .body p')).toBe('auto');
  }
});

test('what is set wider is set wider, against the policy of the page', async ({ page }) => {
  await page.goto('/');
  await setWider(page);
  const parts = await page.locator('.hero .lead').evaluate((paragraph) => {
    const style = getComputedStyle(paragraph);
    const lengths = [style.lineHeight, style.letterSpacing, style.wordSpacing, style.marginBottom];
    return lengths.map((length) => (Number.parseFloat(length) / Number.parseFloat(style.fontSize)).toFixed(2));
  });
  expect(parts).toEqual(['1.50', '0.12', '0.16', '2.00']);
});

/** A page that is loaded once and set to one width after the other. */
async function findAt(widths: readonly number[], page: Page, find: (page: Page) => Promise<string[]>) {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await find(page)).map((text) => `${width} px: ${text}`));
  }
  return found;
}

/**
 * On a part of the pages: one of each look, and home and contact in every language, or all that lie in
 * the output.
 */
async function findOnPages(part: number, page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const sample = new Set([...looks, ...locales.flatMap(({ home, contact }) => [home, contact])]);
  const pages = inFull ? await allPages() : [...sample];
  const found: string[] = [];
  for (const path of pages.filter((_, index) => index % parts.length === part)) {
    await page.goto(path);
    found.push(...(await find()).map((text) => `${path} ${text}`));
  }
  return found;
}

/** Every page by the files that lie there: a new page is looked at without being listed. */
async function allPages(): Promise<readonly string[]> {
  const files = await readdir(join(siteRoot(), 'dist'), { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html') && !file.endsWith('/index.html')).sort();
  expect(pages.length).toBeGreaterThan(40);
  return pages.map((file) => `/${file.replace(/(^index|(?<!404))\.html$/, '')}`);
}

/**
 * What WCAG 1.4.12 asks a page to bear. No policy of a page keeps out what a reader sets, nor a sheet
 * that is no text.
 */
function setWider(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * Words of headlines and short copy that break where no hyphen is allowed: a browser without a dictionary
 * of the language breaks a word that is too wide anywhere, without a hyphen.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Letters of rotated text are on no lines.
    const short = ':is(p, li, summary, .btn, mark):not(.prose *, .paper *)';
    const texts = [...document.querySelectorAll<HTMLElement>(`h1, h2, h3, ${short}`)];
    for (const text of texts) text.style.hyphens = 'manual';
    const found: string[] = [];
    const range = document.createRange();
    for (const text of texts.filter((text) => text.checkVisibility())) {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad/-]{2,}/g)) {
          // An address breaks where it must; Chinese and Japanese have no words with blanks between them.
          if (/@|\p{sc=Han}|\p{sc=Kana}|\p{sc=Hira}/u.test(word)) continue;
          const ends = [index, index + word.length - 1].map((at) => {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            // The letter behind a hyphen has an empty box in the line before, too.
            return [...range.getClientRects()].at(-1)?.top ?? 0;
          });
          if (ends[0] !== ends[1]) found.push(`breaks ${word} without a hyphen`);
        }
    }
    for (const text of texts) text.style.hyphens = '';
    return found;
  });
}
