// The site in browsers of some years ago: Chrome 109, Firefox 115, Safari 16.4. Today's Chromium replaces
// them here, without the features that they lack; `npm run proofs -- --only old-browsers` starts real
// ones.
import { lintWithAxe } from '../audit/axe.ts';
import { openIn, schemes, states } from '../audit/states.ts';
import { awake, fillIn, submitButton, typing } from './support/form.ts';
import { makeOlder } from './support/older.ts';
import { expectReached } from './support/scroll.ts';
import { expect, locales, mailWith, test } from './support/site.ts';

const [german, , spanish] = locales;

test.beforeEach(({ page }) => makeOlder(page));

for (const scheme of schemes)
  test.describe(`colours in the ${scheme} scheme`, () => {
    for (const url of [german.home, '/whatsapp-uebersetzung', '/datenschutz-uebersetzung'])
      test(`${url}: every text can be read`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(url);
        const { violations } = await lintWithAxe(page);
        expect(violations).toEqual([]);
      });

    for (const { url, width, name } of [
      { url: german.home, width: 390, name: 'side menu open' },
      { url: german.home, width: 1280, name: 'submenu open' },
      { url: spanish.contact, width: 390, name: 'form with mistakes' },
      { url: spanish.contact, width: 1280, name: 'form that failed' },
    ] as const)
      test(`${url}, ${name}: every text can be read`, async ({ page }) => {
        const state = states.find((state) => state.name === name)!;
        expect(await openIn(page, state, { url, width })).toBe(true);
        await page.emulateMedia({ colorScheme: scheme });
        expect((await lintWithAxe(page)).violations).toEqual([]);
      });

    test('fields, buttons, header and menus have a ground and an edge of their own', async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(spanish.contact);
      const drawn = await page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        return {
          paper: style('body').backgroundColor,
          ink: style('body').color,
          field: style('main [name=name]').borderTopColor,
          header: style('.top').borderBottomColor,
          button: style('main .btn').backgroundColor,
          submenu: style('.drop').backgroundColor,
          menu: style('.menu').backgroundColor,
        };
      });
      expect(drawn).toEqual(
        scheme === 'light'
          ? {
              paper: 'rgb(247, 246, 241)',
              ink: 'rgb(16, 35, 31)',
              field: 'rgb(123, 138, 133)',
              header: 'rgb(217, 216, 205)',
              button: 'rgb(14, 90, 84)',
              submenu: 'rgb(255, 255, 255)',
              menu: 'rgb(255, 255, 255)',
            }
          : {
              paper: 'rgb(12, 23, 21)',
              ink: 'rgb(234, 242, 238)',
              field: 'rgb(108, 130, 123)',
              header: 'rgb(51, 74, 68)',
              button: 'rgb(111, 211, 193)',
              submenu: 'rgb(26, 44, 40)',
              menu: 'rgb(26, 44, 40)',
            },
      );
    });
  });

test('a section in the night is dark in both schemes, and what is as the page in it follows the visitor', async ({
  page,
}) => {
  await page.goto('/datenschutz-uebersetzung');
  const colours = () =>
    page.evaluate(() =>
      ['.hero.closed', '.hero.closed .bubble'].map((selector) => {
        const { color, backgroundColor, colorScheme } = getComputedStyle(document.querySelector(selector) as Element);
        return [color, backgroundColor, colorScheme];
      }),
    );
  const night = (ground: string) => ['rgb(234, 242, 238)', ground, 'dark'];
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await colours()).toEqual([night('rgb(11, 36, 33)'), ['rgb(16, 35, 31)', 'rgb(255, 255, 255)', 'light dark']]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual([night('rgb(17, 58, 53)'), ['rgb(234, 242, 238)', 'rgb(26, 44, 40)', 'light dark']]);
});

test('the submenu is closed, opens at its button, and closes when the focus and the pointer have left', async ({
  page,
}) => {
  await page.goto(german.home);
  const button = page.getByRole('button', { name: german.solutions });
  const submenu = page.locator('#solutions');
  await expect(submenu).toBeHidden();
  await button.click();
  await expect(submenu).toBeVisible();
  await page.mouse.move(0, 400);
  await expect(submenu).toBeVisible();
  for (const link of await submenu.getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(submenu).toBeHidden();
});

test('the submenu opens below its button, and the pointer gets into it', async ({ page }) => {
  await page.goto(german.home);
  const button = page.getByRole('button', { name: german.solutions });
  await button.hover();
  const above = (await button.boundingBox())!;
  const { x, y } = (await page.locator('#solutions').boundingBox())!;
  expect([x, y]).toEqual([above.x, above.y + above.height]);
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(german.topic);
});

test('a voice message has its wave', async ({ page }) => {
  await page.goto('/lange-sprachnachrichten');
  const widths = await page
    .locator('.endless .wave, .bubble .wave')
    .evaluateAll((waves) => waves.map((wave) => wave.clientWidth));
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.min(...widths)).toBeGreaterThan(100);
});

test('questions open and close', async ({ page }) => {
  await page.goto(german.home);
  const question = page.locator('.faq details').first();
  await expect(question.locator('.answer')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('.answer')).toBeVisible();
  await question.locator('summary').click();
  await expect(question.locator('.answer')).toBeHidden();
});

test('the form shows an icon before each error, and sends', async ({ page }) => {
  const typed = typing();
  await page.goto(german.contact);
  await awake(page);
  await submitButton(page).click();
  const mistakes = page.locator('main .field-error:not(:empty)');
  await expect(mistakes).toHaveCount(3);
  expect(await mistakes.first().evaluate((reported) => getComputedStyle(reported, '::before').content)).toBe('"!"');
  await fillIn(page, typed);
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText(german.success);
  expect(await mailWith(typed.message)).toContain('Ayla Beispiel');
});

test('the demo shows another message, and the languages lead to the same page', async ({ page }) => {
  await page.goto(german.home);
  const demo = page.locator('.demo');
  await demo.locator('label').nth(1).click();
  const name = await demo.locator('label > span').nth(1).innerText();
  await expect(demo.locator('.play')).toHaveAccessibleName(new RegExp(`: ${name}, `));
  await page.locator('header.top .langs a[lang=en]').click();
  await expect(page).toHaveURL('/en');
});

test('two marks of notes in a row are two numbers', async ({ page }) => {
  await page.goto('/datenschutz-uebersetzung');
  const between = page.locator('sup + sup').first();
  expect(await between.evaluate((mark) => getComputedStyle(mark, '::before').content)).toBe('","');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the side menu opens, and closes by its button, at Escape and beside it', async ({ page }) => {
    await page.goto(german.home);
    const menu = page.locator('#menu');
    const burger = page.getByRole('button', { name: german.openMenu });
    await expect(menu).toBeHidden();
    for (const close of [
      () => menu.getByRole('button', { name: german.closeMenu }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(15, 400),
    ]) {
      await burger.click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
    }
  });

  test('the side menu closes at a link within the page, and leads to the other languages', async ({ page }) => {
    await page.goto(german.home);
    const menu = page.locator('#menu');
    await page.getByRole('button', { name: german.openMenu }).click();
    await menu.locator('a[href$="#pricing"]').click();
    await expect(menu).toBeHidden();
    await expectReached(page, 'pricing');
    await page.getByRole('button', { name: german.openMenu }).click();
    await menu.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(spanish.home);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the submenu opens, and the menu button leads to the pages in the footer', async ({ page }) => {
    await page.goto(german.contact);
    await page.getByRole('button', { name: german.solutions }).click();
    await page.locator('#solutions').getByRole('link').first().click();
    await expect(page).toHaveURL(german.topic);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('#menu')).toBeHidden();
    await page.locator('header.top').getByRole('link', { name: german.menu, exact: true }).click();
    await expect(page.locator('#pages')).toBeInViewport();
  });
});
