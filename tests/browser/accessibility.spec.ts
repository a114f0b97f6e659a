// A sample of what `npm run audit` asks of every page: axe-core finds nothing wrong and leaves nothing undecided on one page of
// each kind, in light and dark, on a phone and a desktop, in every state. The security policy is in force, axe or not.
import { judge } from '../audit/axe.ts';
import { openIn, schemes, states, type Width } from '../audit/states.ts';
import { expect, germanPages, locales, test } from './support/site.ts';

const [german, english, spanish] = locales;

interface Sample {
  readonly kind: string;
  readonly url: string;
  /** All that the page has, when none is named. */
  readonly states?: readonly string[];
}

const loaded = ['as loaded'];
const samples: readonly Sample[] = [
  { kind: 'home', url: german.home },
  { kind: 'contact', url: spanish.contact },
  { kind: 'comparison', url: germanPages.at(-1) ?? '', states: loaded },
  { kind: 'legal', url: english.legal, states: loaded },
  { kind: 'not found', url: '/404.html', states: loaded },
  // One page of each look, in turn in every language.
  ...[
    '/whatsapp-uebersetzung',
    '/foreign-language-messages',
    '/comunicacion-internacional',
    '/lange-sprachnachrichten',
    '/whatsapp-transcription',
    '/privacidad-traduccion',
    '/so-funktioniert-uebersetzung',
    '/for-business',
    '/para-viajeros',
  ].map((url) => ({ kind: 'topic', url, states: loaded })),
];

for (const width of [390, 1280] as const) {
  for (const sample of samples)
    test(`${sample.kind} ${sample.url}, ${width} px`, async ({ page }) => {
      expect(await faultsOf(page, sample, width)).toEqual([]);
    });
}

test('the check finds what is wrong, and what cannot be decided', async ({ page }) => {
  await page.goto(english.legal);
  await page.locator('h1').evaluate((heading) => heading.after(document.createElement('button')));
  await page
    .locator('main p')
    .first()
    .evaluate((paragraph) => {
      paragraph.style.color = '#bbb';
    });
  const found = await judge(page);
  expect(found.violations.map((text) => text.split(':')[0])).toEqual(['button-name', 'color-contrast']);
  await page
    .locator('main p')
    .first()
    .evaluate((paragraph) => {
      paragraph.style.background = 'linear-gradient(#fff, #000)';
    });
  const { undecided } = await judge(page);
  expect(undecided.join('\n')).toMatch(/^color-contrast: .*gradient/);
});

async function faultsOf(page: Parameters<typeof judge>[0], sample: Sample, width: Width): Promise<string[]> {
  const faults: string[] = [];
  for (const state of states) {
    if (sample.states && !sample.states.includes(state.name)) continue;
    if (!state.widths.includes(width) || !(await openIn(page, state, { url: sample.url, width }))) continue;
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const { violations, undecided } = await judge(page);
      const found = [...violations, ...undecided.map((text) => `undecided: ${text}`)];
      faults.push(...found.map((text) => `${sample.url} (${state.name}, ${scheme}) ${text}`));
    }
  }
  return faults;
}
