// The states in which a page is looked at, and how a visitor gets it there: what can be opened, and what
// the form says.
import type { Page } from 'playwright';

export const schemes = ['light', 'dark'] as const;
export const widths = [390, 1280] as const;
export type Width = (typeof widths)[number];

export interface State {
  readonly name: string;
  /** Where it exists. */
  readonly widths: readonly Width[];
  /** What a page has to have for it. */
  readonly needs: string;
  readonly enter: (page: Page) => Promise<void>;
}

export const states: readonly State[] = [
  { name: 'as loaded', widths, needs: 'main', enter: async () => {} },
  { name: 'at its end', widths, needs: 'main', enter: scrollToEnd },
  { name: 'side menu open', widths: [390], needs: '.burger', enter: openSideMenu },
  { name: 'submenu open', widths: [1280], needs: '.sub', enter: openSubmenu },
  { name: 'questions open', widths, needs: 'main details', enter: openQuestions },
  { name: 'form with mistakes', widths, needs: 'main form', enter: sendEmpty },
  { name: 'form that failed', widths, needs: 'main form', enter: failToSend },
];

/**
 * Opens a page in one of its states; false when it has no such state. Nothing moves: what fades has the
 * colours of no moment.
 */
export async function openIn(
  page: Page,
  state: State,
  { url, width }: { url: string; width: Width },
): Promise<boolean> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.setViewportSize({ width, height: 800 });
  await page.goto(url);
  if ((await page.locator(state.needs).count()) === 0) return false;
  await state.enter(page);
  return true;
}

/** The bar is solid there on every page. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

async function openSideMenu(page: Page): Promise<void> {
  await page.locator('.burger').click();
  await page.locator('#menu').waitFor();
}

async function openSubmenu(page: Page): Promise<void> {
  await page.locator('.sub').click();
  await page.locator('#solutions').waitFor();
}

/** All at once, which their common name would prevent: one look then sees every answer. */
async function openQuestions(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const question of all) {
      question.removeAttribute('name');
      question.setAttribute('open', '');
    }
  });
}

async function sendEmpty(page: Page): Promise<void> {
  await awaken(page);
  await page.locator('main form [type=submit]').click();
  await page.locator('main form [aria-invalid=true]').first().waitFor();
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/contact', (route) => route.abort('connectionrefused'));
  await awaken(page);
  await page.locator('main [name=name]').fill('Ayla Beispiel');
  await page.locator('main [name=email]').fill('ayla@example.org');
  await page.locator('main [name=message]').fill('Hallo');
  await page.locator('main form [type=submit]').click();
  await page.locator('.toast[data-tone=failure]').waitFor();
  await page.unroute('**/contact');
}

/** Until React has come, the browser checks the form, with words of its own. */
async function awaken(page: Page): Promise<void> {
  await page.locator('main [name=name]').focus();
  await page.locator('main form[novalidate]').waitFor();
}
