// What a visitor did in an island outlives a save, in pages of `dev`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { removeSite, serve } from './support/litfass.ts';
import { test as base, expect as soon } from './support/site.ts';
import { copySmallSite, putIslands } from './support/small-site.ts';

/** A save is compiled and rendered before it shows, on a machine that may have other things to do. */
const expect = soon.configure({ timeout: 20_000 });

const files = {
  'islands/list.tsx': `import { defineIsland } from 'litfass/theme';
import { type ReactNode, useEffect, useState } from 'react';
import { useFolded } from '../use-folded.ts';
import { counted } from '../store.ts';

interface Props {
  readonly label: string;
  readonly rows: readonly string[];
  readonly children: ReactNode;
}

export function List({ label, rows, children }: Props): ReactNode {
  const [letter, setLetter] = useState('');
  const [folded, fold] = useFolded();
  useEffect(() => console.info('mounted'), []);
  return (
    <div className="list">
      <input aria-label="Lettre" value={letter} onChange={({ target }) => setLetter(target.value)} />
      <button type="button" onClick={() => fold(!folded)}>{label}</button>
      <ul hidden={folded}>{rows.filter((row) => row.includes(letter)).map((row) => <li key={row}>{row}</li>)}</ul>
      <output onClick={() => counted.times++}>{counted.times} fois</output>
      {folded && children}
    </div>
  );
}

export const list = defineIsland({ name: 'list', component: List });
`,
  'islands/bell.tsx': `import { defineIsland } from 'litfass/theme';
import { type ReactNode, useState } from 'react';

function Bell(): ReactNode {
  const [rung, ring] = useState(false);
  return <button type="button" onClick={() => ring(true)}>{rung ? 'Ding' : 'Sonnette'}</button>;
}

export const bell = defineIsland({ name: 'bell', component: Bell });
`,
  'islands/clock.tsx': `import { defineIsland } from 'litfass/theme';

export const clock = defineIsland({
  name: 'clock',
  only: 'browser',
  load: () => import('../clock.tsx'),
  fallback: <p>…</p>,
});
`,
  'clock.tsx': `import { useState } from 'react';

export default function Clock() {
  const [hours, setHours] = useState(1);
  return <button type="button" onClick={() => setHours(hours + 1)}>{hours} h</button>;
}
`,
  'use-folded.ts': `import { useState } from 'react';
export function useFolded() {
  return useState(false);
}
`,
  'store.ts': 'export const counted = { times: 1 };\n',
};

const shown =
  '<Island of={list} props={{ label: plain(more), rows: rows.map(plain), children: <b>{heading}</b> }} /><Island of={bell} /><Island of={clock} when="load" />';

interface Workshop {
  readonly url: string;
  /** Replaces a text in a file of the site. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
}

const test = base.extend<{ workshop: Workshop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  workshop: async ({}, use) => {
    const root = await copySmallSite();
    await putIslands(root, files, shown);
    const server = await serve('dev', ['--root', root]);
    const edit: Workshop['edit'] = async (file, from, to) => {
      const text = await readFile(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      await writeFile(join(root, file), text.replace(from, to));
    };
    await use({ url: server.url, edit });
    await server.stop();
    await removeSite(root);
  },
});

/** Filters the list, counts a visit, rings the bell and turns the clock. */
async function use(page: Page, url: string) {
  const listens = page.waitForRequest(/__litfass\/events/);
  await page.goto(url);
  await listens;
  await page.getByRole('button', { name: '1 h' }).click();
  await page.getByRole('button', { name: 'Sonnette' }).click();
  await page.getByRole('textbox', { name: 'Lettre' }).pressSequentially('Fr');
  await expect(page.locator('.list li')).toHaveText(['Freins']);
  await page.locator('.list output').click();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page.locator('.list b')).toHaveText('Tarifs');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

async function expectState(page: Page, { after, items = ['Freins'] }: { after: string; items?: string[] }) {
  expect(await page.evaluate(() => 'isSamePage' in window), `${after}, the page is not loaded again`).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Lettre' }), after).toHaveValue('Fr');
  await expect(page.locator('.list li'), after).toHaveText(items);
  await expect(page.locator('.list ul'), after).toBeHidden();
  await expect(page.locator('button', { hasText: 'Ding' }), after).toBeVisible();
  await expect(page.locator('button', { hasText: '2 h' }), after).toBeVisible();
}

test('islands keep their state whatever is saved', async ({ page, workshop: { url, edit } }) => {
  await use(page, url);
  await edit('templates/islands/list.tsx', ' fois<', ' visites<');
  await expect(page.locator('.list output'), 'a module that it imports keeps its state, too').toHaveText('2 visites');
  await expectState(page, { after: 'the island itself was saved' });
  await edit('templates/islands/bell.tsx', "'Ding'", "'Ding dong'");
  await expect(page.getByRole('button', { name: 'Ding dong' })).toBeVisible();
  await expectState(page, { after: 'another island was saved' });
  await edit('templates/clock.tsx', ' h<', ' h pile<');
  await expect(page.getByRole('button', { name: '2 h pile' })).toBeVisible();
  await expectState(page, { after: 'a component that only browsers render was saved' });
  await edit('content/pages/accueil.yaml', 'Tout afficher', 'Tout montrer');
  await expect(page.getByRole('button', { name: 'Tout montrer' })).toBeVisible();
  await expectState(page, { after: 'a word in its props was saved' });
  await edit('content/pages/accueil.yaml', 'fr: Freins', 'fr: Frein à main');
  await expect(page.locator('.list li')).toHaveText(['Frein à main']);
  const items = ['Frein à main'];
  await expectState(page, { after: 'data in its props was saved', items });
  await edit('content/pages/accueil.yaml', 'fr: Tarifs', 'fr: Nos tarifs');
  await expect(page.locator('h2').last()).toHaveText('Nos tarifs');
  await expect(page.locator('.list b'), 'what the theme put into the island').toHaveText('Nos tarifs');
  await expectState(page, { after: 'a heading was saved', items });
  await edit('templates/sections/price-list/section.tsx', '<h2>', '<h2 className="prices">');
  await expect(page.locator('h2.prices')).toBeVisible();
  await expectState(page, { after: 'the section was saved', items });
  await edit('templates/sections/workshop/style.css', '', 'h2 { color: rgb(1, 2, 3); }\n');
  await expect(page.locator('h2.prices')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expectState(page, { after: 'a stylesheet was saved', items });
});

test('what is undone is shown again', async ({ page, workshop: { url, edit } }) => {
  await use(page, url);
  for (const [from, to] of [
    [' fois<', ' visites<'],
    [' visites<', ' fois<'],
    [' fois<', ' visites<'],
    [' visites<', ' fois<'],
  ] as const) {
    await edit('templates/islands/list.tsx', from, to);
    await expect(page.locator('.list output')).toHaveText(`2${to.slice(0, -1)}`);
  }
  await expectState(page, { after: 'a save was undone twice' });
});

test('a component whose hooks have changed begins anew, and no other', async ({ page, workshop: { url, edit } }) => {
  await use(page, url);
  const letter = page.getByRole('textbox', { name: 'Lettre' });
  await edit('templates/islands/list.tsx', 'const [letter', "const [, setOrder] = useState('up');\n  const [letter");
  await expect(letter).toHaveValue('');
  await letter.pressSequentially('Fr');
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expectState(page, { after: 'a hook was added' });
  await edit('templates/use-folded.ts', 'useState(false)', "useState(useState('').length > 0)");
  await edit('templates/use-folded.ts', 'import {', '// A hook of its own file.\nimport {');
  await expect(letter, 'a hook in another file').toHaveValue('');
  await expect(page.locator('button', { hasText: 'Ding' })).toBeVisible();
});

test('an island that fails after a save works again after the next', async ({ page, workshop: { url, edit } }) => {
  await use(page, url);
  await edit('templates/islands/bell.tsx', 'useState(false);', 'useState(false;');
  await expect(page.locator('litfass-problems')).toContainText('bell.tsx:5:');
  await edit('templates/islands/bell.tsx', 'useState(false;', 'useState(false);');
  await expect(page.locator('litfass-problems')).toHaveCount(0);
  await expectState(page, { after: 'a file that did not compile was saved' });
  await edit('templates/islands/bell.tsx', "rung ? 'Ding'", 'rung ? rung.nothing.length');
  await expect(page.locator('litfass-problems')).toContainText('bell.tsx:6:');
  await edit('templates/islands/bell.tsx', "rung ? rung.nothing.length : 'Sonnette'", "rung ? 'Dong' : 'Sonner'");
  await page.getByRole('button', { name: 'Sonner' }).click();
  await expect(page.getByRole('button', { name: 'Dong' })).toBeVisible();
});
