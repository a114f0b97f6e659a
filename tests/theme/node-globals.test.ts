// Tests that what only Node has is found in the scripts of the browser, as the browser would miss it.
import { expect, test } from 'vitest';
import { type Changes, problemsWith } from '../support/helpers.ts';

const file = 'templates/islands/lamp.tsx';

/** An island that shows `code`, with `above` at the top of its file. */
const islandWith = (code: string, above = ''): Changes => ({
  [file]: `import { defineIsland } from 'litfass/theme';
${above}
export const lamp = defineIsland({ name: 'lamp', component: () => <b>{${code}}</b> });
`,
});

const packageWith = (code: string): Changes => ({
  ...islandWith('kit', "import { kit } from 'lamp-kit';"),
  'node_modules/lamp-kit/package.json': '{ "name": "lamp-kit", "type": "module", "exports": "./index.js" }',
  'node_modules/lamp-kit/index.js': code,
});

async function foundIn(changes: Changes): Promise<string[]> {
  return (await problemsWith(changes)).map(({ text, place }) => `${place?.file}:${place?.line} ${text}`);
}

test.each([
  ['process.env.LAMP', 'process'],
  ['process.env.LAMP + process.env.PIER', 'process'],
  ["String(Buffer.from('a'))", 'Buffer'],
  ['String(global.name)', 'global'],
  ['String(() => setImmediate(() => {}))', 'setImmediate'],
  ['String(() => __dirname)', '__dirname'],
  ['String(import.meta.dirname)', 'import.meta.dirname'],
])('reports %s in an island at its line', async (code, name) => {
  expect(await foundIn(islandWith(code))).toEqual([`${file}:3 no browser has \`${name}\``]);
});

test('says where a value for the browser comes from, also in templates/browser.ts', async () => {
  const found = await problemsWith({ 'templates/browser.ts': '\nconsole.log(process.env.LAMP);\n' });
  expect(found).toEqual([
    expect.objectContaining({
      rule: 'theme',
      severity: 'error',
      text: 'no browser has `process`',
      hint: 'islands, templates/browser.ts and what they import run in the browser: pass an island a value as a prop where a section shows it',
      place: expect.objectContaining({ file: 'templates/browser.ts', line: 2, column: 13 }),
    }),
  ]);
});

test.each([
  ['"process.env.LAMP" /* process.env.LAMP */', ''],
  ['process.env.NODE_ENV', ''],
  ['process.lamp', 'const process = { lamp: "a" };'],
  ['pier.process', 'const pier = { process: "a" };'],
  ["typeof process === 'undefined' ? '' : process.title", ''],
  ['String(globalThis.name)', ''],
  ['seen', 'const seen = "a";\nexport const unused = () => process.env.LAMP;'],
])('takes %s for what a browser has', async (code, above) => {
  expect(await foundIn(islandWith(code, above))).toEqual([]);
});

test.each([
  "export const kit = typeof process !== 'undefined' && process.env.LAMP ? 'a' : 'b';",
  "const isNode = typeof process === 'object';\nexport const kit = isNode ? process.title : 'b';",
  "export const kit = process.env.NODE_ENV === 'production' ? 'a' : 'b';",
  "export const kit = 'a';\nexport const ofServer = () => process.env.LAMP;",
])('takes a package that asks before it uses what only Node has: %s', async (code) => {
  expect(await foundIn(packageWith(code))).toEqual([]);
});

test('names a package that uses what only Node has, once', async () => {
  const code = 'export const kit = String(process.env.LAMP) +\n  process.env.PIER;\n';
  expect(await foundIn(packageWith(code))).toEqual([
    'node_modules/lamp-kit/index.js:1 no browser has `process`, which lamp-kit uses',
  ]);
});

test('reports a script that a browser would load from another host', async () => {
  const found = await foundIn({ 'templates/browser.ts': "import('https://cdn.example/lamp.js');\n" });
  expect(found).toEqual(['templates/browser.ts:1 a page would load https://cdn.example/lamp.js from another host']);
});

test.each(['node:fs', 'fs'])('gives the import of %s the hint that a browser has no modules of Node', async (name) => {
  const [found] = await problemsWith(islandWith('String(readFileSync)', `import { readFileSync } from '${name}';`));
  expect(found?.hint).toBe('what an island imports runs in the browser, which has no modules of Node');
});
