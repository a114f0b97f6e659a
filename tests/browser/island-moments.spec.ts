// When the scripts of islands are loaded, and which: a page of several islands loads what its own need, all
// at once.
import { expect } from './support/site.ts';
import { testWithIslands } from './support/small-site.ts';

const island = (name: string) => `import { defineIsland } from 'litfass/theme';
import { type ReactNode, useEffect, useState } from 'react';

function Shown(): ReactNode {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <button type="button">{there ? '${name} is there' : '${name}'}</button>;
}

export const ${name} = defineIsland<{ readonly words?: string }>({ name: '${name}', component: Shown });
`;

const files = {
  'islands/touched.tsx': island('touched'),
  'islands/seen.tsx': island('seen'),
  'islands/idle.tsx': island('idle'),
  'islands/loaded.tsx': island('loaded'),
  'islands/wide.tsx': island('wide'),
  'islands/long.tsx': island('long'),
  'islands/map.tsx': `import { defineIsland } from 'litfass/theme';

export const map = defineIsland<{ label: string }>({
  name: 'map',
  only: 'browser',
  load: () => import('../parts/map.tsx'),
  fallback: ({ label }) => <p style={{ blockSize: '120px', margin: 0 }}>{label}</p>,
});
`,
  // It needs a browser to be imported.
  'parts/map.tsx': `import { type ReactNode, useState } from 'react';
import { zoom } from './zoom.ts';

const width = window.innerWidth;

export default function Map({ label }: { label: string }): ReactNode {
  const [step, setStep] = useState(1);
  return (
    <button type="button" style={{ blockSize: '120px', display: 'block' }} onClick={() => setStep(zoom(step))}>
      {label} × {step}, {width}
    </button>
  );
}
`,
  'parts/zoom.ts': 'export const zoom = (step: number): number => step * 2;\n',
};

const shown = `<>
        <Island of={touched} props={{}} />
        <Island of={long} props={{ words: 'words '.repeat(600) }} />
        <Island of={loaded} props={{}} when="load" />
        <Island of={idle} props={{}} when="idle" />
        <Island of={wide} props={{}} when={{ media: '(min-width: 60rem)' }} />
        <div style={{ blockSize: '3000px' }} />
        <Island of={seen} props={{}} when="visible" />
        <div style={{ blockSize: '3000px' }} />
        <Island of={map} props={{ label: plain(more) }} />
        <p>the end</p>
      </>`;

const test = testWithIslands(files, shown);

test('each island comes at its moment', async ({ page, small }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  const islands: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/islands-(\w+)-\w+\.js$/.exec(request.url()) ?? [];
    if (name) islands.push(name);
  });
  await page.goto(small.url);
  await expect(page.getByText('loaded is there')).toBeVisible();
  await expect(page.getByText('idle is there')).toBeVisible();
  expect([...islands].sort()).toEqual(['idle', 'loaded']);

  await page.setViewportSize({ width: 1200, height: 600 });
  await expect(page.getByText('wide is there')).toBeVisible();
  await page.getByText('touched').hover();
  await expect(page.getByText('touched is there')).toBeVisible();
  expect(islands).not.toContain('seen');
  await page.locator('litfass-island[data-island=seen]').scrollIntoViewIfNeeded();
  await expect(page.getByText('seen is there')).toBeVisible();
  expect(islands).not.toContain('map');
});

test('what only a browser renders takes the place of what the page shows until then', async ({ page, small }) => {
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  page.on('pageerror', (error) => failures.push(String(error)));
  const html = await (await fetch(small.url)).text();
  expect(html).toMatch(/data-island="map"[^>]*><p[^>]*>Tout afficher<\/p>/);
  await page.goto(small.url);
  const end = page.getByText('the end');
  const heights = () => end.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await heights();
  await end.scrollIntoViewIfNeeded();
  const button = page.getByRole('button', { name: 'Tout afficher × 1, 1280' });
  await expect(button).toBeVisible();
  expect(await heights()).toBe(before);
  await button.click();
  await expect(page.getByRole('button', { name: '× 2' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('all scripts of an island are asked for before the first of them has come', async ({ page, small }) => {
  await page.goto(small.url);
  const map = page.locator('litfass-island[data-island=map]');
  const scripts = ((await map.getAttribute('data-src')) ?? '').split(' ');
  expect(scripts.length).toBeGreaterThan(2);
  // Islands of the page have loaded React before.
  const context = await page.context().browser()?.newContext();
  const fresh = await context?.newPage();
  if (!fresh) throw new Error('no browser');
  const asked = new Set<string>();
  const all = Promise.withResolvers<void>();
  await fresh.route(/\/assets\/(?:islands|chunk)-[\w-]+\.js$/, async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (scripts.every((script) => asked.has(script))) all.resolve();
    // None is sent before all are asked for.
    await all.promise;
    await route.continue();
  });
  await fresh.goto(small.url);
  await fresh.locator('litfass-island[data-island=map]').scrollIntoViewIfNeeded();
  await expect(fresh.getByRole('button', { name: '× 1' })).toBeVisible();
  await context?.close();
});

test('an island whose props could not be fetched asks for them again', async ({ page, small }) => {
  let asked = 0;
  await page.route(/\/props-\w+\.json$/, (route) => (asked++ ? route.continue() : route.abort()));
  await page.goto(small.url);
  const button = page.getByRole('button', { name: 'long' });
  await button.hover();
  await expect.poll(() => asked).toBe(1);
  await page.mouse.move(0, 0);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await button.hover();
    await expect(button).toHaveText('long is there', { timeout: 500 });
  }).toPass();
});
