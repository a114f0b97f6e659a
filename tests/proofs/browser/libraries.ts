// Libraries of React from npm, each in an island, used by touch under the policy of the site, in three
// languages: no error, no mismatch, no report of the policy. And a shop with a menu, a slider, a filter and a
// chart. LIBRARIES names a folder where the packages stay installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../../bin/chromium.js';
import { serve } from '../../browser/support/litfass.ts';
import { litfassProcess } from '../../support/helpers.ts';
import type { Order, Outcome } from '../proof.ts';
import { libraries, locales, writeSite } from './libraries-site.ts';

export async function touchLibraries({ showProgress }: Pick<Order, 'showProgress'>): Promise<Outcome> {
  const executablePath = findChromium();
  if (!executablePath) return { done: 0, faults: [], skipped: 'there is no Chromium' };
  const kept = process.env.LIBRARIES;
  const root = kept ?? realpathSync(mkdtempSync(join(tmpdir(), 'litfass-libraries-')));
  const faults: string[] = [];
  let done = 0;
  try {
    writeSite(root);
    showProgress('npm install');
    install(root);
    showProgress('build');
    const { code, stderr } = await litfassProcess(['build', '--root', root]);
    if (code !== 0) return { done, faults: [stderr] };
    const browser = await chromium.launch({ executablePath });
    const touch = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    for (const command of ['preview', 'dev'] as const) {
      const server = await serve(command, ['--root', root]);
      const tags = command === 'dev' ? ['de'] : Object.keys(locales);
      for (const tag of tags) {
        const base = `${server.url}${tag === 'de' ? '' : `/${tag}`}`;
        for (const [index, [name, library]] of Object.entries(libraries).entries()) {
          showProgress(`${command}, ${tag}: ${name}`);
          const url = index === 0 ? base : `${base}/${name}`;
          const found = await visit(touch, url, (page) => touchLibrary(page, library));
          const faulty = found.filter((fault) => !library.known?.test(fault));
          faults.push(...faulty.map((fault) => `${command}, ${tag}, ${name}: ${fault}`));
          done += 1;
        }
        const found = await visit(touch, `${base}/shop`, (page) => touchShop(page, tag));
        faults.push(...found.map((fault) => `${command}, ${tag}, shop: ${fault}`));
        done += 1;
      }
      await server.stop();
    }
    await browser.close();
    return { done, faults };
  } finally {
    if (!kept) rmSync(root, { recursive: true, force: true });
  }
}

function install(root: string): void {
  const packages = Object.values(libraries).flatMap((library) => library.packages.split(' ').filter(Boolean));
  const { status, stderr } = spawnSync('npm', ['install', '--no-fund', '--no-audit', ...new Set(packages)], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** What goes wrong on a page while it is used. */
async function visit(context: BrowserContext, url: string, use: (page: Page) => Promise<void>): Promise<string[]> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text().slice(0, 300));
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    const report = ({ violatedDirective, sourceFile }: SecurityPolicyViolationEvent) =>
      console.error(`policy: ${violatedDirective} ${sourceFile}`);
    document.addEventListener('securitypolicyviolation', report);
  });
  try {
    await page.goto(url);
    await use(page);
  } catch (error) {
    faults.push(String(error));
  }
  await page.close();
  const isPolicy = (text: string) => /^policy: |Content Security Policy|requires '?Trusted/.test(text);
  return [
    ...new Set(faults.map((text) => (isPolicy(text) && !text.startsWith('policy: ') ? `policy: ${text}` : text))),
  ];
}

const timeout = 30_000;

async function touchLibrary(page: Page, { touch }: (typeof libraries)[string]): Promise<void> {
  await page.locator('button.own').tap({ timeout });
  await page.locator('button.own', { hasText: 'hit' }).waitFor({ timeout });
  if (!touch) return;
  const [target, shows] = touch;
  await page.locator('main').getByText(target, { exact: true }).first().tap({ timeout, force: true });
  await page.getByText(shows, { exact: true }).first().waitFor({ timeout });
}

async function touchShop(page: Page, tag: string): Promise<void> {
  const word = (text: string) => page.getByText(`${text} (${tag})`, { exact: true });
  await word('menu').tap({ timeout });
  const link = page.getByRole('link', { name: `back (${tag})` });
  await link.waitFor({ timeout });
  await word('menu').tap({ timeout });
  await link.waitFor({ state: 'detached', timeout });
  const slide = (text: string) => page.locator('[data-shown=true]', { hasText: text });
  await page.locator('.slider').scrollIntoViewIfNeeded();
  await page.locator('[data-shown]').first().waitFor({ timeout });
  await word('next').tap({ timeout });
  await slide('pears').waitFor({ timeout });
  // The next slide comes from the left where one reads from the right.
  await swipe(page, '.slider', tag === 'ar' ? 250 : -250);
  await slide('plums').waitFor({ timeout });
  await page.locator('.filter input').tap({ timeout });
  await page.locator('.filter input').pressSequentially('pe');
  await page.locator('.filter li', { hasText: 'apples' }).waitFor({ state: 'detached', timeout });
  await page.locator('.recharts-surface').first().scrollIntoViewIfNeeded();
  await page.locator('.recharts-surface').first().tap({ timeout });
  await page.locator('.recharts-tooltip-label').waitFor({ timeout });
}

/** Moves a finger sideways over the middle of an element. */
async function swipe(page: Page, selector: string, by: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  const session = await page.context().newCDPSession(page);
  const [y, from] = [box.y + box.height / 2, box.x + box.width / 2 - by / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step++) await touch('touchMove', from + (by * step) / 10);
  await touch('touchEnd');
}
