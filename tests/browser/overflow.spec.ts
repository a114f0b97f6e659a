// No text of any page in any locale is clipped, leaves its box or pushes the page sideways, and no range breaks in two: on the
// narrowest phone, a usual one, a desktop, a wide screen, and with text at twice its size. A failure names the page, the element
// and its words.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, locales, siteRoot, test } from './support/site.ts';

// Two halves, so that both workers have something to do to the end.
const halves = [0, 1] as const;
const part = (half: (typeof halves)[number]) => `${half + 1} of ${halves.length}`;

for (const half of halves)
  test(`every text of every page in every locale stays in its box, also with letters, words and lines set wider (${part(half)})`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found = await findOnPages(half, page, async () => {
      const asItIs = await findAt([320, 390, 1280, 1920], page, overflows);
      const broken = await findAt([320, 360], page, brokenWords);
      await setWider(page);
      const wider = await findAt([390, 1280], page, overflows);
      return [...asItIs, ...broken, ...wider.map((text) => `set wider, ${text}`)];
    });
    expect(found).toEqual([]);
  });

// As the browser's own setting does it: lengths in rem grow, and so do the widths at which the layout changes.
for (const half of halves)
  test(`text at 200 %: every text stays in its box (${part(half)})`, async ({ playwright, launchOptions, baseURL }) => {
    test.setTimeout(120_000);
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' });
    const widths = [320, 390, 640, 1280];
    expect(await findOnPages(half, page, () => findAt(widths, page, overflows))).toEqual([]);
    for (const { home, openMenu } of locales) {
      if (half !== 0) continue;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(home);
        await page.getByRole('button', { name: openMenu }).click();
        expect(await overflows(page), `the side menu of ${home} in ${width} px`).toEqual([]);
      }
    }
    await browser.close();
  });

test('the check itself finds a clipped text, one outside its box, and a page that scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/');
  const found = async (change: (paragraph: HTMLElement) => void) => {
    await page.locator('.hero .lead').evaluate(change);
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
  expect(await found(push)).toMatch(/scrolls sideways/);
  const part = (paragraph: HTMLElement) => {
    Object.assign(paragraph.style, { width: '1ch' });
    paragraph.textContent = '5–15';
  };
  expect(await found(part)).toMatch(/p\.lead: breaks 5–15/);
  const cut = (paragraph: HTMLElement) =>
    Object.assign((paragraph.parentElement as HTMLElement).style, { height: '20px', overflow: 'hidden' });
  expect(await found(cut)).toMatch(/p\.lead: cut off by div/);
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

/** Of half the pages of the output, by the files that lie there: a new page is looked at without being listed. */
async function findOnPages(half: number, page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const dist = join(siteRoot(), 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = files.filter((file) => !file.endsWith('/index.html')).sort();
  expect(pages.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const file of pages.filter((_, index) => index % halves.length === half)) {
    await page.goto(`/${file.replace(/(^index|(?<!404))\.html$/, '')}`);
    found.push(...(await find()).map((text) => `${file} ${text}`));
  }
  return found;
}

/** What WCAG 1.4.12 asks a page to bear. No policy of a page keeps out what a reader sets, nor a sheet that is no text. */
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
 * Words of headlines that begin in another line than they end where no hyphen may stand in them: a browser that has no
 * dictionary of the language breaks a word that is too wide anywhere, without one.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const headlines = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')];
    for (const headline of headlines) headline.style.hyphens = 'manual';
    const found: string[] = [];
    const range = document.createRange();
    for (const headline of headlines.filter((headline) => headline.checkVisibility())) {
      const walker = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad-]{2,}/g)) {
          const ends = [index, index + word.length - 1].map((at) => {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            // The letter behind a hyphen has an empty box in the line before, too.
            return [...range.getClientRects()].at(-1)?.top ?? 0;
          });
          if (ends[0] !== ends[1]) found.push(`breaks ${word} without a hyphen`);
        }
    }
    for (const headline of headlines) headline.style.hyphens = '';
    return found;
  });
}

/** What overflows on the page that is open, in words. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`scrolls sideways, by ${root.scrollWidth - root.clientWidth} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      if (!element || !words || element.closest('.hidden, .skip, .field-trap, noscript, script, style')) continue;
      if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // What holds the text: the nearest element that is no mere part of a line.
      let box: Element = element;
      while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement;
      if (seen.has(box)) continue;
      const name = box.tagName.toLowerCase() + (box.classList.length > 0 ? `.${[...box.classList].join('.')}` : '');
      const tell = (what: string) => {
        seen.add(box);
        found.push(`${name}: ${what}: “${words.slice(0, 60)}”`);
      };
      const style = getComputedStyle(box);
      // A range is one figure. One that begins in another line than it ends has two boxes.
      for (const { 0: figure, index } of words.matchAll(/\d[\d.,]*[–-]\d+/g)) {
        const from = (node.textContent ?? '').indexOf(words) + index;
        const ends = [from, from + figure.length - 1].map((at) => {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect().top;
        });
        if (Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)) > 5) tell(`breaks ${figure}`);
      }
      range.selectNodeContents(node);
      const scrolls = box.closest('[role=region][tabindex="0"]');
      if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && /hidden|clip/.test(style.overflowX)) {
        tell(`clipped by ${box.scrollWidth - box.clientWidth} px`);
        continue;
      }
      const outer = box.getBoundingClientRect();
      // A hyphen or the slant of italics may stand out by a hair; a rotated box is measured by its outline.
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue;
        if (line.left < outer.left - 2 || line.right > outer.right + 2) {
          tell(`leaves its box by ${Math.round(Math.max(outer.left - line.left, line.right - outer.right))} px`);
          break;
        }
        if (!scrolls && (line.left < -1 || line.right > root.clientWidth + 1)) {
          tell('stands outside the window');
          break;
        }
        // A box that cuts off what is too high or too wide, further up.
        const cutter = cutBy(box, line);
        if (cutter) {
          tell(`cut off by ${cutter}`);
          break;
        }
      }
    }
    return found;

    function cutBy(from: Element, line: DOMRect): string | undefined {
      for (let outer: Element | null = from; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const edge = outer.getBoundingClientRect();
        const across = /hidden|clip/.test(overflowX) && (line.right > edge.right + 1 || line.left < edge.left - 1);
        const down = /hidden|clip/.test(overflowY) && (line.bottom > edge.bottom + 2 || line.top < edge.top - 2);
        if (across || down) return `${outer.tagName.toLowerCase()}.${[...outer.classList].join('.')}`;
      }
      return undefined;
    }
  });
}
