// A package with a stylesheet and a font: the page has them before any script, and its policy allows them.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../support/real-site.ts';
import { removeSite, run, serve } from './support/litfass.ts';
import { watchFaults } from './support/policy.ts';
import { expect, test } from './support/site.ts';
import { copySmallSite, writeIsland } from './support/small-site.ts';

const css = `@font-face { font-family: Slide; src: url(files/slide.woff2) format("woff2"); font-display: block }
.slide { font-family: Slide; letter-spacing: 3px; inset-inline-start: var(--slide-by); position: relative }`;

/** A site whose island shows a component of the package `slider`, and whose layout loads its font early. */
async function siteWithSlider(): Promise<string> {
  const root = await copySmallSite();
  const folder = join(root, 'node_modules/slider');
  await mkdir(join(folder, 'files'), { recursive: true });
  await copyFile(join(repository, 'templates/assets/head.woff2'), join(folder, 'files/slide.woff2'));
  await writeFile(join(folder, 'package.json'), '{ "name": "slider", "main": "slider.js", "sideEffects": ["*.css"] }');
  await writeFile(join(folder, 'slider.css'), css);
  await writeFile(
    join(folder, 'slider.js'),
    `import './slider.css';
import { createElement } from 'react';
export const Slide = ({ children }) =>
  createElement('b', { className: 'slide', ref: (b) => b?.style.setProperty('--slide-by', '7px') }, children);`,
  );
  await writeIsland(
    root,
    'const [step, setStep] = useState(0);\nreturn <button type="button" onClick={() => setStep(step + 1)}><Slide>{label}</Slide></button>;',
    "// @ts-expect-error: it has no types\nimport { Slide } from 'slider';",
  );
  const layout = join(root, 'templates/layout.tsx');
  const preload = `<link rel="preload" href={usePage().asset('slider/files/slide.woff2')} as="font" type="font/woff2" crossOrigin="" />`;
  await writeFile(layout, (await readFile(layout, 'utf8')).replace('<main', `${preload}<main`));
  return root;
}

for (const command of ['preview', 'dev'] as const)
  test(`${command} serves the styles and the font of a package`, async ({ page, browser }) => {
    const root = await siteWithSlider();
    if (command === 'preview') await run('build', ['--root', root]);
    const site = await serve(command, ['--root', root]);
    const still = await browser.newPage({ javaScriptEnabled: false });
    await still.goto(site.url);
    await expect(still.locator('.slide')).toHaveCSS('letter-spacing', '3px');
    await still.close();

    const faults = await watchFaults(page.context());
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await page.goto(site.url);
    await page.locator('.slide').click();
    await expect(page.locator('.slide')).toHaveCSS('inset-inline-start', '7px');
    const loaded = () =>
      page.evaluate(
        async () =>
          (await document.fonts.ready) && [...document.fonts].map(({ family, status }) => `${family} ${status}`),
      );
    expect(await loaded()).toEqual(['Slide loaded']);
    // The preload and the stylesheet name one file, so it is asked for once.
    expect(fonts).toEqual([expect.stringMatching(/^200 \/assets\/slide-[0-9a-f]{10}\.woff2$/)]);
    expect(faults).toEqual([]);
    await site.stop();
    await removeSite(root);
  });
