// Footnotes, and the page that lists every claim, as a visitor meets them.
import { expect, inFull, test } from './support/site.ts';

const all = ['/', '/privacidad-traduccion', '/en', '/es', '/datenschutz-uebersetzung', '/privacy-translation'];
const pages = inFull ? all : all.slice(0, 2);

test('a mark leads to its note, and the note back to its mark', async ({ page }) => {
  await page.goto('/datenschutz-uebersetzung');
  const mark = page.getByRole('main').locator('sup[data-note] a').first();
  await expect(mark).toHaveAccessibleName('Anmerkung 1');
  await mark.click();
  const note = page.locator('.notes li').first();
  await expect(page).toHaveURL(/#note-/);
  await expect(note).toBeInViewport();
  await note.getByRole('link').click();
  await expect(page).toHaveURL(/#ref-/);
  await expect(page.locator('sup[data-note]').first()).toBeInViewport();
});

test('a note with several marks leads back to the one that was followed', async ({ page }) => {
  await page.goto('/');
  const marks = page.locator('main section sup[data-note="subscriptions"]');
  const back = page.locator('#note-subscriptions [role="doc-backlink"]');
  for (const which of [1, 0]) {
    const mark = marks.nth(which);
    await mark.getByRole('link').click();
    await expect(page).toHaveURL('/#note-subscriptions');
    await back.click();
    await expect(page).toHaveURL(`/#${await mark.getAttribute('id')}`);
    await expect(mark).toBeInViewport();
  }
});

test('a note leads back to a mark in a question that is closed: it opens and comes into sight', async ({ page }) => {
  await page.goto('/so-funktioniert-uebersetzung');
  const mark = page.locator('#ref-metadata-retention');
  await expect(page.locator('details', { has: mark })).not.toHaveAttribute('open');
  await page.locator('.notes summary').click();
  await page.locator('#note-metadata-retention [role=doc-backlink]').click();
  await expect(mark).toBeInViewport();
});

test('the name of a heading does not run into the mark behind it', async ({ page }) => {
  await page.goto('/datenschutz-uebersetzung');
  await expect(
    page.getByRole('heading', { name: 'Keine Protokolle über Inhalte Anmerkung 1, Anmerkung 2', exact: true }),
  ).toBeVisible();
});

for (const path of pages)
  test(`every mark of ${path} has its note, numbered as they are read`, async ({ page }) => {
    await page.goto(path);
    const marks = await page
      .locator('sup[data-note] a')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), Number(link.textContent)] as const));
    const notes = await page.locator('.notes li').evaluateAll((items) => items.map((item) => `#${item.id}`));
    expect(notes.length).toBeGreaterThan(0);
    expect([...new Set(marks.map(([href]) => href))]).toEqual(notes);
    for (const [href, number] of marks) expect(notes[number - 1]).toBe(href);
  });

for (const path of inFull ? ['/behauptungen', '/en/claims', '/es/afirmaciones'] : ['/behauptungen'])
  test(`${path} lists every claim in groups, with links to clauses, and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    const claims = page.locator('.ledger li');
    for (const id of ['languages', 'contact-sent-retention', 'price'])
      await expect(claims.and(page.locator(`#${id}`)).locator(`data[data-claim="${id}"]`)).toBeVisible();
    const groups = page.locator('.claims h2');
    expect(await groups.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      ...['unproven', 'contract', 'built-in', 'measured'],
    ]);
    await expect(page.locator('.ledger').first().locator('.proven')).toHaveCount(0);
    const clause = claims.and(page.locator('#withdrawal')).getByRole('link');
    expect(new URL((await clause.getAttribute('href')) ?? '', page.url()).hash).toBe('#withdrawal');
    // The day of review is said once for a group, and again only where it is another.
    for (const group of await page.locator('.groups > div').all()) {
      const usual = await group.locator(':scope > p time').getAttribute('datetime');
      expect(usual).toMatch(/^\d{4}-\d\d-\d\d$/);
      const others = await group
        .locator('li time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      expect(others).not.toContain(usual);
      expect(others.length).toBeLessThan(await group.locator('li').count());
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
