// Threads that render pages beside the main one: they know enough of a site, what they make is the same
// to the byte, and what they cannot make is made, or reported, as if there were none.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle } from '../../src/bundle/index.ts';
import { CliError } from '../../src/diagnostics/problem.ts';
import { routesOf } from '../../src/model/routes.ts';
import { renderPages } from '../../src/pipeline/render-pages.ts';
import { serialize } from '../../src/pipeline/worker-input.ts';
import { deserialize } from '../../src/pipeline/worker-site.ts';
import type { Staged } from '../../src/publish/staged.ts';
import { prepareRendering, render, withTexts } from '../../src/render/index.ts';
import {
  type Changes,
  checkedOf,
  filesBelow,
  firstSite,
  litfass,
  minimalSite,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

const sites: { readonly remove: () => void }[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
  rmSync(traces, { recursive: true });
});

function given(changes: Changes = {}): TestSite {
  const site = siteWith(changes);
  sites.push(site);
  return site;
}

/** The minimal site with these changes, built by so many threads besides the main one. */
async function builtBy(workers: number, changes: Changes = {}) {
  const site = given(changes);
  const { code, stderr } = await litfass(['build', '--root', site.root, '--workers', String(workers)]);
  return { code, reported: stderr.replaceAll(site.root, 'SITE'), files: filesBelow(site.out) };
}

test('what a thread is reported the real site, its values in a file, is enough for every page but the list of claims', async () => {
  const real = firstSite();
  sites.push(real);
  const valuesFile = join(real.root, '.litfass/values');
  const { site, sources, assets, freeMemory } = await checkedOf(real, { maxFilesInMemory: 0, valuesFile });
  freeMemory?.();
  expect(existsSync(valuesFile)).toBe(false);
  expect(await failedApart({ site, sources, assets })).toEqual(['/behauptungen', '/en/claims', '/es/afirmaciones']);
});

test('what a thread is reported a site is enough for every page', async () => {
  expect(await failedApart(await checkedOf(given()))).toEqual([]);
});

/** The pages that a thread cannot make by what it is reported. The others are as those of the main one. */
async function failedApart({ site, sources, assets }: Pick<Checked, 'site' | 'sources' | 'assets'>): Promise<string[]> {
  const rendering = prepareRendering(site, routesOf(site), assets);
  const numbers = [...rendering.routes.keys()];
  const next = new Int32Array(new SharedArrayBuffer(4));
  const input = structuredClone(
    serialize(rendering, sources, { numbers, next, themeFile: '', hashed: false, compileCache: undefined }),
  );
  const apart = deserialize(input, site.theme);
  const failed: string[] = [];
  for (const [number, route] of rendering.routes.entries()) {
    const theirs = apart.routes[number];
    if (!theirs) throw new Error(`the thread has no route ${route.url}`);
    try {
      const { route: itself, statements: __, ...made } = render(theirs, apart);
      const { route: ___, statements: ____, ...expected } = render(route, rendering);
      const { recipe: _, ...image } = expected.image ?? {};
      // Which texts it states, only who knows all of them can say.
      const page = { ...made, stated: withTexts(route, made.stated, rendering).stated };
      expect({ ...page, image: undefined }).toEqual({ ...expected, image: undefined });
      expect(page.image ?? {}).toMatchObject(image);
      expect(itself.url).toBe(route.url);
    } catch (error) {
      if (!/does not have the texts/.test(String(error))) throw error;
      failed.push(route.url);
    }
  }
  return failed;
}

type Checked = Awaited<ReturnType<typeof checkedOf>>;

const layout = 'templates/layout.tsx';
const written = readFileSync(join(minimalSite, layout), 'utf8');
const traces = mkdtempSync(join(tmpdir(), 'litfass-traces-'));

/**
 * A layout that does something first. The main thread waits until another was there, which gets its
 * share so; `trace` is a file that says who rendered it: m and t.
 */
function layoutThat(what: string) {
  const trace = join(traces, randomUUID());
  const wait = `for (let waited = 0; waited < 10_000 && !readFileSync(${JSON.stringify(trace)}, 'utf8').includes('t'); waited += 5)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);`;
  const first = `
  appendFileSync(${JSON.stringify(trace)}, isMainThread ? 'm' : 't');
  if (isMainThread) ${wait}
  ${what}`;
  const component = written.replace('): ReactNode {', (found) => found + first);
  const imports =
    "import { appendFileSync, readFileSync } from 'node:fs';\nimport { isMainThread } from 'node:worker_threads';\n";
  const who = Object.assign(() => readFileSync(trace, 'utf8'), { file: trace });
  return { changes: { [layout]: imports + component }, who };
}

describe('pages', () => {
  test.each([
    ['are the same in any thread', '', 2],
    ['that fail only in a thread are made by the main one', `if (!isMainThread) throw new Error('not here');`, 1],
    ['of a thread that falls over are made by the main one', 'if (!isMainThread) process.exit(3);', 1],
  ])('%s', async (_name, what, workers) => {
    const { changes, who } = layoutThat(what);
    const together = await builtBy(workers, changes);
    expect(who()).toMatch(/t/);
    expect(together).toEqual({ ...(await builtBy(0, changes)), code: 0 });
    expect(together.files.size).toBeGreaterThan(10);
  });

  test('that fail everywhere are reported in the same words', async () => {
    const { changes } = layoutThat('throw new Error(`no page, ${isMainThread}`);');
    const [together, alone] = [await builtBy(1, changes), await builtBy(0, changes)];
    expect(together).toEqual({ ...alone, code: 1 });
    expect(together.reported).toContain('the layout plain, or a part of it, of /');
  });
});

/** The minimal site with these changes, ready to be rendered. */
async function preparedOf(changes: Changes) {
  const site = given(changes);
  const { site: read, sources, assets } = await checkedOf(site);
  const { themeFile } = await bundle(site.root);
  return { rendering: prepareRendering(read, routesOf(read), assets), sources, themeFile };
}

test('a disk that refuses a page is reported once, and nothing more is written', async () => {
  const { changes, who } = layoutThat('');
  const { rendering, ...prepared } = await preparedOf(changes);
  let writes = 0;
  const write = () => {
    writes += 1;
    if (writes > 1) throw new CliError('cannotWrite', `refused at ${writes}`, '');
  };
  const files = new Map(rendering.routes.flatMap(({ outputs }) => outputs.map((path) => [path, anyFile])));
  const making = renderPages([...rendering.routes.keys()], {
    ...{ ...prepared, rendering, hashed: false, workers: 2, isImageCached: () => true, onProgress: () => {} },
    staged: { files, write } as unknown as Staged,
    pageCache: { get: () => undefined, add: () => {}, save: () => {} },
    meanwhile: () => waitForThread(who),
  });
  const reported = await making.catch((error: unknown) => String(error));
  expect(reported).toContain(`refused at ${writes}`);
});

const anyFile = { bytes: 1, sha256: '' };

/** Until a thread has handed back a page: with the third that it begins the first is on its way. */
function waitForThread(who: ReturnType<typeof layoutThat>['who']): void {
  for (let waited = 0; waited < 10_000 && !(existsSync(who.file) && who().length > 2); waited += 10)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

test('threads render while the main one does something else, and all of it is thrown away when that fails', async () => {
  const { changes, who } = layoutThat('');
  const { rendering, ...prepared } = await preparedOf(changes);
  const noted: string[] = [];
  const meanwhile = () => {
    waitForThread(who);
    throw new Error('the words are wrong');
  };
  const making = renderPages([...rendering.routes.keys()], {
    ...{
      ...prepared,
      rendering,
      hashed: false,
      workers: 1,
      isImageCached: () => true,
      onProgress: () => {},
      meanwhile,
    },
    staged: { files: new Map(), write: (path: string) => void noted.push(path) } as unknown as Staged,
    pageCache: { get: () => undefined, add: () => {}, save: () => {} },
  });
  await expect(making).rejects.toThrow('the words are wrong');
  // What a thread has handed back is met when it ends, at the latest.
  await sleep(300);
  expect(who()).toMatch(/^t+$/);
  expect(noted).toEqual([]);
});

test('a site whose words cannot be linted is not rendered', async () => {
  const { changes, who } = layoutThat('');
  const { code, reported } = await builtBy(0, { ...changes, 'content/translations.lock.yaml': 'no lock\n' });
  expect(code).toBe(1);
  expect(reported).toContain('content/translations.lock.yaml:1:1');
  expect(existsSync(who.file)).toBe(false);
});

test('a thread waits when the main one has not come to many of its pages', async () => {
  const received = new Int32Array(new SharedArrayBuffer(4));
  const waiting = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.pool).then(({ waitForMain }) => {
      for (const made of [10, 11]) {
        waitForMain(made, { received: workerData.received, maxWaiting: 10 });
        parentPort.postMessage(made);
      }
    });`;
  const pool = new URL('../../src/pipeline/worker-pool.ts', import.meta.url).href;
  const worker = new Worker(waiting, { eval: true, workerData: { received, pool } });
  const gone: number[] = [];
  worker.on('message', (made: number) => gone.push(made));
  await once(worker, 'message');
  expect(await Promise.race([once(worker, 'exit'), sleep(200)])).toBe(undefined);
  expect(gone).toEqual([10]);
  Atomics.add(received, 0, 1);
  Atomics.notify(received, 0);
  await once(worker, 'exit');
  expect(gone).toEqual([10, 11]);
});

test.each(['-1', 'many', '100', ''])('“%s” is no number of threads', async (number) => {
  const { code, stderr } = await litfass(['build', `--workers=${number}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('must be a number from 0 to 99');
});
