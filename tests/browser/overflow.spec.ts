// No text of any page in any locale is clipped, leaves its box or pushes the page sideways, and no range breaks in two: on the
// narrowest phone, a usual one, a desktop, a wide screen, and with text at twice its size. A failure names the page, the element
// and its words.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, locales, siteRoot, test } from './support/site.ts';

for (const widths of [
  [320, 1280],
  [390, 1920],
]) {
  test(`${widths.join(' and ')} px: every text of every page in every locale stays in its box`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findOnAll(page, () => overflowsAt(widths, page))).toEqual([]);
  });
}

// As the browser's own setting does it: lengths in rem grow, and so do the widths at which the layout changes.
for (const width of [320, 390, 640, 1280]) {
  test(`text at 200 % in ${width} px: every text stays in its box`, async ({ playwright, launchOptions, baseURL }) => {
    test.setTimeout(120_000);
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', viewport: { width, height: 900 } });
    expect(await overflowsOfAll(page)).toEqual([]);
    for (const { home, openMenu } of locales) {
      await page.goto(home);
      await page.getByRole('button', { name: openMenu }).click();
      expect(await overflows(page), `the side menu of ${home}`).toEqual([]);
    }
    await browser.close();
  });
}

// What WCAG 1.4.12 asks a page to bear. The site's own policy would refuse the styles of a reader, which browsers let through.
test('letters, words and lines set wider: every text stays in its box', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const page = await browser.newPage({ baseURL, bypassCSP: true, reducedMotion: 'reduce' });
  const content =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-bottom: 2em !important }';
  const found = await findOnAll(page, async () => {
    await page.addStyleTag({ content });
    return overflowsAt([390, 1280], page);
  });
  expect(found).toEqual([]);
  await page.close();
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
});

// A browser that has no dictionary of the language breaks a word that is too wide anywhere, without a hyphen.
test('a phone: no headline has a word that breaks where no hyphen is', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findOnAll(page, brokenWords)).map((word) => `${width} px: ${word}`));
  }
  expect(found).toEqual([]);
});

const overflowsOfAll = (page: Page) => findOnAll(page, overflows);

/** A page that is loaded once and set to one width after the other. */
async function overflowsAt(widths: readonly number[], page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await overflows(page)).map((text) => `${width} px: ${text}`));
  }
  return found;
}

/** Of all pages of the output, by the files that lie there: a new page is looked at without being listed. */
async function findOnAll(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const dist = join(siteRoot(), 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = files.filter((file) => !file.endsWith('/index.html')).sort();
  expect(pages.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const file of pages) {
    await page.goto(`/${file.replace(/(^index|(?<!404))\.html$/, '')}`);
    found.push(...(await find(page)).map((text) => `${file} ${text}`));
  }
  return found;
}

/** Words of headlines that begin in another line than they end, though no hyphen may stand in them. */
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
          if (ends[0] !== ends[1]) found.push(word);
        }
    }
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
