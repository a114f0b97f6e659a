// A map with Leaflet, as npm has it, from another server than the site: nothing is asked of that server
// before a visitor agrees, in three languages, with and without scripts; then the map works under the policy
// of its page, and nothing is stored unless the visitor says so.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../../bin/chromium.js';
import { serve } from '../../browser/support/litfass.ts';
import { doorsFiles, writeSite } from '../../support/doors-site.ts';
import { litfassProcess } from '../../support/helpers.ts';
import type { Order, Outcome } from '../proof.ts';

/** A transparent PNG of one pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function askForMap({ showProgress }: Pick<Order, 'showProgress'>): Promise<Outcome> {
  const executablePath = findChromium();
  if (!executablePath) return { done: 0, faults: [], skipped: 'there is no Chromium' };
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-map-')));
  showProgress('npm install leaflet');
  const { status, stderr } = spawnSync('npm', ['install', '--no-fund', '--no-audit', 'leaflet@1'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return { done: 0, faults: [stderr] };
  const asked: string[] = [];
  const other = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/tile/')) return response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/css';
    response
      .writeHead(200, { 'content-type': type })
      .end(readFileSync(join(folder, 'node_modules/leaflet/dist', path)));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const root = await writeSite(filesOf(at));
  const browser = await chromium.launch({ executablePath });
  const faults: string[] = [];
  let done = 0;
  try {
    showProgress('build');
    const { code, stderr: said } = await litfassProcess(['build', '--root', root]);
    if (code !== 0) return { done, faults: [said] };
    const server = await serve('preview', ['--root', root]);
    for (const prefix of ['', '/en', '/es']) {
      showProgress(`the map on ${prefix}/map`);
      for (const found of await visit(browser, `${server.url}${prefix}/map`, asked))
        faults.push(`${prefix}/map: ${found}`);
      done += 1;
    }
    await server.stop();
    return { done, faults };
  } finally {
    await browser.close();
    other.close();
    for (const one of [folder, root]) rmSync(one, { recursive: true, force: true });
  }
}

/** The site with the map in the place of a frame. */
function filesOf(at: string): Record<string, string> {
  const files = doorsFiles(at, {
    map: {
      ...{
        reason: { de: 'Where we are', en: 'Where we are', es: 'Where we are' },
        owner: 'marketing',
        reviewed: '2026-11-01',
        review_every: 'P10Y',
        data: 'address',
      },
      hosts: { script: [`${at}/leaflet.js`], style: [`${at}/leaflet.css`], img: [`${at}/tile/`] },
      ...{ when: 'consent', pages: ['map', 'privacy'], trusted_types: { off: 'it writes its buttons into the page' } },
    },
  });
  const section = 'templates/sections/door/section.tsx';
  const frame = /<Embed of="map".*?\/>/;
  return {
    ...files,
    [section]: (files[section] ?? '').replace(frame, `<Script of="map" src={other + '/leaflet.js'} title={heading} />`),
    'templates/islands/agreed.tsx': `import { defineIsland, useConsent } from 'litfass/theme';
import { useEffect, useRef } from 'react';
export const agreed = defineIsland({ name: 'agreed', component: Agreed });
interface Leaflet { map(of: HTMLElement): { setView(at: number[], zoom: number): unknown }; tileLayer(url: string): { addTo(map: unknown): void } }
function Agreed() {
  const { given } = useConsent('map');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!given) return;
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${at}/leaflet.css' });
    document.head.append(sheet);
    const show = () => {
      const { L } = window as unknown as { L?: Leaflet };
      if (!L || !place.current) return setTimeout(show, 20);
      const map = L.map(place.current);
      map.setView([52.5, 13.4], 5);
      L.tileLayer('${at}/tile/{z}/{x}/{y}.png').addTo(map);
    };
    show();
  }, [given]);
  return <div ref={place} className="map" style={{ height: 300 }} />;
}
`,
    [section.replace('section.tsx', 'style.css')]: '.map { width: 100% }\n',
  };
}

/** What goes wrong on a page while a visitor asks for the map. */
async function visit(browser: Browser, url: string, asked: string[]): Promise<string[]> {
  const faults: string[] = [];
  const expect = (what: string, holds: boolean) => {
    if (!holds) faults.push(`${what} (asked: ${asked.slice(0, 5).join(' ')} …)`);
  };
  asked.length = 0;
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(url, { waitUntil: 'networkidle' });
  expect('without scripts, something was asked of the other server', asked.length === 0);
  expect('without scripts, the reason is not shown', await still.getByText('Where we are').isVisible());
  await still.close();
  const page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  expect('before the click, something was asked of the other server', asked.length === 0);
  await page.locator('litfass-island').scrollIntoViewIfNeeded();
  await page.locator('litfass-island .map').click({ force: true });
  await page.locator('litfass-door button').click();
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.locator('.leaflet-control-zoom-in').click();
  await page.waitForLoadState('networkidle');
  for (const path of ['/leaflet.js', '/leaflet.css', '/tile/5/'])
    expect(
      `${path} was not asked`,
      asked.some((one) => one.startsWith(path)),
    );
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).length);
  expect('something was stored', kept === 0 && (await page.context().cookies()).length === 0);
  await page.close();
  return faults;
}
