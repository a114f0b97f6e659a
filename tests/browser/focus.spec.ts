// Where the keyboard is: each stop is to be seen, marked, in the order of the page, and never below the
// header.
import type { Page } from 'playwright/test';
import { awake, fillIn, isEndpoint, submitButton, typing } from './support/form.ts';
import { expect, inFull, locales, once, test } from './support/site.ts';

const widths = [390, 1280];

for (const width of widths)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 700 } });

    // One page of each kind, in turn in every language.
    const [german, english, spanish] = locales;
    const all = locales.flatMap(({ home, contact, topic }) => [home, contact, topic]);
    for (const path of inFull ? all : [german.home, english.contact, spanish.topic])
      test(`on ${path} every stop of the Tab key is in sight, marked, and not under the header`, async ({ page }) => {
        await page.goto(path);
        const stops = await walk(page);
        expect(stops.length, 'more than the header and the footer').toBeGreaterThan(15);
        expect(stops.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([]);
        expect(stops.filter(({ hidden }) => hidden).map(({ name, hidden }) => `${name} ${hidden}`)).toEqual([]);
        const order = stops.map(({ place }) => place);
        expect(order, 'in the order of the page').toEqual([...order].sort((a, b) => a - b));
      });
  });

test('the skip link comes first, is seen with the focus only, and leads to the content', async ({ page }) => {
  await page.goto('/');
  const skip = page.locator('.skip');
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

// The window of 1280 by 1024 px at a zoom of 400 %.
for (const { tag, contact } of once)
  test(`${tag}: in a small window the button that sends again is below the header and nothing covers it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.route(isEndpoint, (route) => route.abort());
    await page.goto(contact);
    await awake(page);
    await fillIn(page, typing());
    await submitButton(page).press('Enter');
    await expect(page.locator('.toast output')).not.toBeEmpty();
    await expect(submitButton(page)).toBeFocused();
    const place = () =>
      submitButton(page).evaluate((button) => {
        const { top, right, bottom, left } = button.getBoundingClientRect();
        const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        const header = document.querySelector('header.top')?.getBoundingClientRect().bottom ?? Number.NaN;
        return { above: top - header, below: innerHeight - bottom, open: ends.every((end) => button.contains(end)) };
      });
    await expect.poll(async () => (await place()).below).toBeGreaterThan(0);
    expect((await place()).above).toBeGreaterThan(0);
    expect((await place()).open).toBe(true);
  });

interface Stop {
  readonly name: string;
  /** Its number in the document. */
  readonly place: number;
  readonly marked: boolean;
  /** Why it cannot be seen, or nothing. */
  readonly hidden: string;
}

/** Presses Tab until the focus is back where it began. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop || stops.some(({ place }) => place === stop.place)) return stops;
    stops.push(stop);
  }
  throw new Error('the walk does not end');
}

function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  // What is shown for a radio button is the label beside it.
  const shown = element.matches('[type=radio]') ? (element.nextElementSibling ?? element) : element;
  const box = shown.getBoundingClientRect();
  const style = getComputedStyle(shown);
  const around = (name: string) => element.closest(name) !== null;
  const bar = document.querySelector('header.top')?.getBoundingClientRect().bottom ?? 0;
  const thumb = document.querySelector('.thumb');
  const pinned = thumb?.checkVisibility({ visibilityProperty: true }) ? thumb.getBoundingClientRect() : undefined;
  // Of a large field its beginning has to be seen.
  const bottom = Math.min(box.bottom, box.top + 120);
  const reasons = [
    box.width < 1 || box.height < 1 ? 'has no size' : '',
    bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 ? 'is outside the window' : '',
    !around('.thumb') && pinned && bottom > pinned.top + 1 && box.top < pinned.bottom ? 'is under the button' : '',
    !around('header.top') && !around('.skip') && box.top < bar - 1 ? 'is under the header' : '',
  ];
  const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  return {
    name: `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 40)}`,
    place: [...document.querySelectorAll('*')].indexOf(element),
    marked: ring || style.borderColor !== 'rgba(0, 0, 0, 0)',
    hidden: reasons.filter(Boolean).join(', '),
  };
}
