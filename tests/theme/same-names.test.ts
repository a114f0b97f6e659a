// Tests that the names of islands are compared.
import { expect, test } from 'vitest';
import { type Changes, problemsWith } from '../support/helpers.ts';

const islandNamed = (name: string, above = '') =>
  `import { defineIsland } from 'litfass/theme';\n${above}export const one = defineIsland({ name: '${name}', component: () => null });\n`;

/** The sentences about names, each with its place. */
async function namesIn(changes: Changes): Promise<string[]> {
  return (await problemsWith(changes)).map(({ text, place }) => `${place?.file}:${place?.line} ${text}`);
}

test('reports two islands of one name, also if no page shows them, and names their files', async () => {
  expect(
    await namesIn({
      'templates/islands/lamp.tsx': islandNamed('lamp'),
      'templates/islands/pier.tsx': islandNamed('lamp'),
      'templates/sections/note/island.tsx': islandNamed('note'),
    }),
  ).toEqual([
    'templates/islands/pier.tsx:2 two islands are called `lamp` (templates/islands/lamp.tsx and templates/islands/pier.tsx)',
  ]);
});

test('reports islands whose names differ only in capitals, also two of one file', async () => {
  const file = 'templates/islands/lamp.tsx';
  const other = "export const other = defineIsland({ name: 'Lamp', component: () => null });\n";
  expect(await namesIn({ [file]: islandNamed('lamp', other) })).toEqual([
    `${file}:3 two islands are called \`Lamp\` and \`lamp\` (${file} and ${file})`,
  ]);
});

test('reports an island of a package that has the name of one’s own', async () => {
  const file = 'node_modules/lamp-kit/index.js';
  expect(
    await namesIn({
      'templates/islands/lamp.tsx': islandNamed('lamp'),
      'templates/islands/kit.tsx': "import 'lamp-kit';\n",
      'node_modules/lamp-kit/package.json': '{ "name": "lamp-kit", "type": "module", "exports": "./index.js" }',
      [file]: islandNamed('lamp'),
    }),
  ).toEqual([`templates/islands/lamp.tsx:2 two islands are called \`lamp\` (${file} and templates/islands/lamp.tsx)`]);
});
