// Threads that render pages beside the main one: they know enough of a site, what they make is the same to the byte, and what
// they cannot make is made, or told, as if there were none.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pack, unpack } from '../src/pages/luggage.ts';
import { plan } from '../src/plan.ts';
import { prepare, render } from '../src/render.ts';
import { type Changes, checkedOf, filesBelow, firstSite, litfass, minimalSite, siteWith } from './helpers.ts';

const sites: { readonly remove: () => void }[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

/** The minimal site with these changes, built by so many threads besides the main one. */
async function builtBy(workers: number, changes: Changes = {}) {
  const site = siteWith(changes);
  sites.push(site);
  const { code, stderr } = await litfass(['build', '--root', site.root, '--workers', String(workers)]);
  return { code, told: stderr.replaceAll(site.root, 'SITE'), files: filesBelow(site.out) };
}

test('what a thread is told of the real site is enough for every page but the list of claims', async () => {
  const real = firstSite();
  sites.push(real);
  const { site, assets } = await checkedOf(real);
  const rendering = prepare(site, plan(site), assets);
  const numbers = [...rendering.routes.keys()];
  const next = new Int32Array(new SharedArrayBuffer(4));
  const luggage = structuredClone(pack(rendering, { numbers, next, themeFile: '', compileCache: undefined }));
  const apart = unpack(luggage, site.theme);
  const failed: string[] = [];
  for (const [number, route] of rendering.routes.entries()) {
    const theirs = apart.routes[number];
    const { recipe: _, ...image } = render(route, rendering).image ?? {};
    if (!theirs) throw new Error(`the thread has no route ${route.url}`);
    try {
      const { route: itself, statements: __, ...page } = render(theirs, apart);
      const { route: ___, statements: ____, ...expected } = render(route, rendering);
      expect({ ...page, image: undefined }).toEqual({ ...expected, image: undefined });
      expect(page.image).toMatchObject(image);
      expect(itself.url).toBe(route.url);
    } catch (error) {
      if (!/does not know the texts/.test(String(error))) throw error;
      failed.push(route.url);
    }
  }
  expect(failed).toEqual(['/behauptungen', '/en/claims', '/es/afirmaciones']);
});

const note = 'templates/sections/note/section.tsx';
const written = readFileSync(join(minimalSite, note), 'utf8');

/** The section of a note, which does something else first. */
function noteThat(what: string): Changes {
  const component = written.replace('): ReactNode {', (found) => `${found}\n  ${what}`);
  return { [note]: `import { isMainThread } from 'node:worker_threads';\n${component}` };
}

describe('pages', () => {
  test.each([
    ['that fail only in a thread are made by the main one', `if (!isMainThread) throw new Error('not here');`],
    ['of a thread that falls over are made by the main one', 'if (!isMainThread) process.exit(3);'],
  ])('%s', async (_name, what) => {
    const changes = noteThat(what);
    const [alone, together] = [await builtBy(0, changes), await builtBy(2, changes)];
    expect(together).toEqual({ ...alone, code: 0 });
    expect(together.files.size).toBeGreaterThan(10);
  });

  test('that fail everywhere are told in the same words', async () => {
    const changes = noteThat(`throw new Error(\`no \${heading}, \${isMainThread}\`);`);
    const [alone, together] = [await builtBy(0, changes), await builtBy(2, changes)];
    expect(together).toEqual({ ...alone, code: 70 });
    expect(together.told).toContain('the section note (number 3) of / (');
  });
});

test.each(['-1', 'many', '100', ''])('“%s” is no number of threads', async (number) => {
  const { code, stderr } = await litfass(['build', `--workers=${number}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('write how many: 0 to 99');
});
