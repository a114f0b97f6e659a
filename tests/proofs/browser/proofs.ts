// What `npm run browser` does in one language, on one page of each look and in few widths is done in
// every language, on every page and in every width. Other browsers than today's Chromium are asked in
// old-browsers.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../../bin/chromium.js';
import type { Order, Outcome, Proof } from '../proof.ts';
import { touchLibraries } from './libraries.ts';
import { askForMap } from './map.ts';
import { visitOldBrowsers } from './old-browsers.ts';

export const browserProofs: readonly Proof[] = [
  { name: 'browser', of: 'tests', full: 1, short: 1, run },
  { name: 'libraries', of: 'pages', full: 1, short: 0, run: touchLibraries },
  { name: 'map', of: 'pages', full: 1, short: 0, run: askForMap },
  { name: 'old-browsers', of: 'ways', full: 1, short: 0, run: visitOldBrowsers },
];

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
}

async function run({ showProgress }: Order): Promise<Outcome> {
  if (!findChromium()) return { done: 0, faults: [], skipped: 'there is no Chromium' };
  const folder = mkdtempSync(join(tmpdir(), 'litfass-browser-'));
  const reported = join(folder, 'report.json');
  try {
    showProgress('every test at its full length');
    const child = spawn(
      process.execPath,
      [playwright, 'test', '--config', 'tests/browser/playwright.config.ts', '--reporter=json'],
      {
        cwd: repository,
        env: { ...process.env, TESTS: 'full', PLAYWRIGHT_JSON_OUTPUT_FILE: reported },
        stdio: 'ignore',
      },
    );
    const [status] = await once(child, 'close');
    const report = JSON.parse(readFileSync(reported, 'utf8')) as Suite & {
      readonly errors: readonly { message?: string }[];
    };
    const specs = specsOf(report);
    const faults = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
    faults.push(...report.errors.map(({ message = 'it failed' }) => message));
    if (status !== 0 && faults.length === 0) faults.push(`the run ended with ${status}`);
    return { done: specs.length, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
