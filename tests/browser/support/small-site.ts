// The second site with an island of a test's own: it starts and is compiled in a moment.
import { cp, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  return base.extend<object, { small: Running }>({
    small: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
      async ({}, use) => {
        const root = await copySmallSite();
        await writeIsland(root, body);
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
