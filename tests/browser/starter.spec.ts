// The site that `litfass init` writes, in a browser: its menus close without a script, no word breaks
// without a hyphen, nothing scrolls sideways with large text, answers are printed, and Arabic is mirrored.
import { mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { type Node, parseDocument, type YAMLSeq } from 'yaml';
import { lintWithAxe } from '../audit/axe.ts';
import { repository } from '../support/helpers.ts';
import { type Running, removeSite, run, serve } from './support/litfass.ts';
import { expect, test } from './support/site.ts';

test.describe.configure({ mode: 'default' });

let root: string;
let site: Running;

async function newSite(locales: string, name = 'Laden am Markt'): Promise<string> {
  const folder = join(await realpath(await mkdtemp(join(tmpdir(), 'litfass-starter-'))), 'site');
  await run('init', [folder, '--locales', locales, '--name', name]);
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await run('build', ['--root', folder]);
  return folder;
}

test.beforeAll(async () => {
  root = await newSite('de,en,fr,ar');
  site = await serve('preview', ['--root', root]);
});

test.afterAll(async () => {
  await site?.stop();
  if (root) await removeSite(root);
});

const pages = ['/', '/preise', '/kontakt', '/blog', '/blog/hello', '/impressum', '/datenschutz', '/404'];

/** Every width that somebody has, with those where the layout changes. */
const widths = [320, 390, 479, 520, 611, 639, 640, 767, 768, 1022, 1280, 1920];

/** Adds styles by a way that the security policy of the page allows. */
function addStyles(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a price says what proves it, in a popover that closes with Esc and a click beside it', async ({ page }) => {
    for (const [path, name, words] of [
      ['/preise', 'Zu diesem Preis (Basis)', ['9 €', 'ein Beispiel', 'Beleg dafür gibt es noch nicht', 'geprüft am']],
      ['/en/prices', 'About this price (Basic)', ['€9', 'an example', 'no proof of it yet', 'Last checked on']],
      ['/ar/prices', 'عن هذا السعر (أساسية)', ['مثال فقط', 'لا يوجد ما يثبته', 'آخر مراجعة']],
    ] as const) {
      await page.goto(site.url + path);
      const button = opener(page, name);
      const popover = page.locator('.pricing [popover]').first();
      await expect(popover).toBeHidden();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(popover).toBeInViewport({ ratio: 1 });
      for (const word of words) await expect(popover).toContainText(word);
      await page.keyboard.press('Escape');
      await expect(popover).toBeHidden();
      await button.click();
      await expect(popover).toBeVisible();
      await page.mouse.click(20, 500);
      await expect(popover).toBeHidden();
    }
  });

  test('an open popover is not printed', async ({ page }) => {
    await page.goto(`${site.url}/en`);
    await opener(page, 'About this price (Basic)').click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.pricing [popover]')).toBeHidden();
    await expect(page.locator('.pricing .about')).toBeHidden();
    await expect(page.locator('.pricing b')).toBeVisible();
  });

  test('a menu closes with Esc, a click beside it, Tab, its own button and a link within the page', async ({
    page,
  }) => {
    await page.goto(`${site.url}/en`);
    const link = page.getByRole('banner').getByRole('link', { name: 'Comparison' });
    const open = async () => {
      await opener(page, 'Product').click();
      await expect(link).toBeVisible();
    };
    await open();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await open();
    await page.mouse.click(300, 650);
    await expect(link).toBeHidden();
    await open();
    await opener(page, 'Product').click();
    await expect(link).toBeHidden();
    await open();
    for (let index = 0; index < 4; index++) await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Prices' })).toBeFocused();
    await expect(link).toBeHidden();
    await open();
    await link.click();
    await expect(page).toHaveURL(/#comparison$/);
    await expect(link).toBeHidden();
    await open();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeHidden();
  });

  test('on a phone, the menu lies over the page, with button and languages below, and closes the same way', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/en`);
    const banner = page.getByRole('banner');
    const link = banner.getByRole('link', { name: 'Questions' });
    await opener(page, 'Menu').click();
    for (const name of ['Questions', 'Français', 'Contact'])
      await expect(banner.getByRole('link', { name })).toBeVisible();
    const [button, language] = await Promise.all(
      ['Contact', 'Français'].map((name) => banner.getByRole('link', { name }).boundingBox()),
    );
    expect(Math.min(button?.y ?? 0, language?.y ?? 0)).toBeGreaterThan(600);
    await opener(page, 'Menu').click();
    await expect(link).toBeHidden();
    await opener(page, 'Menu').click();
    await link.click();
    await expect(page).toHaveURL(/#questions$/);
    await expect(link).toBeHidden();
  });
});

test('no page scrolls sideways, and no word breaks without a hyphen, at any width', async ({ page }) => {
  for (const path of [...pages, '/en', '/fr', '/ar', '/ar/contact']) {
    await page.goto(site.url + path);
    // A break with a hyphen is what is asked for: what is left would be one without.
    await addStyles(page, '* { hyphens: none !important; }');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.evaluate(faultsOfWords);
      const longest = path === '/datenschutz' && width === 320 ? ['Datenschutzerklärung'] : [];
      expect(faults, `${path} at ${width}`).toEqual(longest);
    }
  }
});

/** The words that stand in two lines, and whether the page scrolls sideways. */
function faultsOfWords(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth}`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      !element?.checkVisibility({ checkVisibilityCSS: true }) ||
      element.closest('[aria-hidden], code, .skip, .visually-hidden')
    )
      continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) faults.push(word);
    }
  }
  return faults;
}

test('with text of twice its size no page of a phone scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...pages, '/en', '/fr', '/ar']) {
    await page.goto(site.url + path);
    await addStyles(page, 'html { font-size: 200%; }');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, path).toBeLessThanOrEqual(0);
  }
});

test('questions are printed with their answers', async ({ page }) => {
  await page.goto(`${site.url}/en`);
  await page.emulateMedia({ media: 'print' });
  for (const answer of ['Change content/pages/home.yaml', 'From content/claims.yaml', 'By email.'])
    await expect(page.getByText(answer)).toBeVisible();
});

test('axe finds nothing, light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [...pages, '/ar']) {
      await page.goto(site.url + path);
      const price = page.locator('.about > button').first();
      if (await price.isVisible()) await price.click();
      const { violations } = await lintWithAxe(page);
      expect(violations, `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

test('the column turns to the language whose link has the focus', async ({ page }) => {
  await page.goto(site.url);
  const turned = () => page.locator('.turning').evaluate((element) => getComputedStyle(element).transform);
  const before = await turned();
  await opener(page, 'Deutsch').click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).hover();
  expect(await turned()).not.toBe(before);
});

test('the sign of the shop is whole within the picture at any width', async ({ page }) => {
  for (const path of ['/', '/ar']) {
    await page.goto(site.url + path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const [sign, name] = await page.locator('.sign, .sign text').evaluateAll((parts) =>
        parts.map((part) => {
          const { left, right } = part.getBoundingClientRect();
          return { left, right };
        }),
      );
      const message = `${path} at ${width}`;
      expect(sign?.left, message).toBeGreaterThan(0);
      expect(sign?.right, message).toBeLessThan(width);
      expect(name?.left, message).toBeGreaterThan(sign?.left ?? 0);
      expect(name?.right, message).toBeLessThan(sign?.right ?? 0);
    }
  }
});

test('nothing moves when the face of headings comes late, and it comes with the page', async ({ page }) => {
  let isThere = () => {};
  const asked = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  await page.route(/\.woff2/, async (route) => {
    isThere();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('a page is small: HTML and styles, with the drawing, and no script', async () => {
  const home = await readFile(join(root, 'dist/index.html'));
  expect(brotliCompressSync(home).length).toBeLessThan(10_200);
  expect(home.toString()).not.toContain('<script src');
  const drawing = await readFile(join(root, 'templates/assets/scene.svg'));
  expect(brotliCompressSync(drawing).length).toBeLessThan(3_000);
  expect((await readFile(join(root, 'templates/assets/head.woff2'))).length).toBeLessThan(16_000);
});

test('with a photo in the hero, and another palette, nothing of the column is left', async ({ page }) => {
  const folder = await newSite('en');
  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  await mkdir(join(folder, 'content/images'), { recursive: true });
  await writeFile(join(folder, 'content/images/shop.png'), PNG.sync.write(new PNG({ width: 800, height: 600 })));
  await change('content/pages/home.yaml', '# image: { src: shop.jpg', 'image: { src: shop.png');
  await change('templates/styles/site.css', 'palettes/plum.css', 'palettes/harbour.css');
  await run('build', ['--root', folder]);
  const other = await serve('preview', ['--root', folder]);
  try {
    await page.goto(other.url);
    await expect(page.getByAltText('Our shop on a market day')).toBeVisible();
    for (const part of ['.scene', '.piece']) expect(await page.locator(`${part}:visible`).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(243, 245, 242)');
  } finally {
    await other.stop();
    await removeSite(folder);
  }
});

test('the newest post is listed with its picture, the others and one without a picture leave no gap', async ({
  page,
}) => {
  const folder = await newSite('en,ar');
  await mkdir(join(folder, 'content/images'), { recursive: true });
  await writeFile(join(folder, 'content/images/shop.png'), PNG.sync.write(new PNG({ width: 800, height: 600 })));
  const posts = join(folder, 'content/posts');
  for (const file of await readdir(posts)) {
    const image = file.endsWith('.ar.md') ? '{ alt: متجرنا }' : '{ src: shop.png, alt: Our shop }';
    const text = await readFile(join(posts, file), 'utf8');
    await writeFile(join(posts, file), text.replace(/^(?=author:)/m, `image: ${image}\n`));
  }
  await run('build', ['--root', folder]);
  const other = await serve('preview', ['--root', folder]);
  try {
    for (const [path, alt] of [
      ['/blog', 'Our shop'],
      ['/ar/blog', 'متجرنا'],
    ] as const)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(other.url + path);
        await expect(page.locator('.ruled img')).toHaveCount(1);
        const [card, picture] = [page.locator('.ruled > li').first(), page.getByAltText(alt)];
        const [outer, inner] = [await card.boundingBox(), await picture.boundingBox()];
        expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0);
        expect(inner?.x).toBeCloseTo(outer?.x ?? 0, 0);
        expect(inner?.y).toBeCloseTo(outer?.y ?? 0, 0);
        expect((inner?.width ?? 0) / (inner?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      }
    await page.goto(`${site.url}/blog`);
    await expect(page.locator('.ruled picture, .ruled img')).toHaveCount(0);
  } finally {
    await other.stop();
    await removeSite(folder);
  }
});

test('in Arabic alone, the page is mirrored and its headings are in the face of the system', async ({ page }) => {
  const folder = await newSite('ar,en');
  const other = await serve('preview', ['--root', folder]);
  try {
    await page.goto(other.url);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const words = await page.locator('.hero .words').boundingBox();
    expect(words?.x).toBeGreaterThan(400);
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/^system-ui/);
    expect(await page.locator('link[rel="preload"]').count()).toBe(0);
    expect(await page.locator('main').innerText()).not.toMatch(/^[.?!]/m);
  } finally {
    await other.stop();
    await removeSite(folder);
  }
});

/** A text with one more of each entry of a list: the last one again. */
const withOneMore = (text: string, ...path: readonly (string | number)[]): string => {
  const document = parseDocument(text);
  const list = document.getIn(path) as YAMLSeq;
  list.add((list.items.at(-1) as Node).clone());
  return document.toString({ lineWidth: 0 });
};

test('one more of everything fits, in both directions, with a long name and a menu of seven', async ({ page }) => {
  const folder = await newSite('de,ar,pt-BR', 'Buchhandlung und Papeterie Morgenstern');
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
  await edit('content/site.yaml', (text) =>
    text.replace(
      /(?=^ {2}# The button)/m,
      ['privacy', 'accessibility', 'legal-notice', 'home'].map((id) => `    - { to: "\${page.${id}}" }\n`).join(''),
    ),
  );
  await edit('content/pages/home.yaml', (text) =>
    withOneMore(
      withOneMore(text, 'sections', 1, 'items').replace(/(?<=title: \{ de: )"?Räum[^,]*/, 'Und noch ein Grund'),
      'sections',
      3,
      'rows',
    ),
  );
  await edit('content/pages/prices.yaml', (text) =>
    withOneMore(text, 'sections', 0, 'plans').replace(/Team(?=,)/, 'Verein'),
  );
  await run('build', ['--root', folder]);
  const other = await serve('preview', ['--root', folder]);
  try {
    await page.goto(other.url);
    await expect(page.locator('.sheet > nav').first().locator(':scope > ul > li')).toHaveCount(7);
    await expect(page.locator('.features li')).toHaveCount(4);
    await expect(page.locator('.comparison tbody tr')).toHaveCount(4);
    await page.goto(`${other.url}/preise`);
    await expect(page.locator('.pricing .ruled > li')).toHaveCount(3);
    for (const path of ['/', '/preise', '/ar', '/ar/prices', '/pt-br']) {
      await page.goto(other.url + path);
      await addStyles(page, '* { hyphens: none !important; }');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const faults = await page.evaluate(faultsOfWords);
        expect(
          faults.filter((fault) => fault !== 'Datenschutzerklärung'),
          `${path} at ${width}`,
        ).toEqual([]);
      }
    }
  } finally {
    await other.stop();
    await removeSite(folder);
  }
});
