// The second site with an island of a test's own: it starts and is compiled in a moment.
import { cp, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../support/real-site.ts';
import { type Running, removeSite, run, serve } from './litfass.ts';
import { test as base } from './site.ts';

/** The file of the island, which is on the home page. */
export const islandFile = 'templates/islands/more.tsx';

/** A copy of the site in a folder of its own. */
export async function copySmallSite(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'litfass-browser-')));
  await cp(join(repository, 'tests/second-site'), root, { recursive: true });
  return root;
}

/** Saves an island whose component has this body. `above` is before the component. */
export async function writeIsland(root: string, body: string, above = ''): Promise<void> {
  const text = `import { defineIsland } from 'litfass/theme';
import { Component, type ReactNode, useEffect, useState } from 'react';
${above}
function More({ label }: { label: string }): ReactNode {
${body}
}

export const more = defineIsland({ name: 'more', component: More });
`;
  await writeFile(join(root, islandFile), text);
}

/** Tests with one built site for all of them, whose island has this body: `small`. */
export function testWithIsland(body: string) {
  return testWithSmallSite((root) => writeIsland(root, body));
}

/**
 * Tests with one built site, which has these files in templates/, and `shown` where its island was. Each file
 * of islands/ exports its island by its own name.
 */
export function testWithIslands(files: Readonly<Record<string, string>>, shown: string) {
  return testWithSmallSite((root) => putIslands(root, files, shown));
}

/** Puts these files into templates/ of a copy of the site, and `shown` where its island was. */
export async function putIslands(root: string, files: Readonly<Record<string, string>>, shown: string): Promise<void> {
  const templates = join(root, 'templates');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(templates, file)), { recursive: true });
    await writeFile(join(templates, file), text);
  }
  const section = join(templates, 'sections/price-list/section.tsx');
  const names = Object.keys(files).flatMap((file) => /^islands\/(\w+)\.tsx$/.exec(file)?.[1] ?? []);
  const imports = names.map((name) => `import { ${name} } from '../../islands/${name}.tsx';\n`);
  const text = await readFile(section, 'utf8');
  await writeFile(section, imports.join('') + text.replace(/<Island [^\n]*\/>/, () => shown));
}

/** Tests with one built site, which `write` has changed: `small`. */
export function testWithSmallSite(write: (root: string) => Promise<void>) {
  return base.extend<object, { small: Running }>({
    small: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
      async ({}, use) => {
        const root = await copySmallSite();
        await write(root);
        await run('build', ['--root', root]);
        const site = await serve('preview', ['--root', root]);
        await use(site);
        await site.stop();
        await removeSite(root);
      },
      { scope: 'worker' },
    ],
  });
}
