// A sample of what `npm run audit` asks of every page: axe-core finds nothing wrong and leaves nothing
// undecided on one page of each look, in light and dark, on a phone or a desktop, in every state. The
// security policy is in force, axe or not.
import type { Page } from 'playwright/test';
import { lintWithAxe } from '../audit/axe.ts';
import { openIn, schemes, states, type Width, widths } from '../audit/states.ts';
import { expect, inFull, locales, looks, test } from './support/site.ts';

const [german, english, spanish] = locales;

interface Sample {
  readonly url: string;
  readonly widths: readonly Width[];
  readonly states: readonly string[];
}

// Each state on one page, and each look in one width: what is narrow and what is wide take turns.
const home = german.home;
const contact = spanish.contact;
const others = looks.filter((url) => url !== home && url !== contact);
const samples: readonly Sample[] = inFull
  ? looks.map((url) => ({ url, widths, states: states.map(({ name }) => name) }))
  : [
      { url: home, widths, states: ['as loaded'] },
      { url: home, widths: [390], states: ['side menu open', 'questions open'] },
      { url: home, widths: [1280], states: ['at its end', 'submenu open'] },
      { url: contact, widths: [390], states: ['as loaded', 'form with mistakes'] },
      { url: contact, widths: [1280], states: ['form that failed'] },
      ...others.map((url, at) => ({ url, widths: [widths[at % 2] ?? 390], states: ['as loaded'] })),
    ];

test('the sample has every state', () => {
  expect(new Set(samples.flatMap((sample) => sample.states))).toEqual(new Set(states.map(({ name }) => name)));
});

for (const sample of samples)
  test(`${sample.url}, ${sample.states.join(', ')}, ${sample.widths.join(' and ')} px`, async ({ page }) => {
    test.setTimeout(inFull ? 120_000 : 30_000);
    expect(await faultsOf(page, sample)).toEqual([]);
  });

test('the check reports violations, and what it cannot decide', async ({ page }) => {
  await page.goto(english.legal);
  await page.locator('h1').evaluate((heading) => heading.after(document.createElement('button')));
  await page
    .locator('main p')
    .first()
    .evaluate((paragraph) => {
      paragraph.style.color = '#bbb';
    });
  const found = await lintWithAxe(page);
  expect(found.violations.map((text) => text.split(':')[0])).toEqual(['button-name', 'color-contrast']);
  await page
    .locator('main p')
    .first()
    .evaluate((paragraph) => {
      paragraph.style.background = 'linear-gradient(#fff, #000)';
    });
  const { undecided } = await lintWithAxe(page);
  expect(undecided.join('\n')).toMatch(/^color-contrast: .*gradient/);
});

async function faultsOf(page: Page, sample: Sample): Promise<string[]> {
  const faults: string[] = [];
  for (const state of states.filter(({ name }) => sample.states.includes(name)))
    for (const width of sample.widths) {
      if (!state.widths.includes(width) || !(await openIn(page, state, { url: sample.url, width }))) continue;
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        const { checks, violations, undecided } = await lintWithAxe(page);
        expect(checks, 'axe has something to look at').toBeGreaterThan(10);
        const found = [...violations, ...undecided.map((text) => `undecided: ${text}`)];
        faults.push(...found.map((text) => `${sample.url} (${state.name}, ${width} px, ${scheme}) ${text}`));
      }
    }
  return faults;
}
