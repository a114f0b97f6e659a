// Tests what the watch server compiles after a save: only the bundles that contain the saved file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { noCache } from '../../src/files/cache.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { type Compiler, incrementalCompiler } from '../../src/theme/compiler.ts';
import { siteWith } from '../support/helpers.ts';

const island = `import { useState } from 'react';
import { defineIsland } from 'litfass/theme';
export const counter = defineIsland({ name: 'counter', component: () => <button>{useState(1)[0]}</button> });
`;
const site = siteWith({ 'templates/islands/counter.tsx': island });
const compiler = incrementalCompiler();
const results = new Map<string, unknown>();
const recording: Compiler = {
  ...compiler,
  async build(name, key, options) {
    const result = await compiler.build(name, key, options);
    results.set(name, result);
    return result;
  },
};
afterAll(async () => {
  await compiler.stop();
  site.remove();
});

/** Saves a file, compiles the theme, and returns which bundles were made again. */
async function compiledAfter(file: string, text: string): Promise<string[]> {
  site.change({ [file]: text });
  // The hash of a file that was saved a moment ago is not remembered.
  await setTimeout(40);
  const before = new Map(results);
  const { problems } = await bundle(site.root, noCache, recording);
  expect(problems).toEqual([]);
  return ['islands', 'server'].filter((name) => results.get(name) !== before.get(name));
}

const note = 'templates/sections/note/section.tsx';
const noteText = readFileSync(join(site.root, note), 'utf8');

test('only the bundles that contain a saved file are compiled again', async () => {
  expect(await compiledAfter(note, noteText)).toEqual(['islands', 'server']);
  expect(await compiledAfter(note, noteText.replace('<section', '<section data-new=""'))).toEqual(['server']);
  expect(await compiledAfter('content/site.yaml', readFileSync(join(site.root, 'content/site.yaml'), 'utf8'))).toEqual(
    [],
  );
  const { assets } = await bundle(site.root, noCache, recording);
  site.change({ 'templates/islands/counter.tsx': island.replace('useState(1)', 'useState(2)') });
  const { assets: after } = await bundle(site.root, noCache, recording);
  expect(after.islands).not.toEqual(assets.islands);
});

test('what it makes is what a compiler makes that starts with the saved files', async () => {
  await compiledAfter(note, noteText.replace('<section', '<section data-other=""'));
  const again = await bundle(site.root, noCache, recording);
  const fresh = await bundle(site.root, noCache);
  expect(again.fingerprint).toBe(fresh.fingerprint);
  expect([...again.assets.files]).toEqual([...fresh.assets.files]);
});

test('an error in a component ends when it is corrected', async () => {
  site.change({ [note]: noteText.replace('export', 'exprt') });
  const { problems } = await bundle(site.root, noCache, recording);
  expect(problems[0]?.place?.file).toBe(note);
  expect(await compiledAfter(note, noteText)).toContain('server');
});
