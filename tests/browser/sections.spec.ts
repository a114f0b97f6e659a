// Sections that do something: questions of which one is open, sections that fade in when they come into
// view, and waves that go across the page.
import type { Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { scrollTo } from './support/scroll.ts';
import { expect, once, test } from './support/site.ts';

// What moves is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { tag, home } of once)
  test(`${tag}: eight questions, one open at a time, and it can be closed again`, async ({ page }) => {
    await page.goto(home);
    const questions = page.locator('#faq details');
    await expect(questions).toHaveCount(8);
    await expect(page.locator('#faq details[open]')).toHaveCount(0);
    for (const index of [0, 3, 7]) {
      await questions.nth(index).locator('summary').click();
      await expect(page.locator('#faq details[open]')).toHaveCount(1);
      await expect(questions.nth(index).locator('.answer')).toBeVisible();
    }
    await questions.nth(7).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#faq details[open]')).toHaveCount(0);
    const portal = page.locator('#faq a[href="https://billing.nachgelesen.example/portal"]');
    await expect(portal).toHaveCount(1);
  });

test('on a phone the dog is whole, and the way of a message is two by two', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const dog = await page.locator('.stage').boundingBox();
  expect(dog?.width).toBe(390);
  expect(dog?.height, 'the drawing is 1440 × 480').toBeCloseTo(130, 0);
  const stops = await page
    .locator('.way svg')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(new Set(stops.map(({ y }) => y)).size).toBe(2);
  for (const { width } of stops) expect(width).toBeGreaterThan(150);
});

test('sections below the first screen fade in once, when they come into view', async ({ page }) => {
  await recordFades(page);
  await page.goto('/');
  const below = await page.evaluate(() =>
    [...document.querySelectorAll('main > section')]
      .filter((section) => section.getBoundingClientRect().top > innerHeight)
      .map((section) => section.className),
  );
  expect(below.length).toBeGreaterThan(4);
  expect(await fades(page), 'nothing fades before it is seen').toEqual([]);
  await walkDown(page);
  await expect.poll(() => fades(page)).toEqual(below);
  await scrollTo(page, 0);
  await walkDown(page);
  expect(await fades(page), 'each section fades in once').toEqual(below);
  await expect.poll(() => page.evaluate(faintSections)).toEqual([]);
});

test('nothing fades for visitors who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordFades(page);
  await page.goto('/en');
  await walkDown(page);
  expect(await fades(page)).toEqual([]);
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap(({ timeline }) => (timeline instanceof DocumentTimeline ? ['moves'] : [])),
  );
  expect(running, 'the header follows the scroll position, nothing else moves').toEqual([]);
  expect(await page.evaluate(faintSections)).toEqual([]);
});

test('a section that has not been seen is whole, so that nothing depends on the animation', async ({ page }) => {
  for (const { home, topic } of once)
    for (const path of [home, topic]) {
      await page.goto(path);
      expect(await page.evaluate(faintSections), path).toEqual([]);
    }
});

test('words are read before the marker has come by, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/whatsapp-transkription', '/fremdsprachige-nachrichten']) {
    await page.goto(path);
    const marks = await page.locator('.bubble mark').evaluateAll((all) =>
      all.map((mark) => {
        for (const animation of mark.getAnimations()) {
          animation.pause();
          animation.currentTime = 0;
        }
        const { color, backgroundColor } = getComputedStyle(mark);
        // The demo writes its words and their marker at once.
        return backgroundColor === 'rgba(0, 0, 0, 0)'
          ? [color, getComputedStyle(mark.parentElement ?? mark).color]
          : [];
      }),
    );
    expect(marks.length, path).toBeGreaterThan(0);
    for (const [own, around] of marks) expect(own, path).toBe(around);
  }
});

test('marked words on the dark are on a bright background, with a contrast of seven to one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of ['/', '/whatsapp-vs-nachgelesen', '/whatsapp-transkription', '/fremdsprachige-nachrichten']) {
    await page.goto(path);
    const contrasts = await page.locator('mark, .verdict').evaluateAll((marks) => {
      const light = (colour: string) => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      return marks.map((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark);
        return light(backgroundColor) / light(color);
      });
    });
    expect(contrasts.length, path).toBeGreaterThan(0);
    expect(Math.min(...contrasts), path).toBeGreaterThan(7);
  }
});

test('marked words are read where colours are forced, before the marker has come by too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  for (const path of ['/', '/whatsapp-transkription', '/fremdsprachige-nachrichten', '/whatsapp-vs-nachgelesen']) {
    await page.goto(path);
    const boxes = await page
      .locator('.hero mark')
      .filter({ visible: true })
      .evaluateAll((marks) => {
        for (const animation of document.getAnimations())
          if (animation instanceof CSSAnimation && animation.animationName === 'sweep') {
            animation.pause();
            animation.currentTime = 0;
          }
          // What else moves, such as the demo that writes its words, would go on until they are drawn.
          else if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
        return marks.map((mark) => {
          const range = document.createRange();
          range.selectNodeContents(mark);
          const { x, y, width, height } = range.getClientRects()[0] ?? mark.getBoundingClientRect();
          return { x, y: y + height / 4, width, height: height / 2 };
        });
      });
    expect(boxes.length, path).toBeGreaterThan(0);
    for (const clip of boxes) {
      const { data } = PNG.sync.read(await page.screenshot({ clip }));
      const greens = data.filter((_, index) => index % 4 === 1);
      expect(Math.max(...greens) - Math.min(...greens), `${path}: words and what they stand on`).toBeGreaterThan(120);
    }
  }
});

// Every part with a background of its own, and one page that has it.
const cards: Record<string, readonly string[]> = {
  '/': ['.testimonials li', '.plate', '.price'],
  '/whatsapp-vs-nachgelesen': ['.wording', '.chip', '.frame', '.verdict', '.summary'],
  '/whatsapp-uebersetzung': [
    '.spread .left',
    '.spread .right',
    '.spread .language-pair',
    '.board ul',
    '.large li:first-child',
    '.asked .words > div',
  ],
  '/lange-sprachnachrichten': ['.endless'],
  '/internationale-kommunikation': ['.face', '.group .reply'],
  '/fuer-reisende': ['.ticket .scene', '.pass .words'],
  '/fuer-geschaeftskunden': ['.folded .wrap'],
  '/whatsapp-transkription': ['.phone .field', '.story .bubble'],
  '/kontakt': ['.sheet'],
};

for (const media of [{ forcedColors: 'active' }, { media: 'print', colorScheme: 'light' }] as const)
  test(`a card has an edge where its ground is not seen: ${JSON.stringify(media)}`, async ({ page }) => {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    for (const [path, parts] of Object.entries(cards)) {
      await page.goto(path);
      for (const part of parts) {
        const edges = await page
          .locator(part)
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).outline.replace(/rgba\(.*, 0\)/, 'unseen')));
        expect(edges.length, `${path} ${part}`).toBeGreaterThan(0);
        for (const edge of edges) expect(edge, `${path} ${part}`).toMatch(/^rgb\(.* solid 1px$/);
      }
    }
  });

test('the comparison scrolls nowhere: below 48rem each row is a block, in which both sides have the name of their column', async ({
  page,
}) => {
  await page.goto('/whatsapp-vs-nachgelesen');
  const rows = await page.locator('.comparison .row').count();
  for (const width of [320, 360, 390, 560, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const outside = await page.locator('.comparison').evaluate((section) =>
      [section.querySelector('.frame') as Element, ...section.querySelectorAll('.frame :is(div, p, span)')]
        .filter((box) => !box.closest('.columns') && box.checkVisibility())
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
        .map((box) => box.textContent),
    );
    expect(outside, `${width} px`).toEqual([]);
    const stacked = width < 768;
    await expect(page.locator('.comparison .column').filter({ visible: true })).toHaveCount(stacked ? 2 * rows : 0);
    const [name, ours, theirs] = await page
      .locator('.comparison .columns + .row > *')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set([name, ours, theirs]).size, `${width} px`).toBe(stacked ? 3 : 1);
  }
});

test('the comparison is a table for screen readers, also when laid out as blocks', async ({ page }) => {
  await page.goto('/whatsapp-vs-nachgelesen');
  const session = await page.context().newCDPSession(page);
  const tree = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored, role }) => !ignored && /^(table|row|columnheader|rowheader|cell)$/.test(role?.value))
      .map(({ role, name }) => `${role?.value} ${name?.value}`);
  };
  const wide = await tree(1280);
  const rows = await page.locator('.comparison .row').count();
  for (const [role, count] of [
    ['table', 1],
    ['row', rows + 1],
    ['columnheader', 2],
    ['rowheader', rows],
    ['cell', 2 * rows + 1],
  ] as const)
    expect(wide.filter((node) => node.startsWith(`${role} `)).length, role).toBe(count);
  expect(wide).toContain('cell Ohne Aufpreis, gehört zur App Vorteil');
  expect(await tree(390)).toEqual(wide);
});

test('at 1280 by 800 the headline of the long messages and the gist of its example are on the first screen', async ({
  page,
}) => {
  for (const path of ['/lange-sprachnachrichten', '/long-voice-messages', '/mensajes-voz-largos']) {
    await page.goto(path);
    const [headline, gist] = await page
      .locator('.hero')
      .evaluate((hero) => [
        hero.querySelector('h1')?.getBoundingClientRect().top,
        hero.querySelector('.points')?.getBoundingClientRect().bottom,
      ]);
    expect(headline, path).toBeLessThan(200);
    expect(gist, path).toBeLessThan(800);
  }
});

test('the words below the price use the width of the card where it has one column', async ({ page }) => {
  await page.goto('/');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const used = await page.locator('.price .note').evaluate((note) => {
      const range = document.createRange();
      range.selectNodeContents(note);
      const widest = Math.max(...[...range.getClientRects()].map((line) => line.width));
      return widest / Math.min((note.parentElement as Element).clientWidth, 500);
    });
    expect(used, `${width} px`).toBeGreaterThan(0.75);
  }
});

test('the length of a message is on one line, and its caption does not end with one word', async ({ page }) => {
  for (const path of ['/internationale-kommunikation', '/datenschutz-uebersetzung', '/whatsapp-uebersetzung']) {
    await page.goto(path);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [lines, last] = await page.locator('.before-after').evaluate((section) => {
        const range = document.createRange();
        range.selectNodeContents(section.querySelector('.length') as Element);
        const lengths = range.getClientRects().length;
        range.selectNodeContents(section.querySelector('figcaption') as Element);
        const widths = [...range.getClientRects()].map((line) => line.width);
        return [lengths, (widths.at(-1) ?? 0) / Math.max(...widths)];
      });
      expect(lines, `${path} in ${width} px`).toBe(1);
      expect(last, `${path} in ${width} px`).toBeGreaterThan(0.2);
    }
  }
});

test('the rule, the length and the waves of a message across the page end at one edge', async ({ page }) => {
  await page.goto('/fuer-geschaeftskunden');
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await page
      .locator('.across')
      .evaluate((section) =>
        [...section.querySelectorAll('.before .label, .before .length, .before .wave:first-of-type use')]
          .concat(...section.querySelectorAll('.sides'))
          .map((part) => part.getBoundingClientRect().right),
      );
    expect(edges).toHaveLength(4);
    // The last bar of a wave is a little before the end of its line.
    expect(Math.max(...edges) - Math.min(...edges), `${width} px`).toBeLessThan(0.015 * width);
  }
});

test('what is read instead of listening does not end with one short word alone in a line', async ({ page }) => {
  for (const path of ['/whatsapp-vs-nachgelesen', '/for-business', '/for-travelers', '/para-empresas']) {
    await page.goto(path);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const lonely = await page.locator('.use-cases .read, .read-as mark').evaluateAll((marks) =>
        marks.flatMap((mark) => {
          const words = document.createRange();
          words.selectNodeContents(mark);
          const lines = [...words.getClientRects()].map((line) => line.width);
          return (lines.at(-1) ?? 0) < Math.max(...lines) / 4 ? [mark.textContent] : [];
        }),
      );
      expect(lonely, `${path} in ${width} px`).toEqual([]);
    }
  }
});

test('of three steps none is left over in a row of its own', async ({ page }) => {
  for (const path of ['/whatsapp-uebersetzung', '/how-translation-works']) {
    await page.goto(path);
    for (const width of [320, 560, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await page
        .locator('.steps li')
        .evaluateAll((all) => new Set(all.map((step) => step.getBoundingClientRect().left)).size);
      expect([1, 3], `${path} in ${width} px`).toContain(edges);
    }
  }
});

test('the rule of a day ends at its last entry, where colours are forced too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/internationale-kommunikation');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const entries = page.locator('.timeline li');
    const rules = await entries.evaluateAll((all) => all.map((entry) => getComputedStyle(entry).borderLeftWidth));
    expect(rules).toEqual([...rules.slice(1).map(() => '3px'), '0px']);
    const texts = await entries
      .locator('.at')
      .evaluateAll((all) => all.map((time) => time.getBoundingClientRect().left));
    expect(new Set(texts).size, 'all times begin at one edge').toBe(1);
  }
});

test('a number to copy is on one line', async ({ page }) => {
  for (const path of ['/whatsapp-transkription', '/whatsapp-transcription', '/transcripcion-whatsapp']) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of ['.read-as mark', '.phone mark']) {
        const lines = await page.locator(place).evaluate(({ firstChild: text }) => {
          const range = document.createRange();
          range.setStart(text as Text, (text?.textContent ?? '').lastIndexOf(' ') + 1);
          range.setEndAfter(text as Text);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        expect(lines, `${path} in ${width} px, ${place}`).toBe(1);
      }
    }
  }
});

test('a long text has a list of its parts: open beside it where there is room, else folded, and each entry leads to its part', async ({
  page,
}) => {
  for (const [path, first] of [
    ['/nutzungsbedingungen', 'scope'],
    ['/datenschutz', 'das-wichtigste-vorab'],
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path as string);
    const links = page.locator('.contents a');
    const headings = await page.locator('.body h2').allInnerTexts();
    expect(await links.allInnerTexts(), path).toEqual(headings);
    await expect(links.first()).toHaveAttribute('href', `#${first}`);
    const led = await links.evaluateAll((all) =>
      all.map(
        (link) => document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))?.innerText,
      ),
    );
    expect(led, path).toEqual(headings);
    await links.nth(8).click();
    await expect(page.locator('.body h2').nth(8)).toBeInViewport();
    await expect(links.first(), 'it stays in sight').toBeInViewport();
    await expect(links.last(), 'and is there whole').toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(links.first()).toBeHidden();
    await page.locator('.contents summary').click();
    await expect(links.first()).toBeVisible();
  }
  await page.goto('/impressum');
  await expect(page.locator('.contents')).toHaveCount(0);
});

test('a summary leads to the text that binds before it begins, and beside the list of its parts too', async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/es/condiciones-de-uso');
    const link = page.locator('.prose a[hreflang=de]');
    await expect(link).toHaveAttribute('href', /\/nutzungsbedingungen$/);
    const [above, below] = await Promise.all([link.boundingBox(), page.locator('.prose .body').boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0), `${width} px`).toBeLessThanOrEqual(below?.y ?? 0);
  }
});

/** Notes which sections begin to fade from nothing. The page animates as it would. */
async function recordFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Object.assign(globalThis, { faded: [] as string[] });
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      const [first] = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      if (first?.opacity === '0') (globalThis as unknown as { faded: string[] }).faded.push(this.className);
      return animation;
    };
  });
}

function fades(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { faded: string[] }).faded);
}

/** By a good half of the window at a time, so that every section comes into view. */
async function walkDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.6) {
      window.scrollTo({ top, behavior: 'instant' });
      await drawn();
    }
    await drawn();
  });
}

function faintSections(): string[] {
  return [...document.querySelectorAll('main > section')]
    .filter((section) => getComputedStyle(section).opacity !== '1')
    .map((section) => section.className);
}
