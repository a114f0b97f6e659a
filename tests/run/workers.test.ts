// Tests the worker threads that render pages beside the main thread: their input is enough for the pages,
// they render the same bytes, and the main thread renders or reports what they cannot render.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { CliError } from '../../src/problems/problem.ts';
import type { Staged } from '../../src/publish/staging.ts';
import { prepareRendering, render, withTexts } from '../../src/render/index.ts';
import { noPages } from '../../src/run/store/stored-pages.ts';
import { renderPages } from '../../src/run/threads/render-pages.ts';
import { serialize } from '../../src/run/threads/worker-input.ts';
import { deserialize } from '../../src/run/threads/worker-site.ts';
import { bundle } from '../../src/theme/bundle.ts';
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
import { inFiles, inMarkdown } from '../support/page-files.ts';

const sites: { readonly remove: () => void }[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
  rmSync(traces, { recursive: true });
});

function newSite(changes: Changes = {}): TestSite {
  const site = siteWith(changes);
  sites.push(site);
  return site;
}

/** Builds the minimal site with these changes and this number of worker threads. */
async function buildWith(workers: number, changes: Changes = {}) {
  const site = newSite(changes);
  const { code, stderr } = await litfass(['build', '--root', site.root, '--workers', String(workers)]);
  return { code, reported: stderr.replaceAll(site.root, 'SITE'), files: filesBelow(site.out) };
}

test('gives threads enough input for every page of the first site except the list of claims', async () => {
  const first = firstSite();
  sites.push(first);
  const valuesFile = join(first.root, '.litfass/values');
  const { site, sources, assets, freeMemory } = await checkedOf(first, { maxFilesInMemory: 0, valuesFile });
  freeMemory?.();
  expect(existsSync(valuesFile)).toBe(false);
  expect(await pagesWithoutInput({ site, sources, assets })).toEqual([
    '/behauptungen',
    '/en/claims',
    '/es/afirmaciones',
  ]);
});

test('gives threads enough input for every page of the minimal site', async () => {
  expect(await pagesWithoutInput(await checkedOf(newSite()))).toEqual([]);
});

/** The pages that a thread cannot render from its input. All others equal those of the main thread. */
async function pagesWithoutInput({
  site,
  sources,
  assets,
}: Pick<Checked, 'site' | 'sources' | 'assets'>): Promise<string[]> {
  const rendering = prepareRendering(site, routesOf(site), assets);
  const numbers = [...rendering.routes.keys()];
  const next = new Int32Array(new SharedArrayBuffer(4));
  const input = structuredClone(
    serialize(rendering, sources, {
      numbers,
      next,
      themeFile: '',
      hashed: false,

      compileCache: undefined,
    }),
  );
  const threadRendering = deserialize(input, site.theme);
  const failed: string[] = [];
  for (const [number, route] of rendering.routes.entries()) {
    const threadRoute = threadRendering.routes[number];
    if (!threadRoute) throw new Error(`the thread has no route ${route.url}`);
    try {
      const { route: renderedRoute, statements: __, ...rendered } = render(threadRoute, threadRendering);
      const { route: ___, statements: ____, ...expected } = render(route, rendering);
      const { recipe: _, ...image } = expected.image ?? {};
      // Only the main thread knows all texts, and can say which of them a page states.
      const page = { ...rendered, stated: withTexts(route, rendered.stated, rendering).stated };
      expect({ ...page, image: undefined }).toEqual({ ...expected, image: undefined });
      expect(page.image ?? {}).toMatchObject(image);
      expect(renderedRoute.url).toBe(route.url);
    } catch (error) {
      if (!/does not have the texts/.test(String(error))) throw error;
      failed.push(route.url);
    }
  }
  return failed;
}

type Checked = Awaited<ReturnType<typeof checkedOf>>;

const layout = 'templates/layout.tsx';
const layoutCode = readFileSync(join(minimalSite, layout), 'utf8');
const traces = mkdtempSync(join(tmpdir(), 'litfass-traces-'));

/**
 * A layout that runs `code` first. The main thread waits until a worker thread has rendered a page, so
 * that the workers get their share. `trace` is a file that lists who rendered: m (main) and t (thread).
 */
function layoutThat(code: string) {
  const trace = join(traces, randomUUID());
  const wait = `for (let waited = 0; waited < 30_000 && !readFileSync(${JSON.stringify(trace)}, 'utf8').includes('t'); waited += 5)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);`;
  const first = `
  appendFileSync(${JSON.stringify(trace)}, isMainThread ? 'm' : 't');
  if (isMainThread) ${wait}
  ${code}`;
  const component = layoutCode.replace('): ReactNode {', (match) => match + first);
  const imports =
    "import { appendFileSync, readFileSync } from 'node:fs';\nimport { isMainThread } from 'node:worker_threads';\n";
  const renderers = Object.assign(() => readFileSync(trace, 'utf8'), { file: trace });
  return { changes: { [layout]: imports + component }, renderers };
}

describe('pages', () => {
  test.each([
    ['are the same in every thread', '', 2],
    [
      'that fail only in a worker thread are rendered by the main thread',
      `if (!isMainThread) throw new Error('not here');`,
      1,
    ],
    ['of a worker thread that exits are rendered by the main thread', 'if (!isMainThread) process.exit(3);', 1],
  ])('%s', async (_name, code, workers) => {
    const { changes, renderers } = layoutThat(code);
    const withWorkers = await buildWith(workers, changes);
    expect(renderers()).toMatch(/t/);
    expect(withWorkers).toEqual({ ...(await buildWith(0, changes)), code: 0 });
    expect(withWorkers.files.size).toBeGreaterThan(10);
  });

  test('that fail in all threads are reported like without workers', async () => {
    const { changes } = layoutThat('throw new Error(`no page, ${isMainThread}`);');
    const [withWorkers, withoutWorkers] = [await buildWith(1, changes), await buildWith(0, changes)];
    expect(withWorkers).toEqual({ ...withoutWorkers, code: 1 });
    expect(withWorkers.reported).toContain('the layout plain, or a part of it, of /');
  });
});

/** The minimal site with these changes, ready to be rendered. */
async function preparedOf(changes: Changes) {
  const site = newSite(changes);
  const { site: read, sources, assets } = await checkedOf(site);
  const { themeFile } = await bundle(site.root);
  return { rendering: prepareRendering(read, routesOf(read), assets), sources, themeFile };
}

test('reports a failed write once, and writes nothing more', async () => {
  const { changes, renderers } = layoutThat('');
  const { rendering, ...prepared } = await preparedOf(changes);
  let writes = 0;
  const write = () => {
    writes += 1;
    if (writes > 1) throw new CliError('cannotWrite', `refused at ${writes}`, '');
  };
  const files = new Map(rendering.routes.flatMap(({ outputs }) => outputs.map((path) => [path, anyFile])));
  const rendered = renderPages([...rendering.routes.keys()], {
    ...{
      ...prepared,
      rendering,
      hashed: false,
      mayFail: false,
      workers: 2,
      isImageCached: () => true,
      onProgress: () => {},
    },
    staged: { files, write } as unknown as Staged,
    pageCache: noPages,
    meanwhile: () => waitForThread(renderers),
  });
  const reported = await rendered.catch((error: unknown) => String(error));
  expect(reported).toContain(`refused at ${writes}`);
});

const anyFile = { bytes: 1, sha256: '' };

/** Waits until a thread has sent a page: when it begins its third page, the first one is on its way. */
function waitForThread(renderers: ReturnType<typeof layoutThat>['renderers']): void {
  for (let waited = 0; waited < 30_000 && !(existsSync(renderers.file) && renderers().length > 2); waited += 10)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

test('renders in threads while the main thread works, and discards their pages if the main thread fails', async () => {
  const { changes, renderers } = layoutThat('');
  const { rendering, ...prepared } = await preparedOf(changes);
  const writtenPaths: string[] = [];
  const meanwhile = () => {
    waitForThread(renderers);
    throw new Error('the words are wrong');
  };
  const rendered = renderPages([...rendering.routes.keys()], {
    ...{
      ...prepared,
      rendering,
      hashed: false,
      mayFail: false,
      workers: 1,
      isImageCached: () => true,
      onProgress: () => {},
      meanwhile,
    },
    staged: { files: new Map(), write: (path: string) => void writtenPaths.push(path) } as unknown as Staged,
    pageCache: noPages,
  });
  await expect(rendered).rejects.toThrow('the words are wrong');
  // Pages that threads have sent are handled when the threads end, at the latest.
  await sleep(300);
  expect(renderers()).toMatch(/^t+$/);
  expect(writtenPaths).toEqual([]);
});

test('lets a thread wait if many of its pages are not yet received by the main thread', async () => {
  const received = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.pool).then(({ waitForMain }) => {
      for (const sent of [10, 11]) {
        waitForMain(sent, { received: workerData.received, maxWaiting: 10 });
        parentPort.postMessage(sent);
      }
    });`;
  const pool = new URL('../../src/run/threads/worker-pool.ts', import.meta.url).href;
  const worker = new Worker(code, { eval: true, workerData: { received, pool } });
  const passed: number[] = [];
  worker.on('message', (sent: number) => passed.push(sent));
  await once(worker, 'message');
  expect(await Promise.race([once(worker, 'exit'), sleep(200)])).toBe(undefined);
  expect(passed).toEqual([10]);
  Atomics.add(received, 0, 1);
  Atomics.notify(received, 0);
  await once(worker, 'exit');
  expect(passed).toEqual([10, 11]);
});

test.each(['-1', 'many', '100', ''])('refuses “%s” as a number of threads', async (number) => {
  const { code, stderr } = await litfass(['build', `--workers=${number}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('must be a number from 0 to 99');
});

test('threads render pages whose translations stand in files of their own, and know files of public/', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8')
    .replace('const { navigation,', 'const { file, navigation,')
    .replace('<footer>', "<footer title={file('humans.txt').sha256}>");
  expect(layout).toContain('sha256');
  const changes = { ...inFiles(), ...inMarkdown(), 'templates/layout.tsx': layout };
  const [alone, helped] = [await buildWith(0, changes), await buildWith(2, changes)];
  expect(alone).toMatchObject({ code: 0 });
  expect(helped).toEqual(alone);
});
