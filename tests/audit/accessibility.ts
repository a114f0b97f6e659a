// Part of the audit: axe-core checks every page in light and dark, on a phone and a desktop, in all
// states. No violation and no undecided result is allowed: a contrast that a program cannot decide is one
// that some people cannot see.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright';
import { parse } from 'yaml';
import { watchPolicy } from '../browser/support/policy.ts';
import { repository } from '../support/real-site.ts';
import { lintWithAxe } from './axe.ts';
import { eachPage } from './each-page.ts';
import { markdown, type Order, type Part, type Verdict } from './part.ts';
import { openIn, type State, schemes, states, type Width, widths } from './states.ts';

export const accessibility: Part = { name: 'axe', run };

interface Count {
  readonly pages: number;
  readonly checks: number;
  readonly violations: number;
  readonly undecided: number;
}

interface Look {
  readonly state: State;
  readonly width: Width;
}

async function run(order: Order): Promise<Verdict> {
  const looks = states.flatMap((state) =>
    widths.filter((w) => state.widths.includes(w)).map((width) => ({ state, width })),
  );
  const counts = new Map<string, Count>();
  const faults: string[] = [];
  await eachPage('axe', order, async (browser, path) => {
    faults.push(...(await auditPage(browser, { url: order.site.url, path, looks, counts })));
  });
  // Of some pages, nothing follows for what the site says of all of them.
  if (order.site.pages.every(order.wanted)) faults.push(...evidenceFaults(order.site.pages.length, counts));
  return { table: tableOf(counts), faults };
}

/** Whether the file that proves what the accessibility statement says is still right. */
function evidenceFaults(pages: number, counts: ReadonlyMap<string, Count>): string[] {
  const file = 'content/evidence/accessibility.yaml';
  const sum = (part: keyof Count) => [...counts.values()].reduce((total, count) => total + count[part], 0);
  const measured = { pages, states: sum('pages'), violations: sum('violations'), undecided: sum('undecided') };
  if (isDeepStrictEqual(parse(readFileSync(join(repository, file), 'utf8')), measured)) return [];
  return [`${file} is no longer right: measured now is ${JSON.stringify(measured)}`];
}

interface PageOrder {
  readonly url: string;
  readonly path: string;
  readonly looks: readonly Look[];
  /** What has been counted so far, by look and scheme. */
  readonly counts: Map<string, Count>;
}

async function auditPage(browser: Browser, { url, path, looks, counts }: PageOrder): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' });
  const broken = await watchPolicy(context);
  const page = await context.newPage();
  const faults: string[] = [];
  for (const { state, width } of looks) {
    if (!(await openIn(page, state, { url: path, width }))) continue;
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const { checks, violations, undecided } = await lintWithAxe(page);
      const found = [...violations, ...undecided.map((text) => `undecided: ${text}`)];
      faults.push(...found.map((text) => `${path} (${state.name}, ${width} px, ${scheme}) ${text}`));
      const key = [state.name, `${width} px`, scheme].join('\t');
      const before = counts.get(key) ?? { pages: 0, checks: 0, violations: 0, undecided: 0 };
      counts.set(key, {
        pages: before.pages + 1,
        checks: before.checks + checks,
        violations: before.violations + violations.length,
        undecided: before.undecided + undecided.length,
      });
    }
  }
  faults.push(...broken.map((text) => `the security policy was broken: ${text}`));
  await context.close();
  return faults;
}

function tableOf(counts: ReadonlyMap<string, Count>): string {
  const order = states.map(({ name }) => name);
  const rows = [...counts].map(([key, count]) => ({ cells: key.split('\t'), count }));
  rows.sort((a, b) => order.indexOf(a.cells[0] ?? '') - order.indexOf(b.cells[0] ?? ''));
  const sum = (part: keyof Count) => rows.reduce((total, { count }) => total + count[part], 0);
  const numbers = (...all: number[]) => all.map((number) => number.toLocaleString('en'));
  return markdown([
    ['state', 'width', 'scheme', 'pages', 'checks', 'violations', 'undecided'],
    ...rows.map(({ cells, count }) => [
      ...cells,
      ...numbers(count.pages, count.checks, count.violations, count.undecided),
    ]),
    ['all', '', '', ...numbers(sum('pages'), sum('checks'), sum('violations'), sum('undecided'))],
  ]);
}
