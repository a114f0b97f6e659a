// Tests the scripts that islands are split into: one for each file, what they share once, and a name for each
// that follows from its content.
import { expect, test } from 'vitest';
import { noCache } from '../../src/files/cache.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { scriptName } from '../../src/theme/split-islands.ts';
import { siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const island = (name: string, above = '', inner = '') => `import { useState } from 'react';
import { defineIsland } from 'litfass/theme';
${above}
export const island = defineIsland({ name: '${name}', component: () => <b>{useState('${name}')[0]}${inner}</b> });
`;
const files = {
  'templates/parts/scale.ts': 'export const scale = (step: number) => `scale ${step * 12}`;\n',
  'templates/parts/chart.ts':
    "import { scale } from './scale.ts';\nimport { deep } from './deep.ts';\nexport const chart = () => scale(1) + deep;\n",
  'templates/parts/table.ts': "import { deep } from './deep.ts';\nexport const table = `a table with ${deep}`;\n",
  'templates/parts/deep.ts': "export const deep = 'deep' + Date.now();\n",
  'templates/islands/one.tsx': island('one', "import { scale } from '../parts/scale.ts';", '{scale(2)}'),
  'templates/islands/two.tsx': island('two', "import { scale } from '../parts/scale.ts';", '{scale(3)}'),
  'templates/islands/late.tsx': island(
    'late',
    '',
    "{String(() => [import('../parts/chart.ts'), import('../parts/table.ts')])}",
  ),
  'templates/islands/map.tsx': `import { defineIsland } from 'litfass/theme';
export const map = defineIsland({ name: 'map', only: 'browser', load: () => import('../parts/map.tsx'), fallback: null });
`,
  'templates/parts/map.tsx': 'const width = window.innerWidth;\nexport default () => <i>{`a map of ${width}`}</i>;\n',
};

async function assetsOf(changes: Record<string, string> = {}) {
  const site = track(siteWith({ ...files, ...changes }));
  const { assets, problems } = await bundle(site.root, noCache);
  expect(problems).toEqual([]);
  const codeOf = (url: string) => Buffer.from(assets.files.get(url.slice(1)) as Uint8Array).toString();
  const all = [...assets.files.keys()].filter((path) => path.endsWith('.js'));
  return { islands: assets.islands, codeOf, all };
}

test('each file with islands is a script of its own, and lists what it imports', async () => {
  const { islands, codeOf } = await assetsOf();
  const { one, two } = islands;
  expect(one?.files[0]).toMatch(/^\/assets\/islands-one-[0-9a-f]{10}\.js$/);
  expect(two?.files[0]).toMatch(/^\/assets\/islands-two-[0-9a-f]{10}\.js$/);
  // React and the shared part.
  const shared = one?.files.slice(1) ?? [];
  expect(two?.files.slice(1).sort()).toEqual([...shared].sort());
  expect(shared.filter((url) => codeOf(url).includes('hydrateRoot'))).toHaveLength(1);
  expect(shared.filter((url) => codeOf(url).includes('`scale '))).toHaveLength(1);
  for (const script of [one, two]) {
    const [own = '', ...others] = script?.files ?? [];
    const imported = [...codeOf(own).matchAll(/"\.\/([\w-]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
    for (const url of imported) expect(others).toContain(url);
  }
  expect(codeOf(one?.files[0] ?? '')).not.toContain('two');
});

test('what `import()` loads is a script of its own, which is asked for together with what it imports', async () => {
  const { islands, codeOf } = await assetsOf();
  const { files: now = [], later = [] } = islands.late ?? {};
  const charts = later.filter((url) => codeOf(url).includes('scale'));
  expect(charts.length).toBeGreaterThan(0);
  expect(now.map(codeOf).join()).not.toContain('a table with');
  const [own = ''] = now.map(codeOf);
  const calls = [...own.matchAll(/Promise\.all\(\[import\("\.\/([\w-]+\.js)"\),import\("\.\/([\w-]+\.js)"\)/g)];
  expect(calls.flatMap(([, ...names]) => names).every((name) => later.includes(`/assets/${name}`))).toBe(true);
  expect(calls.length).toBeGreaterThan(0);
});

test('an island that only browsers render names the script that it loads, too', async () => {
  const { islands, codeOf } = await assetsOf();
  expect(islands.map?.files.map(codeOf).join()).not.toContain('a map of');
  expect(islands.map?.later.map(codeOf).join()).toContain('a map of');
});

test('names follow from content: the same in another folder, others for what a changed part is in', async () => {
  const [before, again] = [await assetsOf(), await assetsOf()];
  expect(again.islands).toEqual(before.islands);
  expect(again.all).toEqual(before.all);
  const after = await assetsOf({ 'templates/parts/scale.ts': files['templates/parts/scale.ts'].replace('12', '13') });
  const changed = ['one', 'two', 'late', 'map'].filter(
    (name) => after.islands[name]?.files[0] !== before.islands[name]?.files[0],
  );
  expect(changed).toEqual(['one', 'two', 'late']);
  // What no name says is not on a page.
  for (const { files: now, later } of Object.values(after.islands))
    for (const url of [...now, ...later]) expect(after.all).toContain(url.slice(1));
});

test('scripts are named by paths, whatever letters these have', () => {
  expect(['islands/lamp-switch.tsx', 'sections/hero/island.tsx', 'islands/größe 2.tsx'].map(scriptName)).toEqual([
    'islands-lamp-switch',
    'sections-hero-island',
    'islands-gr_246_223e_322',
  ]);
});
